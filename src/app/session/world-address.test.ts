import { expect, test } from 'vitest';
import { readPlace, readReference, referenceSource, worldOfEpisode, worldPath } from './world-address.ts';

test('a place in the studio survives the address bar', () => {
  const place = { src: 'sample:K01-20250101-101500', task: 'K01-20250101-101500/2', sel: 'n:K01-20250101-101500-6' };
  expect(readPlace(`#${worldPath(place)}`)).toEqual({ kind: 'place', place });
  expect(readPlace(`#${worldPath({ ...place, task: null, sel: null })}`)).toMatchObject({
    place: { task: null, sel: null },
  });
});

test('an address without a world, or of a newer version, is told apart', () => {
  expect(readPlace('#/world')).toEqual({ kind: 'none' });
  expect(readPlace('#/world?v=2&src=sample:a')).toEqual({ kind: 'newer', version: 2 });
});

test('a reference names its task and its world, and leads back to it', () => {
  const src = referenceSource('file:abc', 'V@1/2');
  expect(readReference(src)).toEqual({ task: 'V@1/2', world: 'file:abc' });
  expect(worldOfEpisode(src)).toBe('file:abc');
  expect(worldOfEpisode('sample:slip')).toBe('of:sample:slip');
  expect(readReference('sample:slip')).toBeNull();
});
