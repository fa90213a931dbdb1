import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEADER, KITCHEN_ENTITIES, KITCHEN_STATE, pourSquash } from '#testing';
import type { TraceRecord } from '#trace';
import { actionType, entityId, label, step } from '#world';
import { readRecord } from './record.ts';
import { upgradeFrom } from './upgrade.ts';
import { readWorld } from './world-reader.ts';
import { recordLine, writeWorld } from './write.ts';

function readBack(line: string): TraceRecord {
  const reading = readRecord(JSON.parse(line));
  if (!('record' in reading)) throw new Error(`no record: ${line}`);
  return reading.record;
}

const name = fc.string({ maxLength: 20 });
const seconds = fc.integer({ min: 0, max: 10_000_000 }).map((ms) => ms / 1000);
const value = fc.oneof(fc.boolean(), fc.integer(), fc.string());
const s = fc.nat(10_000).map(step);
const optional = <T>(key: string, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> =>
  fc.option(arbitrary, { nil: undefined }).map((inner) => (inner === undefined ? {} : { [key]: inner }));

const op = fc.oneof(
  fc.record({
    rel: fc.tuple(name.map(entityId), fc.constantFrom('in', 'on', 'contains'), name.map(entityId)),
    op: fc.constantFrom('add', 'del'),
  }),
  fc
    .tuple(fc.record({ val: fc.tuple(name.map(entityId), name) }), optional('from', value), optional('to', value))
    .map((parts) => Object.assign({}, ...parts)),
  fc.record({ proc: name, to: fc.record({ id: name, kind: name, of: name, left: fc.nat() }) }),
);
const act = fc
  .tuple(
    fc.record({
      k: fc.constant('act'),
      s,
      type: name.map(actionType),
      origin: fc.constantFrom('planner', 'repair'),
      outcome: fc.constantFrom('accepted', 'rejected'),
    }),
    fc.record({
      args: fc.dictionary(
        name.filter((key) => key !== '__proto__'),
        name,
      ),
    }),
    optional('t', seconds),
    optional('patch', fc.array(op, { maxLength: 5 })),
    optional('assumed', fc.array(name)),
  )
  .map((parts): TraceRecord => readBack(JSON.stringify(Object.assign({}, ...parts))));
const lane = fc.record({
  k: fc.constantFrom('memory' as const, 'agenda' as const),
  s,
  data: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(value, fc.array(value))),
});

describe('writing records', () => {
  it('and reading them again gives the same record, and writing that the same bytes', () => {
    fc.assert(
      fc.property(fc.oneof(act, lane), (record) => {
        const line = recordLine(record);
        const read = readBack(line);
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(record)));
        expect(recordLine(read)).toBe(line);
      }),
    );
  });

  it('keeps every record of a story', () => {
    for (const record of [HEADER, ...pourSquash().records]) expect(readBack(recordLine(record))).toEqual(record);
  });

  it('puts keys in the order of the format whatever order they came in', () => {
    const one: TraceRecord = {
      k: 'observe',
      s: step(1),
      source: 'local',
      items: [{ label: label('cup'), region: label('sink') }],
    };
    const other: TraceRecord = {
      items: [{ region: label('sink'), label: label('cup') }],
      source: 'local',
      s: step(1),
      k: 'observe',
    };
    expect(recordLine(other)).toBe(recordLine(one));
    expect(recordLine(one)).toBe('{"k":"observe","s":1,"source":"local","items":[{"label":"cup","region":"sink"}]}\n');
  });

  it('gives floats three decimals at most', () => {
    expect(recordLine({ k: 'note', s: step(1), t: 1 / 3, text: '' })).toContain('"t":0.333,');
    expect(recordLine({ k: 'note', s: step(1), t: 2.0000001, text: '' })).toContain('"t":2,');
  });
});

describe('writing a world', () => {
  const world = {
    id: 'k',
    title: 'Kitchen',
    scene: 'kitchen',
    source: { dataset: 'test', video: 'v', fps: 29.97 },
    entities: KITCHEN_ENTITIES,
    state: KITCHEN_STATE,
    rules: [actionType('pick_up')],
    segments: [],
    groups: [],
    tasks: [],
    findings: [],
    media: [],
  };

  it('and reading it again gives the same world, and writing that the same bytes', () => {
    const text = writeWorld(world);
    const { world: read } = readWorld('w', text);
    expect(read).toEqual(world);
    expect(read && writeWorld(read)).toBe(text);
  });

  it('puts one fact on a line', () => {
    expect(writeWorld(world).split('\n')).toContain('      ["bottle.1","in","fridge.1"],');
  });
});

describe('upgrading', () => {
  const upgraders = {
    1: (raw: Readonly<Record<string, unknown>>) => ({ ...raw, labels: [raw['label']] }),
    2: ({ label: _label, ...raw }: Readonly<Record<string, unknown>>) => raw,
  };

  it('goes one version at a time', () => {
    const way = upgradeFrom(1, 3, upgraders);
    expect(way.ok && way.value({ label: 'cup' })).toEqual({ labels: ['cup'] });
  });

  it('leaves the current version as it is', () => {
    const raw = { label: 'cup' };
    const way = upgradeFrom(3, 3, upgraders);
    expect(way.ok && way.value(raw)).toBe(raw);
  });

  it('refuses what is newer and what it never knew', () => {
    expect(upgradeFrom(4, 3, upgraders)).toEqual({ ok: false, error: 'version 4, which is newer than this reader' });
    expect(upgradeFrom(0, 3, upgraders)).toEqual({
      ok: false,
      error: 'version 0, from which there is no way to version 3',
    });
  });
});
