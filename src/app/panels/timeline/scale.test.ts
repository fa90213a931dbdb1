import { describe, expect, it } from 'vitest';
import type { StepRow } from '#worker';
import { PAD, TimeScale } from './scale.ts';

const rows = (...times: readonly (number | null)[]): StepRow[] =>
  times.map((t, i) => ({
    s: i + 1,
    to: i + 1,
    kind: 'act',
    verb: 'wait',
    args: '',
    outcome: 'accepted',
    origin: 'planner',
    repairs: null,
    events: [],
    flips: [],
    result: null,
    group: 0,
    t,
    touches: [],
    errors: 0,
  }));

const tenSteps = rows(...Array.from({ length: 10 }, () => null));

describe('the scale of the timeline', () => {
  it('gives every step a column, and every pixel of it back to the step', () => {
    const scale = TimeScale.of(tenSteps, 'step', 1016, null);
    for (let s = 1; s <= 10; s += 1) {
      expect(scale.right(s) - scale.left(s)).toBeCloseTo(100);
      expect(scale.stepAt(scale.left(s) + 1)).toBe(s);
      expect(scale.stepAt(scale.right(s) - 1)).toBe(s);
    }
  });

  it('stays inside the episode at both ends', () => {
    const scale = TimeScale.of(tenSteps, 'step', 1016, null);
    expect([scale.stepAt(-50), scale.stepAt(5000)]).toEqual([1, 10]);
    expect(scale.panned(-300)).toEqual(scale.extent);
  });

  it('zooms at the pointer: what is under it stays under it', () => {
    const scale = TimeScale.of(tenSteps, 'step', 1016, null);
    const closer = TimeScale.of(tenSteps, 'step', 1016, scale.zoomed(2, 700));
    expect(closer.stepAt(700)).toBe(scale.stepAt(700));
    expect(closer.column).toBeGreaterThan(scale.column * 1.5);
  });

  it('moves the window just enough to show a step outside it', () => {
    const scale = TimeScale.of(tenSteps, 'step', 1016, { from: 0, to: 4 });
    expect(scale.revealing(2)).toBeNull();
    const moved = scale.revealing(9);
    expect(moved).not.toBeNull();
    const after = TimeScale.of(tenSteps, 'step', 1016, moved);
    expect(after.left(9)).toBeGreaterThanOrEqual(PAD);
    expect(after.right(9)).toBeLessThanOrEqual(1016);
  });

  it('keeps the order of steps in source time, whatever the times say', () => {
    const scale = TimeScale.of(rows(1, null, 3, 2, 3, null), 'time', 800, null);
    for (let s = 2; s <= 6; s += 1) expect(scale.left(s)).toBeGreaterThanOrEqual(scale.left(s - 1));
    expect(scale.right(6)).toBeLessThanOrEqual(800);
  });
});
