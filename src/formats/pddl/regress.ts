import { and, atomsIn, type Change, exists, fact, forall, imply, not, or, same } from './formula.ts';
import type { Atom, Derived, Formula, PddlTerm, Typed } from './syntax.ts';
import { basesOf } from './vocabulary.ts';

/** What is asked after changes, said of the state before them. */
export interface Regressed {
  readonly formula: Formula;
  /** A predicate that the changes may have touched and that follows from itself, such as `inside`: left as it was. */
  readonly unsaid: string | undefined;
}

type Names = ReadonlyMap<PddlTerm, PddlTerm>;

/**
 * Conditions after some changes, said of the state before them: what a change adds under its condition is so, what one
 * deletes is not, all else is as it was. Derived predicates are replaced by what they follow from.
 */
export class Regression {
  private readonly definitions: ReadonlyMap<string, Derived>;
  private made = 0;

  constructor(derived: readonly Derived[]) {
    this.definitions = new Map(derived.map((one) => [one.head.name, one]));
  }

  before(asked: Formula, changes: readonly Change[]): Regressed {
    const written = new Set(changes.map(({ atom }) => atom.predicate));
    const unsaid = new Set<string>();
    const of = (formula: Formula): Formula => mapAtoms(formula, ofAtom);
    const ofAtom = (atom: Atom): Formula => {
      const asIs = fact(atom.predicate, ...atom.args);
      if (!basesOf(atom.predicate).some((base) => written.has(base))) return asIs;
      const definition = this.definitions.get(atom.predicate);
      if (definition === undefined) return this.ofBase(atom, changes);
      if (!this.followsFromItself(definition)) return of(this.instance(definition, atom.args));
      unsaid.add(atom.predicate);
      return asIs;
    };
    const formula = of(asked);
    return { formula, unsaid: [...unsaid][0] };
  }

  private ofBase(atom: Atom, changes: readonly Change[]): Formula {
    const happened = (does: Change['does']): Formula =>
      or(
        ...changes
          .filter((change) => change.does === does && change.atom.predicate === atom.predicate)
          .map((change) => this.reaches(change, atom)),
      );
    return or(happened('add'), and(fact(atom.predicate, ...atom.args), not(happened('delete'))));
  }

  /** Whether a change is about this very fact and happens. */
  private reaches({ vars, when, atom: { args } }: Change, atom: Atom): Formula {
    const { renamed, names } = this.fresh(vars, new Map());
    const equal = atom.args.map((arg, at) => same(nameIn(names, args[at] ?? arg), arg));
    return exists(renamed, and(this.renamed(when, names), ...equal));
  }

  private instance({ head, when }: Derived, args: readonly PddlTerm[]): Formula {
    return this.renamed(when, new Map(head.params.map(({ name }, at) => [name, args[at] ?? name])));
  }

  /** With other names for its variables; those that it binds get names that nothing else has. */
  private renamed(formula: Formula, names: Names): Formula {
    if (formula.is === 'exists' || formula.is === 'forall') {
      const inner = this.fresh(formula.vars, names);
      return { is: formula.is, vars: inner.renamed, part: this.renamed(formula.part, inner.names) };
    }
    if (formula.is === 'atom') {
      return fact(formula.atom.predicate, ...formula.atom.args.map((arg) => nameIn(names, arg)));
    }
    return mapParts(formula, (part) => this.renamed(part, names));
  }

  private fresh(vars: readonly Typed[], names: Names): { readonly renamed: readonly Typed[]; readonly names: Names } {
    const renamed = vars.map(({ name, type }) => {
      this.made += 1;
      return { name: `${name}--${this.made}`, type };
    });
    return {
      renamed,
      names: new Map([...names, ...vars.map(({ name }, at) => [name, renamed[at]?.name ?? name] as const)]),
    };
  }

  private followsFromItself({ head, when }: Derived): boolean {
    const seen = new Set<string>();
    const visit = (formula: Formula): void => {
      for (const { predicate } of atomsIn(formula)) {
        const definition = this.definitions.get(predicate);
        if (definition === undefined || seen.has(predicate)) continue;
        seen.add(predicate);
        visit(definition.when);
      }
    };
    visit(when);
    return [...seen].some((name) => {
      const inner = this.definitions.get(name);
      return (
        name === head.name || (inner !== undefined && atomsIn(inner.when).some(({ predicate }) => predicate === name))
      );
    });
  }
}

const nameIn = (names: Names, term: PddlTerm): PddlTerm => names.get(term) ?? term;

const mapAtoms = (formula: Formula, change: (atom: Atom) => Formula): Formula =>
  formula.is === 'atom' ? change(formula.atom) : mapParts(formula, (part) => mapAtoms(part, change));

/** The same condition of other parts. */
function mapParts(formula: Exclude<Formula, { is: 'atom' }>, change: (part: Formula) => Formula): Formula {
  switch (formula.is) {
    case 'not':
      return not(change(formula.part));
    case 'and':
      return and(...formula.parts.map(change));
    case 'or':
      return or(...formula.parts.map(change));
    case 'imply':
      return imply(change(formula.if), change(formula.then));
    case 'exists':
      return exists(formula.vars, change(formula.part));
    case 'forall':
      return forall(formula.vars, change(formula.part));
  }
}
