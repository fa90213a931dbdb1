import { lineAndColumn, scanJson } from '../json-scan.ts';
import { excerptAt, type FileProblem, pathText, shown } from '../problem.ts';
import { kindOfPath, OF_DOCUMENT, ProblemList } from '../problem-list.ts';
import { DEEPEST, isRaw, isTooDeep, leftOut, type Raw } from './raw.ts';
import { withTimesAsText } from './times.ts';
import { type Upgraders, upgradeFrom } from './upgrade.ts';
import type { Misfit } from './zod-problem.ts';

/** A format of one JSON document. */
export interface DocumentFormat {
  readonly format: string;
  /** What it is in words, such as `a world`. */
  readonly what: string;
  /** The newest version that this reader knows. */
  readonly version: number;
  readonly upgraders: Upgraders;
}

/** How many items of a list were read and how many of them are kept. */
export interface KeptPart {
  readonly part: string;
  readonly kept: number;
  readonly of: number;
}

/** Something to be told of a value at a path. */
export interface Remark extends Misfit {
  readonly severity: FileProblem['severity'];
  readonly kept: string;
}

export const NOTHING_KEPT = 'nothing of it is read';

interface Read<T> {
  /** The good part of it; undefined when there is none. */
  readonly value: T | undefined;
  readonly remarks: readonly Remark[];
}

/**
 * Reads the text of a document: its syntax, repeated keys, format and version, then its content in the current version
 * by `read`. Never throws: what is good is kept, everything else is told with its place.
 */
export function readDocument<T>(
  file: string,
  text: string,
  format: DocumentFormat,
  read: (raw: Raw) => Read<T>,
): { readonly value: T | undefined; readonly raw: unknown; readonly problems: readonly FileProblem[] } {
  const strict = scanJson(text);
  const readable = strict.fault ? mended(text) : text;
  if (strict.fault && readable === undefined) {
    const { offset, found, expected } = strict.fault;
    const problem = at(text, offset, problemOf(file, error([], found, expected, NOTHING_KEPT)));
    return { value: undefined, raw: undefined, problems: [problem] };
  }
  const scan = strict.fault ? scanJson(text, new Set(), true) : strict;
  const list = new ProblemList(OF_DOCUMENT);
  for (const { path, first, second } of scan.duplicates) {
    list.add('error', 'repeated', () => {
      const { line, column } = lineAndColumn(text, first);
      const found = `a repeated key, first on line ${line}, column ${column}`;
      const remark = error([], found, 'each key once', 'the last value counts');
      return at(text, second, { ...problemOf(file, remark), path });
    });
  }
  const raw: unknown = JSON.parse(readable ?? text);
  const { value, remarks } = readValue(raw, format, read);
  // What many share is told of the first; places are looked up for those alone.
  const unplaced = new ProblemList(OF_DOCUMENT);
  const told: Remark[] = [];
  for (const remark of remarks) {
    const kind = `${kindOfPath(pathText(remark.path))} ${remark.expected}`;
    unplaced.add(remark.severity, kind, () => {
      told.push(remark);
      return problemOf(file, remark);
    });
  }
  return { value, raw, problems: [...list.all, ...placed(text, told, unplaced.all)] };
}

/** The text with times that are no numbers as text; undefined when it is no JSON even so. */
function mended(text: string): string | undefined {
  const readable = withTimesAsText(text);
  return readable === text || scanJson(readable).fault ? undefined : readable;
}

function readValue<T>(value: unknown, format: DocumentFormat, read: (raw: Raw) => Read<T>): Read<T> {
  const nothing = (remark: Remark) => ({ value: undefined, remarks: [remark] });
  if (!isRaw(value)) return nothing(error([], shown(value), format.what, NOTHING_KEPT));
  if (value['format'] !== format.format) {
    return nothing(error(['format'], shown(value['format']), `"${format.format}"`, NOTHING_KEPT));
  }
  const version = value['version'];
  if (typeof version !== 'number') return nothing(error(['version'], shown(version), 'a version number', NOTHING_KEPT));
  const way = upgradeFrom(version, format.version, format.upgraders);
  if (!way.ok) return nothing(error(['version'], way.error, `version ${format.version} or older`, NOTHING_KEPT));
  const deep = Object.keys(value).filter((key) => isTooDeep(value[key]));
  const shallow = Object.fromEntries(Object.entries(value).filter(([key]) => !deep.includes(key)));
  const { value: good, remarks } = read(way.value(deep.length === 0 ? value : shallow));
  return { value: good, remarks: [...deep.map(tooDeep), ...remarks] };
}

const tooDeep = (key: string): Remark =>
  error([key], `values nested deeper than ${DEEPEST}`, 'fewer levels', 'it is left out, the rest is kept');

/** What does not fit costs the item of a list that it is in; without one, everything. */
export const itemError = (misfit: Misfit, item: readonly PropertyKey[] | undefined): Remark => ({
  ...misfit,
  severity: 'error',
  kept: item === undefined ? NOTHING_KEPT : `${pathText(item)} is left out, the rest is kept`,
});

/** A note for each field that the format does not know. */
export const unknownFields = (raw: unknown, parsed: unknown): readonly Remark[] =>
  leftOut(raw, parsed).map((path) => ({
    severity: 'note',
    path,
    found: `an unknown field ${String(path.at(-1))}`,
    expected: 'the fields of the format',
    kept: 'it is ignored',
  }));

const error = (path: readonly PropertyKey[], found: string, expected: string, kept: string): Remark => ({
  severity: 'error',
  path,
  found,
  expected,
  kept,
});

const problemOf = (file: string, { severity, path, found, expected, kept }: Remark): FileProblem => ({
  severity,
  file,
  ...(path.length === 0 ? {} : { path: pathText(path) }),
  found,
  expected,
  kept,
});

const at = (text: string, offset: number, problem: FileProblem): FileProblem => ({
  ...problem,
  ...lineAndColumn(text, offset),
  excerpt: excerptAt(text, offset, 1),
});

/** Gives each problem the line and column of the nearest value that is there, by one more pass over the text. */
function placed(text: string, remarks: readonly Remark[], problems: readonly FileProblem[]): readonly FileProblem[] {
  if (remarks.length === 0) return problems;
  const prefixes = remarks.map(({ path }) => path.map((_, i) => pathText(path.slice(0, path.length - i))));
  const { places } = scanJson(text, new Set(prefixes.flat()), true);
  return problems.map((problem, i) => {
    const known = prefixes[i]?.find((path) => places.has(path));
    const offset = known === undefined ? undefined : places.get(known);
    return offset === undefined ? problem : at(text, offset, problem);
  });
}
