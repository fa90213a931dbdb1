import { err, ok, type Result, Table } from '#lib';
import type {
  Entity,
  EntityId,
  LinkRelation,
  Place,
  Process,
  ProcessId,
  Relation,
  StateFacts,
  Value,
} from './types.ts';
import { LINK_RELATIONS, PLACE_RELATIONS } from './types.ts';

export interface Link {
  readonly relation: LinkRelation;
  readonly other: EntityId;
}

/** Everything that is so about one entity. Both ends of a relation are kept, so that either can be asked cheaply. */
export interface EntityState {
  readonly place?: Place;
  /** What has its place in, on, under, at or with this entity. */
  readonly holds: readonly EntityId[];
  /** Links that start here: this container contains the other, this lid covers the other. */
  readonly links: readonly Link[];
  /** Links that end here. */
  readonly linkedBy: readonly Link[];
  readonly values: ReadonlyMap<string, Value>;
}

/** The world at one moment. Immutable: whatever changes it is a patch. */
export interface World {
  readonly entities: Table<EntityId, Entity>;
  readonly states: Table<EntityId, EntityState>;
  readonly processes: Table<ProcessId, Process>;
  readonly agent: EntityId | undefined;
  readonly hands: readonly EntityId[];
}

export interface FactError {
  /** The fact that does not fit, such as `squash_bottle.1 in fridge.1`. */
  readonly fact: string;
  readonly message: string;
}

const EMPTY_STATE: EntityState = { holds: [], links: [], linkedBy: [], values: new Map() };

const placeRelations: ReadonlySet<string> = new Set(PLACE_RELATIONS);
const linkRelations: ReadonlySet<string> = new Set(LINK_RELATIONS);

export const isPlaceRelation = (relation: Relation): relation is Place['relation'] => placeRelations.has(relation);
export const isLinkRelation = (relation: Relation): relation is LinkRelation => linkRelations.has(relation);

/** A world of these entities about which nothing else is known. */
export function bareWorld(entities: Iterable<Entity>): World {
  const list = [...entities];
  return {
    entities: Table.from(list.map((entity) => [entity.id, entity] as const)),
    states: Table.from(list.map((entity) => [entity.id, EMPTY_STATE] as const)),
    processes: Table.from<ProcessId, Process>([]),
    agent: list.find((entity) => entity.kind === 'agent')?.id,
    hands: list.filter((entity) => entity.kind === 'hand').map((entity) => entity.id),
  };
}

/**
 * The world of these entities and starting facts.
 * Fails with the first fact that names an entity that is not there, gives a second place, repeats, or closes a circle.
 */
export function createWorld(entities: Iterable<Entity>, facts: StateFacts): Result<World, FactError> {
  let world = bareWorld(entities);
  for (const [subject, relation, object] of facts.relations) {
    const next = addRelation(world, subject, relation, object);
    if (!next.ok) return next;
    world = next.value;
  }
  for (const [entity, key, value] of facts.values) {
    const next = setValue(world, entity, key, undefined, value);
    if (!next.ok) return next;
    world = next.value;
  }
  for (const process of facts.processes) {
    world = { ...world, processes: world.processes.set(process.id, process) };
  }
  return ok(world);
}

/** The facts of a world in a stable order: the order in which its entities were listed. */
export function worldFacts(world: World): StateFacts {
  const relations: [EntityId, Relation, EntityId][] = [];
  const values: [EntityId, string, Value][] = [];
  for (const [id, state] of world.states.entries()) {
    if (state.place) relations.push([id, state.place.relation, state.place.of]);
    for (const link of state.links) relations.push([id, link.relation, link.other]);
    for (const [key, value] of state.values) values.push([id, key, value]);
  }
  return { relations, values, processes: [...world.processes.values()] };
}

export const stateOf = (world: World, id: EntityId): EntityState => world.states.get(id) ?? EMPTY_STATE;

export const valueOf = (world: World, id: EntityId, key: string): Value | undefined =>
  world.states.get(id)?.values.get(key);

const missing = (fact: string, id: EntityId): { ok: false; error: FactError } =>
  err({ fact, message: `there is no entity ${id}` });

const write = (world: World, id: EntityId, state: EntityState): World => ({
  ...world,
  states: world.states.set(id, state),
});

const relationText = (subject: EntityId, relation: Relation, object: EntityId): string =>
  `${subject} ${relation} ${object}`;

export function addRelation(
  world: World,
  subject: EntityId,
  relation: Relation,
  object: EntityId,
): Result<World, FactError> {
  const fact = relationText(subject, relation, object);
  const from = world.states.get(subject);
  if (!from) return missing(fact, subject);
  if (!world.states.has(object)) return missing(fact, object);
  if (isPlaceRelation(relation)) return addPlace(world, subject, { relation, of: object }, from, fact);
  if (from.links.some((link) => link.relation === relation && link.other === object)) {
    return err({ fact, message: 'this is already so' });
  }
  const linked = write(world, subject, { ...from, links: [...from.links, { relation, other: object }] });
  const to = stateOf(linked, object);
  return ok(write(linked, object, { ...to, linkedBy: [...to.linkedBy, { relation, other: subject }] }));
}

function addPlace(
  world: World,
  subject: EntityId,
  place: Place,
  from: EntityState,
  fact: string,
): Result<World, FactError> {
  if (from.place) {
    return err({
      fact,
      message: `it already has the place ${relationText(subject, from.place.relation, from.place.of)}`,
    });
  }
  if (isWithin(world, place.of, subject)) return err({ fact, message: `${place.of} is itself within ${subject}` });
  const placed = write(world, subject, { ...from, place });
  const to = stateOf(placed, place.of);
  return ok(write(placed, place.of, { ...to, holds: [...to.holds, subject] }));
}

/** Whether `inner` is `outer` or has its place in it, directly or through others. */
export function isWithin(world: World, inner: EntityId, outer: EntityId): boolean {
  let at: EntityId | undefined = inner;
  while (at !== undefined) {
    if (at === outer) return true;
    at = world.states.get(at)?.place?.of;
  }
  return false;
}

export function removeRelation(
  world: World,
  subject: EntityId,
  relation: Relation,
  object: EntityId,
): Result<World, FactError> {
  const fact = relationText(subject, relation, object);
  const from = world.states.get(subject);
  if (!from) return missing(fact, subject);
  if (isPlaceRelation(relation)) {
    if (from.place?.relation !== relation || from.place.of !== object) {
      const now = from.place ? relationText(subject, from.place.relation, from.place.of) : 'its place is unknown';
      return err({ fact, message: `this is not so: ${now}` });
    }
    const { holds, links, linkedBy, values } = from;
    const lifted = write(world, subject, { holds, links, linkedBy, values });
    const to = stateOf(lifted, object);
    return ok(write(lifted, object, { ...to, holds: to.holds.filter((id) => id !== subject) }));
  }
  if (!from.links.some((link) => link.relation === relation && link.other === object)) {
    return err({ fact, message: 'this is not so' });
  }
  const differs = (other: EntityId) => (link: Link) => link.relation !== relation || link.other !== other;
  const unlinked = write(world, subject, { ...from, links: from.links.filter(differs(object)) });
  const to = stateOf(unlinked, object);
  return ok(write(unlinked, object, { ...to, linkedBy: to.linkedBy.filter(differs(subject)) }));
}

export function setValue(
  world: World,
  entity: EntityId,
  key: string,
  from: Value | undefined,
  to: Value | undefined,
): Result<World, FactError> {
  const state = world.states.get(entity);
  const fact = `${key} of ${entity}`;
  if (!state) return missing(fact, entity);
  const now = state.values.get(key);
  if (now !== from) return err({ fact, message: `it is ${now ?? 'unknown'}, not ${from ?? 'unknown'}` });
  const values = new Map(state.values);
  if (to === undefined) values.delete(key);
  else values.set(key, to);
  return ok(write(world, entity, { ...state, values }));
}

export function addEntity(world: World, entity: Entity): Result<World, FactError> {
  if (world.entities.has(entity.id)) return err({ fact: `entity ${entity.id}`, message: 'it is already there' });
  return ok({
    ...world,
    entities: world.entities.set(entity.id, entity),
    states: world.states.set(entity.id, EMPTY_STATE),
    agent: entity.kind === 'agent' ? entity.id : world.agent,
    hands: entity.kind === 'hand' ? [...world.hands, entity.id] : world.hands,
  });
}

/** Only a bare entity can go: what is said of it must be taken back first, so that the inverse is exact. */
export function removeEntity(world: World, entity: Entity): Result<World, FactError> {
  const fact = `entity ${entity.id}`;
  const state = world.states.get(entity.id);
  if (!state) return err({ fact, message: 'it is not there' });
  const bare =
    !state.place &&
    state.holds.length === 0 &&
    state.links.length === 0 &&
    state.linkedBy.length === 0 &&
    state.values.size === 0;
  if (!bare) return err({ fact, message: 'something is still said of it' });
  return ok({
    ...world,
    entities: world.entities.delete(entity.id),
    states: world.states.delete(entity.id),
    agent: world.agent === entity.id ? undefined : world.agent,
    hands: world.hands.filter((id) => id !== entity.id),
  });
}
