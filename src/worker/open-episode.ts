import type { CompiledWorld } from '#compile';
import { prepareTask } from '#episode';
import { lastAtMost } from '#lib';
import {
  type EventSpan,
  type GroupSpan,
  type IndexBuilder,
  type StepRow as IndexRow,
  type ObserveRecord,
  type Setting,
  type StepRecord,
  type TraceIndex,
  verifyEpisode,
} from '#trace';
import { type EntityId, heldIn, type RuleBook, ruleBook, step } from '#world';
import type { LayoutInput } from './layout.ts';
import { type Memory, memoryOf } from './memory.ts';
import { Names } from './names.ts';
import { unionOf } from './union.ts';
import type { EventLife, NodeView, ReplayState, WorldState } from './view.ts';

export interface LoadedWorld {
  readonly compiled: CompiledWorld;
  readonly sha256: string;
}

/** How a thing came to be what it is, over the whole episode. */
export type ThingHistory = Pick<NodeView, 'touched' | 'beliefs' | 'worlds'>;

/** As many things as one goes back and forth between. */
const MOST_HISTORIES = 16;

/** A group with its first and last step. */
export interface NumberedGroup {
  readonly span: GroupSpan;
  readonly number: number;
  readonly from: number;
  readonly to: number;
}

/** An episode in the worker: its index, its world once known, and what is worked out from both at first need. */
export class OpenEpisode {
  readonly index: TraceIndex;
  readonly names: Names;
  readonly state: WorldState;
  readonly rules: RuleBook;
  private livesMemo: readonly EventLife[] | undefined;
  private unionMemo: LayoutInput | undefined;
  private memoryMemo: Memory | undefined;
  private replayMemo: ReplayState | undefined;
  private groupsMemo: readonly NumberedGroup[] | undefined;
  private groupMemo: Int32Array | undefined;
  private observedMemo: readonly number[] | undefined;
  private readonly histories = new Map<string, ThingHistory>();

  constructor(
    readonly name: string,
    private readonly builder: IndexBuilder,
    readonly file: Blob,
    readonly world: LoadedWorld | null,
  ) {
    const found = settingOf(builder, world);
    if (found.setting) builder.settle(found.setting);
    this.state = found.state;
    this.index = builder.index();
    this.rules = found.setting?.rules ?? ruleBook();
    this.names = new Names(found.setting?.start.entities.values() ?? []);
  }

  /** The same episode in a world that was found later. */
  in(world: LoadedWorld): OpenEpisode {
    return new OpenEpisode(this.name, this.builder, this.file, world);
  }

  /** Whether it shows these records in this world, so that what was worked out for it holds. */
  isOf(builder: IndexBuilder, world: LoadedWorld | null): boolean {
    return builder === this.builder && world?.sha256 === this.world?.sha256;
  }

  row(s: number): IndexRow | undefined {
    return this.index.row(step(s));
  }

  get lives(): readonly EventLife[] {
    this.livesMemo ??= this.index.events.map((event) => lifeOf(this, event));
    return this.livesMemo;
  }

  get union(): LayoutInput {
    this.unionMemo ??= unionOf(this);
    return this.unionMemo;
  }

  get memory(): Memory {
    this.memoryMemo ??= memoryOf(this.index);
    return this.memoryMemo;
  }

  get replay(): ReplayState {
    this.replayMemo ??= replayOf(this);
    return this.replayMemo;
  }

  /** The last observation at or before a step. */
  observedAt(s: number): ObserveRecord | undefined {
    this.observedMemo ??= this.index.steps
      .filter((row) => this.index.recordsAt(row.s, OBSERVATIONS).length > 0)
      .map((row) => row.s);
    const at = this.observedMemo[lastAtMost(this.observedMemo, s, (seen) => seen)];
    if (at === undefined) return undefined;
    return this.index.recordsAt(step(at), OBSERVATIONS).findLast((record) => record.k === 'observe');
  }

  /** The history of a thing; `find` is asked once, since it reads the whole episode. */
  historyOf(thing: string, find: () => ThingHistory): ThingHistory {
    const known = this.histories.get(thing) ?? find();
    this.histories.delete(thing);
    this.histories.set(thing, known);
    for (const oldest of [...this.histories.keys()].slice(0, -MOST_HISTORIES)) this.histories.delete(oldest);
    return known;
  }

  /** The groups that have steps, each with its number among all. */
  get groups(): readonly NumberedGroup[] {
    this.groupsMemo ??= this.index.groups.flatMap((span, i): NumberedGroup[] => {
      const { from, to } = span;
      return from === undefined ? [] : [{ span, number: i + 1, from, to: to ?? this.index.last }];
    });
    return this.groupsMemo;
  }

  /** The group that a step is in, by its position in `groups`; the last to start where several are open. -1 outside. */
  groupAt(s: number): number {
    this.groupMemo ??= groupsByStep(this.groups, this.index.last);
    return this.groupMemo[s] ?? -1;
  }
}

const OBSERVATIONS: ReadonlySet<StepRecord['k']> = new Set(['observe']);

function groupsByStep(groups: readonly NumberedGroup[], last: number): Int32Array {
  const byStep = new Int32Array(last + 1).fill(-1);
  for (const [i, { from, to }] of groups.entries()) byStep.fill(i, from, to + 1);
  return byStep;
}

function settingOf(
  builder: IndexBuilder,
  world: LoadedWorld | null,
): { readonly setting: Setting | null; readonly state: WorldState } {
  const header = builder.header;
  const wanted = header?.world;
  if (world === null) {
    const message = wanted
      ? `It ran in ${wanted.id}. Open that world's file together with this one, or from the library first.`
      : 'The episode does not say in which world it ran.';
    return { setting: null, state: { kind: 'missing', message } };
  }
  const { compiled } = world;
  const task = header?.task ?? compiled.tasks[0]?.id ?? '';
  const prepared = prepareTask(compiled, task);
  if (!prepared.ok) return { setting: null, state: { kind: 'missing', message: prepared.error } };
  const { start, rules } = prepared.value;
  const setting: Setting = { start, rules, contract: prepared.value.task.contract };
  const shared = { id: compiled.id, title: compiled.title };
  if (wanted?.sha256 !== undefined && wanted.sha256 !== world.sha256) {
    const message = `The episode ran in another version of ${compiled.id}: what is shown of the world may not be what it was.`;
    return { setting, state: { kind: 'other', ...shared, message } };
  }
  return { setting, state: { kind: 'matched', ...shared } };
}

/**
 * Noticed: the first observation after the event that changed what is believed of its target. Recovered: the target is
 * back in a hand afterwards. (ours)
 */
function lifeOf(episode: OpenEpisode, event: EventSpan): EventLife {
  const { applied } = event.phases;
  const after = (test: (row: IndexRow) => boolean): number | null =>
    applied === undefined ? null : (episode.index.steps.find((row) => row.s > applied && test(row))?.s ?? null);
  const label = event.target === undefined ? undefined : episode.names.entity(event.target)?.label;
  const noticed = after((row) =>
    episode.index
      .recordsAt(row.s)
      .some(
        (record) =>
          record.k === 'belief' && record.cause === 'observe' && record.patch.some((change) => change.label === label),
      ),
  );
  const held = (s: number, target: EntityId): boolean => {
    const { world } = episode.index.stateAt(step(s));
    return world !== undefined && heldIn(world, target) !== undefined;
  };
  const { target } = event;
  const recovered =
    target === undefined ? null : after((row) => row.outcome === 'accepted' && row.flags.world && held(row.s, target));
  return {
    id: event.id,
    mechanism: event.mechanism.replaceAll('_', ' '),
    target: target ?? null,
    eligible: event.phases.eligible ?? null,
    triggered: event.phases.triggered ?? null,
    applied: applied ?? null,
    noticed: noticed ?? recovered,
    recovered,
  };
}

function replayOf(episode: OpenEpisode): ReplayState {
  const { index } = episode;
  if (index.setting === undefined)
    return { kind: 'unchecked', message: 'without its world it cannot be executed again' };
  const { first, counts } = verifyEpisode(index, index.setting);
  if (first === undefined) return { kind: 'agrees', steps: counts.steps };
  const message = `About ${first.fact}: recorded is ${first.recorded}; executed again it is ${first.reexecuted}.`;
  return { kind: 'differs', step: first.s, message };
}
