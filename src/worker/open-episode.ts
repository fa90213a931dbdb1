import type { CompiledWorld } from '#compile';
import { prepareTask } from '#episode';
import {
  type EventSpan,
  type IndexBuilder,
  type StepRow as IndexRow,
  type ObserveRecord,
  type Setting,
  type TraceIndex,
  verifyEpisode,
} from '#trace';
import { type EntityId, heldIn, type RuleBook, ruleBook, step } from '#world';
import type { LayoutInput } from './layout.ts';
import { Names } from './names.ts';
import { unionOf } from './union.ts';
import type { EventLife, ReplayState, WorldState } from './view.ts';

export interface LoadedWorld {
  readonly compiled: CompiledWorld;
  readonly sha256: string;
}

/** An episode in the worker: its index, its world once known, and what is worked out from both at first need. */
export class OpenEpisode {
  readonly index: TraceIndex;
  readonly names: Names;
  readonly state: WorldState;
  readonly rules: RuleBook;
  private livesMemo: readonly EventLife[] | undefined;
  private unionMemo: LayoutInput | undefined;
  private replayMemo: ReplayState | undefined;
  private observedMemo: readonly (ObserveRecord | undefined)[] | undefined;
  private readonly rowNumber: ReadonlyMap<number, number>;

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
    this.rowNumber = new Map(this.index.steps.map((row, i) => [row.s, i]));
  }

  /** The same episode in a world that was found later. */
  in(world: LoadedWorld): OpenEpisode {
    return new OpenEpisode(this.name, this.builder, this.file, world);
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

  get replay(): ReplayState {
    this.replayMemo ??= replayOf(this);
    return this.replayMemo;
  }

  /** The last observation at or before a step. */
  observedAt(s: number): ObserveRecord | undefined {
    if (this.observedMemo === undefined) {
      let latest: ObserveRecord | undefined;
      this.observedMemo = this.index.steps.map((row) => {
        latest = this.index.recordsAt(row.s).findLast((record) => record.k === 'observe') ?? latest;
        return latest;
      });
    }
    for (let at = s; at >= 0; at -= 1) {
      const row = this.rowNumber.get(at);
      if (row !== undefined) return this.observedMemo[row];
    }
    return undefined;
  }

  /** The group that a step is in, by position. */
  groupAt(s: number): number {
    return this.index.groups.findLastIndex(
      ({ from, to }) => from !== undefined && from <= s && (to === undefined || s <= to),
    );
  }
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
