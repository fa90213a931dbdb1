import { type CompiledWorld, type Replayed, replay } from '#compile';
import { type Condition, evaluate, type Scene, situationOf, subjectOf, without } from '#contract';
import {
  type Action,
  applyPatch,
  type Entity,
  type EntityId,
  entityId,
  execute,
  type PatchOp,
  type RuleBook,
  stateOf,
  tick,
  valueOp,
  type World,
  worldFacts,
} from '#world';
import { prepareTask, type TaskSetting } from './setting.ts';

/** How many of the cases of one check passed. */
interface Tally {
  readonly passed: number;
  readonly of: number;
}

/** What the audits of one contract found. Ego2World, Table 9; we run all of them on every task. */
export interface TaskAudit {
  readonly task: string;
  readonly title: string;
  /** The reference record satisfies the contract. */
  readonly reference: boolean;
  /** The initial state does not. */
  readonly initial: boolean;
  /** One negative for each predicate: with it made false, its condition and so the contract fail. (ours) */
  readonly negatives: Tally;
  /** The reference replays to the same end, from its actions alone as well. */
  readonly replay: boolean;
  readonly actionOnly: boolean;
  /** The reference cut off before the last condition comes true does not satisfy the contract. */
  readonly partial: boolean;
  /** For each condition: the reference done with another thing of the same kind does not satisfy the contract. */
  readonly wrongBinding: Tally;
  /** For each predicate: with its evidence deleted, its condition is unknown, and the contract fails. */
  readonly missing: Tally;
}

/** Why a task could not be audited: it has no conditions, or it does not start. */
interface Unaudited {
  readonly task: string;
  readonly title: string;
  readonly reason: string;
}

export interface WorldAudit {
  readonly tasks: readonly TaskAudit[];
  readonly unaudited: readonly Unaudited[];
}

/** Audits every contract of a world. */
export function auditWorld(compiled: CompiledWorld): WorldAudit {
  const tasks: TaskAudit[] = [];
  const unaudited: Unaudited[] = [];
  for (const { id, title, contract } of compiled.tasks) {
    const setting = prepareTask(compiled, id);
    if (!setting.ok) unaudited.push({ task: id, title, reason: setting.error });
    else if (contract.conditions.length === 0) unaudited.push({ task: id, title, reason: 'it has no conditions' });
    else tasks.push(auditTask(setting.value));
  }
  return { tasks, unaudited };
}

function auditTask(setting: TaskSetting): TaskAudit {
  const { task, start, groups, rules } = setting;
  const { conditions } = task.contract;
  const actions = groups.flatMap((group) => group.operations.map((operation) => operation.action));
  const reference = replay(start, actions, rules);
  const end = sceneOf(reference);
  const cases = (passes: (condition: Condition) => boolean | undefined): Tally => {
    const results = conditions.map(passes).filter((result) => result !== undefined);
    return { passed: results.filter(Boolean).length, of: results.length };
  };
  return {
    task: task.id,
    title: task.title,
    reference: satisfied(conditions, end),
    initial: !satisfied(conditions, { world: start, acts: [], incomplete: false }),
    negatives: cases((condition) => failsBy(conditions, condition, without(end, condition.test, 'falsify'))),
    replay: reference.rejected.length === 0 && sameEnd(reference.end, replay(start, actions, rules).end),
    actionOnly: sameEnd(reference.end, runAlone(start, reference, rules)),
    partial: !satisfied(
      conditions,
      sceneOf(replay(start, actions.slice(0, lastNeeded(conditions, start, actions, rules)), rules)),
    ),
    wrongBinding: cases((condition) => failsWithAnother(conditions, condition, setting, actions)),
    missing: cases((condition) => {
      const scene = without(end, condition.test, 'forget');
      const unknown = evaluate(condition, situationOf(scene)).truth === 'unknown';
      return unknown && !satisfied(conditions, scene);
    }),
  };
}

const sceneOf = ({ end, acts }: Replayed): Scene => ({ world: end, acts, incomplete: false });

const satisfied = (conditions: readonly Condition[], scene: Scene): boolean =>
  conditions.every((condition) => evaluate(condition, situationOf(scene)).truth === 'true');

const failsBy = (conditions: readonly Condition[], condition: Condition, scene: Scene): boolean =>
  evaluate(condition, situationOf(scene)).truth !== 'true' && !satisfied(conditions, scene);

const factsOf = (world: World): string => {
  const { relations, values } = worldFacts(world);
  return [...relations, ...values]
    .map((fact) => JSON.stringify(fact))
    .sort()
    .join('\n');
};

const sameEnd = (a: World, b: World): boolean => factsOf(a) === factsOf(b);

/** The accepted acts alone, walking included as recorded, with time passing as they do. */
function runAlone(start: World, reference: Replayed, rules: RuleBook): World {
  return reference.acts.reduce((world, { type, args }) => {
    const result = execute(world, { type, args }, rules);
    return result.outcome === 'accepted' ? tick(result.world).world : world;
  }, start);
}

/** How many actions may be done so that the contract does not hold yet. */
function lastNeeded(
  conditions: readonly Condition[],
  start: World,
  actions: readonly Action[],
  rules: RuleBook,
): number {
  let low = 0;
  for (let length = actions.length; length > 0; length -= 1) {
    if (!satisfied(conditions, sceneOf(replay(start, actions.slice(0, length), rules)))) {
      low = length;
      break;
    }
  }
  return low;
}

/** Whether the contract fails when the reference is done with another thing; undefined when that cannot be asked. */
function failsWithAnother(
  conditions: readonly Condition[],
  condition: Condition,
  setting: TaskSetting,
  actions: readonly Action[],
): boolean | undefined {
  const scene = withAnother(condition, setting, actions);
  return scene && !satisfied(conditions, scene);
}

/**
 * The end of the reference when it is done with a double of the condition's subject. Undefined when it has no subject
 * to double, or when whatever is done with the double cannot spoil the condition: it holds at the start, or the thing is
 * carried there in another one, as a spoon that was left in its glass.
 */
export function withAnother(
  condition: Condition,
  { start, rules }: TaskSetting,
  actions: readonly Action[],
): Scene | undefined {
  const subject = subjectOf(condition.test);
  const entity = subject === undefined ? undefined : start.entities.get(subject);
  const atStart = { world: start, acts: [], incomplete: false };
  if (!entity || evaluate(condition, situationOf(atStart)).truth === 'true') return undefined;
  const double = entityId(`${entity.id}~double`);
  const world = withDouble(start, entity, double);
  const other = (id: EntityId): EntityId => (id === entity.id ? double : id);
  const swapped = actions.map(({ type, args }) => ({
    type,
    args: Object.fromEntries(Object.entries(args).map(([role, id]) => [role, other(id)])),
  }));
  const scene = world && sceneOf(replay(world, swapped, rules));
  return scene && isCarried(condition, entity.id, start, scene) ? undefined : scene;
}

/** Whether a thing ends up where it should though it lies where it lay: in something that was moved there. */
function isCarried(condition: Condition, id: EntityId, start: World, end: Scene): boolean {
  if (!('relation' in condition.test) || end.world === undefined) return false;
  const [before, after] = [stateOf(start, id).place, stateOf(end.world, id).place];
  const stays = before !== undefined && before.of === after?.of && before.relation === after.relation;
  return stays && evaluate(condition, situationOf(end)).truth === 'true';
}

/** The world with a second thing of the same kind, in the same place and state. */
function withDouble(world: World, entity: Entity, id: EntityId): World | undefined {
  const state = stateOf(world, entity.id);
  const place: readonly PatchOp[] =
    state.place && state.place.relation !== 'held_by'
      ? [{ rel: [id, state.place.relation, state.place.of], op: 'add' }]
      : [];
  const links = state.links.map((link): PatchOp => ({ rel: [id, link.relation, link.other], op: 'add' }));
  const values = [...state.values].map(([key, value]) => valueOp([id, key], undefined, value));
  const next = applyPatch(world, [{ ent: { ...entity, id }, op: 'add' }, ...place, ...links, ...values]);
  return next.ok ? next.value : undefined;
}

/** One row of Table 9 for a world or a corpus: in how many tasks, or cases, a check passed. */
export interface AuditRow {
  readonly check: string;
  readonly scope: string;
  readonly tally: Tally;
}

/** The audits of all tasks as Table 9 prints them. */
export function auditRows(audits: readonly TaskAudit[]): readonly AuditRow[] {
  const tasks = (passes: (audit: TaskAudit) => boolean): Tally => ({
    passed: audits.filter(passes).length,
    of: audits.length,
  });
  const suites = (of: (audit: TaskAudit) => Tally): Tally => ({
    passed: audits.reduce((total, audit) => total + of(audit).passed, 0),
    of: audits.reduce((total, audit) => total + of(audit).of, 0),
  });
  const all = `${audits.length} tasks`;
  const row = (check: string, scope: string, tally: Tally): AuditRow => ({ check, scope, tally });
  const negatives = suites((audit) => audit.negatives);
  const bindings = suites((audit) => audit.wrongBinding);
  const missing = suites((audit) => audit.missing);
  return [
    row(
      'Reference record satisfies contract',
      all,
      tasks((audit) => audit.reference),
    ),
    row(
      'Initial state correctly fails',
      all,
      tasks((audit) => audit.initial),
    ),
    row('Predicate-level negative suites pass', `${negatives.of} suites`, negatives),
    row(
      'Reference replay',
      all,
      tasks((audit) => audit.replay),
    ),
    row(
      'Action-only replay',
      all,
      tasks((audit) => audit.actionOnly),
    ),
    row(
      'Partial negatives',
      all,
      tasks((audit) => audit.partial),
    ),
    row('Wrong-binding negatives', `${bindings.of} cases`, bindings),
    row('Missing state is unknown and fails', `${missing.of} cases`, missing),
  ];
}

/** Whether a task's contract passes everything that is asked of it. */
export const passesAudit = (audit: TaskAudit): boolean =>
  audit.reference &&
  audit.initial &&
  audit.replay &&
  audit.actionOnly &&
  audit.partial &&
  [audit.negatives, audit.wrongBinding, audit.missing].every(({ passed, of }) => passed === of);
