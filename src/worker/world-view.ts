import { type CompiledWorld, type Operation, type Task, WITHOUT_OPERATION } from '#compile';
import { type Condition, subjectOf, type Verdict } from '#contract';
import type { ConditionAudit } from '#episode';
import { ruleBook } from '#world';
import { testText } from './episode-view.ts';
import { worldSummary } from './file-report.ts';
import { consideredOf, numberOf } from './world-considered.ts';
import { qualityOf } from './world-quality.ts';
import type { OpenTask, Told } from './world-task.ts';
import type {
  ConditionCard,
  ConditionCheck,
  NarrationRow,
  OperationGroup,
  OperationRow,
  TaskChoice,
  TaskView,
  WorldView,
} from './world-types.ts';

export function worldView(handle: string, world: CompiledWorld): WorldView {
  const { id, title, scene, regions, objects } = worldSummary(world);
  return {
    handle,
    id,
    title,
    scene,
    dataset: world.source.dataset.toUpperCase(),
    tasks: world.tasks.map((task) => choiceOf(world, task)),
    regions,
    objects,
    actionTypes: ruleBook(world.rules).size,
  };
}

function choiceOf(world: CompiledWorld, task: Task): TaskChoice {
  const groups = new Set(task.groups);
  const operations = world.groups
    .filter(({ id }) => groups.has(id))
    .reduce((sum, group) => sum + group.operations.length, 0);
  const said = world.findings.filter(({ source }) => source.includes(task.id)).map(({ message }) => message);
  const why = task.executable ? [] : said.length > 0 ? said : ['The world file says that this task is not executable.'];
  return {
    id: task.id,
    title: task.title,
    executable: task.executable,
    why,
    operations,
    conditions: task.contract.conditions.length,
  };
}

/** Everything about a task but its rules and the audits of the whole world. */
export function taskView(open: OpenTask): TaskView {
  const { task } = open.setting;
  const { operations, played } = open;
  const references = operations.flatMap(({ action }) => Object.values(action.args));
  return {
    task: choiceOf(open.world, task),
    contract: task.contract.type,
    narrations: open.told.map((told) => narrationRow(open, told)),
    groups: groupsOf(open),
    operations: open.setting.groups.flatMap((group) =>
      group.operations.map((operation) => operationRow(open, group.id, operation)),
    ),
    conditions: open.conditions.map((condition) => {
      const audit = open.audits.find((one) => one.condition === condition.id);
      return {
        id: condition.id,
        test: testText(condition.test),
        text: condition.text,
        operations: (open.makers.get(condition.id) ?? []).map(({ id }) => id),
        evidence: condition.source.map(numberOf),
        checks: audit ? checksOf(open, condition, audit) : [],
      } satisfies ConditionCard;
    }),
    considered: consideredOf(open),
    quality: qualityOf(open),
    bound: { of: references.length, found: references.filter((id) => open.knows(id)).length },
    actionTypes: new Set(operations.map(({ action }) => action.type)).size,
    replay: { accepted: played.steps.filter(({ rejected }) => rejected === undefined).length, of: played.steps.length },
  };
}

function narrationRow({ world }: OpenTask, { segment, operations, spans }: Told): NarrationRow {
  const reason = world.findings.find(({ rule, source }) => WITHOUT_OPERATION.has(rule) && source.includes(segment.id));
  return {
    id: segment.id,
    number: numberOf(segment.id),
    text: segment.text,
    spans: spans.map(({ from, to, kind, thing }) => ({ from, to, kind, thing })),
    start: segment.start ?? null,
    end: segment.end ?? null,
    operations: operations.map(({ id }) => id),
    why: operations.length > 0 ? null : (reason?.message ?? 'No operation of this task rests on it.'),
  };
}

function groupsOf(open: OpenTask): readonly OperationGroup[] {
  const times = new Map(open.told.map(({ segment }) => [segment.id, segment]));
  return open.setting.groups.map((group, i) => {
    const segments = group.operations.flatMap(({ source }) => source.flatMap((id) => times.get(id) ?? []));
    const starts = segments.flatMap(({ start }) => (start === undefined ? [] : [start]));
    const ends = segments.flatMap(({ end }) => (end === undefined ? [] : [end]));
    return {
      id: group.id,
      number: i + 1,
      instruction: group.instruction,
      start: starts.length === 0 ? null : Math.min(...starts),
      end: ends.length === 0 ? null : Math.max(...ends),
    };
  });
}

/** Roles that say where from: they stand apart from what is done to what. */
const FROM: ReadonlySet<string> = new Set(['source', 'from']);
const WITH: ReadonlySet<string> = new Set(['tool', 'hand']);

function operationRow(open: OpenTask, group: string, operation: Operation): OperationRow {
  const { action } = operation;
  const roles = open.setting.rules.get(action.type)?.roles.map(({ name }) => name) ?? [];
  const given = Object.entries(action.args).sort(([a], [b]) => orderOf(roles, a) - orderOf(roles, b));
  const aside = given.filter(([role]) => FROM.has(role) || WITH.has(role));
  const implied = open.implied(operation);
  const note = aside.map(([role, id]) => `${FROM.has(role) ? 'from' : 'with'} ${id}`).join(', ');
  return {
    id: operation.id,
    group,
    type: action.type,
    args: given.filter((entry) => !aside.includes(entry)).map(([, id]) => id),
    note: [implied ? 'not narrated' : '', note].filter((part) => part !== '').join(', '),
    narrations: operation.source,
    conditions: open.conditions.filter(({ id }) => open.makers.get(id)?.includes(operation)).map(({ id }) => id),
    implied,
    rejected: open.played.steps[open.position(operation.id)]?.rejected ?? null,
  };
}

const orderOf = (roles: readonly string[], role: string): number => {
  const at = roles.indexOf(role);
  return at < 0 ? roles.length : at;
};

/** Table 9's situations for one condition: true is asked for at the end of the reference and nowhere else. */
function checksOf(open: OpenTask, condition: Condition, audit: ConditionAudit): readonly ConditionCheck[] {
  const check = (name: string, verdict: Verdict | undefined, passes: boolean, note: string): ConditionCheck => ({
    name,
    truth: verdict?.truth ?? null,
    note,
    because: verdict?.because.replaceAll(/\S+~double/g, 'another one') ?? '',
    passes: verdict === undefined || passes,
  });
  const isTrue = (verdict: Verdict | undefined): boolean => verdict?.truth === 'true';
  const { reference, initial, wrongBinding, partial, removed } = audit;
  const turn = open.operations[audit.turns.at(-1) ?? -1];
  const another = wrongBinding
    ? `another ${subjectOf(condition.test) ?? 'thing'} instead`
    : 'nothing to put in its place';
  const omitted = partial && turn ? `${turn.id} ${turn.action.type} omitted` : 'no operation makes it true';
  return [
    check('Reference record', reference, isTrue(reference), plain(reference)),
    check('Initial state', initial, !isTrue(initial), plain(initial)),
    check('Wrong binding', wrongBinding, !isTrue(wrongBinding), another),
    check('Partial', partial, !isTrue(partial), omitted),
    check(
      'Evidence removed',
      removed,
      removed.truth === 'unknown',
      removed.truth === 'unknown' ? 'missing, so fails' : plain(removed),
    ),
  ];
}

/** The reason as a note: it goes on, and ends without a stop. */
const plain = ({ because }: Verdict): string =>
  because.replace(/\.$/, '').replace(/^(No|Nobody|All|Records|A)\b/, (word) => word.toLowerCase());
