import {
  applyPatch,
  type EntityId,
  isPlaceRelation,
  isWithin,
  type Patch,
  type PatchOp,
  type Relation,
  stateOf,
  type Value,
  valueOf,
  valueOp,
  type World,
} from '#world';
import { actsByType, looksInto, type PastAct, type Situation } from './evaluate.ts';
import { type EventTest, IT, type Quantified, type Test } from './types.ts';

/** How a fact is taken away: made false, or its evidence deleted so that nobody knows. */
export type Removal = 'falsify' | 'forget';

/** A situation and its acts as a list, so that some can be taken out. */
export interface Scene {
  readonly world: World;
  readonly acts: readonly PastAct[];
  readonly incomplete: boolean;
}

/**
 * The scene nearest to this one in which a test is no longer true: false, or without evidence. Used to audit a contract:
 * it must then fail. Ego2World, Table 9, rows 3 and 6. (ours: one negative for each predicate)
 */
export function without(scene: Scene, test: Test, removal: Removal): Scene {
  return take(scene, test, removal, undefined);
}

const resolve = (id: EntityId, it: EntityId | undefined): EntityId => (id === IT && it !== undefined ? it : id);

function take(scene: Scene, test: Test, removal: Removal, it: EntityId | undefined): Scene {
  if ('relation' in test) {
    const [subject, relation, object] = test.relation;
    return takeRelation(scene, resolve(subject, it), relation, resolve(object, it), removal);
  }
  if ('value' in test) return takeValue(scene, resolve(test.value[0], it), test.value[1], test.value[2], removal);
  if ('contains' in test) {
    return takeContents(scene, resolve(test.contains[0], it), resolve(test.contains[1], it), removal);
  }
  if ('event' in test) return takeEvents(scene, [test.event], removal);
  if ('then' in test) return takeEvents(scene, test.then.slice(-1), removal);
  if ('inspected' in test) {
    return takeEvents(scene, looksInto(resolve(test.inspected, it)), removal);
  }
  if ('all' in test) return test.all[0] ? take(scene, test.all[0], removal, it) : scene;
  if ('any' in test) return test.any.reduce((left, part) => take(left, part, removal, it), scene);
  if ('some' in test)
    return fitting(scene, test.some).reduce((left, id) => take(left, test.some.where, removal, id), scene);
  if ('every' in test) {
    const first = fitting(scene, test.every)[0];
    return first === undefined ? scene : take(scene, test.every.where, removal, first);
  }
  return removal === 'forget' ? take(scene, test.not, removal, it) : scene;
}

function fitting(scene: Scene, { kind, label }: Quantified): readonly EntityId[] {
  return [...scene.world.entities.values()]
    .filter((entity) => (kind === undefined || entity.kind === kind) && (label === undefined || entity.label === label))
    .map((entity) => entity.id);
}

function changed(scene: Scene, patch: Patch): Scene {
  const next = applyPatch(scene.world, patch);
  return next.ok ? { ...scene, world: next.value } : scene;
}

function takeRelation(scene: Scene, subject: EntityId, relation: Relation, object: EntityId, removal: Removal): Scene {
  if (relation === 'contains') return takeContents(scene, subject, object, removal);
  if (!isPlaceRelation(relation)) {
    const unlinked: PatchOp = { rel: [subject, relation, object], op: 'del' };
    return changed(scene, removal === 'falsify' ? [unlinked] : [unlinked, ...lift(scene.world, subject)]);
  }
  return changed(scene, [
    ...lift(scene.world, subject),
    ...(removal === 'falsify' ? putElsewhere(scene.world, subject, object) : []),
  ]);
}

function lift(world: World, subject: EntityId): readonly PatchOp[] {
  const place = stateOf(world, subject).place;
  return place ? [{ rel: [subject, place.relation, place.of], op: 'del' }] : [];
}

/** On some other region: one that is neither the place in question nor within it, nor within the thing itself. */
function putElsewhere(world: World, subject: EntityId, object: EntityId): readonly PatchOp[] {
  const region = [...world.entities.values()].find(
    ({ id, kind }) =>
      (kind === 'region' || kind === 'fixture') &&
      id !== subject &&
      !isWithin(world, id, object) &&
      !isWithin(world, id, subject),
  );
  return region ? [{ rel: [subject, 'on', region.id], op: 'add' }] : [];
}

function takeValue(scene: Scene, entity: EntityId, key: string, value: Value, removal: Removal): Scene {
  const now = valueOf(scene.world, entity, key);
  const other = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : `not ${value}`;
  return changed(scene, [valueOp([entity, key], now, removal === 'falsify' ? other : undefined)]);
}

function takeContents(scene: Scene, container: EntityId, what: EntityId, removal: Removal): Scene {
  if (scene.world.entities.get(what)?.kind !== 'substance') return takeRelation(scene, what, 'in', container, removal);
  const state = stateOf(scene.world, container);
  const listed = state.links.some((link) => link.relation === 'contains' && link.other === what);
  const removed: readonly PatchOp[] = listed ? [{ rel: [container, 'contains', what], op: 'del' }] : [];
  const known = state.values.get('contents_known');
  const wanted = removal === 'falsify' ? true : undefined;
  return changed(scene, [
    ...removed,
    ...(known === wanted ? [] : [valueOp([container, 'contents_known'], known, wanted)]),
  ]);
}

function takeEvents(scene: Scene, tests: readonly EventTest[], removal: Removal): Scene {
  const counts = (act: PastAct): boolean =>
    tests.some(
      (test) => test.type === act.type && Object.entries(test.args).every(([role, id]) => act.args[role] === id),
    );
  const acts = scene.acts.filter((act) => !counts(act));
  return { ...scene, acts, incomplete: removal === 'forget' };
}

/** A scene as what conditions are asked of. */
export const situationOf = ({ world, acts, incomplete }: Scene): Situation => ({
  world,
  acts: actsByType(acts),
  incomplete,
});

/** The first entity that a test speaks of: what a wrong binding puts another in the place of. */
export function subjectOf(test: Test): EntityId | undefined {
  if ('relation' in test) return test.relation[0];
  if ('value' in test) return test.value[0];
  if ('contains' in test) return test.contains[0];
  if ('event' in test) return Object.values(test.event.args)[0];
  if ('then' in test) return Object.values(test.then[0]?.args ?? {})[0];
  if ('inspected' in test) return test.inspected;
  if ('not' in test) return subjectOf(test.not);
  const parts = 'all' in test ? test.all : 'any' in test ? test.any : [];
  return parts[0] && subjectOf(parts[0]);
}
