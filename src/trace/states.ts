import { applyBeliefPatch, type Belief, EMPTY_BELIEF } from '#belief';
import { applyPatch, type Patch, type World } from '#world';
import type { Problem } from './model.ts';
import type { StepRecord } from './records.ts';

/** World and belief at one moment. Both are immutable and share structure with their neighbours. */
export interface Moment {
  readonly world: World | undefined;
  readonly belief: Belief;
}

export const startMoment = (world: World | undefined): Moment => ({ world, belief: EMPTY_BELIEF });

/** The change of the hidden world that a record makes. An event's own patch is private: its `world` record applies it. */
function worldPatchOf(record: StepRecord): Patch | undefined {
  if (record.k === 'act' || record.k === 'world') return record.patch;
  return undefined;
}

/** An accepted act without a patch, not even an empty one: its logger knows nothing of the hidden world. */
const isUntold = (record: StepRecord): boolean =>
  record.k === 'act' && record.outcome === 'accepted' && record.patch === undefined;

/** The kinds of record that change a moment. */
export const CHANGES: ReadonlySet<StepRecord['k']> = new Set(['act', 'world', 'belief']);

export interface Advance {
  readonly moment: Moment;
  /** Set when the record's patch does not fit; the moment is then as it was. */
  readonly problem?: Problem;
}

/** The moment after one record. */
export function advance(moment: Moment, record: StepRecord): Advance {
  if (record.k === 'belief') {
    const next = applyBeliefPatch(moment.belief, record.patch, record.s);
    if (next.ok) return { moment: { world: moment.world, belief: next.value } };
    return { moment, problem: misfit(record, 'belief', `the belief change does not fit: ${next.error.message}`) };
  }
  if (isUntold(record)) return { moment: { world: undefined, belief: moment.belief } };
  const patch = worldPatchOf(record);
  if (patch === undefined || patch.length === 0 || moment.world === undefined) return { moment };
  const next = applyPatch(moment.world, patch);
  if (next.ok) return { moment: { world: next.value, belief: moment.belief } };
  const { fact, message } = next.error;
  return { moment, problem: misfit(record, 'patch', `the recorded change does not fit: ${fact}: ${message}`) };
}

const misfit = (record: StepRecord, rule: Problem['rule'], message: string): Problem => ({
  s: record.s,
  rule,
  message,
});

/** Every how many rows a moment is kept. Neighbours share almost everything, so this is cheap. */
const EVERY = 64;

/**
 * Moments by row: one is kept every few rows, the rest is replayed from there. Rows are closed one by one as
 * later steps arrive; the last, open row is always current.
 */
export class Timeline {
  private readonly kept: Moment[] = [];
  private now: Moment;
  private closed = 0;

  constructor(world: World | undefined) {
    this.now = startMoment(world);
  }

  /** Takes the next record of the open row. */
  take(record: StepRecord): Problem | undefined {
    const { moment, problem } = advance(this.now, record);
    this.now = moment;
    return problem;
  }

  /** The open row is complete. */
  close(): void {
    if (this.closed % EVERY === 0) this.kept.push(this.now);
    this.closed += 1;
  }

  /** The moment after row `row`; `records` gives the records of a row. */
  at(row: number, records: (row: number) => readonly StepRecord[]): Moment {
    if (row >= this.closed) return this.now;
    const key = Math.floor(row / EVERY);
    let moment = this.kept[key] ?? this.now;
    for (let next = key * EVERY + 1; next <= row; next += 1) moment = replay(moment, records(next));
    return moment;
  }
}

/** The moment after all of `records`. */
export function replay(moment: Moment, records: readonly StepRecord[]): Moment {
  return records.reduce((current, record) => advance(current, record).moment, moment);
}
