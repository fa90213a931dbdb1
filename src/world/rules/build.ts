import type { Family, Role, Rule, RuleEffect, RulePrecondition, Term } from '../rule.ts';
import { type Affordance, actionType, type EntityKind, type PlaceRelation, type Value } from '../types.ts';

/** The vocabulary in which the rules are written. Each function makes one piece of data and nothing else. */
type Requirements = readonly RulePrecondition[];

export const role = (name: string, affords?: Affordance): Role => ({ name, ...(affords ? { affords } : {}) });
export const optional = (name: string): Role => ({ name, optional: true });
export const ofKind = (name: string, ...kinds: readonly EntityKind[]): Role => ({ name, kinds });

/** Where the agent is: what is held is there too. */
export const near = (of: Term): RulePrecondition => ({ test: 'near', of });
export const holding = (of: Term): RulePrecondition => ({ test: 'holding', of });
export const holdingIn = (of: Term, hand: Term): RulePrecondition => ({ test: 'holding', of, hand });
export const loose = (of: Term): RulePrecondition => ({ test: 'loose', of });
/** A free hand: the one that the act names, if it names one. */
export const freeHand: RulePrecondition = { test: 'free_hand', hand: '?hand' };
export const free = (hand: Term): RulePrecondition => ({ test: 'free_hand', hand });
export const reachable = (of: Term): RulePrecondition => ({ test: 'reachable', of });
export const accessible = (of: Term): RulePrecondition => ({ test: 'accessible', of });
export const within = (of: Term, outer: Term): RulePrecondition => ({ test: 'within', of, in: outer });
export const is = (of: Term, key: string, value: Value): RulePrecondition => ({ test: 'value', of, key, is: value });
export const isOpen = (of: Term): RulePrecondition => is(of, 'open', true);
export const isClosed = (of: Term): RulePrecondition => is(of, 'open', false);
export const isOn = (of: Term): RulePrecondition => is(of, 'on', true);
export const isOff = (of: Term): RulePrecondition => is(of, 'on', false);
export const contains = (of: Term, what: Term): RulePrecondition => ({ test: 'contains', of, what });
export const available = (of: Term): RulePrecondition => ({ test: 'available', of });
export const linked = (relation: 'covers' | 'wrapped_in' | 'worn_by', of: Term): RulePrecondition => ({
  test: 'linked',
  relation,
  of,
});
export const attached = (of: Term, to: Term): RulePrecondition => ({ test: 'attached', of, to });
export const either = (...tests: Requirements): RulePrecondition => ({ test: 'any', tests });
export const when = (name: Term, ...then: Requirements): RulePrecondition => ({ test: 'given', role: name, then });
export const go = (to: Term): RuleEffect => ({ do: 'go', to });
/** Into the hand that the act names, else the first free one. */
export const hold = (of: Term): RuleEffect => ({ do: 'hold', of, hand: '?hand' });
export const hand: Role = { name: 'hand', kinds: ['hand'], optional: true };
export const holdIn = (of: Term, hand: Term): RuleEffect => ({ do: 'hold', of, hand });
export const put = (of: Term, as: PlaceRelation | 'fit', to: Term): RuleEffect => ({ do: 'put', of, as, to });
export const setDown = (of: Term): RuleEffect => ({ do: 'set_down', of });
export const set = (of: Term, key: string, to: Value | null = true): RuleEffect => ({ do: 'set', of, key, to });
export const open = (of: Term): RuleEffect => set(of, 'open', true);
export const close = (of: Term): RuleEffect => set(of, 'open', false);
export const on = (of: Term): RuleEffect => set(of, 'on', true);
export const off = (of: Term): RuleEffect => set(of, 'on', false);
export const contain = (container: Term, what: Term): RuleEffect => ({ do: 'contain', in: container, what });
export const drain = (container: Term, what?: Term): RuleEffect => ({
  do: 'drain',
  in: container,
  ...(what ? { what } : {}),
});
export const pourAll = (from: Term, to: Term): RuleEffect => ({ do: 'pour_all', from, to });
export const link = (of: Term, relation: 'covers' | 'wrapped_in' | 'worn_by', to: Term): RuleEffect => ({
  do: 'link',
  of,
  relation,
  to,
});
export const unlink = (of: Term, relation: 'covers' | 'wrapped_in' | 'worn_by'): RuleEffect => ({
  do: 'unlink',
  of,
  relation,
});
export const takeLinked = (relation: 'covers' | 'wrapped_in', of: Term): RuleEffect => ({
  do: 'take_linked',
  relation,
  of,
});
export const make = (what: string, of: Term, to: 'here' | 'hand' = 'here'): RuleEffect => ({
  do: 'make',
  what,
  of,
  to,
});
/** What shuts a vessel and comes off when it is opened. */
const CLOSURES = ['cap', 'lid', 'top'];
export const takePart = (of: Term): RuleEffect => ({ do: 'take_part', of, called: CLOSURES });
export const putPart = (of: Term): RuleEffect => ({ do: 'put_part', of, called: CLOSURES });
export const start = (process: string, of: Term): RuleEffect => ({ do: 'start', process, of });
export const end = (process: string, of: Term): RuleEffect => ({ do: 'end', process, of });
export const each = (place: Term, ...then: readonly RuleEffect[]): RuleEffect => ({ do: 'each', on: place, then });
export const given = (name: Term, ...then: readonly RuleEffect[]): RuleEffect => ({ do: 'given', role: name, then });
export const onlyIf = (test: RulePrecondition, ...then: readonly RuleEffect[]): RuleEffect => ({
  do: 'if',
  test,
  then,
});

/** Makes the rules of one family. A rule without effects is one whose only trace is that it happened. */
export const family =
  (name: Family) =>
  (type: string, roles: readonly Role[], pre: Requirements, effects: readonly RuleEffect[] = []): Rule => ({
    type: actionType(type),
    family: name,
    roles,
    pre,
    effects,
  });
