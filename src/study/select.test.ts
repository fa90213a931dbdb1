import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quantilesOf, select } from './select.ts';

const numbers = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 60 });

test('the k-th smallest is that of the sorted values', () => {
  fc.assert(
    fc.property(numbers, fc.nat(), (values, at) => {
      const k = at % values.length;
      expect(select(Float64Array.from(values), k)).toBe(values.toSorted((a, b) => a - b)[k]);
    }),
  );
});

test('quantiles are those of the sorted values, one after the other', () => {
  fc.assert(
    fc.property(numbers, fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }), (values, some) => {
      const sorted = values.toSorted((a, b) => a - b);
      const ps = some.toSorted((a, b) => a - b);
      const expected = ps.map((p) => {
        const at = (sorted.length - 1) * p;
        const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
        return below + (above - below) * (at - Math.floor(at));
      });
      expect(quantilesOf(Float64Array.from(values), ps)).toEqual(expected);
    }),
  );
});
