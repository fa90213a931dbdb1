import type { Interval } from './bootstrap.ts';
import type { PairedDifference } from './pairs.ts';

/** One cell: a word, a count, or a figure that may have an interval and a number of tasks behind it. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'count'; readonly value: number }
  | { readonly kind: 'percent'; readonly value: number | undefined; readonly interval?: Interval; readonly n?: number }
  | {
      readonly kind: 'difference';
      readonly value: number | undefined;
      readonly unit: 'pp' | 'count';
      readonly interval?: Interval;
      readonly simultaneous?: Interval;
      readonly n?: number;
    };

/** A table of the study; `paper` names the one of Ego2World that it computes. */
export interface StudyTable {
  readonly id: string;
  readonly title: string;
  readonly paper: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What its intervals are, where it has some. */
  readonly intervals?: string;
  readonly notes: readonly string[];
}

/** All that is said below a table. */
export const remarksOf = ({ intervals, notes }: StudyTable): readonly string[] =>
  intervals === undefined ? notes : [intervals, ...notes];

export const text = (words: string): Cell => ({ kind: 'text', text: words });
export const count = (value: number): Cell => ({ kind: 'count', value });

/** A paired difference as a cell, with its simultaneous interval where it is one of a family. */
export function differenceCell(found: PairedDifference | undefined, joint: boolean): Cell {
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

const NOTHING_TO_RESAMPLE = 'No intervals: every scene has one video only, so there is nothing to resample.';

/** A table without its intervals, which says why it has none. */
export function withoutIntervals(table: StudyTable): StudyTable {
  const bare = (cell: Cell): Cell => {
    if (cell.kind === 'text' || cell.kind === 'count') return cell;
    const { kind, value, n } = cell;
    const counted = n === undefined ? {} : { n };
    return kind === 'percent' ? { kind, value, ...counted } : { kind, value, unit: cell.unit, ...counted };
  };
  const had = table.rows
    .flat()
    .some((cell) => (cell.kind === 'percent' || cell.kind === 'difference') && cell.interval);
  if (!had) return table;
  return { ...table, rows: table.rows.map((row) => row.map(bare)), intervals: NOTHING_TO_RESAMPLE };
}

export const unavailable = 'unavailable';

type Unit = Extract<Cell, { kind: 'difference' }>['unit'];

const fixed = (value: number): string => value.toFixed(2);

/** A difference with its sign: in percentage points, or as a whole number. */
export function signed(value: number, unit: Unit): string {
  const size = Math.abs(value);
  const digits = unit === 'pp' ? fixed(size * 100) : Math.round(size).toLocaleString('en');
  return `${value < 0 ? '−' : '+'}${digits}`;
}

export const rangeText = ({ low, high }: Interval, unit: Unit): string =>
  `[${signed(low, unit)}, ${signed(high, unit)}]`;

/** A cell as a person reads it. What is unavailable says so. */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'count':
      return cell.value.toLocaleString('en');
    case 'percent': {
      if (cell.value === undefined) return unavailable;
      const { interval, n } = cell;
      const range = interval ? ` [${fixed(interval.low * 100)}, ${fixed(interval.high * 100)}]` : '';
      return `${fixed(cell.value * 100)}${range}${n === undefined ? '' : ` n=${n}`}`;
    }
    case 'difference':
      return cell.value === undefined ? unavailable : signed(cell.value, cell.unit);
  }
}

/** All tables as one CSV: table, row, column, value, low, high, simultaneous low and high, n. Values are unscaled. */
export function tablesCsv(tables: readonly StudyTable[]): string {
  const header = 'table,row,column,value,low,high,simultaneous_low,simultaneous_high,n';
  const lines = tables.flatMap((table) =>
    table.rows.flatMap((row) => {
      const name = row
        .map((cell) => (cell.kind === 'text' ? cell.text : ''))
        .filter(Boolean)
        .join(' | ');
      return row.flatMap((cell, column) =>
        cell.kind === 'text'
          ? []
          : [[table.id, name, table.columns[column] ?? '', ...csvCells(cell)].map(quoted).join(',')],
      );
    }),
  );
  return [header, ...lines, ''].join('\n');
}

function csvCells(cell: Exclude<Cell, { kind: 'text' }>): readonly string[] {
  const shown = (value: number | undefined): string => (value === undefined ? '' : String(value));
  if (cell.kind === 'count') return [shown(cell.value), '', '', '', '', ''];
  const simultaneous = cell.kind === 'difference' ? cell.simultaneous : undefined;
  const { value, interval, n } = cell;
  return [value, interval?.low, interval?.high, simultaneous?.low, simultaneous?.high, n].map(shown);
}

const quoted = (value: string): string => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
