import { affords, agentRegion, contentsOf, heldIn, isOpen, reachable, regionOf } from './space.ts';
import type { Entity, EntityId, Label, Value } from './types.ts';
import { label } from './types.ts';
import { stateOf, valueOf, type World } from './world.ts';

/** Something perceived, in the agent's words: labels only, never ids. */
export interface Sighting {
  readonly label: Label;
  readonly kind: 'object' | 'storage' | 'process';
  readonly region: Label;
  /** What can be seen of it: its properties, what it visibly contains, and what it is in or on. */
  readonly state: Readonly<Record<string, Value>>;
}

/** What can be perceived of one region. The same for a local observation and a camera: noise-free. (ours) */
export interface Observation {
  readonly region: Label;
  /** Whether the inside can be seen: false for a region that is shut. */
  readonly inside: boolean;
  readonly sightings: readonly Sighting[];
}

/** Properties that are bookkeeping of the hidden world and cannot be seen. */
const HIDDEN: ReadonlySet<string> = new Set(['contents_known']);

const THINGS: ReadonlySet<Entity['kind']> = new Set(['object', 'container', 'device', 'substance']);

/** Whether an entity is one of the things that can be perceived at all: no regions, no hands, no loose substances. */
export const perceivable = (entity: Entity): boolean => THINGS.has(entity.kind) && entity.kind !== 'substance';

/**
 * Everything that can be perceived of a region, in the order in which the world lists its entities: nothing behind
 * a closed door, never what the agent's own hands hold (ours). Undefined for a region that the world does not have.
 */
export function observe(world: World, region: EntityId): Observation | undefined {
  const place = world.entities.get(region);
  if (!place) return undefined;
  const inside = !affords(world, region, 'openable') || isOpen(world, region) === 'true';
  const storage =
    affords(world, region, 'openable') || affords(world, region, 'switchable')
      ? [sighting(world, place, place.label, 'storage')]
      : [];
  const things: Sighting[] = [];
  for (const [id, entity] of world.entities.entries()) {
    if (id !== region && isVisible(world, entity, region))
      things.push(sighting(world, entity, place.label, kindOf(world, entity)));
  }
  const processes = [...world.processes.values()]
    .filter((process) => regionOf(world, process.of) === region && reachable(world, process.of) === 'true')
    .map(
      (process): Sighting => ({
        label: label(`${process.kind} of ${world.entities.get(process.of)?.label ?? process.of}`),
        kind: 'process',
        region: place.label,
        state: {},
      }),
    );
  return { region: place.label, inside, sightings: [...storage, ...things, ...processes] };
}

/** What the agent perceives from where it is; undefined when it is nowhere known. */
export function observeLocally(world: World): Observation | undefined {
  const here = agentRegion(world);
  return here === undefined ? undefined : observe(world, here);
}

/** The things that can be seen in a region. What an explorer draws and what an agent is told are the same. */
export function visibleIn(world: World, region: EntityId): readonly EntityId[] {
  return [...world.entities.values()].filter((entity) => isVisible(world, entity, region)).map((entity) => entity.id);
}

function isVisible(world: World, entity: Entity, region: EntityId): boolean {
  if (!THINGS.has(entity.kind)) return false;
  const placed = stateOf(world, entity.id).place !== undefined || entity.part_of !== undefined;
  if (!placed || isHeld(world, entity.id)) return false;
  return regionOf(world, entity.id) === region && reachable(world, entity.id) === 'true';
}

/** In a hand itself, or within something that is. */
function isHeld(world: World, id: EntityId): boolean {
  let at: EntityId | undefined = id;
  while (at !== undefined) {
    if (heldIn(world, at) !== undefined) return true;
    at = stateOf(world, at).place?.of;
  }
  return false;
}

const kindOf = (world: World, entity: Entity): Sighting['kind'] =>
  affords(world, entity.id, 'openable') ? 'storage' : 'object';

function sighting(world: World, entity: Entity, region: Label, kind: Sighting['kind']): Sighting {
  const state: Record<string, Value> = {};
  for (const [key, value] of stateOf(world, entity.id).values) {
    if (!HIDDEN.has(key)) state[key] = value;
  }
  const contents = visibleContents(world, entity.id);
  if (contents) state['contains'] = contents;
  const place = stateOf(world, entity.id).place;
  if (place && regionOf(world, entity.id) !== place.of) {
    state[place.relation] = world.entities.get(place.of)?.label ?? place.of;
  }
  return { label: entity.label, kind, region, state };
}

/** Labels of the substances inside, when it is not shut. */
function visibleContents(world: World, id: EntityId): string {
  if (affords(world, id, 'openable') && valueOf(world, id, 'open') !== true) return '';
  return contentsOf(world, id)
    .map((what) => world.entities.get(what)?.label ?? what)
    .join(', ');
}
