import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Table } from './table.ts';

const content = (table: Table<string, number>): readonly (readonly [string, number])[] => [...table.entries()];

test('two tables that go on from the same one know nothing of each other', () => {
  const root = Table.from<string, number>([['a', 1]]);
  const left = root.set('b', 2);
  const right = root.set('c', 3).set('b', 4);
  expect([content(root), content(left), content(right)]).toEqual([
    [['a', 1]],
    [
      ['a', 1],
      ['b', 2],
    ],
    [
      ['a', 1],
      ['c', 3],
      ['b', 4],
    ],
  ]);
  expect([root.has('b'), left.has('c'), root.size, left.size, right.size]).toEqual([false, false, 1, 2, 3]);
});

test('whatever is set and deleted, from whichever earlier table, each table stays as a map would be', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const change = fc.record({ from: fc.nat(40), key, value: fc.option(fc.integer(), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const tables = [Table.from<string, number>([])];
      const maps: ReadonlyMap<string, number>[] = [new Map()];
      for (const { from, key: at, value } of changes) {
        const i = from % tables.length;
        const map = new Map(maps[i]);
        if (value === undefined) map.delete(at);
        else map.set(at, value);
        const table = tables[i];
        if (table) tables.push(value === undefined ? table.delete(at) : table.set(at, value));
        maps.push(map);
      }
      for (const [i, table] of tables.entries()) {
        expect(new Map(table.entries())).toEqual(maps[i]);
        expect(table.size).toBe(maps[i]?.size);
      }
    }),
  );
});
