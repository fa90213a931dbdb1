import type { ActionType, Affordance, EntityKind, PlaceRelation, Value } from './types.ts';

/**
 * A role of the rule (`?object`), the agent, the thing at hand in an `each` effect or a process, what that thing is a
 * part of (or itself), or the substance of a name (`the water`).
 */
export type Term = `?${string}` | 'agent' | 'each' | 'whole' | `the ${string}`;

export interface Role {
  readonly name: string;
  readonly optional?: true;
  /** What fills the role must be of one of these kinds. */
  readonly kinds?: readonly EntityKind[];
  readonly affords?: Affordance;
}

/** What must hold just before an act. Each is asked in three values; what `unknown` means is said at each. */
export type RulePrecondition =
  /** The agent's region is the thing's region. Unknown rejects as not observed. */
  | { readonly test: 'near'; readonly of: Term }
  /** In one of the agent's hands. */
  | { readonly test: 'holding'; readonly of: Term; readonly hand?: Term }
  /** In no hand: what is held already cannot be picked up. */
  | { readonly test: 'loose'; readonly of: Term }
  /** A hand that holds nothing: the one named, if one is. */
  | { readonly test: 'free_hand'; readonly hand?: Term }
  /** Nothing closed between the thing and the open. Unknown passes and is flagged. */
  | { readonly test: 'reachable'; readonly of: Term }
  /** Known place, directly or through parents. Unknown rejects as not observed. */
  | { readonly test: 'within'; readonly of: Term; readonly in: Term }
  /** Made to be filled, and open if it opens. */
  | { readonly test: 'fillable'; readonly of: Term }
  /** A property has this value. Unknown passes and is flagged. */
  | { readonly test: 'value'; readonly of: Term; readonly key: string; readonly is: Value }
  /** Open, or not something that opens. Unknown passes and is flagged. */
  | { readonly test: 'accessible'; readonly of: Term }
  /** A container has this substance. Unknown passes and is flagged. */
  | { readonly test: 'contains'; readonly of: Term; readonly what: Term }
  /**
   * The substance is at hand: itself here, or in something within reach. Unknown, which passes and is flagged, when
   * something within reach has contents that nobody knows.
   */
  | { readonly test: 'available'; readonly of: Term }
  /** It is covered by something, wrapped in something or worn. Never unknown. */
  | { readonly test: 'linked'; readonly relation: 'covers' | 'wrapped_in' | 'worn_by'; readonly of: Term }
  | { readonly test: 'attached'; readonly of: Term; readonly to: Term }
  | { readonly test: 'any'; readonly tests: readonly RulePrecondition[] }
  /** Asked only when the optional role is given. */
  | { readonly test: 'given'; readonly role: Term; readonly then: readonly RulePrecondition[] };

/** What an accepted act changes. */
export type RuleEffect =
  /** The agent goes there. */
  | { readonly do: 'go'; readonly to: Term }
  /** Into the named hand or the first free one; no change when already held. */
  | { readonly do: 'hold'; readonly of: Term; readonly hand?: Term }
  /** To a new place. `fit` is `in` for what encloses and `on` for what carries. */
  | { readonly do: 'put'; readonly of: Term; readonly as: PlaceRelation | 'fit'; readonly to: Term }
  /** To the surface of the region where the agent is. */
  | { readonly do: 'set_down'; readonly of: Term }
  /** A property gets a value; null forgets it. */
  | { readonly do: 'set'; readonly of: Term; readonly key: string; readonly to: Value | null }
  | { readonly do: 'contain'; readonly in: Term; readonly what: Term }
  | { readonly do: 'drain'; readonly in: Term; readonly what?: Term }
  /** All known contents of one go into the other. */
  | { readonly do: 'pour_all'; readonly from: Term; readonly to: Term }
  | {
      readonly do: 'link';
      readonly of: Term;
      readonly relation: 'covers' | 'wrapped_in' | 'worn_by';
      readonly to: Term;
    }
  | { readonly do: 'unlink'; readonly of: Term; readonly relation: 'covers' | 'wrapped_in' | 'worn_by' }
  /** What covers or wraps the thing goes into a free hand, or is set down where the agent is. */
  | { readonly do: 'take_linked'; readonly relation: 'covers' | 'wrapped_in'; readonly of: Term }
  /**
   * A new thing comes about, called after the one that it is made of (`potato skin`): where that one is, or where the
   * agent is when that one is in a hand; `hand` is a free hand, if there is one.
   */
  | { readonly do: 'make'; readonly what: string; readonly of: Term; readonly to: 'here' | 'hand' }
  /**
   * What is attached to the thing, is a part of it and is called by one of these words (`bottle cap`) goes into a free
   * hand, or is set down where the agent is.
   */
  | { readonly do: 'take_part'; readonly of: Term; readonly called: readonly string[] }
  /** Such a part that is held is attached again. */
  | { readonly do: 'put_part'; readonly of: Term; readonly called: readonly string[] }
  | { readonly do: 'start'; readonly process: string; readonly of: Term }
  | { readonly do: 'end'; readonly process: string; readonly of: Term }
  /** For each thing that has its place in or on this one. */
  | { readonly do: 'each'; readonly on: Term; readonly then: readonly RuleEffect[] }
  | { readonly do: 'given'; readonly role: Term; readonly then: readonly RuleEffect[] }
  | { readonly do: 'if'; readonly test: RulePrecondition; readonly then: readonly RuleEffect[] };

export const FAMILIES = [
  'navigation',
  'open_close',
  'take_put_move',
  'switch',
  'pour_add_transfer',
  'cut_peel_break',
  'mix_stir_form',
  'wash_dry',
  'heat_cook',
  'check_sense',
  'fill_empty',
  'attach_detach',
  'wrap_cover',
  'adjust_other',
] as const;
export type Family = (typeof FAMILIES)[number];

/** An executable action type as data: one interpreter runs all of them. Ego2World, Table 2. */
export interface Rule {
  readonly type: ActionType;
  readonly family: Family;
  readonly roles: readonly Role[];
  readonly pre: readonly RulePrecondition[];
  readonly effects: readonly RuleEffect[];
}
