import { unreachable } from '#lib';
import type { RulePrecondition, Term } from '#world';
import { and, exists, fact, not, or, TRUE } from './formula.ts';
import type { Formula, PddlTerm } from './syntax.ts';
import { affordsFact, entityVar, type KeyValues, kindFact, knownOther, valueFact } from './vocabulary.ts';

/** What a term of a rule stands for; undefined when it stands for nothing. */
export type Terms = (term: Term) => PddlTerm | undefined;

/** The two boundaries of a three-valued question: it is true, and it is not false. */
interface Asked {
  readonly holds: Formula;
  readonly possible: Formula;
}

const NEVER = or();
const UNKNOWN: Asked = { holds: NEVER, possible: TRUE };
const certain = (formula: Formula): Asked => ({ holds: formula, possible: formula });

/** The condition under which the engine lets a precondition pass: an unknown place rejects, an unknown value does not. */
export function passes(pre: RulePrecondition, terms: Terms, keys: KeyValues): Formula {
  if (pre.test === 'any') return or(...pre.tests.map((test) => passes(test, terms, keys)));
  if (pre.test === 'given') {
    return terms(pre.role) === undefined ? TRUE : and(...pre.then.map((test) => passes(test, terms, keys)));
  }
  const asked = ask(pre, terms, keys);
  return pre.test === 'near' || pre.test === 'within' ? asked.holds : asked.possible;
}

/** The condition under which a precondition is true for certain. */
export const holds = (pre: RulePrecondition, terms: Terms, keys: KeyValues): Formula => ask(pre, terms, keys).holds;

function ask(pre: RulePrecondition, terms: Terms, keys: KeyValues): Asked {
  switch (pre.test) {
    case 'any': {
      const parts = pre.tests.map((test) => ask(test, terms, keys));
      return { holds: or(...parts.map((part) => part.holds)), possible: or(...parts.map((part) => part.possible)) };
    }
    case 'given': {
      if (terms(pre.role) === undefined) return certain(TRUE);
      const parts = pre.then.map((test) => ask(test, terms, keys));
      return { holds: and(...parts.map((part) => part.holds)), possible: and(...parts.map((part) => part.possible)) };
    }
    case 'free_hand': {
      const hand = pre.hand === undefined ? undefined : terms(pre.hand);
      return certain(hand === undefined ? exists([HAND], fact('free', HAND.name)) : fact('free', hand));
    }
    default: {
      const of = terms(pre.of);
      return of === undefined ? UNKNOWN : askOf(pre, of, terms, keys);
    }
  }
}

type AboutOne = Exclude<RulePrecondition, { test: 'any' | 'given' | 'free_hand' }>;

const HAND = { name: '?some--hand', type: 'hand' } as const;
const OTHER = entityVar('?some--other');

function askOf(pre: AboutOne, of: PddlTerm, terms: Terms, keys: KeyValues): Asked {
  switch (pre.test) {
    case 'near':
      return certain(fact('near', of));
    case 'holding': {
      const hand = pre.hand === undefined ? undefined : terms(pre.hand);
      return certain(hand === undefined ? held(of) : fact('held_by', of, hand));
    }
    case 'loose':
      return certain(not(held(of)));
    case 'reachable':
      return { holds: not(fact('doubtful', of)), possible: not(fact('shut_away', of)) };
    case 'within': {
      const outer = terms(pre.in);
      return outer === undefined ? UNKNOWN : withinAsked(of, outer);
    }
    case 'accessible':
      return openAsked(of, keys);
    case 'fillable': {
      const open = openAsked(of, keys);
      const made = affordsFact('fillable', of);
      return { holds: and(made, open.holds), possible: and(made, open.possible) };
    }
    case 'value':
      return {
        holds: valueFact(of, pre.key, pre.is),
        possible: not(knownOther(keys, of, pre.key, pre.is)),
      };
    case 'contains': {
      const what = terms(pre.what);
      return what === undefined ? UNKNOWN : containsAsked(of, what);
    }
    case 'available':
      return availableAsked(of);
    case 'linked':
      return certain(exists([OTHER], linkFact(pre.relation, of, OTHER.name)));
    case 'attached': {
      const to = terms(pre.to);
      const attached = to === undefined ? NEVER : fact('attached_to', of, to);
      return { holds: attached, possible: or(attached, not(fact('placed_somewhere', of))) };
    }
    default:
      return unreachable(pre);
  }
}

const held = (of: PddlTerm): Formula => fact('held', of);

const withinAsked = (of: PddlTerm, outer: PddlTerm): Asked => ({
  holds: fact('within', of, outer),
  possible: or(fact('within', of, outer), fact('lost', of)),
});

const openAsked = (of: PddlTerm, keys: KeyValues): Asked => ({
  holds: or(not(affordsFact('openable', of)), valueFact(of, 'open', true)),
  possible: not(and(affordsFact('openable', of), knownOther(keys, of, 'open', true))),
});

/** A substance is among the contents; anything else has its place inside. */
function containsAsked(container: PddlTerm, what: PddlTerm): Asked {
  const substance = kindFact('substance', what);
  const thing = withinAsked(what, container);
  const listed = fact('contains', container, what);
  return {
    holds: or(and(substance, listed), and(not(substance), thing.holds)),
    possible: or(
      and(substance, or(listed, not(valueFact(container, 'contents_known', true)))),
      and(not(substance), thing.possible),
    ),
  };
}

function availableAsked(of: PddlTerm): Asked {
  const atHand = (id: PddlTerm): Formula => and(fact('near', id), not(fact('shut_away', id)));
  const here = or(atHand(of), exists([OTHER], and(fact('contains', OTHER.name, of), atHand(OTHER.name))));
  const unsure = exists(
    [OTHER, HAND],
    and(fact('placed', OTHER.name, HAND.name), not(valueFact(OTHER.name, 'contents_known', true))),
  );
  return { holds: here, possible: or(here, unsure) };
}

/** A cover is linked to what it covers; what is wrapped or worn is linked to what wraps or wears it. */
export const linkFact = (relation: 'covers' | 'wrapped_in' | 'worn_by', of: PddlTerm, other: PddlTerm): Formula =>
  relation === 'covers' ? fact(relation, other, of) : fact(relation, of, other);
