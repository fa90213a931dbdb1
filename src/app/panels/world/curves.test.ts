import { expect, test } from 'vitest';
import type { Link } from './chains.ts';
import { curvesOf } from './curves.ts';
import type { Spots } from './geometry.ts';

const HEIGHT = 100;
const NONE = { selected: new Set<string>(), lit: new Set<string>() };

/** Items of 20 px whose tops are given; others are not in the column. */
const column =
  (tops: Readonly<Record<string, number>>): Spots =>
  (item) => {
    const top = tops[item];
    return top === undefined ? null : { top, height: 20 };
  };

const link = (from: string, to: string, kind: Link['kind'] = 'plain'): Link => ({ from, to, kind });

const SPOTS = {
  left: column({ 'o:1': 0, 'o:2': 40, 'o:far': 400 }),
  right: column({ 'c:1': 20, 'k:1': 60, 'c:far': 300 }),
};

test('a line joins the middles of what is in sight', () => {
  expect(curvesOf([link('o:1', 'c:1')], SPOTS, NONE, HEIGHT)).toEqual([{ from: 10, to: 30, look: 'plain' }]);
});

test('a line that leads out of sight is drawn for a lit or selected chain only', () => {
  const links = [link('o:1', 'c:far')];
  expect(curvesOf(links, SPOTS, NONE, HEIGHT)).toEqual([]);
  const chain = new Set(['o:1', 'c:far']);
  expect(curvesOf(links, SPOTS, { ...NONE, lit: chain }, HEIGHT)).toEqual([{ from: 10, to: 310, look: 'lit' }]);
  expect(curvesOf(links, SPOTS, { ...NONE, selected: chain }, HEIGHT)).toEqual([{ from: 10, to: 310, look: 'sel' }]);
});

test('a line with both ends past the same edge is not drawn, nor one to what the column does not have', () => {
  const links = [link('o:far', 'c:far'), link('o:1', 'c:none')];
  const all = new Set(['o:far', 'c:far', 'o:1', 'c:none']);
  expect(curvesOf(links, SPOTS, { ...NONE, selected: all }, HEIGHT)).toEqual([]);
});

test('what is selected lies over what is not, and what is not modelled keeps its look', () => {
  const links = [link('o:2', 'c:1'), link('o:1', 'k:1', 'fact'), link('o:2', 'k:1', 'unmodelled')];
  const selected = new Set(['o:2', 'c:1', 'k:1']);
  expect(curvesOf(links, SPOTS, { ...NONE, selected }, HEIGHT)).toEqual([
    { from: 10, to: 70, look: 'fact' },
    { from: 54, to: 70, look: 'unmodelled' },
    { from: 50, to: 30, look: 'sel' },
  ]);
});
