import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  drawResamples,
  jointIntervals,
  meanOf,
  type Observed,
  percentileInterval,
  resampledMeans,
  standardError,
} from './bootstrap.ts';
import { DEFAULT_STUDY, studyFigures, studyTables } from './index.ts';
import { contrastOf, discordant, familyOf, pairUp } from './pairs.ts';
import { quartersOf } from './quarters.ts';
import { type Cell, cellText } from './report.ts';
import type { GroupRow, RunRow } from './rows.ts';

/** A run that says only what the story is about. */
const run = (task: string, more: Partial<RunRow> = {}): RunRow => ({
  uri: `${task}.jsonl`,
  planner: 'greedy',
  belief: 'persistent',
  seed: 1,
  task,
  title: task,
  scene: task.slice(0, 1),
  video: task.slice(0, 2),
  contract: 'terminal',
  required: 2,
  satisfied: 1,
  completed: true,
  status: 'completed',
  gcr: 0.5,
  strict: 0,
  operational: 0,
  endpoint: 'partial',
  validity: 0.5,
  groups: [],
  ...more,
});

const cellOf = (tables: ReturnType<typeof studyTables>, id: string, row: number, column: string): Cell | undefined => {
  const table = tables.find((candidate) => candidate.id === id);
  return table?.rows[row]?.[table.columns.indexOf(column)];
};
const valueIn = (cell: Cell | undefined): number | undefined => (cell && cell.kind !== 'text' ? cell.value : undefined);
const QUICK = { ...DEFAULT_STUDY, samples: 500 };

test('the GCR of all tasks is the mean of the two contract types, weighted by their tasks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ event: fc.boolean(), gcr: fc.float({ min: 0, max: 1, noNaN: true }) }), {
        minLength: 1,
        maxLength: 20,
      }),
      (tasks) => {
        const rows = tasks.map(({ event, gcr }, at) =>
          run(`a${at % 3}/${at}`, { gcr, contract: event ? 'event' : 'terminal', strict: event ? undefined : 0 }),
        );
        const tables = studyTables(rows, { ...QUICK, samples: 10 });
        const events = tasks.filter((task) => task.event).length;
        const terminal = valueIn(cellOf(tables, 'contract-types', 0, 'Terminal GCR')) ?? 0;
        const event = valueIn(cellOf(tables, 'contract-types', 0, 'Event GCR')) ?? 0;
        const all = valueIn(cellOf(tables, 'outcomes', 0, 'GCR'));
        expect(all).toBeCloseTo(((tasks.length - events) * terminal + events * event) / tasks.length, 9);
      },
    ),
    { numRuns: 20 },
  );
});

test('a run without attempts is left out of validity and counted', () => {
  const tables = studyTables([run('a1/1', { validity: 0.4 }), run('a1/2', { validity: undefined })], QUICK);
  expect(valueIn(cellOf(tables, 'diagnostics', 0, 'Validity'))).toBe(0.4);
  expect(valueIn(cellOf(tables, 'diagnostics', 0, 'Without attempts'))).toBe(1);
});

test('what cannot be computed is unavailable, not zero', () => {
  const events = [run('a1/1', { contract: 'event', strict: undefined })];
  const cell = cellOf(studyTables(events, QUICK), 'outcomes', 0, 'Strict-TSR');
  expect(cell && cellText(cell)).toBe('unavailable');
});

test('a task without conditions is left out of every outcome, and the table says so', () => {
  const rows = [run('a1/1', { gcr: 1, operational: 1, strict: 1 }), run('a1/2', { required: 0, gcr: 0 })];
  const tables = studyTables(rows, QUICK);
  expect(valueIn(cellOf(tables, 'outcomes', 0, 'GCR'))).toBe(1);
  expect(tables.find(({ id }) => id === 'outcomes')?.notes.join()).toContain('1 run of tasks without conditions');
  expect(studyFigures(rows, QUICK)['figure-2a'][0]?.gcr).toMatchObject({ mean: 1, n: 1 });
});

test('tokens that nobody recorded are unavailable, not zero', () => {
  const group: GroupRow = {
    id: 'g',
    status: 'completed',
    attempts: 1,
    accepted: 1,
    rejected: 0,
    repairs: 0,
    navigation: 0,
    queries: 3,
    tokens: { in: 0, out: 0 },
  };
  const rows = ['persistent', 'reset'].map((belief) => run('a1/1', { belief, groups: [group] }));
  const tables = studyTables(rows, QUICK);
  const paired = tables.find(({ paper }) => paper === 'Table 14');
  expect(paired?.rows.slice(-2).map((row) => row.map(cellText))).toEqual([
    ['VLM query attempts', '3', '3', '+0'],
    ['Group-accounted tokens', 'unavailable', 'unavailable', 'unavailable'],
  ]);
  const quarter = cellOf(tables, 'quarters', 0, 'Tokens a group');
  expect(quarter && cellText(quarter)).toBe('unavailable');
  expect(studyFigures(rows, QUICK)['figure-3b'][0]?.rate).toBeUndefined();
});

test("conditions per task stand beside the paper's, with the median", () => {
  const tasks = [1, 2, 5, 20].map((required, at) => run(`a${at}/1`, { required }));
  const tables = studyTables([...tasks, run('b1/1', { required: 3, contract: 'event', strict: undefined })], QUICK);
  const table = tables.find(({ id }) => id === 'conditions');
  expect(table?.rows.map((row) => row.map(cellText).join(' '))).toEqual([
    '0 0 0 – –',
    '1 1 0 9 11',
    '2 1 0 13 27',
    '3 0 1 4 23',
    '4–5 1 0 1 10',
    '6–10 0 0 3 0',
    '11–29 1 0 4 0',
    'Median 3.5 3 2 2',
  ]);
  expect(table?.notes.join()).toContain("The paper's cohort is another one");
});

describe('figures', () => {
  const group = (queries: number): GroupRow => ({
    id: 'g',
    status: 'completed',
    attempts: 1,
    accepted: 1,
    rejected: 0,
    repairs: 0,
    navigation: 0,
    queries,
    tokens: { in: queries * 10, out: 0 },
  });
  const rows = [
    run('a1/1', { gcr: 1, strict: 1, operational: 1, endpoint: 'attained', groups: [4, 3, 2, 1].map(group) }),
    run('a2/1', { contract: 'event', strict: undefined, gcr: 0.5, groups: [2, 1, 0, 1].map(group) }),
    run('a1/1', { belief: 'reset', gcr: 0, endpoint: 'none', groups: [group(8)] }),
  ];
  const figures = studyFigures(rows, QUICK);

  test('show each contract type on its own', () => {
    expect(figures['figure-2a'][0]).toMatchObject({
      condition: 'greedy, persistent',
      strict: { mean: 1 },
      gcr: { n: 1 },
    });
    expect(figures['figure-2b'][0]).toMatchObject({ gcr: { mean: 0.5, n: 1 } });
    expect(figures['figure-2b'][1]).toMatchObject({ condition: 'greedy, reset', gcr: undefined });
  });

  test('count endpoints, each run once', () => {
    expect(figures['figure-2c']).toEqual([
      { condition: 'greedy, persistent', interrupted: 0, none: 0, partial: 1, attained: 1 },
      { condition: 'greedy, reset', interrupted: 0, none: 1, partial: 0, attained: 0 },
    ]);
  });

  test('pool queries and tokens over the groups of a quarter', () => {
    const persistent = figures['figure-3a'].filter(({ condition }) => condition === 'greedy, persistent');
    expect(persistent.map(({ rate }) => rate?.mean)).toEqual([3, 2, 1, 1]);
    expect(figures['figure-3b'][0]?.rate).toMatchObject({ mean: 30, n: 2 });
    expect(figures['figure-3a'].at(-1)).toMatchObject({ condition: 'greedy, reset', quarter: 4, rate: undefined });
  });

  test('pair what both sides ran', () => {
    expect(figures['figure-3c'].find(({ metric }) => metric === 'gcr')).toMatchObject({
      kept: 'greedy',
      sides: ['persistent', 'reset'],
      a: { mean: 1 },
      b: { mean: 0 },
      difference: { difference: 1, n: 1 },
    });
  });
});

describe('pairs', () => {
  const persistent = [run('a1/1', { gcr: 1, operational: 1 }), run('a2/1', { gcr: 0.5 }), run('b1/1')];
  const reset = [
    run('a1/1', { belief: 'reset', gcr: 0.25 }),
    run('a2/1', { belief: 'reset', gcr: 0.25 }),
    run('c1/1', { belief: 'reset' }),
  ];
  const resamples = drawResamples(
    [...persistent, ...reset].map((row) => ({ stratum: row.scene, cluster: row.video })),
    200,
    42,
  );
  const difference = (a: readonly RunRow[], b: readonly RunRow[]): number | undefined =>
    familyOf([contrastOf(resamples, pairUp(a, b), 'gcr')])[0]?.difference;

  test('are made by task; what only one side ran is left out', () => {
    expect(pairUp(persistent, reset).map((pair) => pair.task)).toEqual(['a1/1', 'a2/1']);
  });

  test('a difference of a condition with itself is zero, and swapping sides mirrors the sign', () => {
    expect(difference(persistent, persistent)).toBe(0);
    expect(difference(persistent, reset)).toBe(0.5);
    expect(difference(reset, persistent)).toBe(-0.5);
  });

  test('discordant tasks are those that one side attains and the other does not', () => {
    expect(discordant(pairUp(persistent, reset)).map((pair) => pair.task)).toEqual(['a1/1']);
  });
});

test('a group sequence that four does not divide is split as evenly as possible', () => {
  expect(quartersOf([1, 2, 3, 4, 5, 6]).map((quarter) => quarter.length)).toEqual([2, 2, 1, 1]);
  expect(quartersOf([1]).map((quarter) => quarter.length)).toEqual([1, 0, 0, 0]);
});

/** Thirty videos in three kitchens with one to four tasks each. */
function cohort(): readonly Observed[] {
  return Array.from({ length: 30 }, (_, video) =>
    Array.from({ length: 1 + (video % 4) }, (_, task) => ({
      stratum: `scene${video % 3}`,
      cluster: `video${video}`,
      value: ((video * 7 + task * 13) % 10) / 10,
    })),
  ).flat();
}

test('resamples keep the number of clusters of each stratum', () => {
  const resamples = drawResamples(cohort(), 50, 42);
  for (let sample = 0; sample < 50; sample += 1) {
    const counts = Array.from({ length: 30 }, (_, cluster) => resamples.counts[cluster * 50 + sample] ?? 0);
    expect(
      [counts.slice(0, 10), counts.slice(10, 20), counts.slice(20, 30)].map((part) => part.reduce((a, b) => a + b, 0)),
    ).toEqual([10, 10, 10]);
  }
});

test('a simultaneous interval is never narrower in reach than what one contrast alone would get', () => {
  const resamples = drawResamples(cohort(), 2000, 42);
  const contrast = (shift: number) => {
    const observed = cohort().map((unit) => ({ ...unit, value: ((unit.value ?? 0) + shift * 0.37) % 1 }));
    return {
      difference: meanOf(observed.map(({ value }) => value)) ?? 0,
      distribution: resampledMeans(resamples, observed),
    };
  };
  const alone = jointIntervals([contrast(1)])[0];
  const family = jointIntervals([contrast(1), contrast(2), contrast(3), contrast(4)])[0];
  const width = (found: typeof alone): number => (found ? found.simultaneous.high - found.simultaneous.low : 0);
  expect(width(family)).toBeGreaterThanOrEqual(width(alone));
});

const NUMPY = `
import json, sys
import numpy as np
units = json.load(sys.stdin)
clusters = {}
for u in units:
    clusters.setdefault(u["stratum"], {}).setdefault(u["cluster"], []).append(u["value"])
rng = np.random.default_rng(0)
means = []
for _ in range(10000):
    total = size = 0
    for videos in clusters.values():
        names = list(videos)
        for at in rng.integers(0, len(names), len(names)):
            total += sum(videos[names[at]]); size += len(videos[names[at]])
    means.append(total / size)
low, high = np.percentile(means, [2.5, 97.5])
print(json.dumps([low, high, float(np.std(means, ddof=1))]))
`;

test('intervals and standard error agree with numpy on the same cohort', (context) => {
  const python = spawnSync('python3', ['-c', NUMPY], { input: JSON.stringify(cohort()), encoding: 'utf8' });
  if (python.status !== 0) {
    context.skip('Not proved: python3 with numpy is not here, so intervals were not compared with it.');
    return;
  }
  const [low, high, error]: number[] = JSON.parse(python.stdout);
  const means = resampledMeans(drawResamples(cohort(), 10_000, 42), cohort());
  const interval = percentileInterval(means);
  expect(Math.abs(interval.low - (low ?? 0))).toBeLessThan(0.006);
  expect(Math.abs(interval.high - (high ?? 0))).toBeLessThan(0.006);
  expect(Math.abs(standardError(means) - (error ?? 0))).toBeLessThan(0.003);
});

const SCIPY = `
import json, sys
import numpy as np
from scipy.stats import bootstrap
values = json.load(sys.stdin)
found = bootstrap((values,), np.mean, n_resamples=10000, method="percentile", random_state=np.random.default_rng(0))
low, high = found.confidence_interval
print(json.dumps([low, high, found.standard_error]))
`;

test('where every video has one task of one scene, scipy.stats.bootstrap says the same', (context) => {
  const units = Array.from({ length: 60 }, (_, i) => ({
    stratum: 'a',
    cluster: `video ${i}`,
    value: Math.abs(Math.sin(7 * i)),
  }));
  const python = spawnSync('python3', ['-c', SCIPY], {
    input: JSON.stringify(units.map(({ value }) => value)),
    encoding: 'utf8',
  });
  if (python.status !== 0) {
    context.skip('Not proved: python3 with scipy is not here, so intervals were not compared with it.');
    return;
  }
  const [low, high, error]: number[] = JSON.parse(python.stdout);
  const means = resampledMeans(drawResamples(units, 10_000, 42), units);
  const interval = percentileInterval(means);
  expect(Math.abs(interval.low - (low ?? 0))).toBeLessThan(0.006);
  expect(Math.abs(interval.high - (high ?? 0))).toBeLessThan(0.006);
  expect(Math.abs(standardError(means) - (error ?? 0))).toBeLessThan(0.002);
});

test('where every scene has one video only there is nothing to resample, so no interval and no mark', () => {
  const rows = [
    run('a1/1', { gcr: 1 }),
    run('b1/1', { gcr: 1 }),
    run('a1/1', { belief: 'reset' }),
    run('b1/1', { belief: 'reset' }),
  ];
  const tables = studyTables(rows, QUICK);
  const difference = cellOf(tables, 'contrasts-gcr', 0, 'Difference');
  expect(difference && cellText(difference)).toBe('+50.00');
  expect(tables.find((table) => table.id === 'outcomes')?.intervals).toBe(
    'No intervals: every scene has one video only, so there is nothing to resample.',
  );
});
