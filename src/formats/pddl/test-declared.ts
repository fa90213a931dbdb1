import type { Atom, Effect, Formula, PddlDomain, PddlProblem, Typed } from './syntax.ts';

/**
 * The names that a domain and its problem use without declaring them, or use with another number of arguments, sorted;
 * what a planner's reader would refuse.
 */
export function undeclared(domain: PddlDomain, problem: PddlProblem): readonly string[] {
  const arity = new Map([['=', 2], ...domain.predicates.map(({ name, params }) => [name, params.length] as const)]);
  const types = new Set(['object', ...domain.types.map(({ name }) => name)]);
  const things = new Set([...domain.constants, ...problem.objects].map(({ name }) => name));
  const unknown = new Set<string>();

  const typed = (list: readonly Typed[]): void => {
    for (const { type } of list) if (!types.has(type)) unknown.add(type);
  };
  const atom = ({ predicate, args }: Atom, bound: ReadonlySet<string>): void => {
    if (arity.get(predicate) !== args.length) unknown.add(predicate);
    for (const arg of args) if (!bound.has(arg) && !things.has(arg)) unknown.add(arg);
  };
  const within = (vars: readonly Typed[], bound: ReadonlySet<string>): ReadonlySet<string> => {
    typed(vars);
    return new Set([...bound, ...vars.map(({ name }) => name)]);
  };
  const formula = (of: Formula, bound: ReadonlySet<string>): void => {
    switch (of.is) {
      case 'atom':
        return atom(of.atom, bound);
      case 'not':
        return formula(of.part, bound);
      case 'imply':
        formula(of.if, bound);
        return formula(of.then, bound);
      case 'and':
      case 'or':
        for (const part of of.parts) formula(part, bound);
        return;
      case 'exists':
      case 'forall':
        return formula(of.part, within(of.vars, bound));
    }
  };
  const effect = (of: Effect, bound: ReadonlySet<string>): void => {
    switch (of.does) {
      case 'add':
      case 'delete':
        return atom(of.atom, bound);
      case 'and':
        for (const part of of.parts) effect(part, bound);
        return;
      case 'when':
        formula(of.if, bound);
        return effect(of.then, bound);
      case 'forall':
        return effect(of.part, within(of.vars, bound));
    }
  };

  typed([...domain.types, ...domain.constants, ...problem.objects]);
  for (const { params } of domain.predicates) typed(params);
  for (const { head, when } of domain.derived) {
    if (arity.get(head.name) !== head.params.length) unknown.add(head.name);
    formula(when, within(head.params, new Set()));
  }
  for (const { params, precondition, effect: does } of domain.actions) {
    const bound = within(params, new Set());
    formula(precondition, bound);
    effect(does, bound);
  }
  for (const fact of problem.init) atom(fact, new Set());
  formula(problem.goal, new Set());
  return [...unknown].toSorted();
}
