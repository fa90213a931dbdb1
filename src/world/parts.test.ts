import { expect, test } from 'vitest';
import { type Execution, execute } from './execute.ts';
import { sourceOfProduct } from './parts.ts';
import { applyPatch, invert } from './patch.ts';
import { ruleBook } from './rules/index.ts';
import {
  type ActionArgs,
  type Affordance,
  actionType,
  type Entity,
  entityId,
  label,
  type RelationFact,
} from './types.ts';
import { createWorld, stateOf, type World, worldFacts } from './world.ts';

const RULES = ruleBook();

const entity = (id: string, kind: Entity['kind'], name = id, ...affordances: readonly Affordance[]): Entity => ({
  id: entityId(id),
  label: label(name),
  kind,
  affordances,
});

const CAST: readonly Entity[] = [
  entity('agent', 'agent'),
  entity('hand.left', 'hand'),
  entity('hand.right', 'hand'),
  entity('counter', 'fixture', 'counter', 'surface'),
  entity('board', 'object', 'board', 'surface'),
  entity('potato.1', 'object', 'potato'),
  entity('salt', 'substance'),
  entity('jar', 'container'),
  entity('cup', 'object'),
  entity('bottle', 'container', 'bottle', 'openable'),
  { ...entity('bottle_cap', 'object', 'bottle cap', 'graspable'), part_of: entityId('bottle') },
];

/** A kitchen where the potato is on the board and the capped bottle on the counter; held are these. */
function kitchen(...held: readonly (readonly [thing: string, hand: string])[]): World {
  const places: Record<string, readonly [RelationFact[1], string]> = {
    agent: ['at', 'counter'],
    board: ['on', 'counter'],
    'potato.1': ['on', 'board'],
    jar: ['on', 'counter'],
    cup: ['on', 'counter'],
    bottle: ['on', 'counter'],
    bottle_cap: ['attached_to', 'bottle'],
    ...Object.fromEntries(held.map(([thing, hand]) => [thing, ['held_by', hand] as const])),
  };
  const relations = Object.entries(places).map(
    ([id, [relation, of]]): RelationFact => [entityId(id), relation, entityId(of)],
  );
  const world = createWorld(CAST, {
    relations: [...relations, [entityId('jar'), 'contains', entityId('salt')]],
    values: [[entityId('bottle'), 'open', false]],
    processes: [],
  });
  if (!world.ok) throw new Error(world.error.message);
  return world.value;
}

const act = (world: World, type: string, args: Readonly<Record<string, string>>): Execution => {
  const ids: ActionArgs = Object.fromEntries(Object.entries(args).map(([role, id]) => [role, entityId(id)]));
  return execute(world, { type: actionType(type), args: ids }, RULES);
};

function after(world: World, type: string, args: Readonly<Record<string, string>>): World {
  const result = act(world, type, args);
  if (result.outcome === 'rejected') throw new Error(result.failed.reader);
  const back = applyPatch(result.world, invert(result.patch));
  expect(back.ok && new Set(worldFacts(back.value).relations)).toEqual(new Set(worldFacts(world).relations));
  expect(back.ok && [...back.value.entities.values()]).toEqual([...world.entities.values()]);
  return result.world;
}

const placeIn = (world: World, id: string): string => {
  const place = stateOf(world, entityId(id)).place;
  return place ? `${place.relation} ${place.of}` : 'nowhere';
};

test('peeling makes a skin where the thing lies; a second time makes another', () => {
  const once = after(kitchen(), 'peel', { object: 'potato.1' });
  const twice = after(once, 'peel', { object: 'potato.1' });
  expect(twice.entities.get(entityId('potato.1.skin'))).toMatchObject({ label: 'potato skin', kind: 'object' });
  expect([placeIn(twice, 'potato.1.skin'), placeIn(twice, 'potato.1.skin.2')]).toEqual(['on board', 'on board']);
});

test('the skin of what is held falls where the agent is, so that a hand holds one thing', () => {
  const world = after(kitchen(['potato.1', 'hand.left']), 'peel', { object: 'potato.1' });
  expect(placeIn(world, 'potato.1.skin')).toBe('on counter');
});

test('a portion is in the free hand, and contains nothing', () => {
  const world = after(kitchen(['cup', 'hand.left']), 'take_portion', { substance: 'salt', container: 'jar' });
  expect(placeIn(world, 'salt.portion')).toBe('held_by hand.right');
  expect(stateOf(world, entityId('salt.portion')).links).toEqual([]);
});

test('without a free hand there is no portion', () => {
  const world = kitchen(['cup', 'hand.left'], ['board', 'hand.right']);
  expect(act(world, 'take_portion', { substance: 'salt', container: 'jar' }).outcome).toBe('rejected');
});

test('a cap comes off into a free hand and goes back from it', () => {
  const open = after(kitchen(['bottle', 'hand.left']), 'unscrew_cap', { container: 'bottle' });
  expect(placeIn(open, 'bottle_cap')).toBe('held_by hand.right');
  const shut = after(open, 'screw_cap', { container: 'bottle' });
  expect(placeIn(shut, 'bottle_cap')).toBe('attached_to bottle');
});

test('with full hands the cap is set down, and stays there when the bottle is shut', () => {
  const open = after(kitchen(['bottle', 'hand.left'], ['cup', 'hand.right']), 'unscrew_cap', { container: 'bottle' });
  const shut = after(open, 'screw_cap', { container: 'bottle' });
  expect([placeIn(open, 'bottle_cap'), placeIn(shut, 'bottle_cap')]).toEqual(['on counter', 'on counter']);
});

test('cutting into slices or pieces is a form, not another thing', () => {
  const sliced = after(kitchen(), 'slice', { object: 'potato.1' });
  const chopped = after(sliced, 'chop', { object: 'potato.1' });
  const form = (world: World) => stateOf(world, entityId('potato.1')).values.get('form');
  expect([form(sliced), form(chopped)]).toEqual(['slices', 'pieces']);
  expect(chopped.entities.size).toBe(CAST.length);
});

test.each([
  ['potato.1.skin', 'potato.1'],
  ['potato.1.skin.2', 'potato.1'],
  ['potato.1.skin.2.skin', 'potato.1.skin.2'],
  ['salt.skin', 'salt'],
  ['potato.1', undefined],
  ['potato.1.seed', undefined],
])('by its name, %s is made of %s', (id, source) => {
  expect(sourceOfProduct(entityId(id), new Set(['skin']))).toBe(source);
});
