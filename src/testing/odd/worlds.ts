import { filesOf, type OddFile } from './file.ts';
import { WORLD } from './good.ts';

type Json = Readonly<Record<string, unknown>>;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function part(of: unknown, key: string): Json {
  const value = isJson(of) ? of[key] : undefined;
  return isJson(value) ? value : {};
}

const RAW: unknown = JSON.parse(WORLD);
const listOf = (of: unknown, key: string): readonly unknown[] => {
  const value = isJson(of) ? of[key] : undefined;
  return Array.isArray(value) ? value : [];
};

/** The world with other content here and there, as somebody might have written it by hand. */
const withParts = (change: Json): string => JSON.stringify({ ...(isJson(RAW) ? RAW : {}), ...change }, null, 1);

/** The world with more items in some of its lists. */
const withMore = (change: Readonly<Record<string, readonly unknown[]>>): string =>
  withParts(Object.fromEntries(Object.entries(change).map(([key, items]) => [key, [...listOf(RAW, key), ...items]])));

const withFacts = (change: Readonly<Record<string, readonly unknown[]>>): string => {
  const state = part(RAW, 'state');
  const lists = Object.entries(change).map(([key, items]) => [key, [...listOf(state, key), ...items]]);
  return withParts({ state: { ...state, ...Object.fromEntries(lists) } });
};

const thing = (id: string, label = id): Json => ({ id, label, kind: 'object', affordances: [] });
const segment = (times: Json): Json => ({ id: 's2', text: 'waits', kind: 'narration', ...times });
const group = (operation: Json): Json => ({ id: 'g3', instruction: 'more', operations: [operation] });

const same = filesOf('ids, references, circles');
const keys = filesOf('a repeated key');
const proto = filesOf('__proto__ and constructor as keys');
const big = filesOf('deep nesting and long lines');
const unknown = filesOf('unknown kinds and fields');
const version = filesOf('versions');
const times = filesOf('times');
const labels = filesOf('labels of any kind');
const broken = filesOf('a broken line');

const BAGS = Array.from({ length: 50 }, (_, i) => `bag.${i}`);
/** Everything covers and wraps everything else: thousands of relations between fifty things. */
const CROWDED = BAGS.flatMap((a) => BAGS.filter((b) => b !== a).map((b) => [a, a < b ? 'covers' : 'wrapped_in', b]));

/** Worlds with something wrong, or unusual, in them. */
export const ODD_WORLDS: readonly OddFile[] = [
  broken('nan.json', WORLD.replace('"open",false', '"open",NaN')),
  broken('comma.json', WORLD.replace('"rules": []', '"rules": [],')),
  broken('kind.json', withMore({ entities: [{ ...thing('ghost.1'), kind: 'ghost' }] })),
  broken('string.json', withMore({ segments: [segment({ start: '1', end: '2' })] })),
  broken('missing.json', withParts({ entities: undefined })),

  keys('key.json', WORLD.replace('"title": "Squash"', '"title": "Squash",\n  "title": "Bath"')),

  proto('proto.json', WORLD.replace('"rules": []', '"rules": [],\n  "__proto__": {"polluted": 1}, "constructor": 1')),

  big('deep.json', WORLD.replace('"rules": []', `"rules": [],\n  "more": ${'['.repeat(10_000)}${']'.repeat(10_000)}`)),
  big(
    'long-line.json',
    JSON.stringify({ ...JSON.parse(withMore({ entities: [thing('long.1', 'long '.repeat(200_000))] })) }),
  ),

  unknown('field.json', withParts({ mood: 'glad' })),
  unknown('action.json', withParts({ rules: ['levitate'] })),

  version('newer.json', WORLD.replace('"version": 1', '"version": 7')),
  version('older.json', WORLD.replace('"version": 1', '"version": 0')),
  version('unversioned.json', WORLD.replace('"version": 1,', '')),

  times('time-reversed.json', withMore({ segments: [segment({ start: 3, end: 2 })] })),
  times('time-negative.json', withMore({ segments: [segment({ start: -1, end: 2 })] })),
  times(
    'time-nan.json',
    withMore({ segments: [segment({ start: 1, end: 2 })] }).replace('"end": 2\n  }\n ]', '"end": NaN\n  }\n ]'),
  ),
  times('time-null.json', withMore({ segments: [segment({ start: 1, end: null })] })),
  times('time-endless.json', withMore({ segments: [segment({ start: 1 })] })),
  times('time-zero.json', withMore({ segments: [segment({ start: 1, end: 1 })] })),

  same('entity.json', withMore({ entities: [thing('fridge.1')] })),
  same('segment.json', withMore({ segments: [{ ...segment({ start: 1, end: 2 }), id: 's1' }] })),
  same('group.json', withMore({ groups: [{ id: 'g1', instruction: 'again', operations: [] }] })),
  same(
    'operation.json',
    withMore({
      groups: [group({ id: '1', action: { type: 'open_fixture', args: { fixture: 'fridge.1' } }, source: [] })],
    }),
  ),
  same('fact.json', withFacts({ relations: [['bottle.1', 'contains', 'squash']] })),
  same('stranger.json', withFacts({ relations: [['cup.9', 'on', 'counter.1']] })),
  same('value-of-stranger.json', withFacts({ values: [['cup.9', 'open', true]] })),
  same('process-of-stranger.json', withFacts({ processes: [{ id: 'p', kind: 'water', of: 'tap.9' }] })),
  same('second-place.json', withFacts({ relations: [['bottle.1', 'on', 'counter.1']] })),
  same('second-value.json', withFacts({ values: [['fridge.1', 'open', true]] })),
  same('circle.json', withFacts({ relations: [['fridge.1', 'in', 'bottle.1']] })),
  same('circle-of-parts.json', withMore({ entities: [{ ...thing('lid.1'), part_of: 'lid.1' }] })),
  same(
    'act-on-stranger.json',
    withMore({ groups: [group({ id: '9', action: { type: 'pick_up', args: { object: 'cup.9' } }, source: ['s1'] })] }),
  ),
  same(
    'evidence.json',
    withMore({
      groups: [group({ id: '9', action: { type: 'pick_up', args: { object: 'glass.1' } }, source: ['s9'] })],
    }),
  ),

  filesOf('an object without a place')('nowhere.json', withMore({ entities: [thing('lost.1')] })),
  filesOf('thousands of relations')(
    'crowded.json',
    withParts({
      entities: [...listOf(RAW, 'entities'), ...BAGS.map((id) => thing(id))],
      state: { ...part(RAW, 'state'), relations: [...listOf(part(RAW, 'state'), 'relations'), ...CROWDED] },
    }),
  ),
  labels(
    'labels.json',
    withMore({
      entities: ['<img src=x onerror=alert(1)>', '\u0643\u0648\u0628', '\u202ecup', '\u{1f375}', 'a'.repeat(2000)].map(
        (label, i) => thing(`odd.${i}`, label),
      ),
    }),
  ),
];
