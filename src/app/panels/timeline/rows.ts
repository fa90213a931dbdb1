import type { EpisodeView } from '#worker';

/** Height of each track, pixels. */
interface Rows {
  readonly ruler: number;
  readonly groups: number;
  readonly attempts: number;
  readonly queries: number;
  readonly events: number;
  readonly condition: number;
  readonly belief: number;
}

export interface Tracks extends Rows {
  readonly top: {
    readonly groups: number;
    readonly attempts: number;
    readonly queries: number;
    readonly events: number;
    readonly conditions: number;
    readonly belief: number;
  };
  /** There are more conditions than fit: the belief stands before them, so that they alone leave the view. */
  readonly beliefFirst: boolean;
  readonly height: number;
}

const NARROW: Rows = { ruler: 18, groups: 20, attempts: 22, queries: 0, events: 0, condition: 14, belief: 0 };
const SMALL: Rows = { ruler: 18, groups: 20, attempts: 22, queries: 16, events: 18, condition: 14, belief: 32 };
const BASE: Rows = { ruler: 20, groups: 22, attempts: 36, queries: 18, events: 20, condition: 15, belief: 36 };
const TALL: Rows = { ...BASE, condition: 17, belief: 42 };
/** A strip is still told from its neighbours, and its name still read. */
const LEAST_CONDITION = 12;
const MOST_CONDITION = 19;
const MOST_BELIEF = 96;

type Room = 'narrow' | 'small' | 'wide';

/** Tracks for this room: base heights, with what is left over given to the strips and the belief curves. */
export function tracksFor(view: Pick<EpisodeView, 'conditions'>, room: number, how: Room): Tracks {
  const base = how === 'narrow' ? NARROW : how === 'small' ? SMALL : room > 270 ? TALL : BASE;
  const n = view.conditions.length;
  const fixed =
    base.ruler + base.groups + base.attempts + base.queries + base.events + n * base.condition + base.belief;
  const spare = room - fixed;
  const share = n === 0 ? 0 : Math.floor(spare > 0 ? spare / 2 / n : spare / n);
  const condition = Math.max(LEAST_CONDITION, Math.min(MOST_CONDITION, base.condition + share));
  const left = Math.max(0, spare - n * (condition - base.condition));
  const belief = base.belief === 0 ? 0 : Math.min(MOST_BELIEF, base.belief + left);
  const beliefFirst = fixed + n * (condition - base.condition) > room;
  const groups = base.ruler;
  const attempts = groups + base.groups;
  const queries = attempts + base.attempts;
  const events = queries + base.queries;
  const conditions = events + base.events;
  return {
    ...base,
    condition,
    belief,
    beliefFirst,
    top: {
      groups,
      attempts,
      queries,
      events,
      conditions: conditions + (beliefFirst ? belief : 0),
      belief: conditions + (beliefFirst ? 0 : n * condition),
    },
    height: conditions + n * condition + belief,
  };
}
