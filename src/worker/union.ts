import { type BeliefPatch, entriesOf } from '#belief';
import type { ActRecord } from '#trace';
import { type EntityId, heldIn, type Patch, perceivable, regionOf, stateOf, type World } from '#world';
import type { LayoutInput, LayoutThing } from './layout.ts';
import { isPlace, type Names } from './names.ts';
import type { OpenEpisode } from './open-episode.ts';
import { few, worldWords } from './words.ts';

interface Gathered {
  /** Things by region, over all steps and both graphs. */
  readonly things: Map<string, Set<string>>;
  readonly visited: Set<string>;
  readonly named: Set<string>;
  readonly kept: Set<string>;
  readonly held: Set<string>;
  readonly extra: Map<string, string>;
  readonly parts: ReadonlyMap<EntityId, readonly EntityId[]>;
}

function put(gathered: Gathered, region: string | undefined, thing: string): void {
  if (region === undefined) return;
  const there = gathered.things.get(region);
  if (there) there.add(thing);
  else gathered.things.set(region, new Set([thing]));
}

function note(gathered: Gathered, thing: string, text: string): void {
  if (text.length > (gathered.extra.get(thing)?.length ?? 0)) gathered.extra.set(thing, text);
}

/** In a hand itself, or inside or part of something that is. */
export function carried(world: World, id: EntityId): boolean {
  const above = (at: EntityId): EntityId | undefined => stateOf(world, at).place?.of ?? world.entities.get(at)?.part_of;
  for (let at: EntityId | undefined = id; at !== undefined; at = above(at)) {
    if (heldIn(world, at) !== undefined) return true;
  }
  return false;
}

function placeInWorld(gathered: Gathered, world: World, id: EntityId): void {
  const entity = world.entities.get(id);
  if (!entity) return;
  if (entity.kind === 'agent') {
    const region = regionOf(world, id);
    if (region !== undefined) gathered.visited.add(region);
    return;
  }
  if (!perceivable(entity)) return;
  const contents = stateOf(world, id).links.filter(({ relation }) => relation === 'contains');
  note(
    gathered,
    id,
    [worldWords(world, id), ...few(contents.map(({ other }) => other))].filter((text) => text !== '').join('  '),
  );
  if (carried(world, id)) gathered.held.add(id);
  else put(gathered, regionOf(world, id), id);
}

/** A thing, its parts and everything inside them. */
function withContents({ parts }: Gathered, world: World, id: EntityId): readonly EntityId[] {
  const below = (at: EntityId): readonly EntityId[] => [...stateOf(world, at).holds, ...(parts.get(at) ?? [])];
  const all = new Set([id]);
  for (const at of all) for (const next of below(at)) all.add(next);
  return [...all];
}

function partsOf(names: Names): ReadonlyMap<EntityId, readonly EntityId[]> {
  const parts = new Map<EntityId, EntityId[]>();
  for (const { id, part_of: whole } of names.entities) {
    if (whole !== undefined) parts.set(whole, [...(parts.get(whole) ?? []), id]);
  }
  return parts;
}

function gatherStart(episode: OpenEpisode, gathered: Gathered): void {
  const start = episode.index.setting?.start;
  if (start === undefined) return;
  for (const id of start.entities.values()) placeInWorld(gathered, start, id.id);
}

/** Everything that a patch moves, where it is then. */
function gatherPatch(gathered: Gathered, world: World, patch: Patch): void {
  for (const op of patch) {
    const id = 'rel' in op ? op.rel[0] : 'val' in op ? op.val[0] : undefined;
    if (id === undefined || !world.entities.has(id)) continue;
    gathered.kept.add(id);
    for (const moved of withContents(gathered, world, id)) placeInWorld(gathered, world, moved);
  }
}

function gatherBelief(names: Names, gathered: Gathered, world: World | undefined, patch: BeliefPatch): void {
  for (const change of patch) {
    if (change.field === 'held' && change.to === true) gathered.held.add(names.thing(change.label));
    if (change.field !== 'region' || change.to === undefined) continue;
    const only = names.only(change.label);
    const region = names.region(change.to, world && only ? regionOf(world, only.id) : undefined);
    if (change.of === 'agent' && region !== undefined) gathered.visited.add(region);
    if (change.of === 'object') put(gathered, region, names.thing(change.label));
  }
}

/** What an act names, whether or not it came to be. */
function gatherAct(names: Names, gathered: Gathered, { args, request }: ActRecord): void {
  for (const id of Object.values(args)) {
    gathered.kept.add(id);
    if (isPlace(names.entity(id))) gathered.named.add(id);
  }
  for (const label of Object.values(request?.args ?? {})) gathered.kept.add(names.thing(label));
}

function gatherSteps({ index, names }: OpenEpisode, gathered: Gathered): void {
  for (const { row, records, world } of index.visits()) {
    for (const record of records) {
      if (record.k === 'act') gatherAct(names, gathered, record);
      if (record.k === 'belief') gatherBelief(names, gathered, world, record.patch);
      if ((record.k === 'act' || record.k === 'world') && world) gatherPatch(gathered, world, record.patch ?? []);
    }
    const asked = names.region(row.region, undefined);
    if (asked !== undefined) gathered.named.add(asked);
  }
  for (const entry of entriesOf(index.stateAt(index.last).belief, 'region')) {
    if (names.entitiesOf(entry.label).length === 0) gathered.named.add(entry.label);
  }
}

/** What never moves comes first, so that what leaves makes no hole before it. */
const stillFirst = (a: LayoutThing, b: LayoutThing): number =>
  Number(a.keep) - Number(b.keep) || a.id.localeCompare(b.id, 'en');

/** Every region that matters with everything that is ever in it, in either graph. */
export function unionOf(episode: OpenEpisode): LayoutInput {
  const gathered: Gathered = {
    things: new Map(),
    visited: new Set(),
    named: new Set(),
    kept: new Set(),
    held: new Set(),
    extra: new Map(),
    parts: partsOf(episode.names),
  };
  gatherStart(episode, gathered);
  gatherSteps(episode, gathered);
  const { names } = episode;
  const places = [...names.entities].filter(isPlace).map(({ id }): string => id);
  const regions = [...new Set([...places, ...gathered.things.keys(), ...gathered.visited, ...gathered.named])];
  const thingOf = (thing: string): LayoutThing => ({
    id: thing,
    kind: names.kind(thing),
    extra: gathered.extra.get(thing) ?? '',
    keep: gathered.kept.has(thing),
  });
  const laid = regions.map((id) => ({
    id,
    kind: names.kind(id),
    x: names.entity(id)?.position?.[0] ?? null,
    visited: gathered.visited.has(id),
    named: gathered.named.has(id),
    access:
      names.entity(id)?.affordances.some((affordance) => affordance === 'openable' || affordance === 'switchable') ??
      false,
    things: [...(gathered.things.get(id) ?? [])].map(thingOf).sort(stillFirst),
  }));
  return { regions: laid, held: [...gathered.held].sort().map(thingOf) };
}
