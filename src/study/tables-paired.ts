import { meanOf, percentileInterval, type Resamples } from './bootstrap.ts';
import { type Side, type StudyOptions, sidesOf } from './conditions.ts';
import { METRICS, type Metric, valueOf } from './metrics.ts';
import { contrastOf, discordant, familyOf, type Pair, pairUp, totalsOf } from './pairs.ts';
import { type Cell, count, differenceCell, type StudyTable, text, unavailable } from './report.ts';
import { type RunRow, sum } from './rows.ts';

/** The paired study of what is compared, for each thing that is kept. Ego2World, Tables 14 and 18. */
export function pairedStudy(
  resamples: Resamples,
  rows: readonly RunRow[],
  pair: StudyOptions['pair'],
): readonly StudyTable[] {
  return sidesOf(rows, pair).flatMap((side) => {
    const pairs = pairUp(side.ofA, side.ofB);
    return pairs.length === 0 ? [] : [memoryTable(resamples, pairs, side), discordantTable(pairs, side)];
  });
}

const queriesOf = (row: RunRow): number => sum(row.groups, (group) => group.queries);
const tokensOf = (row: RunRow): number => sum(row.groups, (group) => group.tokens.in + group.tokens.out);

function memoryTable(resamples: Resamples, pairs: readonly Pair[], { a, b, kept }: Side): StudyTable {
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
      ['VLM query attempts', queriesOf],
      ['Group-accounted tokens', tokensOf],
    ] as const
  ).map(([name, of]) => {
    if (of === tokensOf && pairs.every(({ a: left, b: right }) => of(left) + of(right) === 0)) return NO_TOKENS;
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
    columns: ['Metric', a, b, 'Difference'],
    rows: [...shares, ...totals],
    intervals: 'Paired 95 % intervals.',
    notes: [
      `${pairs.length} tasks; ${a} less ${b}, paired by task. The first rows are percent; queries and tokens are totals.`,
      ...(totals.includes(NO_TOKENS)
        ? ['No run has recorded tokens: none of them asked a model, or none kept what it cost.']
        : []),
    ],
  };
}

const NO_TOKENS: readonly Cell[] = [
  text('Group-accounted tokens'),
  text(unavailable),
  text(unavailable),
  { kind: 'difference', value: undefined, unit: 'count' },
];

const METRIC_NAMES: Readonly<Record<Metric, string>> = {
  operational: 'Operational-TSR',
  strict: 'Strict-TSR',
  gcr: 'GCR',
  validity: 'Action validity',
  completed: 'Completed-run rate',
};

function discordantTable(pairs: readonly Pair[], { a, b, kept }: Side): StudyTable {
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
    notes: discordant(pairs).length === 0 ? ['No task: both sides attain the same ones.'] : [],
  };
}
