import { err, ok, type Result, unreachable } from '#lib';
import { PLACE_RELATIONS, type PlaceRelation, type RuleEffect, type Term, type Value } from '#world';
import { holds, linkFact, type Terms } from './conditions.ts';
import { and, atomsIn, type Change, exists, fact, forall, imply, isFalse, not, or, same, TRUE } from './formula.ts';
import { type Regressed, Regression } from './regress.ts';
import type { Atom, Derived, Formula, PddlTerm, Typed } from './syntax.ts';
import {
  affordsFact,
  basesOf,
  entityVar,
  type KeyValues,
  kindFact,
  otherValues,
  processName,
  valueName,
} from './vocabulary.ts';

/** The parts in a world whose names end in one of these words, each with what it is a part of. */
export type PartsCalled = (called: readonly string[]) => readonly (readonly [part: PddlTerm, whole: PddlTerm])[];

/** What a rule's effects become: changes that happen at once, and what must hold for them to happen at all. */
export interface CompiledEffects {
  readonly changes: readonly Change[];
  readonly requires: readonly Formula[];
}

/** What an effect is compiled in view of. */
export interface EffectContext {
  readonly keys: KeyValues;
  readonly derived: readonly Derived[];
  readonly parts: PartsCalled;
}

/**
 * Effects happen one after the other in the engine and all at once in PDDL. What an earlier one adds and a later one
 * takes away is not added; what a later one asks is said of the state before the earlier ones. Where that cannot be
 * said, it is the error.
 */
export function compileEffects(
  effects: readonly RuleEffect[],
  terms: Terms,
  context: EffectContext,
): Result<CompiledEffects, string> {
  const draft = new Draft(context);
  for (const effect of effects) {
    const problem = draft.take(effect, terms, ALWAYS);
    if (problem !== undefined) return err(problem);
  }
  return ok({ changes: draft.changes, requires: draft.requires });
}

const HAND: Typed = { name: '?in--hand', type: 'hand' };
const AT = entityVar('?at--place');
const TAKEN = entityVar('?taken--thing');
const MORE = entityVar('?more--thing');
const WHAT = entityVar('?what--thing');

class Draft {
  changes: readonly Change[] = [];
  requires: readonly Formula[] = [];
  private readonly regression: Regression;
  private depth = 0;

  constructor(private readonly context: EffectContext) {
    this.regression = new Regression(context.derived);
  }

  /** Adds one effect; a sentence when PDDL cannot say it. `at` speaks of the state before all effects. */
  take(effect: RuleEffect, terms: Terms, at: Place): string | undefined {
    if (effect.do === 'each' || effect.do === 'given' || effect.do === 'if') {
      return this.perform(effect, terms, at);
    }
    const { changes, requires } = this;
    this.changes = [];
    this.requires = [];
    const problem = this.perform(effect, terms, ALWAYS);
    if (problem !== undefined) return problem;
    const added: Change[] = [];
    for (const change of this.changes) {
      const asked = this.earlier(change.when, changes);
      if (asked.unsaid !== undefined) return asksTooLate(effect, asked.unsaid);
      added.push({ ...change, vars: [...at.vars, ...change.vars], when: and(at.when, asked.formula) });
    }
    // Moving what holds other things does not change what they are inside of, so `inside` may stay as it is here.
    const required = this.requires.map((formula) =>
      forall(at.vars, imply(at.when, this.regression.before(formula, changes).formula)),
    );
    this.changes = [...changes.map((change) => withoutUndone(change, added)), ...added];
    this.requires = [...requires, ...required];
    return undefined;
  }

  /** What is asked after the changes so far. What happens to each of several things may not look at the others. */
  private earlier(asked: Formula, changes: readonly Change[]): Regressed {
    if (this.depth === 0) return this.regression.before(asked, changes);
    const written = new Set(changes.map(({ atom }) => atom.predicate));
    const unsaid = atomsIn(asked)
      .flatMap(({ predicate }) => basesOf(predicate))
      .find((predicate) => written.has(predicate));
    return { formula: asked, unsaid };
  }

  private perform(effect: RuleEffect, terms: Terms, at: Place): string | undefined {
    switch (effect.do) {
      case 'go':
        return this.both(terms('agent'), terms(effect.to), (agent, to) => this.place(at, agent, 'at', to));
      case 'hold':
        return this.one(terms(effect.of), (of) => this.hold(at, of, effect.hand && terms(effect.hand)));
      case 'put':
        return this.both(terms(effect.of), terms(effect.to), (of, to) => this.place(at, of, effect.as, to));
      case 'set_down':
        return this.one(terms(effect.of), (of) => this.setDown(at, of, terms('agent')));
      case 'set':
        return this.one(terms(effect.of), (of) => this.set(at, of, effect.key, effect.to));
      case 'contain':
        return this.both(terms(effect.in), terms(effect.what), (container, what) => this.contain(at, container, what));
      case 'drain':
        return this.one(terms(effect.in), (of) => this.drain(at, of, effect.what && terms(effect.what)));
      case 'pour_all':
        return this.both(terms(effect.from), terms(effect.to), (from, to) => this.pourAll(at, from, to));
      case 'link':
        return this.both(terms(effect.of), terms(effect.to), (of, to) =>
          this.change(at, 'add', { predicate: effect.relation, args: [of, to] }),
        );
      case 'unlink':
        return this.one(terms(effect.of), (of) => this.unlink(at, of, effect.relation));
      case 'take_linked':
        return this.one(terms(effect.of), (of) => this.takeLinked(at, of, effect.relation, terms('agent')));
      case 'make':
        // PDDL has no new objects. What lies about may be left unsaid, but not that a hand is full.
        return effect.to === 'hand' ? `PDDL cannot say that a new ${effect.what} is in a hand` : undefined;
      case 'take_part':
        return this.one(terms(effect.of), (of) => this.takePart(at, of, effect.called, terms('agent')));
      case 'put_part':
        return this.one(terms(effect.of), (of) => this.putPart(at, of, effect.called));
      case 'start':
      case 'end':
        return this.one(terms(effect.of), (of) =>
          this.change(at, effect.do === 'start' ? 'add' : 'delete', {
            predicate: processName(effect.process),
            args: [of],
          }),
        );
      case 'each': {
        const on = terms(effect.on);
        return on === undefined ? undefined : this.each(at, on, effect, terms);
      }
      case 'given':
        return terms(effect.role) === undefined ? undefined : this.all(effect.then, terms, at);
      case 'if':
        return this.under(at, holds(effect.test, terms, this.context.keys), effect, terms);
      default:
        return unreachable(effect);
    }
  }

  private one(id: PddlTerm | undefined, then: (id: PddlTerm) => void): undefined {
    if (id !== undefined) then(id);
  }

  private both(a: PddlTerm | undefined, b: PddlTerm | undefined, then: (a: PddlTerm, b: PddlTerm) => void): undefined {
    if (a !== undefined && b !== undefined) then(a, b);
  }

  private all(effects: readonly RuleEffect[], terms: Terms, at: Place): string | undefined {
    for (const effect of effects) {
      const problem = this.take(effect, terms, at);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  private each(at: Place, on: PddlTerm, effect: Extract<RuleEffect, { do: 'each' }>, terms: Terms): string | undefined {
    this.depth += 1;
    const each = entityVar(`?each--${this.depth}`);
    const inner: Terms = (term: Term) => (term === 'each' ? each.name : terms(term));
    return this.under({ ...at, vars: [...at.vars, each] }, fact('placed', each.name, on), effect, inner);
  }

  /** Effects that happen where something is so when their turn comes. */
  private under(
    at: Place,
    asked: Formula,
    effect: Extract<RuleEffect, { do: 'each' | 'if' }>,
    terms: Terms,
  ): string | undefined {
    const { formula, unsaid } = this.earlier(asked, this.changes);
    if (unsaid !== undefined) return asksTooLate(effect, unsaid);
    return this.all(effect.then, terms, { ...at, when: and(at.when, formula) });
  }

  private change({ vars, when }: Place, does: Change['does'], atom: Atom): void {
    if (!isFalse(when)) this.changes = [...this.changes, { vars, when, does, atom }];
  }

  private require({ vars }: Place, formula: Formula): void {
    this.requires = [...this.requires, forall(vars, formula)];
  }

  /** Out of wherever it is, to a new place. */
  private place(at: Place, of: PddlTerm, as: PlaceRelation | 'fit', to: PddlTerm): void {
    this.leave(at, of);
    this.arrive(at, of, as, to);
  }

  private leave(at: Place, of: PddlTerm): void {
    const everywhere = { ...at, vars: [...at.vars, AT] };
    for (const relation of PLACE_RELATIONS)
      this.change(everywhere, 'delete', { predicate: relation, args: [of, AT.name] });
  }

  /** At a new place; never in itself or what is inside it. */
  private arrive(at: Place, of: PddlTerm, as: PlaceRelation | 'fit', to: PddlTerm): void {
    this.require(at, imply(at.when, and(not(same(to, of)), not(fact('inside', to, of)))));
    if (as !== 'fit') {
      this.change(at, 'add', { predicate: as, args: [of, to] });
      return;
    }
    const made = or(...(['openable', 'receptacle', 'fillable'] as const).map((which) => affordsFact(which, to)));
    const encloses = and(made, not(affordsFact('surface', to)));
    this.change({ ...at, when: and(at.when, encloses) }, 'add', { predicate: 'in', args: [of, to] });
    this.change({ ...at, when: and(at.when, not(encloses)) }, 'add', { predicate: 'on', args: [of, to] });
  }

  private hold(at: Place, of: PddlTerm, hand: PddlTerm | undefined): void {
    const already = hand === undefined ? fact('held', of) : fact('held_by', of, hand);
    const isNew = and(at.when, not(already));
    this.leave({ ...at, when: isNew }, of);
    if (hand !== undefined) {
      this.arrive({ ...at, when: isNew }, of, 'held_by', hand);
      return;
    }
    this.require(at, imply(isNew, exists([HAND], fact('free', HAND.name))));
    const first = { vars: [...at.vars, HAND], when: and(isNew, fact('next_hand', HAND.name)) };
    this.arrive(first, of, 'held_by', HAND.name);
  }

  private setDown(at: Place, of: PddlTerm, agent: PddlTerm | undefined): void {
    if (agent === undefined) return;
    const known = exists([AT], fact('placed', agent, AT.name));
    this.leave({ ...at, when: and(at.when, known) }, of);
    const here = { vars: [...at.vars, WHAT], when: and(at.when, fact('placed', agent, WHAT.name)) };
    this.arrive(here, of, 'fit', WHAT.name);
  }

  private set(at: Place, of: PddlTerm, key: string, to: Value | null): void {
    const others = to === null ? [...(this.context.keys.get(key) ?? [])] : otherValues(this.context.keys, key, to);
    for (const other of others) this.change(at, 'delete', { predicate: valueName(key, other), args: [of] });
    if (to !== null) this.change(at, 'add', { predicate: valueName(key, to), args: [of] });
  }

  private contain(at: Place, container: PddlTerm, what: PddlTerm): void {
    const substance = kindFact('substance', what);
    this.change({ ...at, when: and(at.when, substance) }, 'add', { predicate: 'contains', args: [container, what] });
    this.place({ ...at, when: and(at.when, not(substance)) }, what, 'fit', container);
  }

  private drain(at: Place, container: PddlTerm, what: PddlTerm | undefined): void {
    if (what !== undefined) {
      this.change(at, 'delete', { predicate: 'contains', args: [container, what] });
      return;
    }
    const all = { ...at, vars: [...at.vars, WHAT] };
    this.change(all, 'delete', { predicate: 'contains', args: [container, WHAT.name] });
    this.set(at, container, 'contents_known', true);
  }

  private pourAll(at: Place, from: PddlTerm, to: PddlTerm): void {
    const poured = {
      vars: [...at.vars, WHAT],
      when: and(at.when, fact('contains', from, WHAT.name), not(same(from, to))),
    };
    this.change(poured, 'add', { predicate: 'contains', args: [to, WHAT.name] });
    this.drain(at, from, undefined);
  }

  private unlink(at: Place, of: PddlTerm, relation: 'covers' | 'wrapped_in' | 'worn_by'): void {
    const args = relation === 'covers' ? [WHAT.name, of] : [of, WHAT.name];
    this.change({ ...at, vars: [...at.vars, WHAT] }, 'delete', { predicate: relation, args });
  }

  /** What covers or wraps the thing goes into the first free hand, or is set down where there is none. */
  private takeLinked(at: Place, of: PddlTerm, relation: 'covers' | 'wrapped_in', agent: PddlTerm | undefined): void {
    this.takeUp(at, linkFact(relation, of, TAKEN.name), linkFact(relation, of, MORE.name), agent);
    this.unlink(at, of, relation);
  }

  /**
   * The one thing of which this is so goes into the first free hand, or is set down where there is none. With more than
   * one PDDL could not say which hand takes which; `ofMore` is the same of another.
   */
  private takeUp(at: Place, isSo: Formula, ofMore: Formula, agent: PddlTerm | undefined): void {
    const onlyOne = imply(and(isSo, ofMore), same(TAKEN.name, MORE.name));
    this.require({ ...at, vars: [...at.vars, TAKEN, MORE] }, imply(at.when, onlyOne));
    const taken = and(at.when, isSo);
    const some = [...at.vars, TAKEN];
    const free = exists([HAND], fact('free', HAND.name));
    const held = fact('held', TAKEN.name);
    const grasped = and(taken, not(held), free);
    this.leave({ vars: some, when: grasped }, TAKEN.name);
    const first = { vars: [...some, HAND], when: and(grasped, fact('next_hand', HAND.name)) };
    this.arrive(first, TAKEN.name, 'held_by', HAND.name);
    this.setDown({ vars: some, when: and(taken, not(free)) }, TAKEN.name, agent);
  }

  private takePart(at: Place, of: PddlTerm, called: readonly string[], agent: PddlTerm | undefined): void {
    const parts = this.context.parts(called);
    if (parts.length === 0) return;
    const attached = (thing: PddlTerm): Formula => and(isPart(parts, thing, of), fact('attached_to', thing, of));
    this.takeUp(at, attached(TAKEN.name), attached(MORE.name), agent);
  }

  private putPart(at: Place, of: PddlTerm, called: readonly string[]): void {
    const part = isPart(this.context.parts(called), TAKEN.name, of);
    const held = { vars: [...at.vars, TAKEN], when: and(at.when, part, fact('held', TAKEN.name)) };
    if (!isFalse(part)) this.place(held, TAKEN.name, 'attached_to', of);
  }
}

const isPart = (parts: ReturnType<PartsCalled>, thing: PddlTerm, of: PddlTerm): Formula =>
  or(...parts.map(([part, whole]) => and(same(thing, part), same(of, whole))));

/** For which values of variables, and under which condition, something changes. */
interface Place {
  readonly vars: readonly Typed[];
  readonly when: Formula;
}

const ALWAYS: Place = { vars: [], when: TRUE };

/** An addition, but for what a later effect takes away again. */
function withoutUndone(change: Change, later: readonly Change[]): Change {
  if (change.does === 'delete') return change;
  const undone = later
    .filter(({ does, atom }) => does === 'delete' && atom.predicate === change.atom.predicate)
    .map(({ vars, when, atom }) =>
      exists(vars, and(when, ...atom.args.map((arg, at) => same(arg, change.atom.args[at] ?? arg)))),
    );
  return undone.length === 0 ? change : { ...change, when: and(change.when, ...undone.map(not)) };
}

const asksTooLate = (effect: RuleEffect, predicate: string): string =>
  `its effect "${effect.do}" asks for what an earlier effect changes (${predicate})`;
