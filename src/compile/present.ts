import type { EntityId } from '#world';
import type { Narration } from './annotation.ts';
import { AHEAD } from './decisions.ts';
import { eventsBetween, eventsOf, type TrackEvent } from './evidence.ts';

/** What an act does with a thing: it decides which of several is meant. */
export type Use = 'take' | 'put' | 'open' | 'close' | 'use';

/** The roles that are bound already; they tell what the others mean. */
export type Bound = Readonly<Record<string, EntityId>>;

/** What is filmed while a narration is told. */
export interface Present {
  readonly events: readonly TrackEvent[];
  /** From its start until the next narration that opens or closes something, or a while. */
  readonly ahead: readonly TrackEvent[];
}

export const NOTHING_FILMED: Present = { events: [], ahead: [] };

/** @param closes when the next narration that opens or closes something ends */
export function presentOf(events: readonly TrackEvent[], narration: Narration, closes: number | undefined): Present {
  const { start } = narration;
  if (start === undefined) return NOTHING_FILMED;
  const until = Math.min(closes ?? Number.POSITIVE_INFINITY, start + AHEAD);
  return { events: eventsOf(events, narration), ahead: eventsBetween(events, start, until) };
}
