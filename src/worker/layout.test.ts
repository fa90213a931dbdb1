import { describe, expect, it } from 'vitest';
import { type LayoutRegion, layOut } from './layout.ts';
import type { ThingKind } from './view.ts';

const region = (
  id: string,
  kind: ThingKind,
  things: readonly string[],
  more: Partial<LayoutRegion> = {},
): LayoutRegion => ({
  id,
  kind,
  x: null,
  visited: false,
  access: false,
  named: false,
  things: things.map((thing) => ({ id: thing, kind: 'object', extra: '', keep: false })),
  ...more,
});

const kitchen = [
  region('drawer.1', 'drawer', ['knife.1', 'spoon.1']),
  region('cupboard.1', 'cabinet', ['glass.1', 'mug.1'], { visited: true }),
  region('counter.1', 'counter', ['board.1'], { visited: true }),
  region('fridge.1', 'fridge', ['milk.1']),
];

const overlaps = (a: { x: number; y: number; width: number; height: number }, b: typeof a): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const many = (n: number): string[] => Array.from({ length: n }, (_, i) => `thing.${i}`);

describe('the layout of both graphs', () => {
  it('puts storage on top, surfaces in the middle and drawers below', () => {
    const { regions } = layOut({ regions: kitchen, held: [] }, 420, 340);
    const y = (id: string): number => regions.find((box) => box.id === id)?.y ?? Number.NaN;
    expect(y('cupboard.1')).toBe(y('fridge.1'));
    expect(y('cupboard.1')).toBeLessThan(y('counter.1'));
    expect(y('counter.1')).toBeLessThan(y('drawer.1'));
  });

  it.each([340, 420, 800])('gives every thing a slot of its own inside its region, %i pixels wide', (width) => {
    const { regions } = layOut(
      { regions: [...kitchen, region('sink.1', 'sink', many(9), { visited: true })], held: [] },
      width,
      340,
    );
    for (const box of regions) {
      const slots = [...box.slots, ...(box.agent ? [box.agent] : []), ...(box.hands ? [box.hands] : [])];
      for (const [i, slot] of slots.entries()) {
        expect(slot.x).toBeGreaterThanOrEqual(0);
        expect(slot.x + slot.width).toBeLessThanOrEqual(box.width);
        expect(slot.y + slot.height).toBeLessThanOrEqual(box.height);
        expect(slots.slice(i + 1).some((other) => overlaps(slot, other))).toBe(false);
      }
    }
    for (const [i, box] of regions.entries())
      expect(regions.slice(i + 1).some((other) => overlaps(box, other))).toBe(false);
  });

  it('follows the floor plan from left to right', () => {
    const plan = [
      region('a', 'counter', ['x'], { x: 2 }),
      region('b', 'counter', ['y'], { x: 0 }),
      region('c', 'counter', ['z'], { x: 1 }),
    ];
    const { regions } = layOut({ regions: plan, held: [] }, 600, 300);
    expect(regions.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });

  it('folds what nothing happens to beyond twelve, and never what something happens to', () => {
    const quiet = region('counter.1', 'counter', many(20));
    const { regions } = layOut({ regions: [quiet], held: [] }, 420, 600);
    expect(regions[0]?.slots).toHaveLength(12);
    expect(regions[0]?.folded).toHaveLength(8);
    const kept = { ...quiet, things: quiet.things.map((thing) => ({ ...thing, keep: true })) };
    expect(layOut({ regions: [kept], held: [] }, 420, 600).regions[0]?.folded).toEqual([]);
  });

  it('leaves out regions that hold nothing and that nobody goes to or asks for', () => {
    const { regions, unused } = layOut({ regions: [...kitchen, region('shelf.9', 'cabinet', [])], held: [] }, 420, 340);
    expect(regions.map(({ id }) => id)).not.toContain('shelf.9');
    expect(unused).toEqual(['shelf.9']);
  });

  it('is the same every time, and quick for a large kitchen', () => {
    const large = Array.from({ length: 60 }, (_, i) =>
      region(
        `counter.${i}`,
        'counter',
        many(10).map((name) => `${name}.${i}`),
      ),
    );
    const once = layOut({ regions: large, held: [] }, 420, 340);
    expect(layOut({ regions: [...large].reverse(), held: [] }, 420, 340)).toEqual(once);
  });
});
