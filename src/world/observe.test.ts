import { expect, test } from 'vitest';
import { kitchen } from '#testing';
import { applyPatch, entityId, observe, observeLocally, type Patch, type World } from './index.ts';

const after = (patch: Patch): World => {
  const next = applyPatch(kitchen(), patch);
  if (!next.ok) throw new Error(next.error.message);
  return next.value;
};
const fridge = entityId('fridge.1');
const seenIn = (world: World): readonly string[] =>
  observe(world, fridge)?.sightings.map((sighting) => sighting.label) ?? [];

test('nothing behind a closed door is seen, and everything behind an open one', () => {
  expect(seenIn(kitchen())).toEqual(['fridge']);
  expect(seenIn(after([{ val: [fridge, 'open'], from: false, to: true }]))).toEqual(['fridge', 'squash bottle']);
});

test('what is behind a closed door makes no difference to an observation', () => {
  const without = after([{ rel: [entityId('bottle.1'), 'in', fridge], op: 'del' }]);
  expect(observe(without, fridge)).toEqual(observe(kitchen(), fridge));
});

test('the agent sees where it is, but not what its own hands hold', () => {
  const holding = after([
    { rel: [entityId('glass.1'), 'on', entityId('counter.1')], op: 'del' },
    { rel: [entityId('glass.1'), 'held_by', entityId('hand.left')], op: 'add' },
  ]);
  expect(observeLocally(kitchen())?.sightings.map((sighting) => sighting.label)).toEqual(['glass']);
  expect(observeLocally(holding)?.sightings).toEqual([]);
});

test('contents show in what is open and not in what is shut', () => {
  const inSight: Patch = [{ val: [fridge, 'open'], from: false, to: true }];
  const uncapped: Patch = [...inSight, { val: [entityId('bottle.1'), 'open'], from: false, to: true }];
  const bottle = (world: World): unknown =>
    observe(world, fridge)?.sightings.find(({ label }) => label === 'squash bottle')?.state;
  expect(bottle(after(inSight))).toEqual({ open: false });
  expect(bottle(after(uncapped))).toEqual({ open: true, contains: 'squash' });
});
