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
  readonly notes: readonly string[];
}

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
  return { ...table, rows: table.rows.map((row) => row.map(bare)), notes: [NOTHING_TO_RESAMPLE] };
}

const fixed = (value: number): string => value.toFixed(2);
const withSign = (value: number, digits: string): string => `${value < 0 ? '−' : '+'}${digits}`;
const signedShare = (value: number): string => withSign(value, Math.abs(value).toFixed(2));
const signedCount = (value: number): string => withSign(value, Math.round(Math.abs(value)).toLocaleString('en'));
const range = ({ low, high }: Interval, scale: number, show: (value: number) => string): string =>
  `[${show(low * scale)}, ${show(high * scale)}]`;

/** Whether a simultaneous interval excludes zero, which marks a contrast. */
const excludesZero = ({ low, high }: Interval): boolean => low > 0 || high < 0;

/** A cell as a person reads it. What is unavailable says so. */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'count':
      return cell.value.toLocaleString('en');
    case 'percent': {
      if (cell.value === undefined) return 'unavailable';
      const n = cell.n === undefined ? '' : ` n=${cell.n}`;
      return `${fixed(cell.value * 100)}${cell.interval ? ` ${range(cell.interval, 100, fixed)}` : ''}${n}`;
    }
    case 'difference': {
      if (cell.value === undefined) return 'unavailable';
      const scale = cell.unit === 'pp' ? 100 : 1;
      const signed = cell.unit === 'pp' ? signedShare : signedCount;
      const pointwise = cell.interval ? ` ${range(cell.interval, scale, signed)}` : '';
      const joint = cell.simultaneous ? ` sim. ${range(cell.simultaneous, scale, signed)}` : '';
      const mark = cell.simultaneous && excludesZero(cell.simultaneous) ? ' *' : '';
      const n = cell.n === undefined ? '' : ` n=${cell.n}`;
      return `${signed(cell.value * scale)}${pointwise}${joint}${mark}${n}`;
    }
  }
}

/** A table as text with aligned columns. */
export function tableText(table: StudyTable): string {
  const cells = [table.columns, ...table.rows.map((row) => row.map(cellText))];
  const widths = table.columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [`${table.title} (${table.paper})`, lines[0], rule, ...lines.slice(1), ...table.notes, ''].join('\n');
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
