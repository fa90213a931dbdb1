import type { CompiledWorld, Operation, Segment } from '#compile';
import { type Condition, type Test } from '#contract';
import {
  auditConditions,
  type ConditionAudit,
  type Played,
  playReference,
  prepareTask,
  type TaskSetting,
} from '#episode';
import { actionText, type EntityId, type World } from '#world';
import { type RoleSpan, spansOf } from './world-spans.ts';

/** A narration with the operations of the task that it gave. */
export interface Told {
  readonly segment: Segment;
  readonly operations: readonly Operation[];
  readonly spans: readonly RoleSpan[];
}

/** A task of an open world: its reference played, its conditions audited, its narrations marked; each at first need. */
export class OpenTask {
  readonly operations: readonly Operation[];
  private readonly positions: ReadonlyMap<string, number>;
  private readonly labels: ReadonlyMap<string, string>;
  private playedMemo: Played | undefined;
  private auditsMemo: readonly ConditionAudit[] | undefined;
  private toldMemo: readonly Told[] | undefined;
  private makersMemo: ReadonlyMap<string, readonly Operation[]> | undefined;

  private constructor(
    readonly world: CompiledWorld,
    readonly setting: TaskSetting,
  ) {
    this.operations = setting.groups.flatMap((group) => group.operations);
    this.positions = new Map(this.operations.map(({ id }, i) => [id, i]));
    this.labels = new Map(world.entities.map(({ id, label }) => [id, label]));
  }

  /** Throws a sentence when the task cannot even be started. */
  static of(world: CompiledWorld, task: string): OpenTask {
    const setting = prepareTask(world, task);
    if (!setting.ok) throw new Error(setting.error);
    return new OpenTask(world, setting.value);
  }

  get conditions(): readonly Condition[] {
    return this.setting.task.contract.conditions;
  }

  get played(): Played {
    this.playedMemo ??= playReference(this.setting);
    return this.playedMemo;
  }

  get audits(): readonly ConditionAudit[] {
    this.auditsMemo ??= auditConditions(this.setting, this.played);
    return this.auditsMemo;
  }

  /** The narrations of the task in their order. */
  get told(): readonly Told[] {
    this.toldMemo ??= toldOf(this);
    return this.toldMemo;
  }

  /** The operations that each condition rests on. */
  get makers(): ReadonlyMap<string, readonly Operation[]> {
    this.makersMemo ??= new Map(this.conditions.map((condition) => [condition.id, makersOf(this, condition)]));
    return this.makersMemo;
  }

  position(operation: string): number {
    return this.positions.get(operation) ?? -1;
  }

  label(id: EntityId): string {
    return this.labels.get(id) ?? this.end.entities.get(id)?.label ?? id;
  }

  /** Whether it is in the world, or comes about in this task. */
  knows(id: EntityId): boolean {
    return this.labels.has(id) || this.end.entities.has(id);
  }

  private get end(): World {
    return this.played.steps.at(-1)?.after ?? this.played.start;
  }

  /** Nobody narrated it, but it must have been done. */
  implied({ action, source }: Operation): boolean {
    const said = `Nobody narrates ${actionText(action)},`;
    return this.world.findings.some(
      (finding) =>
        finding.rule === 'implied-act' &&
        finding.message.startsWith(said) &&
        finding.source.some((id) => source.includes(id)),
    );
  }
}

function toldOf(task: OpenTask): readonly Told[] {
  const bySource = new Map<string, Operation[]>();
  for (const operation of task.operations) {
    for (const id of operation.source) bySource.set(id, [...(bySource.get(id) ?? []), operation]);
  }
  const belongs = membership(task);
  return task.world.segments
    .filter(({ id, kind }) => kind === 'narration' && (bySource.has(id) || belongs(id)))
    .map((segment) => {
      const operations = bySource.get(segment.id) ?? [];
      const narrated = operations.filter((operation) => !task.implied(operation));
      return { segment, operations, spans: spansOf(segment.text, narrated, (id) => task.label(id)) };
    });
}

/** Whether a narration that gave no operation here lies within the task. */
function membership({ world, setting }: OpenTask): (id: string) => boolean {
  const activities = world.segments.filter(({ kind }) => kind === 'activity');
  const narrations = new Map(
    world.segments.filter(({ kind }) => kind === 'narration').map((segment) => [segment.id, segment]),
  );
  const within = (narration: Segment, activity: Segment): boolean =>
    narration.start !== undefined &&
    activity.start !== undefined &&
    narration.start >= activity.start &&
    narration.start < (activity.end ?? Number.POSITIVE_INFINITY);
  const own = activities.find(({ id }) => id === setting.task.id);
  const used = new Set(world.groups.flatMap((group) => group.operations.flatMap(({ source }) => source)));
  return (id) => {
    const narration = narrations.get(id);
    if (!narration) return false;
    if (own) return within(narration, own);
    return !used.has(id) && !activities.some((activity) => within(narration, activity));
  };
}

/** What a test asks for one by one: its parts without the logic between them. */
function leavesOf(test: Test): readonly Test[] {
  if ('not' in test) return leavesOf(test.not);
  if ('all' in test) return test.all.flatMap(leavesOf);
  if ('any' in test) return test.any.flatMap(leavesOf);
  if ('some' in test) return leavesOf(test.some.where);
  if ('every' in test) return leavesOf(test.every.where);
  if ('then' in test) return test.then.map((event) => ({ event }));
  return [test];
}

function entitiesOf(leaf: Test): readonly string[] {
  if ('relation' in leaf) return [leaf.relation[0], leaf.relation[2]];
  if ('value' in leaf) return [leaf.value[0]];
  if ('contains' in leaf) return leaf.contains;
  if ('event' in leaf) return Object.values(leaf.event.args);
  return 'inspected' in leaf ? [leaf.inspected] : [];
}

/** The operations that speak of most of what a part asks for; those of an event's own type before others. */
function speakingOf(leaf: Test, operations: readonly Operation[]): readonly Operation[] {
  const things = entitiesOf(leaf);
  const typed = 'event' in leaf ? operations.filter(({ action }) => action.type === leaf.event.type) : [];
  const pool = typed.length > 0 ? typed : operations;
  const scored = pool.map((operation) => ({
    operation,
    score: Object.values(operation.action.args).filter((id) => things.includes(id)).length,
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ operation }) => operation);
}

/** The operations of a condition's narrations that speak of what it asks for, and the one that makes it true for good. */
function makersOf(task: OpenTask, condition: Condition): readonly Operation[] {
  const sourced = task.operations.filter(({ source }) => source.some((id) => condition.source.includes(id)));
  const speaking = leavesOf(condition.test).flatMap((leaf) => speakingOf(leaf, sourced));
  const turn = task.audits.find((audit) => audit.condition === condition.id)?.turns.at(-1);
  const last = turn === undefined ? undefined : task.operations[turn];
  const made = new Set(speaking.length > 0 ? speaking : sourced);
  if (last) made.add(last);
  return task.operations.filter((operation) => made.has(operation));
}
