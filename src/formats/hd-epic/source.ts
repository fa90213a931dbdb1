import type * as z from 'zod';
import { scanJson } from '../json-scan.ts';
import { misfitOf } from '../native/zod-problem.ts';
import { type FileProblem, pathText, shorten } from '../problem.ts';

/** A file that is already read. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** A value with the line of the file it stands on, where it has one. */
export interface Placed<T> {
  readonly line?: number;
  readonly value: T;
}

export const withoutMark = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

const LEFT_OUT = 'this row is left out; the rest is kept';
const IGNORED = 'the file is left out; the rest is kept';

/** The value of a JSON text, or where it stops being JSON. */
function parseJson(
  file: string,
  text: string,
  firstLine = 1,
  kept = IGNORED,
): { readonly value: unknown } | { readonly problem: FileProblem } {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    const fault = scanJson(text).fault;
    const before = text.slice(0, fault?.offset ?? 0).split('\n');
    const place = { line: firstLine + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
    return {
      problem: {
        severity: 'error',
        file,
        ...place,
        found: fault?.found ?? shorten(text),
        expected: fault?.expected ?? 'JSON',
        kept,
      },
    };
  }
}

/** The records of a file of JSON lines, or of one JSON array. */
export function jsonRows({ name, text }: NamedText): {
  readonly rows: Placed<unknown>[];
  readonly problems: FileProblem[];
} {
  const clean = withoutMark(text);
  if (/^\s*\[/.test(clean)) {
    const whole = parseJson(name, clean);
    if ('problem' in whole) return { rows: [], problems: [whole.problem] };
    return { rows: Array.isArray(whole.value) ? whole.value.map((value: unknown) => ({ value })) : [], problems: [] };
  }
  const rows: Placed<unknown>[] = [];
  const problems: FileProblem[] = [];
  for (const [i, line] of clean.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = parseJson(name, line, i + 1, LEFT_OUT);
    if ('problem' in parsed) problems.push(parsed.problem);
    else rows.push({ line: i + 1, value: parsed.value });
  }
  return { rows, problems };
}

/** The records that fit a schema; each other one is told with its place. */
export function fitting<T>(
  file: string,
  schema: z.ZodType<T>,
  rows: readonly Placed<unknown>[],
  problems: FileProblem[],
): Placed<T>[] {
  return rows.flatMap(({ line, value }, i) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return [{ ...(line === undefined ? {} : { line }), value: parsed.data }];
    const issue = parsed.error.issues[0];
    if (issue !== undefined)
      problems.push(misfit(file, issue, value, line === undefined ? { path: [i] } : { line, path: [] }, LEFT_OUT));
    return [];
  });
}

/** A whole file that must fit a schema. Undefined, with what is wrong told, when it does not. */
export function whole<T>(file: NamedText, schema: z.ZodType<T>, problems: FileProblem[]): T | undefined {
  const parsed = parseJson(file.name, withoutMark(file.text));
  if ('problem' in parsed) {
    problems.push(parsed.problem);
    return undefined;
  }
  const fitted = schema.safeParse(parsed.value);
  if (fitted.success) return fitted.data;
  const issue = fitted.error.issues[0];
  if (issue !== undefined) problems.push(misfit(file.name, issue, parsed.value, { path: [] }, IGNORED));
  return undefined;
}

function misfit(
  file: string,
  issue: z.core.$ZodIssue,
  value: unknown,
  place: { readonly line?: number; readonly path: readonly PropertyKey[] },
  kept: string,
): FileProblem {
  const found = misfitOf(issue, value);
  const path = pathText([...place.path, ...found.path]);
  return {
    severity: 'error',
    file,
    ...(place.line === undefined ? {} : { line: place.line }),
    ...(path === '' ? {} : { path }),
    found: found.found,
    expected: found.expected,
    kept,
  };
}

export const warning = (
  file: string,
  line: number | undefined,
  found: string,
  expected: string,
  kept: string,
): FileProblem => ({
  severity: 'warning',
  file,
  ...(line === undefined ? {} : { line }),
  found,
  expected,
  kept,
});
