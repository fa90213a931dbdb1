import fc from 'fast-check';
import { expect, test } from 'vitest';
import { all, any, not, type Truth } from '#lib';
import { kitchen, worldOf } from '#testing';
import { actionType, type Entity, entityId, label, type StateFacts, step } from '#world';
import {
  actsByType,
  type Condition,
  evaluate,
  type PastAct,
  type Scene,
  scoreRun,
  situationOf,
  type Test,
  without,
} from './index.ts';

const id = entityId;
const condition = (test: Test): Condition => ({ id: 'c', text: 'c', test, source: [] });
const thing = (name: string, kind: Entity['kind'], ...affordances: Entity['affordances']): Entity => ({
  id: id(name),
  label: label(name),
  kind,
  affordances,
});

/** Table 5: a particular cup is to be in the cupboard, and the cupboard closed. */
function cupsAtTheEnd(facts: Partial<StateFacts>): readonly Truth[] {
  const entities = [
    thing('cupboard', 'fixture', 'openable', 'receptacle'),
    thing('counter', 'fixture', 'surface'),
    thing('cup.1', 'object'),
    thing('cup.2', 'object'),
  ];
  const world = worldOf(entities, { relations: [], values: [], processes: [], ...facts });
  const at = { world, acts: actsByType([]), incomplete: false };
  const tests: readonly Test[] = [
    { relation: [id('cup.1'), 'in', id('cupboard')] },
    { value: [id('cupboard'), 'open', false] },
  ];
  return tests.map((test) => evaluate(condition(test), at).truth);
}

const open = (is: boolean): StateFacts['values'] => [[id('cupboard'), 'open', is]];
const cup = (which: string, where: string): StateFacts['relations'][number] => [
  id(which),
  where === 'cupboard' ? 'in' : 'on',
  id(where),
];

test.each([
  [
    'cup placed, cupboard left open',
    { relations: [cup('cup.1', 'cupboard')], values: open(true) },
    ['true', 'false'],
    0,
    0.5,
  ],
  [
    'cup placed, cupboard closed',
    { relations: [cup('cup.1', 'cupboard')], values: open(false) },
    ['true', 'true'],
    1,
    1,
  ],
  [
    'wrong cup placed, cupboard closed',
    { relations: [cup('cup.2', 'cupboard'), cup('cup.1', 'counter')], values: open(false) },
    ['false', 'true'],
    0,
    0.5,
  ],
  ['cup location unavailable, cupboard closed', { values: open(false) }, ['unknown', 'true'], 0, 0.5],
] as const)('Table 5: %s', (_, facts, verdicts, strict, gcr) => {
  const found = cupsAtTheEnd(facts);
  expect(found).toEqual(verdicts);
  expect(scoreRun('terminal', found, true)).toMatchObject({ strict, gcr });
});

test('Table 18: an interrupted run scores zero whatever it attained', () => {
  expect(scoreRun('terminal', ['true', 'true'], false)).toEqual({
    required: 2,
    satisfied: 2,
    gcr: 0,
    strict: 0,
    operational: 0,
  });
});

const poured = (s: number, more: Partial<PastAct> = {}): PastAct => ({
  s: step(s),
  type: actionType('pour'),
  args: { substance: id('squash'), destination: id('glass.1') },
  outcome: 'accepted',
  ...more,
});
const pour = (...args: readonly string[]): Test => ({
  event: { type: actionType('pour'), args: { destination: id(args[0] ?? 'glass.1') } },
});
const ask = (test: Test, acts: readonly PastAct[], incomplete = false): Truth =>
  evaluate(condition(test), { world: kitchen(), acts: actsByType(acts), incomplete }).truth;

test('an event counts when an accepted act includes all given arguments', () => {
  expect(ask(pour(), [])).toBe('false');
  expect(ask(pour(), [poured(3)])).toBe('true');
  expect(ask(pour('bottle.1'), [poured(3)])).toBe('false');
});

test('an event that may have happened unseen is unknown, not false', () => {
  expect(ask(pour(), [], true)).toBe('unknown');
  expect(ask(pour(), [poured(3, { outcome: 'unresolved' })])).toBe('unknown');
});

test('events in order must follow one another', () => {
  const drink = { type: actionType('drink'), args: {} };
  const inOrder: Test = { then: [{ type: actionType('pour'), args: {} }, drink] };
  const drunk = (s: number): PastAct => ({ s: step(s), ...drink, outcome: 'accepted' });
  expect(ask(inOrder, [poured(3), drunk(4)])).toBe('true');
  expect(ask(inOrder, [drunk(2), poured(3)])).toBe('false');
});

test('without the hidden world every fact is unknown', () => {
  const at = { world: undefined, acts: actsByType([]), incomplete: false };
  expect(evaluate(condition({ contains: [id('glass.1'), id('squash')] }), at).truth).toBe('unknown');
});

test('the evidence of a verdict is the fact that it rests on', () => {
  const at = { world: kitchen(), acts: actsByType([]), incomplete: false };
  expect(evaluate(condition({ relation: [id('bottle.1'), 'in', id('fridge.1')] }), at)).toEqual({
    truth: 'true',
    because: 'bottle.1 is in fridge.1.',
  });
  const some: Test = { some: { label: label('glass'), where: { relation: [id('$it'), 'on', id('counter.1')] } } };
  expect(evaluate(condition(some), at).truth).toBe('true');
});

const truths = fc.constantFrom<Truth>('true', 'false', 'unknown');

test("Kleene's laws: De Morgan, double negation, and unknown never decides against a decisive value", () => {
  fc.assert(
    fc.property(fc.array(truths), (values) => {
      expect(not(all(values))).toBe(any(values.map(not)));
      expect(values.map(not).map(not)).toEqual(values);
      expect(all([...values, 'false'])).toBe('false');
      expect(any([...values, 'true'])).toBe('true');
    }),
  );
});

test('a cover whose place nobody knows covers perhaps, one that lies elsewhere does not', () => {
  const entities = [thing('counter', 'fixture'), thing('lid', 'object'), thing('pot', 'container')];
  const covers = condition({ relation: [id('lid'), 'covers', id('pot')] });
  const asked = (facts: Partial<StateFacts>): Truth =>
    evaluate(covers, {
      world: worldOf(entities, { relations: [], values: [], processes: [], ...facts }),
      acts: actsByType([]),
      incomplete: false,
    }).truth;
  expect(asked({ relations: [[id('lid'), 'covers', id('pot')]] })).toBe('true');
  expect(asked({ relations: [[id('lid'), 'on', id('counter')]] })).toBe('false');
  expect(asked({})).toBe('unknown');
});

test('what a test asks for can be made false, and its evidence deleted', () => {
  const tests: readonly Test[] = [
    { relation: [id('bottle.1'), 'in', id('fridge.1')] },
    { value: [id('fridge.1'), 'open', false] },
    { contains: [id('bottle.1'), id('squash')] },
    { event: { type: actionType('pour'), args: {} } },
    { all: [{ value: [id('fridge.1'), 'open', false] }, { relation: [id('glass.1'), 'on', id('counter.1')] }] },
    { any: [{ value: [id('fridge.1'), 'open', false] }, { relation: [id('glass.1'), 'on', id('counter.1')] }] },
    { some: { label: label('glass'), where: { relation: [id('$it'), 'on', id('counter.1')] } } },
  ];
  const scene: Scene = { world: kitchen(), acts: [poured(1)], incomplete: false };
  for (const test of tests) {
    const truthIn = (at: Scene): Truth => evaluate(condition(test), situationOf(at)).truth;
    expect(truthIn(scene)).toBe('true');
    expect(truthIn(without(scene, test, 'falsify'))).toBe('false');
    expect(truthIn(without(scene, test, 'forget'))).toBe('unknown');
  }
});
