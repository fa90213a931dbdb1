import { applyPatch, type EntityId, ruleBook, type World, worldFacts } from '#world';
import type { Annotation } from './annotation.ts';
import { contractOf } from './contract.ts';
import { difference } from './difference.ts';
import type { ActionGroup, CompiledWorld, Task } from './document.ts';
import { type Draft, numbered } from './findings.ts';
import { groupBy } from './group-by.ts';
import { type Group, groupsOf, type Unit } from './groups.ts';
import { instructionOf } from './instruction.ts';
import { type OnProgress, unheard } from './progress.ts';
import type { Evidence, PlayedGroup, PlayedTask } from './quality/evidence.ts';
import { qualityFindings } from './quality/index.ts';
import { type Reference, referenceOf } from './reference.ts';
import { attains, joined, type Replayed, replay } from './replay.ts';
import { type CompileReport, reportOf } from './report.ts';
import { type ActivitySpan, activitySpans, segmentsOf } from './segments.ts';
import type { Step } from './step.ts';

export interface Compiled {
  readonly world: CompiledWorld;
  readonly report: CompileReport;
}

/**
 * A video's annotation as a world with tasks and contracts, and an account of every narration.
 *
 * @param onProgress told of every narration that is bound and every group that is replayed
 */
export function compile(annotation: Annotation, onProgress: OnProgress = unheard): Compiled {
  const { reference, evidence } = played(annotation, onProgress);
  const findings: readonly Draft[] = [...reference.findings, ...qualityFindings(evidence)];
  const world: CompiledWorld = {
    id: annotation.video,
    title: annotation.video,
    scene: annotation.scene,
    source: { dataset: annotation.dataset, video: annotation.video, ...durationOf(annotation) },
    entities: reference.scene.cast(),
    state: worldFacts(reference.stage.start),
    rules: [...new Set(reference.steps.map((step) => step.action.type))].sort(),
    segments: segmentsOf(annotation),
    groups: evidence.groups.map(({ id, instruction, operations }) => ({ id, instruction, operations })),
    tasks: evidence.tasks.map(({ task }) => task),
    findings: numbered(findings),
    media: [],
  };
  return { world, report: reportOf(annotation, world, reference.places) };
}

/** Everything about a video that is found out by reading and playing it, before it is judged. */
export function played(
  annotation: Annotation,
  onProgress: OnProgress = unheard,
): { readonly reference: Reference; readonly evidence: Evidence } {
  const reference = referenceOf(annotation, onProgress);
  const spans = activitySpans(annotation);
  const cuts = groupsOf(unitsOf(reference.steps, spans));
  const { groups, end } = playGroups(
    cuts.map((group, i) => ({ ...group, id: `g${i + 1}` })),
    reference,
    onProgress,
  );
  const origin = reference.stage.start;
  const evidence: Evidence = {
    annotation,
    reads: reference.reads,
    steps: reference.steps,
    start: origin,
    end,
    groups,
    tasks: taskSpans(annotation, spans, reference.steps).map((span) => playTask(span, groups, origin)),
    inActivities: new Set(spans.flatMap((span) => [...span.numbers])),
    thing: (id) => reference.scene.thing(id),
  };
  return { reference, evidence };
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
/** A compiled world has no rules of its own: they are written into its file by hand. */
const RULES = ruleBook();

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
      owns: (group: Group) => span.numbers.has(group.steps[0]?.narration.number ?? Number.NaN),
    })),
    ...(rest
      ? [{ id: `${annotation.video}/${REST}`, title: REST, owns: (group: Group) => group.membership === REST }]
      : []),
  ];
}

type CutGroup = Group & { readonly id: string };
interface WholeGroup extends Group, PlayedGroup {
  readonly steps: readonly Step[];
  /** How it was played with the whole reference, from where the group before had ended. */
  readonly before: World;
  readonly run: Replayed;
}

function actionGroup(group: CutGroup, reference: Reference): ActionGroup {
  const labelOf = (id: EntityId): string => reference.scene.entity(id)?.label ?? id;
  return {
    id: group.id,
    instruction: instructionOf(group.steps, labelOf),
    operations: group.steps.map((step) => ({ id: step.id, action: step.action, source: [step.narration.id] })),
  };
}

/** The whole reference played group by group from the start that was found. */
function playGroups(
  groups: readonly CutGroup[],
  reference: Reference,
  onProgress: OnProgress,
): {
  readonly groups: readonly WholeGroup[];
  readonly end: World;
} {
  let world = reference.stage.start;
  const all = groups.map((group, done): WholeGroup => {
    onProgress({ stage: 'replaying', done, of: groups.length });
    const before = world;
    const run = replay(
      world,
      group.steps.map((step) => step.action),
      RULES,
    );
    world = run.end;
    const { rejected, changed } = run;
    return { ...group, ...actionGroup(group, reference), before, run, rejected, changed };
  });
  return { groups: all, end: world };
}

/** The groups of a task by themselves: as they were played with the whole, unless others come in between. */
function runOf(start: World, own: readonly WholeGroup[]): Replayed {
  const unbroken = own.every((group, i) => i === 0 || group.before === own[i - 1]?.run.end);
  const actions = own.map((group) => group.steps.map((step) => step.action));
  if (!unbroken) return replay(start, actions.flat(), RULES);
  return joined(
    start,
    own.map((group) => group.run),
    actions.map((group) => group.length),
  );
}

function playTask(span: TaskSpan, groups: readonly WholeGroup[], origin: World): PlayedTask {
  const own = groups.filter(span.owns);
  const start = own[0]?.before ?? origin;
  const steps = own.flatMap((group) => group.steps);
  const run = runOf(start, own);
  const contract = contractOf(start, run.end, steps);
  const holds = attains(contract, start, run);
  const patch = difference(origin, start);
  const executable =
    own.length > 0 && run.rejected.length === 0 && holds.end && !holds.start && applyPatch(origin, patch).ok;
  const task: Task = {
    id: span.id,
    title: span.title,
    groups: own.map((group) => group.id),
    start: patch,
    executable,
    contract,
  };
  return { task, steps, start, end: run.end, rejected: run.rejected, holds };
}
