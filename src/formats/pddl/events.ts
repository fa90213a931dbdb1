import { type EventTest, IT, looksInto, type Test } from '#contract';
import { type Entity, type EntityId, entityId, type Relation, type Value } from '#world';
import { and, type Change, fact, not, or, same } from './formula.ts';
import { joined, pddlName } from './names.ts';
import type { Formula, PddlTerm, Predicate } from './syntax.ts';
import { type KeyValues, knownOther, valueFact } from './vocabulary.ts';

/** A test without variables: what is said of some or every entity is said of each. */
export type GroundTest =
  | Extract<
      Test,
      { relation: unknown } | { value: unknown } | { contains: unknown } | { event: unknown } | { then: unknown }
    >
  | { readonly all: readonly GroundTest[] }
  | { readonly any: readonly GroundTest[] }
  | { readonly not: GroundTest };

export function ground(test: Test, entities: readonly Entity[], it?: EntityId): GroundTest {
  const id = (of: EntityId): EntityId => (of === IT && it !== undefined ? it : of);
  const event = ({ type, args, count }: EventTest): EventTest => ({
    type,
    args: Object.fromEntries(Object.entries(args).map(([role, of]) => [role, id(of)])),
    ...(count === undefined ? {} : { count }),
  });
  if ('relation' in test && test.relation[1] === 'contains') {
    return ground({ contains: [test.relation[0], test.relation[2]] }, entities, it);
  }
  if ('relation' in test) return { relation: [id(test.relation[0]), test.relation[1], id(test.relation[2])] };
  if ('value' in test) return { value: [id(test.value[0]), test.value[1], test.value[2]] };
  if ('contains' in test) return contents(id(test.contains[0]), id(test.contains[1]), entities);
  if ('event' in test) return { event: event(test.event) };
  if ('then' in test) return { then: test.then.map(event) };
  if ('inspected' in test) return { any: looksInto(id(test.inspected)).map((look) => ({ event: look })) };
  if ('not' in test) return { not: ground(test.not, entities, it) };
  if ('all' in test) return { all: test.all.map((part) => ground(part, entities, it)) };
  if ('any' in test) return { any: test.any.map((part) => ground(part, entities, it)) };
  const { kind, label, where } = 'some' in test ? test.some : test.every;
  const fitting = entities.filter(
    (entity) => (kind === undefined || entity.kind === kind) && (label === undefined || entity.label === label),
  );
  const parts = fitting.map((entity) => ground(where, entities, entityId(entity.id)));
  return 'some' in test ? { any: parts } : { all: parts };
}

/** A substance is among the contents; anything else has its place inside. */
const contents = (container: EntityId, what: EntityId, entities: readonly Entity[]): GroundTest =>
  entities.some(({ id, kind }) => id === what && kind === 'substance')
    ? { contains: [container, what] }
    : { relation: [what, 'in', container] };

/** Events that must come in this order; one event counted n times is n of it. */
export type EventChain = readonly EventTest[];

/** The chains of events that a test asks for. */
export function chainsIn(test: GroundTest): readonly EventChain[] {
  if ('event' in test) return [chainOf(test.event)];
  if ('then' in test) return [test.then];
  if ('not' in test) return chainsIn(test.not);
  if ('all' in test) return test.all.flatMap(chainsIn);
  return 'any' in test ? test.any.flatMap(chainsIn) : [];
}

const chainOf = ({ type, args, count = 1 }: EventTest): EventChain =>
  Array.from({ length: count }, () => ({ type, args }));

/** Every chain that the contracts of a world ask for, once, with the number that names it. */
export class Events {
  private readonly numbers = new Map<string, number>();
  private readonly chains: EventChain[] = [];

  add(chain: EventChain): void {
    const key = JSON.stringify(chain);
    if (this.numbers.has(key)) return;
    this.chains.push(chain);
    this.numbers.set(key, this.chains.length);
  }

  /** Predicates that say how far each chain has come. */
  get predicates(): readonly Predicate[] {
    return this.chains.flatMap((chain, at) =>
      chain.map((event, link) => ({ name: doneName(at + 1, event, link), params: [] })),
    );
  }

  /** The entities that events name: they are constants of the domain. */
  get entities(): readonly EntityId[] {
    return this.chains.flatMap((chain) => chain.flatMap((event) => Object.values(event.args)));
  }

  get types(): readonly EventTest['type'][] {
    return this.chains.flatMap((chain) => chain.map(({ type }) => type));
  }

  /** How an accepted act of this type with these arguments brings chains forward. */
  changes(type: EventTest['type'], args: ReadonlyMap<string, PddlTerm>): readonly Change[] {
    return this.chains.flatMap((chain, at) =>
      chain.flatMap((event, link): readonly Change[] => {
        if (event.type !== type || Object.keys(event.args).some((role) => !args.has(role))) return [];
        const fits = Object.entries(event.args).map(([role, id]) => same(args.get(role) ?? '', pddlName(id)));
        const earlier = chain[link - 1];
        const after = earlier === undefined ? [] : [fact(doneName(at + 1, earlier, link - 1))];
        return [
          {
            vars: [],
            when: and(...fits, ...after),
            does: 'add',
            atom: { predicate: doneName(at + 1, event, link), args: [] },
          },
        ];
      }),
    );
  }

  /** Whether a chain has come to its end. An empty one is always there. */
  done(chain: EventChain): Formula {
    const number = this.numbers.get(JSON.stringify(chain));
    const last = chain.at(-1);
    return number === undefined || last === undefined ? and() : fact(doneName(number, last, chain.length - 1));
  }
}

const doneName = (number: number, event: EventTest, link: number): string =>
  joined('done', event.type, String(number), ...(link === 0 ? [] : [String(link + 1)]));

/** The condition under which a test is true, or for certain false: unknown is neither. */
export function goalOf(test: GroundTest, keys: KeyValues, events: Events, wanted = true): Formula {
  const all = wanted ? and : or;
  const any = wanted ? or : and;
  if ('not' in test) return goalOf(test.not, keys, events, !wanted);
  if ('all' in test) return all(...test.all.map((part) => goalOf(part, keys, events, wanted)));
  if ('any' in test) return any(...test.any.map((part) => goalOf(part, keys, events, wanted)));
  if ('event' in test) return negatedUnless(wanted, events.done(chainOf(test.event)));
  if ('then' in test) return negatedUnless(wanted, events.done(test.then));
  if ('value' in test) return valueGoal(test.value, keys, wanted);
  if ('contains' in test) return containsGoal(test.contains, wanted);
  return relationGoal(test.relation, wanted);
}

const negatedUnless = (wanted: boolean, formula: Formula): Formula => (wanted ? formula : not(formula));

function valueGoal([id, key, value]: readonly [EntityId, string, Value], keys: KeyValues, wanted: boolean): Formula {
  const of = pddlName(id);
  return wanted ? valueFact(of, key, value) : knownOther(keys, of, key, value);
}

function containsGoal([container, what]: readonly [EntityId, EntityId], wanted: boolean): Formula {
  const [of, listed] = [pddlName(container), fact('contains', pddlName(container), pddlName(what))];
  return wanted ? listed : and(not(listed), valueFact(of, 'contents_known', true));
}

function relationGoal([a, relation, b]: readonly [EntityId, Relation, EntityId], wanted: boolean): Formula {
  const [subject, object] = [pddlName(a), pddlName(b)];
  const direct = relation === 'in' ? fact('within', subject, object) : fact(relation, subject, object);
  if (wanted) return direct;
  const known = relation === 'in' ? not(fact('lost', subject)) : fact('placed_somewhere', subject);
  return and(not(direct), known);
}
