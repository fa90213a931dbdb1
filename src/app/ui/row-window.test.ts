import { describe, expect, it } from 'vitest';
import { edgesOf, revealing, rowAt } from './row-window.ts';

/** A head of 24 and four rows of 22 each. */
const EDGES = edgesOf([24, 22, 22, 22, 22]);

describe('a list of rows of known heights', () => {
  it('knows the row at a distance from the top', () => {
    expect([0, 23, 24, 45, 46, 111].map((distance) => rowAt(EDGES, distance))).toEqual([0, 0, 1, 1, 2, 4]);
    expect(rowAt(EDGES, 5000)).toBe(4);
    expect(rowAt(edgesOf([]), 0)).toBe(0);
  });

  it('does not scroll to a row that is in view', () => {
    expect(revealing(EDGES, 2, 10, 60, 24)).toBe(10);
  });

  it('scrolls no further than a row needs, and leaves the head its place', () => {
    expect(revealing(EDGES, 4, 0, 60, 24)).toBe(112 - 60);
    expect(revealing(EDGES, 2, 50, 60, 24)).toBe(46 - 24);
  });

  it('stays within the list', () => {
    expect(revealing(EDGES, 0, 40, 60, 24)).toBe(0);
    expect(revealing(EDGES, 0, 40, 600, 24)).toBe(0);
  });
});
