import type { Collected } from './builder.ts';
import { CHANGES, type Moment, replay } from './states.ts';

export interface Visit {
  readonly row: number;
  readonly moment: Moment;
}

/** The moments after rows `from` to `to`, both included, one after the other: much cheaper than asking for each. */
export function* walk(episode: Collected, from: number, to: number): Generator<Visit> {
  if (from > to) return;
  let moment = episode.momentAfter(from);
  yield { row: from, moment };
  for (let row = from + 1; row <= to; row += 1) {
    moment = replay(moment, episode.recordsOf(row, CHANGES));
    yield { row, moment };
  }
}
