import { type Belief, believed } from '#belief';
import { err, ok, type Result } from '#lib';
import type { ActionRequest } from '#trace';
import {
  type ActionArgs,
  agentRegion,
  containsTruth,
  type Entity,
  type EntityId,
  heldIn,
  type Label,
  regionOf,
  visibleIn,
  type World,
} from '#world';

/** Why labels could not be turned into entities: what the agent is told, and what the reader sees. */
export interface Unresolved {
  readonly outcome: 'rejected' | 'unresolved';
  readonly agent: string;
  readonly reader: string;
  readonly args: ActionArgs;
}

/**
 * Turns the labels of a request into entities: held, then visible, then at the believed region. Several left is
 * unresolved; none left rejects as not observed. Regions and fixtures are known by their label.
 */
export function resolveArgs(world: World, belief: Belief, request: ActionRequest): Result<ActionArgs, Unresolved> {
  const args: Record<string, EntityId> = {};
  for (const [role, label] of Object.entries(request.args)) {
    const candidates = candidatesFor(world, belief, label, args);
    const [only, ...more] = candidates;
    if (only === undefined) return err(notObserved(world, label, args));
    if (more.length > 0) return err(several(label, candidates, args));
    args[role] = only;
  }
  return ok(args);
}

function notObserved(world: World, label: Label, args: ActionArgs): Unresolved {
  const exists = [...world.entities.values()].some((entity) => entity.label === label);
  return {
    outcome: 'rejected',
    agent: `near(${label}): not observed`,
    reader: exists
      ? `near(${label}): unknown; not held, not visible and nowhere believed`
      : `there is nothing called ${label}`,
    args,
  };
}

const several = (label: Label, candidates: readonly EntityId[], args: ActionArgs): Unresolved => ({
  outcome: 'unresolved',
  agent: `unresolved(${label}): several fit`,
  reader: `${label} may be ${candidates.join(' or ')}`,
  args,
});

function candidatesFor(world: World, belief: Belief, label: Label, args: ActionArgs): readonly EntityId[] {
  const named = [...world.entities.values()].filter((entity) => entity.label === label);
  const fixed = named.filter(isFixed).map((entity) => entity.id);
  if (fixed.length > 0) return fixed;
  const substances = named.filter((entity) => entity.kind === 'substance').map((entity) => entity.id);
  if (substances.length > 0) return narrowSubstances(world, substances, args);
  const things = named.map((entity) => entity.id);
  const held = things.filter((id) => heldIn(world, id) !== undefined);
  if (held.length > 0) return held;
  const here = agentRegion(world);
  const visible = here === undefined ? [] : visibleIn(world, here).filter((id) => things.includes(id));
  if (visible.length > 0) return visible;
  const region = believed(belief, 'object', label, 'region');
  return region === undefined
    ? []
    : things.filter((id) => isIn(world, id, region)).concat(elsewhere(world, things, region));
}

const isFixed = (entity: Entity): boolean =>
  entity.kind === 'region' || entity.kind === 'fixture' || entity.kind === 'hand' || entity.kind === 'agent';

const labelOfRegion = (world: World, id: EntityId): Label | undefined => {
  const region = regionOf(world, id);
  return region === undefined ? undefined : world.entities.get(region)?.label;
};

const isIn = (world: World, id: EntityId, region: unknown): boolean => labelOfRegion(world, id) === region;

/** A thing that is the only one of its name but not where it is believed: the act goes there and finds out. */
const elsewhere = (world: World, things: readonly EntityId[], region: unknown): readonly EntityId[] =>
  things.length === 1 && !things.some((id) => isIn(world, id, region)) ? things : [];

/** Substances of one name: those in what the request names, if any is, else all. */
function narrowSubstances(world: World, substances: readonly EntityId[], args: ActionArgs): readonly EntityId[] {
  const named = Object.values(args);
  const inside = substances.filter((what) =>
    named.some((container) => containsTruth(world, container, what) === 'true'),
  );
  return inside.length > 0 ? inside : substances;
}
