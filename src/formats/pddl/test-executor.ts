import type { Atom, Effect, Formula, PddlDomain, PddlProblem, PlanStep, Typed } from './syntax.ts';

type Binding = ReadonlyMap<string, string>;

const keyOf = (predicate: string, args: readonly string[]): string => [predicate, ...args].join(' ');

/**
 * Executes plans on a domain and a problem by what PDDL says, and nothing that the engine knows: a step is applicable
 * when its types and its precondition fit; its effects happen at once. Derived predicates follow from the state.
 */
export class PddlExecutor {
  state: ReadonlySet<string>;
  private derived = new Map<string, boolean>();
  private readonly things: readonly Typed[];
  private readonly above: ReadonlyMap<string, string>;

  constructor(
    private readonly domain: PddlDomain,
    private readonly problem: PddlProblem,
  ) {
    this.state = new Set(problem.init.map(({ predicate, args }) => keyOf(predicate, args)));
    this.things = [...domain.constants, ...problem.objects];
    this.above = new Map(domain.types.map(({ name, type }) => [name, type]));
  }

  get reachesGoal(): boolean {
    return this.holds(this.problem.goal, new Map());
  }

  /** Takes a step; false, and nothing changes, when it is not applicable. */
  take({ action: name, args }: PlanStep): boolean {
    const action = this.domain.actions.find((candidate) => candidate.name === name);
    if (!action || action.params.length !== args.length) return false;
    const binding = new Map(action.params.map((param, at) => [param.name, args[at] ?? '']));
    const typed = action.params.every((param) => this.ofType(param.type).includes(binding.get(param.name) ?? ''));
    if (!typed || !this.holds(action.precondition, binding)) return false;
    const added = new Set<string>();
    const deleted = new Set<string>();
    this.collect(action.effect, binding, added, deleted);
    this.state = new Set([...[...this.state].filter((key) => !deleted.has(key)), ...added]);
    this.derived = new Map();
    return true;
  }

  private ofType(type: string): readonly string[] {
    const fits = (of: string | undefined): boolean => of !== undefined && (of === type || fits(this.above.get(of)));
    return this.things.filter((thing) => fits(thing.type)).map(({ name }) => name);
  }

  private *bindings(vars: readonly Typed[], binding: Binding): Generator<Binding> {
    const [first, ...rest] = vars;
    if (!first) {
      yield binding;
      return;
    }
    for (const name of this.ofType(first.type)) {
      yield* this.bindings(rest, new Map([...binding, [first.name, name]]));
    }
  }

  private holds(formula: Formula, binding: Binding): boolean {
    switch (formula.is) {
      case 'atom':
        return this.isSo(formula.atom, binding);
      case 'not':
        return !this.holds(formula.part, binding);
      case 'and':
        return formula.parts.every((part) => this.holds(part, binding));
      case 'or':
        return formula.parts.some((part) => this.holds(part, binding));
      case 'imply':
        return !this.holds(formula.if, binding) || this.holds(formula.then, binding);
      case 'exists':
        for (const inner of this.bindings(formula.vars, binding)) if (this.holds(formula.part, inner)) return true;
        return false;
      case 'forall':
        for (const inner of this.bindings(formula.vars, binding)) if (!this.holds(formula.part, inner)) return false;
        return true;
    }
  }

  private isSo({ predicate, args }: Atom, binding: Binding): boolean {
    const values = args.map((arg) => binding.get(arg) ?? arg);
    if (predicate === '=') return values[0] === values[1];
    const key = keyOf(predicate, values);
    const rule = this.domain.derived.find(({ head }) => head.name === predicate);
    if (!rule) return this.state.has(key);
    const known = this.derived.get(key);
    if (known !== undefined) return known;
    this.derived.set(key, false);
    const value = this.holds(rule.when, new Map(rule.head.params.map((param, at) => [param.name, values[at] ?? ''])));
    this.derived.set(key, value);
    return value;
  }

  private collect(effect: Effect, binding: Binding, added: Set<string>, deleted: Set<string>): void {
    switch (effect.does) {
      case 'add':
      case 'delete': {
        const { predicate, args } = effect.atom;
        const key = keyOf(
          predicate,
          args.map((arg) => binding.get(arg) ?? arg),
        );
        (effect.does === 'add' ? added : deleted).add(key);
        return;
      }
      case 'and':
        for (const part of effect.parts) this.collect(part, binding, added, deleted);
        return;
      case 'when':
        if (this.holds(effect.if, binding)) this.collect(effect.then, binding, added, deleted);
        return;
      case 'forall':
        for (const inner of this.bindings(effect.vars, binding)) this.collect(effect.part, inner, added, deleted);
    }
  }
}
