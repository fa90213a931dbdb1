import { drawResamples, meanOf, percentileInterval, type Resamples } from './bootstrap.ts';
import { estimate, METRICS, type Metric, valueOf } from './metrics.ts';
import { contrastOf, discordant, familyOf, type Pair, pairUp, totalsOf } from './pairs.ts';
import { quarterProfile } from './quarters.ts';
import { type Cell, count, type StudyTable, text } from './report.ts';
import { type RunRow, sum } from './rows.ts';

export interface StudyOptions {
  /** What tells conditions apart: planner, belief or both. */
  readonly by: readonly ('planner' | 'belief')[];
  /** The one thing in which paired runs differ. */
  readonly pair: 'planner' | 'belief';
  readonly samples: number;
  readonly seed: number;
}

/** The paper's 10,000 resamples and seed 42 (Table 14). */
export const DEFAULT_STUDY: StudyOptions = { by: ['planner', 'belief'], pair: 'belief', samples: 10_000, seed: 42 };

interface Condition {
  readonly name: string;
  readonly rows: readonly RunRow[];
}

/** Every table that can be computed from traces. Ego2World, Tables 4, 6-8, 10-14, 17, 18, Figures 2 and 3. */
export function studyTables(rows: readonly RunRow[], options: StudyOptions): readonly StudyTable[] {
  const units = rows.map((row) => ({ stratum: row.scene, cluster: row.video }));
  const resamples = drawResamples(units, options.samples, options.seed);
  const conditions = conditionsOf(rows, options.by);
  return [
    conditionsPerTask(rows),
    outcomes(resamples, conditions),
    diagnostics(resamples, conditions),
    byContractType(resamples, conditions),
    endpoints(conditions),
    ...contrasts(resamples, conditions),
    ...pairedStudy(resamples, rows, options.pair),
    attempts(conditions),
    quarters(conditions),
  ];
}

function conditionsOf(rows: readonly RunRow[], by: StudyOptions['by']): readonly Condition[] {
  const named = new Map<string, RunRow[]>();
  for (const row of rows) {
    const name = by.map((key) => row[key]).join(', ');
    named.set(name, [...(named.get(name) ?? []), row]);
  }
  return [...named].map(([name, of]) => ({ name, rows: of })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function percent(resamples: Resamples, rows: readonly RunRow[], metric: Metric): Cell {
  const found = estimate(resamples, rows, metric);
  if (!found) return { kind: 'percent', value: undefined };
  return { kind: 'percent', value: found.mean, interval: { low: found.low, high: found.high }, n: found.n };
}

const BINS: readonly (readonly [name: string, from: number, to: number])[] = [
  ['0', 0, 0],
  ['1', 1, 1],
  ['2', 2, 2],
  ['3', 3, 3],
  ['4–5', 4, 5],
  ['6–10', 6, 10],
  ['11–29', 11, 29],
];

function conditionsPerTask(rows: readonly RunRow[]): StudyTable {
  const tasks = [...new Map(rows.map((row) => [row.task, row])).values()];
  const inBin = (type: string, from: number, to: number): number =>
    tasks.filter((row) => row.contract === type && row.required >= from && row.required <= to).length;
  return {
    id: 'conditions',
    title: 'Required conditions per task',
    paper: 'Table 4',
    columns: ['Conditions', 'Terminal tasks', 'Event tasks'],
    rows: BINS.map(([name, from, to]) => [
      text(name),
      count(inBin('terminal', from, to)),
      count(inBin('event', from, to)),
    ]),
    notes: [],
  };
}

function outcomes(resamples: Resamples, conditions: readonly Condition[]): StudyTable {
  return {
    id: 'outcomes',
    title: 'Outcomes',
    paper: 'Table 6',
    columns: ['Condition', 'Completed', 'Op.-TSR', 'Strict-TSR', 'GCR'],
    rows: conditions.map(({ name, rows }) => [
      text(name),
      text(`${rows.filter((row) => row.completed).length}/${rows.length}`),
      percent(resamples, rows, 'operational'),
      percent(resamples, rows, 'strict'),
      percent(resamples, rows, 'gcr'),
    ]),
    notes: [
      'Percent, with 95 % scene-stratified episode-cluster bootstrap intervals. Strict-TSR is over terminal tasks.',
    ],
  };
}

function diagnostics(resamples: Resamples, conditions: readonly Condition[]): StudyTable {
  return {
    id: 'diagnostics',
    title: 'Goal completion and validity',
    paper: 'Table 7',
    columns: ['Condition', 'GCR', 'Validity', 'Without attempts'],
    rows: conditions.map(({ name, rows }) => [
      text(name),
      percent(resamples, rows, 'gcr'),
      percent(resamples, rows, 'validity'),
      count(rows.filter((row) => row.validity === undefined).length),
    ]),
    notes: ['Task means. A task without attempts has no validity and is left out of its mean.'],
  };
}

function byContractType(resamples: Resamples, conditions: readonly Condition[]): StudyTable {
  return {
    id: 'contract-types',
    title: 'Outcomes within each contract type',
    paper: 'Table 8',
    columns: ['Condition', 'Terminal Strict-TSR', 'Terminal GCR', 'Event GCR'],
    rows: conditions.map(({ name, rows }) => {
      const terminal = rows.filter((row) => row.contract === 'terminal');
      const event = rows.filter((row) => row.contract === 'event');
      return [
        text(name),
        percent(resamples, terminal, 'strict'),
        percent(resamples, terminal, 'gcr'),
        percent(resamples, event, 'gcr'),
      ];
    }),
    notes: [],
  };
}

const ENDPOINTS = ['interrupted', 'none', 'partial', 'attained'] as const;

function endpoints(conditions: readonly Condition[]): StudyTable {
  return {
    id: 'endpoints',
    title: 'Endpoints',
    paper: 'Figure 2c',
    columns: ['Condition', 'Interrupted', 'Completed, none', 'Completed, partial', 'Attained'],
    rows: conditions.map(({ name, rows }) => [
      text(name),
      ...ENDPOINTS.map((endpoint) => count(rows.filter((row) => row.endpoint === endpoint).length)),
    ]),
    notes: ['Mutually exclusive outcomes, not their causes.'],
  };
}

const CONTRASTS: readonly (readonly [metric: Metric, title: string, paper: string])[] = [
  ['gcr', 'Goal completion ratio: paired differences', 'Table 11'],
  ['validity', 'Action validity: paired differences', 'Table 12'],
  ['completed', 'Completed-run rate: paired differences', 'Table 13'],
];

/** Pairs of conditions in order, each with its runs paired by task. */
function conditionPairs(
  conditions: readonly Condition[],
): readonly { readonly name: string; readonly pairs: readonly Pair[] }[] {
  return conditions.flatMap((a, index) =>
    conditions.slice(index + 1).map((b) => ({ name: `${a.name} − ${b.name}`, pairs: pairUp(a.rows, b.rows) })),
  );
}

function contrasts(resamples: Resamples, conditions: readonly Condition[]): readonly StudyTable[] {
  const pairs = conditionPairs(conditions);
  if (pairs.length === 0) return [];
  const operational = familyOf(pairs.map((pair) => contrastOf(resamples, pair.pairs, 'operational')));
  const family = familyOf(
    CONTRASTS.flatMap(([metric]) => pairs.map((pair) => contrastOf(resamples, pair.pairs, metric))),
  );
  const pointwise: StudyTable = {
    id: 'contrasts-operational',
    title: 'Operational-TSR: paired differences',
    paper: 'Table 10',
    columns: ['Pair', 'Difference'],
    rows: pairs.map((pair, at) => [text(pair.name), differenceCell(operational[at], false)]),
    notes: ['Percentage points, pointwise 95 % intervals.'],
  };
  const joint = CONTRASTS.map(
    ([metric, title, paper], at): StudyTable => ({
      id: `contrasts-${metric}`,
      title,
      paper,
      columns: ['Pair', 'Difference'],
      rows: pairs.map((pair, row) => [text(pair.name), differenceCell(family[at * pairs.length + row], true)]),
      notes: [`Simultaneous intervals cover all ${family.length} contrasts of three metrics; * excludes zero.`],
    }),
  );
  return [pointwise, ...joint];
}

function differenceCell(found: ReturnType<typeof familyOf>[number], joint: boolean): Cell {
  if (!found) return { kind: 'difference', value: undefined, unit: 'pp' };
  const { difference, n, intervals } = found;
  return {
    kind: 'difference',
    value: difference,
    unit: 'pp',
    interval: intervals.pointwise,
    ...(joint ? { simultaneous: intervals.simultaneous } : {}),
    n,
  };
}

/** For each thing that is kept fixed, the two values of what is paired. Ego2World, Tables 14 and 18. */
function pairedStudy(resamples: Resamples, rows: readonly RunRow[], pair: StudyOptions['pair']): readonly StudyTable[] {
  const fixed = pair === 'belief' ? 'planner' : 'belief';
  const values = [...new Set(rows.map((row) => row[pair]))].sort();
  const tables: StudyTable[] = [];
  for (const [at, a] of values.entries()) {
    for (const b of values.slice(at + 1)) {
      for (const kept of [...new Set(rows.map((row) => row[fixed]))].sort()) {
        const side = (value: string): readonly RunRow[] =>
          rows.filter((row) => row[pair] === value && row[fixed] === kept);
        const pairs = pairUp(side(a), side(b));
        if (pairs.length > 0)
          tables.push(memoryTable(resamples, pairs, a, b, kept), discordantTable(pairs, a, b, kept));
      }
    }
  }
  return tables;
}

const queriesOf = (row: RunRow): number => sum(row.groups, (group) => group.queries);
const tokensOf = (row: RunRow): number => sum(row.groups, (group) => group.tokens.in + group.tokens.out);

function memoryTable(resamples: Resamples, pairs: readonly Pair[], a: string, b: string, kept: string): StudyTable {
  const shares = METRICS.map((metric) => {
    const [found] = familyOf([contrastOf(resamples, pairs, metric)]);
    const side = (of: (pair: Pair) => RunRow): Cell => ({
      kind: 'percent',
      value: meanOf(pairs.map((pair) => valueOf(of(pair), metric))),
    });
    return [text(METRIC_NAMES[metric]), side((pair) => pair.a), side((pair) => pair.b), differenceCell(found, false)];
  });
  const totals = (
    [
      ['Visual queries', queriesOf],
      ['Tokens', tokensOf],
    ] as const
  ).map(([name, of]) => {
    const total = totalsOf(resamples, pairs, of);
    const cell: Cell = {
      kind: 'difference',
      value: total.contrast.difference,
      unit: 'count',
      interval: percentileInterval(total.contrast.distribution),
      n: pairs.length,
    };
    return [text(name), count(total.a), count(total.b), cell];
  });
  return {
    id: `paired-${kept}-${a}-${b}`,
    title: `${kept}: ${a} and ${b}, paired by task`,
    paper: 'Table 14',
    columns: ['Metric', a, b, `${a} − ${b}`],
    rows: [...shares, ...totals],
    notes: [`${pairs.length} tasks, paired 95 % intervals. Queries and tokens are totals.`],
  };
}

const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  operational: 'Operational-TSR',
  strict: 'Strict-TSR',
  gcr: 'GCR',
  validity: 'Action validity',
  completed: 'Completed-run rate',
};

function discordantTable(pairs: readonly Pair[], a: string, b: string, kept: string): StudyTable {
  const attempted = (row: RunRow): string =>
    `${sum(row.groups, (group) => group.accepted)}/${sum(row.groups, (group) => group.attempts)}`;
  return {
    id: `discordant-${kept}-${a}-${b}`,
    title: `${kept}: tasks that one of ${a} and ${b} attains and the other does not`,
    paper: 'Table 18',
    columns: ['Task', 'Condition', 'Accepted/attempted', 'Queries', 'Success'],
    rows: discordant(pairs).flatMap((pair) =>
      (
        [
          [a, pair.a],
          [b, pair.b],
        ] as const
      ).map(([condition, row]) => [
        text(`${row.title} (${row.task})`),
        text(condition),
        text(attempted(row)),
        count(queriesOf(row)),
        count(row.operational),
      ]),
    ),
    notes: [],
  };
}

function attempts(conditions: readonly Condition[]): StudyTable {
  return {
    id: 'attempts',
    title: 'Attempts in all groups',
    paper: 'Table 17',
    columns: ['Condition', 'Attempts', 'Accepted', 'Rejected', 'Repair attempts', 'Inserted navigation'],
    rows: conditions.map(({ name, rows }) => {
      const groups = rows.flatMap((row) => row.groups);
      return [
        text(name),
        ...(['attempts', 'accepted', 'rejected', 'repairs', 'navigation'] as const).map((key) =>
          count(sum(groups, (group) => group[key])),
        ),
      ];
    }),
    notes: ['Pooled counts. Attempts = accepted + rejected; repairs and inserted navigation are inside them.'],
  };
}

function quarters(conditions: readonly Condition[]): StudyTable {
  return {
    id: 'quarters',
    title: "Resources by quarter of each episode's group sequence",
    paper: 'Figure 3 a, b',
    columns: ['Condition', 'Quarter', 'Groups', 'Queries a group', 'Tokens a group'],
    rows: conditions.flatMap(({ name, rows }) =>
      quarterProfile(rows).map((profile) => [
        text(name),
        count(profile.quarter),
        count(profile.groups),
        text(rate(profile.queries)),
        text(rate(profile.tokens)),
      ]),
    ),
    notes: ['Pooled over the groups of a quarter.'],
  };
}

const rate = (value: number | undefined): string => (value === undefined ? 'unavailable' : value.toFixed(2));
