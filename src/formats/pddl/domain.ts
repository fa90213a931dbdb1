import type { CompiledWorld } from '#compile';
import {
  type ActionType,
  actionType,
  ENTITY_KINDS,
  type EntityId,
  type EntityKind,
  isCalled,
  PROCESS_RULES,
  type Role,
  type Rule,
  type RuleBook,
  type RuleEffect,
  type Term,
  type Value,
} from '#world';
import { passes, type Terms } from './conditions.ts';
import { compileEffects, type EffectContext, type PartsCalled } from './effects.ts';
import { chainsIn, Events, ground } from './events.ts';
import { and, effectOf, exists, fact, isTrue, not, or, same } from './formula.ts';
import { joined, pddlName } from './names.ts';
import type { Formula, PddlAction, PddlDomain, Typed } from './syntax.ts';
import {
  affordsFact,
  basePredicates,
  derivedPredicates,
  ENTITY,
  entityVar,
  kindFact,
  processFact,
  valuesIn,
} from './vocabulary.ts';

/** The domain of a world, and what its problems and plans must agree on. */
export interface Exported {
  readonly domain: PddlDomain;
  /** What is not in the domain and why, in sentences. */
  readonly unsaid: readonly string[];
  readonly keys: ReadonlyMap<string, ReadonlySet<Value>>;
  readonly events: Events;
}

/** Kinds as types; `object` is taken in PDDL, so an object is an item. */
const typeOfKind = (kind: EntityKind): string => (kind === 'object' ? 'item' : kind);

const PLACE_KINDS: ReadonlySet<EntityKind> = new Set(['region', 'fixture']);

const TYPES: readonly Typed[] = [
  { name: ENTITY, type: 'object' },
  { name: 'place', type: ENTITY },
  ...ENTITY_KINDS.map((kind) => ({ name: typeOfKind(kind), type: PLACE_KINDS.has(kind) ? 'place' : ENTITY })),
];

const NAVIGATE = actionType('navigate_to');

/** The PDDL domain of a world: the rules that its groups, contracts and own list use, one action for each set of optional roles. */
export function exportDomain(world: CompiledWorld, rules: RuleBook): Exported {
  const tests = world.tasks.flatMap((task) => task.contract.conditions.map(({ test }) => test));
  const events = new Events();
  for (const test of tests) for (const chain of chainsIn(ground(test, world.entities))) events.add(chain);
  const used = usedRules(world, rules, events);
  const processes = processesOf(world, used);
  const keys = keysOf(world, used, processes);
  const agent = world.entities.find(({ kind }) => kind === 'agent')?.id;
  const substances = substancesNamed(world, [
    ...used.flatMap(({ effects }) => effects),
    ...processes.flatMap(effectsOfProcess),
  ]);
  const parts = partsIn(world);
  const comingOff = used
    .flatMap(({ effects }) => flatEffects(effects))
    .flatMap((effect) => (effect.do === 'take_part' || effect.do === 'put_part' ? parts(effect.called) : []));
  const constants = [
    ...new Set([
      ...(agent === undefined ? [] : [agent]),
      ...events.entities,
      ...substances.values(),
      ...comingOff.flat(),
    ]),
  ];
  const named: PartsCalled = (called) => parts(called).map(([part, whole]) => [pddlName(part), pddlName(whole)]);
  const derived = derivedPredicates(keys, agent === undefined ? undefined : pddlName(agent));
  const context: Context = { keys, derived, events, agent, substances, parts: named };
  const made = [
    ...used.flatMap((rule) => variantsOf(rule).map((given) => actionOf(rule, given, context))),
    ...processes.flatMap((kind) => passingOf(kind, context)),
  ];
  const domain: PddlDomain = {
    name: pddlName(world.id),
    requirements: [':adl', ':derived-predicates'],
    types: TYPES,
    constants: constants.map((id) => typedEntity(world, id)),
    // PDDL 2.2 wants derived predicates declared with the others, and planners refuse a domain where they are not.
    predicates: [...basePredicates(keys, processes), ...events.predicates, ...derived.map(({ head }) => head)],
    derived,
    actions: made.flatMap((found) => (typeof found === 'string' ? [] : [found])),
  };
  return { domain, unsaid: made.filter((found) => typeof found === 'string'), keys, events };
}

/** What actions are made in view of. */
interface Context extends EffectContext {
  readonly events: Events;
  readonly agent: EntityId | undefined;
  readonly substances: ReadonlyMap<string, EntityId>;
}

/** The parts in a world by what they are called, each with its whole. */
const partsIn =
  ({ entities }: CompiledWorld) =>
  (called: readonly string[]): readonly (readonly [part: EntityId, whole: EntityId])[] =>
    entities.flatMap(({ id, label, part_of }) =>
      part_of !== undefined && isCalled(label, called) ? [[id, part_of] as const] : [],
    );

function typedEntity(world: CompiledWorld, id: EntityId): Typed {
  const kind = world.entities.find((entity) => entity.id === id)?.kind;
  return typed(id, kind);
}

export const typed = (id: EntityId, kind: EntityKind | undefined): Typed => ({
  name: pddlName(id),
  type: kind === undefined ? ENTITY : typeOfKind(kind),
});

function usedRules(world: CompiledWorld, rules: RuleBook, events: Events): readonly Rule[] {
  const types = new Set<ActionType>([
    NAVIGATE,
    ...world.rules.map((rule) => (typeof rule === 'string' ? rule : rule.type)),
    ...world.groups.flatMap((group) => group.operations.map(({ action }) => action.type)),
    ...events.types,
  ]);
  return [...types]
    .toSorted()
    .map((type) => rules.get(type))
    .filter((rule) => rule !== undefined);
}

/** Effects with those inside them. */
function flatEffects(effects: readonly RuleEffect[]): readonly RuleEffect[] {
  return effects.flatMap((effect) => ('then' in effect ? [effect, ...flatEffects(effect.then)] : [effect]));
}

const effectsOfProcess = (kind: string): readonly RuleEffect[] => {
  const rule = PROCESS_RULES[kind];
  return [...(rule?.every ?? []), ...(rule?.done ?? [])];
};

/** The kinds of processes that rules start or end, or that are under way. */
function processesOf(world: CompiledWorld, rules: readonly Rule[]): readonly string[] {
  const inRules = rules
    .flatMap((rule) => flatEffects(rule.effects))
    .flatMap((effect) => (effect.do === 'start' || effect.do === 'end' ? [effect.process] : []));
  const inPatches = world.tasks.flatMap(({ start }) =>
    start.flatMap((op) => ('proc' in op ? [op.from?.kind, op.to?.kind] : [])),
  );
  const kinds = [...inRules, ...world.state.processes.map(({ kind }) => kind), ...inPatches];
  return [...new Set(kinds.filter((kind) => kind !== undefined))].toSorted();
}

/** Every value of every key that rules, facts, starts and contracts speak of. */
function keysOf(
  world: CompiledWorld,
  rules: readonly Rule[],
  processes: readonly string[],
): ReadonlyMap<string, ReadonlySet<Value>> {
  const keys = new Map<string, Set<Value>>([
    ['open', new Set([true, false])],
    ['contents_known', new Set([true])],
  ]);
  const note = (key: string, value: Value | null | undefined): void => {
    const values = keys.get(key) ?? new Set();
    if (value !== null && value !== undefined) values.add(value);
    keys.set(key, values);
  };
  const effects = flatEffects([...rules.flatMap((rule) => rule.effects), ...processes.flatMap(effectsOfProcess)]);
  for (const effect of effects) {
    if (effect.do === 'set') note(effect.key, effect.to);
    if (effect.do === 'if') notePrecondition(effect.test, note);
  }
  for (const rule of rules) for (const pre of rule.pre) notePrecondition(pre, note);
  for (const [, key, value] of world.state.values) note(key, value);
  for (const op of world.tasks.flatMap(({ start }) => start)) {
    if (!('val' in op)) continue;
    note(op.val[1], op.from);
    note(op.val[1], op.to);
  }
  for (const { contract } of world.tasks) {
    for (const [key, value] of contract.conditions.flatMap(({ test }) => valuesIn(test))) note(key, value);
  }
  return new Map([...keys].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function notePrecondition(pre: Rule['pre'][number], note: (key: string, value: Value) => void): void {
  if (pre.test === 'value') note(pre.key, pre.is);
  if (pre.test === 'any') for (const test of pre.tests) notePrecondition(test, note);
  if (pre.test === 'given') for (const test of pre.then) notePrecondition(test, note);
}

/** The substances that effects call by name (`the water`), where the world has them. */
function substancesNamed(world: CompiledWorld, effects: readonly RuleEffect[]): ReadonlyMap<string, EntityId> {
  const named = new Map<string, EntityId>();
  const terms = flatEffects(effects).flatMap((effect): readonly unknown[] => Object.values(effect));
  for (const term of terms) {
    if (typeof term !== 'string' || !term.startsWith('the ')) continue;
    const name = term.slice('the '.length);
    const found = world.entities.find(({ kind, label }) => kind === 'substance' && label === name);
    if (found) named.set(term, found.id);
  }
  return named;
}

/** Each set of optional roles that an act may give, as the roles that it then has. */
function variantsOf(rule: Rule): readonly (readonly Role[])[] {
  return rule.roles.reduce<readonly (readonly Role[])[]>(
    (sets, role) =>
      role.optional === true ? [...sets, ...sets.map((set) => [...set, role])] : sets.map((set) => [...set, role]),
    [[]],
  );
}

/** `pour`, or `pour--source` where optional roles are given. */
export const actionName = (rule: Rule, given: readonly string[]): string =>
  joined(
    rule.type,
    ...rule.roles.filter(({ name, optional }) => optional && given.includes(name)).map(({ name }) => name),
  );

const variable = (role: string): string => `?${pddlName(role)}`;

const termsIn =
  ({ agent, substances }: Context, of: (term: Term) => string | undefined): Terms =>
  (term) => {
    if (term === 'agent') return agent === undefined ? undefined : pddlName(agent);
    const substance = substances.get(term);
    return substance === undefined ? of(term) : pddlName(substance);
  };

/** One action; a sentence when PDDL cannot say it. */
function actionOf(rule: Rule, given: readonly Role[], context: Context): PddlAction | string {
  const names = given.map(({ name }) => name);
  const terms = termsIn(context, (term) =>
    term.startsWith('?') && names.includes(term.slice(1)) ? variable(term.slice(1)) : undefined,
  );
  const name = actionName(rule, names);
  const effects = compileEffects(rule.effects, terms, context);
  if (!effects.ok) return `The action ${name} is left out: ${effects.error}.`;
  const args = new Map(names.map((role) => [role, variable(role)]));
  return {
    name,
    params: given.map(paramOf),
    precondition: allOf([
      ...given.flatMap(roleConditions),
      ...rule.pre.map((pre) => passes(pre, terms, context.keys)),
      ...effects.value.requires,
    ]),
    effect: effectOf([...effects.value.changes, ...context.events.changes(rule.type, args)]),
  };
}

/** Each condition once. */
function allOf(formulas: readonly Formula[]): Formula {
  const once = new Map(
    formulas.filter((formula) => !isTrue(formula)).map((formula) => [JSON.stringify(formula), formula]),
  );
  return and(...once.values());
}

const isPlaceRole = (kinds: readonly EntityKind[]): boolean =>
  kinds.length === PLACE_KINDS.size && kinds.every((kind) => PLACE_KINDS.has(kind));

function paramOf({ name, kinds }: Role): Typed {
  const [only, ...more] = kinds ?? [];
  if (kinds && isPlaceRole(kinds)) return { name: variable(name), type: 'place' };
  return { name: variable(name), type: only !== undefined && more.length === 0 ? typeOfKind(only) : ENTITY };
}

function roleConditions({ name, kinds, affords }: Role): readonly Formula[] {
  const of = variable(name);
  const mixed = kinds !== undefined && kinds.length !== 1 && !isPlaceRole(kinds);
  return [
    ...(mixed ? [or(...kinds.map((kind) => kindFact(kind, of)))] : []),
    ...(affords === undefined ? [] : [affordsFact(affords, of)]),
  ];
}

const OF = entityVar('?of');
const WHOLE = entityVar('?whole');

/**
 * What processes do by themselves, as actions that are nobody's: `passes--flow` is one step of it, `ends--heating` its
 * end. How many steps it takes is not said, so an end may come in a plan sooner than it would.
 */
function passingOf(kind: string, context: Context): readonly (PddlAction | string)[] {
  const rule = PROCESS_RULES[kind];
  if (!rule) return [];
  const terms = termsIn(context, (term) => {
    if (term === 'each') return OF.name;
    return term === 'whole' ? WHOLE.name : undefined;
  });
  const make = (name: string, effects: readonly RuleEffect[], ends: boolean): PddlAction | string => {
    const compiled = compileEffects(effects, terms, context);
    if (!compiled.ok) return `The process ${kind} is left out: ${compiled.error}.`;
    const under = processFact(kind, OF.name);
    const usesWhole = JSON.stringify(effects).includes('"whole"');
    const end = {
      vars: [],
      when: and(),
      does: 'delete',
      atom: { predicate: joined('process', kind), args: [OF.name] },
    } as const;
    return {
      name,
      params: usesWhole ? [OF, WHOLE] : [OF],
      precondition: allOf([under, ...(usesWhole ? [isWhole] : []), ...compiled.value.requires]),
      effect: effectOf([...(ends ? [end] : []), ...compiled.value.changes]),
    };
  };
  return [
    ...(rule.every ? [make(passesName(kind), rule.every, false)] : []),
    ...(rule.lasts === undefined ? [] : [make(endsName(kind), rule.done ?? [], true)]),
  ];
}

export const passesName = (kind: string): string => joined('passes', kind);
export const endsName = (kind: string): string => joined('ends', kind);

const PART = entityVar('?some--part');

const isWhole = or(
  fact('part_of', OF.name, WHOLE.name),
  and(not(exists([PART], fact('part_of', OF.name, PART.name))), same(OF.name, WHOLE.name)),
);
