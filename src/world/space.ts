import { all, type Truth } from '#lib';
import type { Entity, EntityId } from './types.ts';
import { stateOf, valueOf, type World } from './world.ts';

const isRegion = (entity: Entity | undefined): boolean => entity?.kind === 'region' || entity?.kind === 'fixture';

/** Regions and the agent's body are where a chain of places ends; anything else without a place is nowhere known. */
const endsPlaces = (entity: Entity | undefined): boolean =>
  isRegion(entity) || entity?.kind === 'hand' || entity?.kind === 'agent';

export const affords = (world: World, id: EntityId, affordance: Entity['affordances'][number]): boolean =>
  world.entities.get(id)?.affordances.includes(affordance) ?? false;

/** Where the agent is. */
export function agentRegion(world: World): EntityId | undefined {
  return world.agent === undefined ? undefined : stateOf(world, world.agent).place?.of;
}

/**
 * The region of a thing: the first region or fixture found by climbing its parents. Hands and what they hold are
 * where the agent is; a part without a place of its own is where its whole is. Undefined when unknown. (ours)
 */
export function regionOf(world: World, id: EntityId): EntityId | undefined {
  let at: EntityId | undefined = id;
  for (let depth = 0; at !== undefined && depth < 64; depth += 1) {
    const entity = world.entities.get(at);
    if (isRegion(entity)) return at;
    if (entity?.kind === 'agent' || entity?.kind === 'hand') return agentRegion(world);
    at = world.states.get(at)?.place?.of ?? entity?.part_of;
  }
  return undefined;
}

/** The hand that holds a thing itself (not what is inside something held). */
export function heldIn(world: World, id: EntityId): EntityId | undefined {
  const place = world.states.get(id)?.place;
  return place?.relation === 'held_by' ? place.of : undefined;
}

export const freeHands = (world: World): readonly EntityId[] =>
  world.hands.filter((hand) => stateOf(world, hand).holds.length === 0);

/** What the agent's hands hold, left to right as the hands are listed. */
export const heldThings = (world: World): readonly EntityId[] =>
  world.hands.flatMap((hand) => stateOf(world, hand).holds);

/**
 * Whether nothing closed is between a thing and the open: unknown when something openable is neither known to be
 * open nor closed. The thing's own door does not count.
 */
export function reachable(world: World, id: EntityId): Truth {
  const doors: Truth[] = [];
  let at = world.states.get(id)?.place;
  while (at !== undefined) {
    if (at.relation === 'in' && affords(world, at.of, 'openable')) doors.push(isOpen(world, at.of));
    at = world.states.get(at.of)?.place;
  }
  return all(doors);
}

export function isOpen(world: World, id: EntityId): Truth {
  const open = valueOf(world, id, 'open');
  if (open === undefined) return 'unknown';
  return open === true ? 'true' : 'false';
}

/**
 * Whether a container has a substance: listed is true; not listed is false only where all contents are known.
 * Things that are not substances are contained by having their place there.
 */
export function containsTruth(world: World, container: EntityId, substance: EntityId): Truth {
  if (world.entities.get(substance)?.kind !== 'substance') return withinTruth(world, substance, container);
  const state = stateOf(world, container);
  if (state.links.some((link) => link.relation === 'contains' && link.other === substance)) return 'true';
  return state.values.get('contents_known') === true ? 'false' : 'unknown';
}

/** `in` holds through parents; another known place makes it false, no known place unknown. */
export function withinTruth(world: World, inner: EntityId, outer: EntityId): Truth {
  let at: EntityId | undefined = inner;
  while (at !== undefined) {
    if (at !== inner && endsPlaces(world.entities.get(at))) return 'false';
    const place: { readonly of: EntityId } | undefined = world.states.get(at)?.place;
    if (place === undefined) return 'unknown';
    if (place.of === outer) return 'true';
    at = place.of;
  }
  return 'unknown';
}

/**
 * Whether a substance is at hand: itself where the agent is, or in something reachable there. Unknown when a thing
 * in hand has contents that nobody knows.
 */
export function availableTruth(world: World, substance: EntityId): Truth {
  const here = agentRegion(world);
  const near = (id: EntityId): boolean => regionOf(world, id) === here && reachable(world, id) !== 'false';
  if (here !== undefined && near(substance)) return 'true';
  const holders = stateOf(world, substance).linkedBy.filter((link) => link.relation === 'contains');
  if (holders.some((link) => near(link.other))) return 'true';
  const unknown = heldThings(world).some((id) => valueOf(world, id, 'contents_known') !== true);
  return unknown ? 'unknown' : 'false';
}

/**
 * What covers a thing, wraps it or wears it, as [subject, object] of the relation: covers are links that end at the
 * thing, the other two start at it.
 */
export function linksAbout(
  world: World,
  id: EntityId,
  relation: 'covers' | 'wrapped_in' | 'worn_by',
): readonly (readonly [subject: EntityId, object: EntityId])[] {
  const state = stateOf(world, id);
  if (relation === 'covers') {
    return state.linkedBy.filter((link) => link.relation === 'covers').map((link) => [link.other, id] as const);
  }
  return state.links.filter((link) => link.relation === relation).map((link) => [id, link.other] as const);
}

/** The substances that a container is known to contain. */
export const contentsOf = (world: World, id: EntityId): readonly EntityId[] =>
  stateOf(world, id)
    .links.filter((link) => link.relation === 'contains')
    .map((link) => link.other);
