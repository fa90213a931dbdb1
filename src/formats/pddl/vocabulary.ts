import type { Test } from '#contract';
import { AFFORDANCES, ENTITY_KINDS, LINK_RELATIONS, PLACE_RELATIONS, type Value, type World, worldFacts } from '#world';
import { and, exists, fact, not, or } from './formula.ts';
import { joined, pddlName } from './names.ts';
import type { Atom, Derived, Formula, PddlTerm, Predicate, Typed } from './syntax.ts';

/** What a world of ours is called in PDDL: one predicate a relation, a known value, a kind, an affordance, a process. */

export const ENTITY = 'entity';
export const entityVar = (name: string): Typed => ({ name, type: ENTITY });

export const kindFact = (kind: string, of: PddlTerm): Formula => fact(joined('kind', kind), of);
export const affordsFact = (affordance: string, of: PddlTerm): Formula => fact(joined('affords', affordance), of);
/** A value that nobody knows is none of its key's predicates. */
export const valueFact = (of: PddlTerm, key: string, value: Value): Formula => fact(valueName(key, value), of);
export const processFact = (kind: string, of: PddlTerm): Formula => fact(joined('process', kind), of);

export const valueName = (key: string, value: Value): string => joined('value', key, JSON.stringify(value));
export const processName = (kind: string): string => joined('process', kind);

/** Values of a key as they occur in rules, facts and contracts. */
export type KeyValues = ReadonlyMap<string, ReadonlySet<Value>>;

export const otherValues = (keys: KeyValues, key: string, value: Value): readonly Value[] =>
  [...(keys.get(key) ?? [])].filter((other) => other !== value);

/** Known, and not this value. */
export const knownOther = (keys: KeyValues, of: PddlTerm, key: string, value: Value): Formula =>
  or(...otherValues(keys, key, value).map((other) => valueFact(of, key, other)));

const HAND: Typed = { name: '?hand', type: 'hand' };
const [X, Y, Z, R] = ['?x', '?y', '?z', '?r'];
const x = entityVar(X);
const y = entityVar(Y);
const z = entityVar(Z);

const isPlace = (of: PddlTerm): Formula => or(kindFact('region', of), kindFact('fixture', of));
const isBody = (of: PddlTerm): Formula => or(kindFact('hand', of), kindFact('agent', of));

/**
 * What follows from the facts, each as the engine has it: `placed` directly, by whichever relation; `inside` through
 * all parents; `within` through parents up to the first region, fixture, hand or agent; `lost` where that way ends in
 * nothing known; `region_of` the first region or fixture; `shut_away` and `doubtful` behind what is closed or not
 * known to be open; `held` in a hand; `free` and `next_hand` of the hands.
 */
export const derivedPredicates = (keys: KeyValues, agent: PddlTerm | undefined): readonly Derived[] => [
  derived('placed', [x, y], or(...PLACE_RELATIONS.map((relation) => fact(relation, X, Y)))),
  derived('placed_somewhere', [x], exists([y], fact('placed', X, Y))),
  derived('inside', [x, y], or(fact('placed', X, Y), exists([z], and(fact('placed', X, Z), fact('inside', Z, Y))))),
  derived(
    'within',
    [x, y],
    or(
      fact('placed', X, Y),
      exists([z], and(fact('placed', X, Z), not(isPlace(Z)), not(isBody(Z)), fact('within', Z, Y))),
    ),
  ),
  derived(
    'lost',
    [x],
    or(
      not(fact('placed_somewhere', X)),
      exists([z], and(fact('placed', X, Z), not(isPlace(Z)), not(isBody(Z)), fact('lost', Z))),
    ),
  ),
  derived('region_of', [x, entityVar(R)], regionOf(agent)),
  ...(agent === undefined
    ? [derived('near', [x], or())]
    : [derived('near', [x], exists([y], and(fact('region_of', agent, Y), fact('region_of', X, Y))))]),
  derived('shut_away', [x], behind('shut_away', knownOther(keys, Y, 'open', true))),
  derived('doubtful', [x], behind('doubtful', not(valueFact(Y, 'open', true)))),
  derived('held', [x], exists([HAND], fact('held_by', X, HAND.name))),
  derived('free', [entityVar(X)], and(kindFact('hand', X), not(exists([y], fact('placed', Y, X))))),
  derived('next_hand', [x], and(fact('free', X), not(exists([y], and(fact('hand_before', Y, X), fact('free', Y)))))),
];

const derived = (name: string, params: readonly Typed[], when: Formula): Derived => ({ head: { name, params }, when });

function regionOf(agent: PddlTerm | undefined): Formula {
  const climbs = and(not(isPlace(X)), not(isBody(X)));
  const up = and(or(fact('placed', X, Z), and(not(fact('placed_somewhere', X)), fact('part_of', X, Z))));
  return or(
    and(isPlace(X), fact('=', X, R)),
    ...(agent === undefined ? [] : [and(isBody(X), fact('placed', agent, R))]),
    and(climbs, exists([z], and(up, fact('region_of', Z, R)))),
  );
}

const behind = (name: string, door: Formula): Formula =>
  exists([y], or(and(fact('in', X, Y), affordsFact('openable', Y), door), and(fact('placed', X, Y), fact(name, Y))));

/** The base predicates from which a derived one follows; a base predicate follows from itself. */
export function basesOf(predicate: string): readonly string[] {
  if (HAND_PREDICATES.has(predicate) || PLACED.has(predicate)) return [...PLACE_RELATIONS];
  if (DOOR_PREDICATES.has(predicate)) return [...PLACE_RELATIONS, ...[true, false].map((is) => valueName('open', is))];
  return [predicate];
}

const HAND_PREDICATES: ReadonlySet<string> = new Set(['held', 'free', 'next_hand']);
const DOOR_PREDICATES: ReadonlySet<string> = new Set(['shut_away', 'doubtful']);
const PLACED: ReadonlySet<string> = new Set([
  'placed',
  'placed_somewhere',
  'inside',
  'within',
  'lost',
  'region_of',
  'near',
]);

/** Every predicate that is not derived. */
export function basePredicates(keys: KeyValues, processes: Iterable<string>): readonly Predicate[] {
  const one = (name: string): Predicate => ({ name, params: [x] });
  const two = (name: string): Predicate => ({ name, params: [x, y] });
  return [
    ...ENTITY_KINDS.map((kind) => one(joined('kind', kind))),
    ...AFFORDANCES.map((affordance) => one(joined('affords', affordance))),
    two('part_of'),
    two('hand_before'),
    ...[...PLACE_RELATIONS, ...LINK_RELATIONS].map(two),
    ...[...keys].flatMap(([key, values]) => [...values].map((value) => one(valueName(key, value)))),
    ...[...processes].map((kind) => one(processName(kind))),
  ];
}

/** What never changes in a world: kinds, affordances, parts, and the order in which hands are taken. */
export function staticAtoms(world: World): readonly Atom[] {
  const atoms: Atom[] = [];
  for (const entity of world.entities.values()) {
    const name = pddlName(entity.id);
    atoms.push({ predicate: joined('kind', entity.kind), args: [name] });
    for (const affordance of entity.affordances) atoms.push({ predicate: joined('affords', affordance), args: [name] });
    if (entity.part_of !== undefined) atoms.push({ predicate: 'part_of', args: [name, pddlName(entity.part_of)] });
  }
  for (const [at, hand] of world.hands.entries()) {
    for (const later of world.hands.slice(at + 1))
      atoms.push({ predicate: 'hand_before', args: [pddlName(hand), pddlName(later)] });
  }
  return atoms;
}

/** What is so in a world at one moment. How long a process has yet to go is not said. */
export function stateAtoms(world: World): readonly Atom[] {
  const { relations, values, processes } = worldFacts(world);
  return [
    ...relations.map(([s, r, o]): Atom => ({ predicate: r, args: [pddlName(s), pddlName(o)] })),
    ...values.map(([of, key, value]): Atom => ({ predicate: valueName(key, value), args: [pddlName(of)] })),
    ...processes.map(({ kind, of }): Atom => ({ predicate: processName(kind), args: [pddlName(of)] })),
  ];
}

/** The values that conditions ask for. */
export function valuesIn(test: Test): readonly (readonly [key: string, value: Value])[] {
  if ('value' in test) return [[test.value[1], test.value[2]]];
  if ('all' in test) return test.all.flatMap(valuesIn);
  if ('any' in test) return test.any.flatMap(valuesIn);
  if ('not' in test) return valuesIn(test.not);
  if ('some' in test) return valuesIn(test.some.where);
  return 'every' in test ? valuesIn(test.every.where) : [];
}
