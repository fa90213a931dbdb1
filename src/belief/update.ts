import type { ActionArgs, EntityId, Label, Observation, Patch, Sighting, Step, Value, World } from '#world';
import { agentRegion, heldThings, label, PLACE_RELATIONS, regionOf } from '#world';
import { BeliefDraft } from './draft.ts';
import { type Belief, believed, entriesOf } from './store.ts';
import type { BeliefPatch, EvidenceSource } from './types.ts';

/** How sure each kind of evidence makes the agent. (ours) */
export const CONFIDENCE: Readonly<Record<EvidenceSource, number>> = {
  initial: 1,
  local: 1,
  action: 1,
  visual_query: 0.9,
  carried: 0.8,
  inferred: 0.6,
};

/** What the agent knows before it has seen anything: which fixtures there are, where it is and what it holds. (ours) */
export function initialBelief(belief: Belief, world: World, step: Step): BeliefPatch {
  const draft = new BeliefDraft(belief, step);
  for (const entity of world.entities.values()) {
    if (entity.kind === 'region' || entity.kind === 'fixture') draft.set('region', entity.label, 'known', true);
  }
  const here = agentRegion(world);
  const place = here === undefined ? undefined : world.entities.get(here);
  if (place) draft.set('agent', AGENT, 'region', place.label);
  for (const id of heldThings(world)) {
    const thing = labelOf(world, id);
    if (thing !== undefined) holdObject(draft, thing, 'initial');
  }
  return draft.patch;
}

/** The one entry of the agent itself. */
export const AGENT = label('agent');

/**
 * Forgets everything but the agent's own region and which fixtures there are: what a per-group reset leaves. (ours)
 */
export function resetBelief(belief: Belief, step: Step): BeliefPatch {
  const draft = new BeliefDraft(belief, step);
  for (const entry of belief.values()) {
    for (const field of entry.fields.keys()) {
      const kept = entry.of === 'agent' || (entry.of === 'region' && field === 'known');
      if (!kept) draft.set(entry.of, entry.label, field, undefined);
    }
  }
  return draft.patch;
}

/**
 * What an observation makes the agent believe. Looking where a thing was believed and not seeing it clears its region
 * and keeps the label as missing. (ours)
 */
export function learnFromObservation(
  belief: Belief,
  observation: Observation,
  source: 'local' | 'visual_query',
  step: Step,
): BeliefPatch {
  const draft = new BeliefDraft(belief, step);
  draft.set('region', observation.region, source === 'local' ? 'local' : 'visual', true);
  if (source === 'local') draft.set('agent', AGENT, 'region', observation.region);
  const seen = new Set(observation.sightings.map((sighting) => sighting.label));
  if (observation.inside) missWhatIsNotThere(draft, observation.region, seen);
  for (const sighting of observation.sightings) learnSighting(draft, sighting, source);
  return draft.patch;
}

function missWhatIsNotThere(draft: BeliefDraft, region: Label, seen: ReadonlySet<Label>): void {
  for (const entry of entriesOf(draft.now, 'object')) {
    if (entry.fields.get('region')?.value !== region || seen.has(entry.label)) continue;
    draft.set('object', entry.label, 'region', undefined);
    draft.set('object', entry.label, 'missing', true);
  }
}

function learnSighting(draft: BeliefDraft, sighting: Sighting, source: 'local' | 'visual_query'): void {
  const { label, state } = sighting;
  const open = state['open'];
  if (open !== undefined) {
    draft.set('container', label, 'open', open);
    draft.set('container', label, 'source', source);
  }
  if (sighting.kind === 'process' || label === sighting.region) return;
  // Local sight never contradicts the hands, so that a second mug on the counter does not take the first one out of
  // them; a camera that was asked for a thing does. (ours)
  if (source === 'local' && believed(draft.now, 'object', label, 'held') === true) return;
  placeObject(draft, label, sighting.region, source);
  for (const relation of PLACE_RELATIONS) draft.set('object', label, `state.${relation}`, state[relation]);
  for (const [key, value] of Object.entries(state)) {
    if (key !== 'open') draft.set('object', label, `state.${key}`, value);
  }
}

/** What a thing is in or on, when that is not the region itself. It goes with the place, so a new place forgets it. */
const IN_OR_ON: readonly string[] = PLACE_RELATIONS.map((relation) => `state.${relation}`);

function forgetNesting(draft: BeliefDraft, thing: Label): void {
  for (const field of IN_OR_ON) draft.set('object', thing, field, undefined);
}

function placeObject(draft: BeliefDraft, label: Label, region: Label, source: EvidenceSource): void {
  draft.set('object', label, 'region', region);
  draft.set('object', label, 'missing', undefined);
  draft.set('object', label, 'held', undefined);
  draft.set('object', label, 'confidence', CONFIDENCE[source]);
  draft.set('object', label, 'source', source);
}

function holdObject(draft: BeliefDraft, thing: Label, source: EvidenceSource): void {
  forgetNesting(draft, thing);
  draft.set('object', thing, 'held', true);
  draft.set('object', thing, 'region', undefined);
  draft.set('object', thing, 'missing', undefined);
  draft.set('object', thing, 'confidence', CONFIDENCE[source]);
  draft.set('object', thing, 'source', source);
}

/**
 * What the agent believes of its own accepted act: what the rule says it does, put into labels. `patch` is what the
 * act itself changed in the hidden `world`; only what the agent can infer from what it asked for is taken from it, so
 * contents that nobody named stay unknown.
 */
export function learnFromAct(belief: Belief, world: World, args: ActionArgs, patch: Patch, step: Step): BeliefPatch {
  const draft = new BeliefDraft(belief, step);
  const named = new Set<EntityId>(Object.values(args));
  for (const op of patch) {
    if ('val' in op) learnValue(draft, world, op.val[0], op.val[1], op.to);
    if ('rel' in op) {
      const [subject, relation, object] = op.rel;
      if (relation === 'contains' && named.has(object)) learnContents(draft, world, subject, object, op.op === 'add');
      else if (op.op === 'add' && relation !== 'contains') learnPlace(draft, world, subject, relation, object);
    }
  }
  return draft.patch;
}

const labelOf = (world: World, id: EntityId): Label | undefined => world.entities.get(id)?.label;

function learnValue(draft: BeliefDraft, world: World, id: EntityId, key: string, to: Value | undefined): void {
  const label = labelOf(world, id);
  if (label === undefined || key === 'contents_known') return;
  if (key === 'open') {
    draft.set('container', label, 'open', to);
    draft.set('container', label, 'source', 'action');
    return;
  }
  draft.set('object', label, `state.${key}`, to);
}

function learnPlace(draft: BeliefDraft, world: World, subject: EntityId, relation: string, object: EntityId): void {
  const label = labelOf(world, subject);
  if (label === undefined) return;
  if (subject === world.agent) {
    const region = labelOf(world, object);
    if (relation === 'at' && region !== undefined) draft.set('agent', AGENT, 'region', region);
    return;
  }
  if (relation === 'held_by') {
    holdObject(draft, label, 'action');
    return;
  }
  const region = regionOf(world, object);
  const place = region === undefined ? undefined : labelOf(world, region);
  if (place === undefined) return;
  placeObject(draft, label, place, 'action');
  forgetNesting(draft, label);
  if (region !== object) draft.set('object', label, `state.${relation}`, labelOf(world, object));
}

function learnContents(draft: BeliefDraft, world: World, container: EntityId, what: EntityId, added: boolean): void {
  const label = labelOf(world, container);
  const substance = labelOf(world, what);
  if (label === undefined || substance === undefined) return;
  const before = String(believed(draft.now, 'object', label, 'state.contains') ?? '');
  const others = before.split(', ').filter((part) => part !== '' && part !== substance);
  const now = added ? [...others, substance] : others;
  draft.set('object', label, 'state.contains', now.length > 0 ? now.join(', ') : undefined);
}
