import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idOf, joined, partsOf, pddlName } from './names.ts';

const LEGAL = /^[a-z][a-z0-9_-]*$/;

test.each([
  ['squash_bottle.1', 'squash_bottle-1'],
  ['counter.001', 'counter-001'],
  ['K01-2', 'n---u4b_01-u2d_2'],
])('%s is %s', (id, name) => expect(pddlName(id)).toBe(name));

test('any identifier has a legal name that leads back to it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
      expect(pddlName(id)).toMatch(LEGAL);
      expect(idOf(pddlName(id))).toBe(id);
    }),
  );
});

test('so has one of dots, dashes and escapes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[nu41._A-]+$/), (id) => {
      expect(pddlName(id)).toMatch(LEGAL);
      expect(idOf(pddlName(id))).toBe(id);
    }),
  );
});

test('parts of a name can be told apart', () => {
  const part = fc.stringMatching(/^[nu41._A-]+$/);
  fc.assert(
    fc.property(part, part, part, (a, b, c) => {
      expect(joined(a, b, c)).toMatch(LEGAL);
      expect(partsOf(joined(a, b, c))).toEqual([a, b, c]);
    }),
  );
});
