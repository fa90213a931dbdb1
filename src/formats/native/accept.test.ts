import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pourSquash } from '#testing';
import { fitOf } from './accept.ts';
import { RECORD_SCHEMAS, zAct, zBelief, zObserve } from './episode-schema.ts';
import { leftOut } from './raw.ts';

const acts = pourSquash().records.filter(({ k }) => k === 'act');
const belief = {
  k: 'belief',
  s: 3,
  cause: 'observe',
  patch: [{ of: 'object', label: 'cup', field: 'region', from: 'sink', to: 'counter' }],
};
const observation = {
  k: 'observe',
  s: 3,
  source: 'local',
  items: [{ label: 'cup', region: 'sink', state: { open: true, level: 0.5 } }],
  frames: [{ media: 'video', time: 1.5, at: 'before' }, { uri: 'a.png' }],
};

/** A value with one thing in it replaced, added or taken away, anywhere. */
function mutated(value: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('accepted', 'add', 'agent', 0, -1, 1.5));
  if (typeof value !== 'object' || value === null) return anything;
  const keys = Object.keys(value);
  const inside = keys.map((key) => mutated(Reflect.get(value, key)).map((inner) => replaced(value, key, inner)));
  const without = keys.map((key) => fc.constant(lacking(value, key)));
  const added = fc.tuple(fc.constantFrom('extra', '__proto__', 'constructor'), anything);
  return fc.oneof(
    anything,
    ...inside,
    ...without,
    added.map(([key, inner]) => replaced(value, key, inner)),
  );
}

function replaced(value: object, key: string, inner: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, i) => (String(i) === key ? inner : item));
  return Object.fromEntries([...Object.entries(value), [key, inner]]);
}

const lacking = (value: object, key: string): unknown =>
  Array.isArray(value)
    ? value.filter((_, i) => String(i) !== key)
    : Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

describe('the quick test of a record', () => {
  it.each([
    ['act', zAct, acts],
    ['belief', zBelief, [belief]],
    ['observe', zObserve, [observation]],
  ] as const)('says of any %s what zod says', (_, schema, samples) => {
    const fits = fitOf(schema);
    const sample = fc.constantFrom<unknown>(...samples).chain((value) => fc.oneof(fc.constant(value), mutated(value)));
    fc.assert(
      fc.property(sample, (value) => {
        const parsed = schema.safeParse(value);
        const fit = fits(value);
        const expected = parsed.success ? (leftOut(value, parsed.data).length > 0 ? 'extra' : 'yes') : 'no';
        expect(fit).toBe(expected);
        expect(fit === 'yes' ? parsed.data : value).toEqual(value);
      }),
      { numRuns: 2000 },
    );
  });

  it('knows every kind of schema that records use, so that none takes the slow way', () => {
    const header = { k: 'episode', format: 'beliefscope/episode', version: 1, id: 'e', run: { planner: 'p' } };
    expect(fitOf(RECORD_SCHEMAS.episode)(header)).toBe('yes');
    for (const act of acts) expect(fitOf(zAct)(act)).toBe('yes');
    expect(fitOf(zBelief)(belief)).toBe('yes');
    expect(fitOf(zObserve)(observation)).toBe('yes');
    expect(fitOf(RECORD_SCHEMAS.decide)({ k: 'decide', s: 1, role: 'policy', tokens: { in: 1, out: 1 } })).toBe('yes');
  });
});
