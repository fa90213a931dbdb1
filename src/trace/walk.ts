import type { Collected } from './builder.ts';
import type { StepRecord } from './records.ts';
import { CHANGES, type Moment, replay } from './states.ts';

export interface Visit {
  readonly row: number;
  /** Those that change a moment. */
  readonly records: readonly StepRecord[];
  readonly moment: Moment;
}

/** The moments after rows `from` to `to`, both included, one after the other: much cheaper than asking for each. */
export function* walk(episode: Collected, from: number, to: number): Generator<Visit> {
  if (from > to) return;
  let moment = episode.momentAfter(from);
  yield { row: from, records: episode.recordsOf(from, CHANGES), moment };
  for (let row = from + 1; row <= to; row += 1) {
    const records = episode.recordsOf(row, CHANGES);
    moment = replay(moment, records);
    yield { row, records, moment };
  }
}
