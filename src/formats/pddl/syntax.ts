/** A variable with its question mark, or a constant or object. */
export type PddlTerm = string;

export interface Atom {
  readonly predicate: string;
  readonly args: readonly PddlTerm[];
}

/** Something with a type, such as a parameter `?object - entity`. */
export interface Typed {
  readonly name: string;
  readonly type: string;
}

/** A condition. Equality is the atom whose predicate is `=`. */
export type Formula =
  | { readonly is: 'atom'; readonly atom: Atom }
  | { readonly is: 'not'; readonly part: Formula }
  | { readonly is: 'and' | 'or'; readonly parts: readonly Formula[] }
  | { readonly is: 'imply'; readonly if: Formula; readonly then: Formula }
  | { readonly is: 'exists' | 'forall'; readonly vars: readonly Typed[]; readonly part: Formula };

/** An effect. All of it happens at once; where one atom is deleted and added, it is added. */
export type Effect =
  | { readonly does: 'add' | 'delete'; readonly atom: Atom }
  | { readonly does: 'and'; readonly parts: readonly Effect[] }
  | { readonly does: 'when'; readonly if: Formula; readonly then: Effect }
  | { readonly does: 'forall'; readonly vars: readonly Typed[]; readonly part: Effect };

export interface Predicate {
  readonly name: string;
  readonly params: readonly Typed[];
}

/** A predicate that follows from others (PDDL 2.2). */
export interface Derived {
  readonly head: Predicate;
  readonly when: Formula;
}

export interface PddlAction {
  readonly name: string;
  readonly params: readonly Typed[];
  readonly precondition: Formula;
  readonly effect: Effect;
}

export interface PddlDomain {
  readonly name: string;
  readonly requirements: readonly string[];
  /** Each type with the one above it. */
  readonly types: readonly Typed[];
  readonly constants: readonly Typed[];
  readonly predicates: readonly Predicate[];
  readonly derived: readonly Derived[];
  readonly actions: readonly PddlAction[];
}

export interface PddlProblem {
  readonly name: string;
  readonly domain: string;
  readonly objects: readonly Typed[];
  readonly init: readonly Atom[];
  readonly goal: Formula;
}

/** One line of a plan: `(pour--source cordial cordial_bottle-1 glass-1)`. */
export interface PlanStep {
  readonly action: string;
  readonly args: readonly string[];
}
