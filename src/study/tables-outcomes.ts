import type { ContractType } from '#contract';
import type { Resamples } from './bootstrap.ts';
import type { Condition } from './conditions.ts';
import { estimate, type Metric } from './metrics.ts';
import { type Cell, count, type StudyTable, text } from './report.ts';
import type { RunRow } from './rows.ts';

function percent(resamples: Resamples, rows: readonly RunRow[], metric: Metric): Cell {
  const found = estimate(resamples, rows, metric);
  if (!found) return { kind: 'percent', value: undefined };
  return { kind: 'percent', value: found.mean, interval: { low: found.low, high: found.high }, n: found.n };
}

/** Required conditions per task: the bins of Table 4, and what the paper's own frozen suite of 105 tasks has in each. */
const BINS: readonly {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly paper?: readonly [terminal: number, event: number];
}[] = [
  { name: '0', from: 0, to: 0 },
  { name: '1', from: 1, to: 1, paper: [9, 11] },
  { name: '2', from: 2, to: 2, paper: [13, 27] },
  { name: '3', from: 3, to: 3, paper: [4, 23] },
  { name: '4–5', from: 4, to: 5, paper: [1, 10] },
  { name: '6–10', from: 6, to: 10, paper: [3, 0] },
  { name: '11–29', from: 11, to: 29, paper: [4, 0] },
];

export function conditionsPerTask(rows: readonly RunRow[]): StudyTable {
  const tasks = [...new Map(rows.map((row) => [row.task, row])).values()];
  const required = (type: ContractType): readonly number[] =>
    tasks.filter((row) => row.contract === type).map((row) => row.required);
  const [terminal, event] = [required('terminal'), required('event')];
  const inBin = (counts: readonly number[], from: number, to: number): Cell =>
    count(counts.filter((value) => value >= from && value <= to).length);
  return {
    id: 'conditions',
    title: 'Required conditions per task',
    paper: 'Table 4',
    columns: ['Conditions', 'Terminal tasks', 'Event tasks', "Paper's terminal tasks", "Paper's event tasks"],
    rows: [
      ...BINS.map(({ name, from, to, paper }) => [
        text(name),
        inBin(terminal, from, to),
        inBin(event, from, to),
        paper ? count(paper[0]) : text('–'),
        paper ? count(paper[1]) : text('–'),
      ]),
      [text('Median'), medianCell(terminal), medianCell(event), count(PAPER_MEDIAN), count(PAPER_MEDIAN)],
    ],
    notes: [
      "The paper's cohort is another one: a frozen, non-random prefix of 105 tasks. Its counts stand here for comparison only.",
    ],
  };
}

const PAPER_MEDIAN = 2;

function medianCell(values: readonly number[]): Cell {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? text('unavailable') : count((low + high) / 2);
}

const POINTWISE = 'Percent, with 95 % scene-stratified episode-cluster bootstrap intervals.';

/** `without` is the number of runs that are left out because their task has no conditions. */
export function outcomes(resamples: Resamples, conditions: readonly Condition[], without: number): StudyTable {
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
    intervals: POINTWISE,
    notes: [
      'Strict-TSR is over terminal tasks.',
      ...(without > 0
        ? [
            `Left out: ${without} ${without === 1 ? 'run' : 'runs'} of tasks without conditions, since nothing says when those are done.`,
          ]
        : []),
    ],
  };
}

export function diagnostics(resamples: Resamples, conditions: readonly Condition[]): StudyTable {
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
    intervals: POINTWISE,
    notes: ['Task means. A task without attempts has no validity and is left out of its mean.'],
  };
}

export function byContractType(resamples: Resamples, conditions: readonly Condition[]): StudyTable {
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
    intervals: POINTWISE,
    notes: [],
  };
}

export const ENDPOINTS = ['interrupted', 'none', 'partial', 'attained'] as const;

export function endpoints(conditions: readonly Condition[]): StudyTable {
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
