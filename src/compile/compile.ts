import { applyPatch, type EntityId, type World, worldFacts } from '#world';
import type { Annotation } from './annotation.ts';
import { contractOf } from './contract.ts';
import { difference } from './difference.ts';
import type { ActionGroup, CompiledWorld, Task } from './document.ts';
import { type Draft, finding, numbered } from './findings.ts';
import { groupBy } from './group-by.ts';
import { type Group, groupsOf, type Unit } from './groups.ts';
import { instructionOf } from './instruction.ts';
import { type Reference, referenceOf } from './reference.ts';
import { attains, replay } from './replay.ts';
import { type CompileReport, reportOf } from './report.ts';
import { type ActivitySpan, activitySpans, segmentsOf } from './segments.ts';
import type { Step } from './step.ts';

export interface Compiled {
  readonly world: CompiledWorld;
  readonly report: CompileReport;
}

/** A video's annotation as a world with tasks and contracts, and an account of every narration. */
export function compile(annotation: Annotation): Compiled {
  const reference = referenceOf(annotation);
  const spans = activitySpans(annotation);
  const groups = groupsOf(unitsOf(reference.steps, spans));
  const named = groups.map((group, i) => ({ ...group, id: `g${i + 1}` }));
  const moments = momentsOf(reference, named);
  const findings: Draft[] = [
    ...annotation.remarks.map((remark) => finding('annotation', 'warning', remark, [])),
    ...reference.findings,
    ...moments.findings,
  ];
  const tasks = taskSpans(annotation, spans, reference.steps).map((span) => {
    const made = taskOf(span, named, moments.worlds, reference.stage.start);
    findings.push(...made.findings);
    return made.task;
  });
  const world: CompiledWorld = {
    id: annotation.video,
    title: annotation.video,
    scene: annotation.scene,
    source: { dataset: annotation.dataset, video: annotation.video, ...durationOf(annotation) },
    entities: reference.scene.cast(),
    state: worldFacts(reference.stage.start),
    rules: [...new Set(reference.steps.map((step) => step.action.type))].sort(),
    segments: segmentsOf(annotation),
    groups: named.map((group) => actionGroup(group, reference)),
    tasks,
    findings: numbered(findings),
    media: [],
  };
  return { world, report: reportOf(annotation, world) };
}

function durationOf(annotation: Annotation): { readonly duration?: number } {
  const ends = annotation.narrations.flatMap((narration) => (narration.end === undefined ? [] : [narration.end]));
  return ends.length === 0 ? {} : { duration: Math.max(...ends) };
}

/** The steps narration by narration, each with the segments that it belongs to. */
function unitsOf(steps: readonly Step[], spans: readonly ActivitySpan[]): Unit[] {
  const byNarration = groupBy(steps, (step) => step.narration.number);
  return [...byNarration].map(([number, own]) => {
    const membership = spans.filter((span) => span.numbers.has(number)).map((span) => span.id);
    return { number, membership: membership.length === 0 ? REST : membership.join(' '), steps: own };
  });
}

const REST = 'rest';

interface NamedGroup extends Group {
  readonly id: string;
}

/** A task to be: its id, title, and which groups are its own. */
interface TaskSpan {
  readonly id: string;
  readonly title: string;
  readonly owns: (group: Group) => boolean;
}

function taskSpans(annotation: Annotation, spans: readonly ActivitySpan[], steps: readonly Step[]): TaskSpan[] {
  const claimed = new Set(spans.flatMap((span) => [...span.numbers]));
  const rest = steps.some((step) => !claimed.has(step.narration.number));
  return [
    ...spans.map((span) => ({
      id: span.id,
      title: span.activity.label,
      owns: (group: Group) => group.membership.split(' ').includes(span.id),
    })),
    ...(rest
      ? [{ id: `${annotation.video}/${REST}`, title: REST, owns: (group: Group) => group.membership === REST }]
      : []),
  ];
}

function actionGroup(group: NamedGroup, reference: Reference): ActionGroup {
  const labelOf = (id: EntityId): string => reference.scene.entity(id)?.label ?? id;
  return {
    id: group.id,
    instruction: instructionOf(group.steps, labelOf),
    operations: group.steps.map((step) => ({ id: step.id, action: step.action, source: [step.narration.id] })),
  };
}

/** The world before each group, when the whole reference is played from the start that was found. */
function momentsOf(
  reference: Reference,
  groups: readonly NamedGroup[],
): { readonly worlds: ReadonlyMap<string, World>; readonly findings: Draft[] } {
  const worlds = new Map<string, World>();
  const findings: Draft[] = [];
  let world = reference.stage.start;
  for (const group of groups) {
    worlds.set(group.id, world);
    const run = replay(
      world,
      group.steps.map((step) => step.action),
    );
    for (const { index, reason } of run.rejected) {
      const step = group.steps[index];
      if (step !== undefined)
        findings.push(
          finding(
            'rejected-in-replay',
            'warning',
            `Operation ${step.id} (${step.action.type}) is rejected when the reference is played: ${reason}.`,
            [step.narration.id],
          ),
        );
    }
    if (!run.changed)
      findings.push(
        finding('group-without-effect', 'note', `Group ${group.id} changes nothing that is modelled.`, [
          ...new Set(group.steps.map((step) => step.narration.id)),
        ]),
      );
    world = run.end;
  }
  return { worlds, findings };
}

function taskOf(
  span: TaskSpan,
  groups: readonly NamedGroup[],
  worlds: ReadonlyMap<string, World>,
  origin: World,
): { readonly task: Task; readonly findings: Draft[] } {
  const own = groups.filter(span.owns);
  const start = own[0] === undefined ? origin : (worlds.get(own[0].id) ?? origin);
  const steps = own.flatMap((group) => group.steps);
  const run = replay(
    start,
    steps.map((step) => step.action),
  );
  const contract = contractOf(start, run.end, steps);
  const held = attains(contract, start, run);
  const patch = difference(origin, start);
  const executable =
    own.length > 0 && run.rejected.length === 0 && held.end && !held.start && applyPatch(origin, patch).ok;
  const task: Task = {
    id: span.id,
    title: span.title,
    groups: own.map((group) => group.id),
    start: patch,
    executable,
    contract,
  };
  return { task, findings: taskFindings(task, steps, run.rejected, held) };
}

function taskFindings(
  task: Task,
  steps: readonly Step[],
  rejected: readonly { readonly index: number; readonly reason: string }[],
  held: { readonly end: boolean; readonly start: boolean },
): Draft[] {
  const say = (rule: string, message: string): Draft => finding(rule, 'warning', message, [task.id]);
  if (steps.length === 0)
    return [say('task-empty', `No narration that gives an operation starts within "${task.title}".`)];
  const first = rejected[0];
  const why = first === undefined ? undefined : steps[first.index];
  return [
    ...(why === undefined || first === undefined
      ? []
      : [
          say(
            'task-rejected',
            `"${task.title}" is not executable: operation ${why.id} (${why.action.type}) is rejected, ${first.reason}.`,
          ),
        ]),
    ...(task.contract.conditions.length === 0
      ? [say('task-without-contract', `Nothing lasting happens in "${task.title}", so nothing says when it is done.`)]
      : []),
    ...(task.contract.conditions.length > 0 && !held.end
      ? [say('contract-not-met', `The reference of "${task.title}" does not meet its own contract.`)]
      : []),
    ...(held.start
      ? [say('contract-met-at-start', `The contract of "${task.title}" already holds at its start.`)]
      : []),
  ];
}
