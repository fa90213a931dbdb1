import { Table } from '#lib';
import {
  type Entity,
  type EntityId,
  heldIn,
  type Label,
  perceivable,
  regionOf,
  type Value,
  valueOf,
  type World,
} from '#world';
import { type Belief, type BeliefEntry, entryOf } from './store.ts';
import type { BeliefPatch, BeliefSubject } from './types.ts';

/**
 * How a believed field stands to the world at the end of a step. (ours)
 * `correct` equals the world; `stale` differs now but equalled the world at the end of the step that last wrote it;
 * `wrong` differs now and differed then; `ambiguous`: the label fits several entities and it is right for some;
 * `undecided`: the world itself does not know.
 */
export type Agreement = 'correct' | 'stale' | 'wrong' | 'ambiguous' | 'undecided';

type Match = 'right' | 'differs' | 'ambiguous' | 'undecided';

/** Which believed fields equalled the world at the end of the step that last wrote them. */
export type RightWhenSet = Table<string, boolean>;

export const NOTHING_SET: RightWhenSet = Table.from<string, boolean>([]);

const fieldKey = (of: BeliefSubject, label: Label, field: string): string => `${of} ${label} ${field}`;

/** Entities by label, for asking many beliefs about one world. Labels of a world never change while a run lasts. */
export type ByLabel = ReadonlyMap<Label, readonly Entity[]>;

export function entitiesByLabel(world: World): ByLabel {
  const byLabel = new Map<Label, Entity[]>();
  for (const entity of world.entities.values()) {
    const same = byLabel.get(entity.label);
    if (same) same.push(entity);
    else byLabel.set(entity.label, [entity]);
  }
  return byLabel;
}

/** Remembers, at the end of a step, whether what its belief patches wrote equals the world. */
export function rememberRight(
  right: RightWhenSet,
  world: World,
  byLabel: ByLabel,
  belief: Belief,
  patches: readonly BeliefPatch[],
): RightWhenSet {
  let current = right;
  for (const change of patches.flat()) {
    const entry = entryOf(belief, change.of, change.label);
    const now = entry?.fields.get(change.field);
    if (!now) continue;
    const match = matchField(world, byLabel, change.of, change.label, change.field, now.value);
    current = current.set(fieldKey(change.of, change.label, change.field), match !== 'differs');
  }
  return current;
}

/** The agreement of one believed field; undefined for fields that claim nothing about the world. */
export function fieldAgreement(
  world: World,
  byLabel: ByLabel,
  right: RightWhenSet,
  entry: BeliefEntry,
  field: string,
): Agreement | undefined {
  const now = entry.fields.get(field);
  if (!now || !claims(entry.of, field)) return undefined;
  const match = matchField(world, byLabel, entry.of, entry.label, field, now.value);
  if (match === 'right') return 'correct';
  if (match !== 'differs') return match;
  return right.get(fieldKey(entry.of, entry.label, field)) === true ? 'stale' : 'wrong';
}

/** The agreement of an object entry as a whole: that of its place, held or region. Undefined without a place. */
export function placeAgreement(
  world: World,
  byLabel: ByLabel,
  right: RightWhenSet,
  entry: BeliefEntry,
): Agreement | undefined {
  const field = entry.fields.get('held')?.value === true ? 'held' : 'region';
  return fieldAgreement(world, byLabel, right, entry, field);
}

/** Whether a field says something that the world can confirm or deny. */
export function claims(of: BeliefSubject, field: string): boolean {
  if (of === 'object') return field === 'region' || field === 'held' || field.startsWith('state.');
  return (of === 'container' && field === 'open') || (of === 'agent' && field === 'region');
}

function matchField(
  world: World,
  byLabel: ByLabel,
  of: BeliefSubject,
  label: Label,
  field: string,
  value: Value,
): Match {
  const candidates =
    of === 'agent' && world.agent !== undefined ? [world.agent] : (byLabel.get(label) ?? []).map((e) => e.id);
  const matches = candidates.map((id) => matchEntity(world, id, of, field, value));
  if (matches.length === 0) return 'differs';
  if (matches.every((match) => match === matches[0])) return matches[0] ?? 'undecided';
  if (matches.includes('right')) return 'ambiguous';
  return matches.includes('undecided') ? 'undecided' : 'differs';
}

function matchEntity(world: World, id: EntityId, of: BeliefSubject, field: string, value: Value): Match {
  if (field === 'held') return heldIn(world, id) !== undefined ? 'right' : placeMatch(world, id);
  if (field === 'region') {
    if (heldIn(world, id) !== undefined && of === 'object') return 'differs';
    const region = regionOf(world, id);
    if (region === undefined) return 'undecided';
    return world.entities.get(region)?.label === value ? 'right' : 'differs';
  }
  if (field === 'state.contains') return contentsMatch(world, id, String(value));
  return valueMatch(world, id, field.replace(/^state\./, ''), value);
}

/** Not held: that is only known where its place is. */
const placeMatch = (world: World, id: EntityId): Match => (regionOf(world, id) === undefined ? 'undecided' : 'differs');

function contentsMatch(world: World, id: EntityId, value: string): Match {
  const state = world.states.get(id);
  const inside = (state?.links ?? [])
    .filter((link) => link.relation === 'contains')
    .map((link) => world.entities.get(link.other)?.label ?? link.other);
  const believedParts = value.split(', ');
  if (believedParts.every((part) => inside.some((label) => label === part))) return 'right';
  return state?.values.get('contents_known') === true ? 'differs' : 'undecided';
}

const PLACES: ReadonlySet<string> = new Set(['in', 'on', 'under', 'attached_to', 'at']);

function valueMatch(world: World, id: EntityId, key: string, value: Value): Match {
  if (PLACES.has(key) && typeof value === 'string') {
    const place = world.states.get(id)?.place;
    if (!place) return 'undecided';
    return place.relation === key && world.entities.get(place.of)?.label === value ? 'right' : 'differs';
  }
  const now = valueOf(world, id, key);
  if (now === undefined) return 'undecided';
  return now === value ? 'right' : 'differs';
}

/** Counts of object entries by agreement, and what was never observed. */
export interface AgreementCounts {
  readonly correct: number;
  readonly stale: number;
  readonly wrong: number;
  readonly ambiguous: number;
  readonly undecided: number;
  /** Perceivable entities whose label has no entry. */
  readonly unobserved: number;
  /** All entities of the scene that can be perceived. */
  readonly perceivable: number;
}

export function countAgreement(world: World, byLabel: ByLabel, right: RightWhenSet, belief: Belief): AgreementCounts {
  const counts = { correct: 0, stale: 0, wrong: 0, ambiguous: 0, undecided: 0 };
  const known = new Set<Label>();
  for (const entry of belief.values()) {
    if (entry.of !== 'object') continue;
    known.add(entry.label);
    const agreement = placeAgreement(world, byLabel, right, entry);
    if (agreement) counts[agreement] += 1;
  }
  const things = [...world.entities.values()].filter(perceivable);
  return {
    ...counts,
    perceivable: things.length,
    unobserved: things.filter((thing) => !known.has(thing.label)).length,
  };
}

/** correct / (correct + stale + wrong + ambiguous); undefined when nothing is decided. (ours) */
export function accuracyOf(counts: AgreementCounts): number | undefined {
  const decided = counts.correct + counts.stale + counts.wrong + counts.ambiguous;
  return decided === 0 ? undefined : counts.correct / decided;
}

/** Entities with an entry / all that can be perceived; undefined when there are none. (ours) */
export function coverageOf(counts: AgreementCounts): number | undefined {
  return counts.perceivable === 0 ? undefined : (counts.perceivable - counts.unobserved) / counts.perceivable;
}
