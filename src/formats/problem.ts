/** Something about a file that its reader must tell: an error, a warning or a note, with its place. */
export interface FileProblem {
  readonly severity: 'error' | 'warning' | 'note';
  readonly file: string;
  /** From 1. Columns count UTF-16 code units. */
  readonly line?: number;
  readonly column?: number;
  /** A JSON path such as `entities[3].kind`. */
  readonly path?: string;
  readonly found: string;
  readonly expected: string;
  /** What became of the rest, such as `this record is left out; the rest is kept`. */
  readonly kept: string;
  /** The text around the place; `from` and `to` bound the offending part of it. */
  readonly excerpt?: { readonly text: string; readonly from: number; readonly to: number };
  /** The steps or lines that follow from it, for a problem that is told once for many. */
  readonly follows?: number;
}

/** The problem as one line: file, place and a sentence. */
export function problemText(problem: FileProblem): string {
  const place = [
    problem.file,
    ...(problem.line === undefined ? [] : [`line ${problem.line}`]),
    ...(problem.column === undefined ? [] : [`column ${problem.column}`]),
    ...(problem.path === undefined || problem.path === '' ? [] : [problem.path]),
  ].join(', ');
  const more = problem.follows === undefined ? '' : ` (and ${problem.follows} more like it)`;
  return `${place}: found ${problem.found}, expected ${problem.expected}; ${problem.kept}${more}`;
}

/** `a.b[3]`, as messages show the way to a value. Keys that are not plain words are quoted. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    const name = String(key);
    if (!/^[\w$]+$/.test(name)) return `${text}[${JSON.stringify(name)}]`;
    return text === '' ? name : `${text}.${name}`;
  }, '');

const SHOWN = 60;

/** A value as messages show it: short, on one line. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    return keys.length === 0 ? 'an empty object' : `an object with ${shorten(keys.slice(0, 6).join(', '))}`;
  }
  return shorten(JSON.stringify(value) ?? 'something that is not JSON');
}

export const shorten = (text: string): string => (text.length <= SHOWN ? text : `${text.slice(0, SHOWN - 1)}…`);

const AROUND = 60;

/** The text around a span, cut to what fits on a line or two. Offsets count UTF-16 code units. */
export function excerptAt(text: string, from: number, length: number): NonNullable<FileProblem['excerpt']> {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const nextBreak = text.indexOf('\n', from);
  const lineEnd = nextBreak < 0 ? text.length : nextBreak;
  const start = Math.max(lineStart, from - AROUND);
  const end = Math.min(lineEnd, from + Math.max(length, 1) + AROUND);
  return { text: text.slice(start, end), from: from - start, to: Math.min(from + Math.max(length, 1), end) - start };
}
