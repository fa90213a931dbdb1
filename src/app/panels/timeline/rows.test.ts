import { expect, test } from 'vitest';
import type { ConditionRow } from '#worker';
import { tracksFor } from './rows.ts';

const conditions = (n: number): readonly ConditionRow[] =>
  Array.from({ length: n }, (_, i) => ({ id: `C${i}`, test: '', short: '', text: '', runs: [], claims: [] }));

test('with few conditions the belief is the last track and all of them fit', () => {
  const tracks = tracksFor({ conditions: conditions(4) }, 246, 'wide');
  expect(tracks.beliefFirst).toBe(false);
  expect(tracks.height).toBeLessThanOrEqual(246);
  expect(tracks.top.belief).toBe(tracks.top.conditions + 4 * tracks.condition);
});

test('some more conditions are drawn thinner, so that all tracks still fit', () => {
  const tracks = tracksFor({ conditions: conditions(7) }, 246, 'wide');
  expect(tracks.condition).toBeLessThan(15);
  expect(tracks.height).toBeLessThanOrEqual(246);
});

test('with many conditions the belief stands before them and stays in view', () => {
  const tracks = tracksFor({ conditions: conditions(30) }, 246, 'wide');
  expect(tracks.top.belief + tracks.belief).toBeLessThanOrEqual(246);
  expect(tracks.top.conditions).toBe(tracks.top.belief + tracks.belief);
});

test('a narrow window has groups, attempts and conditions only', () => {
  const tracks = tracksFor({ conditions: conditions(4) }, 128, 'narrow');
  expect([tracks.queries, tracks.events, tracks.belief]).toEqual([0, 0, 0]);
  expect(tracks.height).toBeLessThanOrEqual(128);
});
