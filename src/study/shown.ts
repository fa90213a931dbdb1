import type { Interval } from './bootstrap.ts';
import { type Cell, cellText, rangeText, remarksOf, type StudyTable, signed, unavailable } from './report.ts';

/** A column as a person reads it. */
export interface ShownColumn {
  readonly head: string;
  readonly cells: readonly string[];
  /** Figures stand under each other by their last digit. */
  readonly figures: boolean;
}

type Difference = Extract<Cell, { kind: 'difference' }>;

/** The columns of a table: a difference has its intervals and its number of tasks in columns of their own. */
export const shownColumns = (table: StudyTable): readonly ShownColumn[] =>
  table.columns.flatMap((head, at) => {
    const cells = table.rows.map((row) => row[at]);
    const differences = cells.filter((cell) => cell?.kind === 'difference');
    if (differences.length > 0) return differenceColumns(head, differences);
    const figures = cells.length > 0 && cells.every((cell) => cell?.kind === 'count');
    return [{ head, cells: cells.map((cell) => (cell ? cellText(cell) : '')), figures }];
  });

/** A column of differences has nothing else in it. */
function differenceColumns(head: string, cells: readonly Difference[]): readonly ShownColumn[] {
  const joint = cells.some(({ simultaneous }) => simultaneous !== undefined);
  const shares = cells.every(({ unit }) => unit === 'pp');
  const column = (name: string, of: (cell: Difference) => string | undefined): readonly ShownColumn[] => {
    const texts = cells.map(of);
    return texts.every((text) => text === undefined)
      ? []
      : [{ head: name, cells: texts.map((text) => text ?? ''), figures: true }];
  };
  const unitOf = ({ unit }: Difference): string => (unit === 'pp' && !shares ? ' pp' : '');
  const range = (cell: Difference, interval: Interval | undefined): string | undefined =>
    interval && `${rangeText(interval, cell.unit)}${unitOf(cell)}`;
  return [
    ...column(shares ? `${head} (pp)` : head, (cell) =>
      cell.value === undefined ? unavailable : `${signed(cell.value, cell.unit)}${unitOf(cell)}`,
    ),
    ...column(joint ? 'Pointwise 95 % CI' : '95 % CI', (cell) => range(cell, cell.interval)),
    ...column('Simultaneous 95 % CI', (cell) => {
      const text = range(cell, cell.simultaneous);
      return text && `${text}${cell.simultaneous && excludesZero(cell.simultaneous) ? ' *' : '  '}`;
    }),
    ...column('Tasks', ({ n }) => n?.toLocaleString('en')),
  ];
}

/** Whether a simultaneous interval excludes zero, which marks a contrast. */
const excludesZero = ({ low, high }: Interval): boolean => low > 0 || high < 0;

/** A table as text with aligned columns. */
export function tableText(table: StudyTable): string {
  const columns = shownColumns(table).map(({ head, cells, figures }) => {
    const width = Math.max(head.length, ...cells.map((cell) => cell.length));
    const line = (text: string): string => (figures ? text.padStart(width) : text.padEnd(width));
    return { head: line(head), rule: '─'.repeat(width), cells: cells.map(line) };
  });
  const join = (texts: readonly string[]): string => texts.join('  ').trimEnd();
  return [
    `${table.title} (${table.paper})`,
    join(columns.map(({ head }) => head)),
    join(columns.map(({ rule }) => rule)),
    ...table.rows.map((_, at) => join(columns.map(({ cells }) => cells[at] ?? ''))),
    ...remarksOf(table),
    '',
  ].join('\n');
}
