import type { CompiledWorld } from '#compile';
import { type FileProblem, pathText } from '../problem.ts';
import { itemError, type KeptPart, type Remark, readDocument, unknownFields } from './document.ts';
import { isRaw, type Raw } from './raw.ts';
import { isNoTime, timeText } from './times.ts';
import type { Upgraders } from './upgrade.ts';
import { checkWorld, type Fault, type Path } from './world-check.ts';
import { WORLD_VERSION, zWorldFile } from './world-schema.ts';
import { misfitOf } from './zod-problem.ts';

export interface WorldReading {
  /** The good part of the world; undefined when there is none. */
  readonly world: CompiledWorld | undefined;
  readonly problems: readonly FileProblem[];
  /** How many items of each list were read and how many of them are kept. */
  readonly parts: readonly KeptPart[];
}

/** Version 1 is the first. */
const UPGRADERS: Upgraders = {};

/** Reads the text of a world file. Never throws: what is good is kept, everything else is told with its place. */
export function readWorld(file: string, text: string): WorldReading {
  const { value, raw, problems } = readDocument(file, text, WORLD_DOCUMENT, readCurrent);
  return { world: value, problems, parts: value ? partsOf(value, raw) : [] };
}

const WORLD_DOCUMENT = {
  format: 'beliefscope/world',
  what: 'a world',
  version: WORLD_VERSION,
  upgraders: UPGRADERS,
} as const;

function partsOf(world: CompiledWorld, raw: unknown): readonly KeptPart[] {
  return LISTS.map((path) => {
    const length = (value: unknown): number => {
      const list = path.reduce<unknown>((at, key) => (isRaw(at) ? at[key] : undefined), value);
      return Array.isArray(list) ? list.length : 0;
    };
    return { part: path.at(-1) ?? '', kept: length(world), of: length(raw) };
  });
}

function readCurrent(raw: Raw): { readonly value: CompiledWorld | undefined; readonly remarks: readonly Remark[] } {
  const timed = withoutMissingTimes(raw);
  const first = zWorldFile.safeParse(timed.raw);
  if (first.success) return finish(timed.raw, first.data, timed.remarks);
  const misfits = first.error.issues.map((issue) => ({ ...misfitOf(issue, timed.raw), item: itemOf(issue.path) }));
  const fatal = misfits.filter(({ item }) => item === undefined);
  const remarks = misfits.map(({ item, ...misfit }) => itemError(misfit, item));
  if (fatal.length > 0) return { value: undefined, remarks: [...timed.remarks, ...remarks] };
  const pruned = pruneLists(timed.raw, new Set(misfits.map(({ item }) => pathText(item ?? []))));
  const second = zWorldFile.safeParse(pruned.raw);
  if (!second.success) return { value: undefined, remarks: [...timed.remarks, ...remarks] };
  return finish(pruned.raw, second.data, [...timed.remarks, ...remarks], pruned.original);
}

/** What a reader knows of a file beside its content does not belong to the world. */
function finish(
  raw: Raw,
  data: ReturnType<typeof zWorldFile.parse>,
  remarks: readonly Remark[],
  original: (path: Path) => Path = (path) => path,
) {
  const { format: _, version: __, ...content } = data;
  const { world, faults } = checkWorld(content, original);
  const extra = unknownFields(raw, data).map((remark) => ({ ...remark, path: original(remark.path) }));
  return { value: world, remarks: [...remarks, ...faults.map((fault: Fault): Remark => fault), ...extra] };
}

/** The lists whose items can be left out without changing what the others mean. */
const LISTS: readonly (readonly string[])[] = [
  ['entities'],
  ['state', 'relations'],
  ['state', 'values'],
  ['state', 'processes'],
  ['rules'],
  ['segments'],
  ['groups'],
  ['tasks'],
  ['findings'],
  ['media'],
];

/** The item of such a list that a path leads into. */
function itemOf(path: readonly PropertyKey[]): readonly PropertyKey[] | undefined {
  const list = LISTS.find((names) => names.every((name, i) => path[i] === name));
  return list && typeof path[list.length] === 'number' ? path.slice(0, list.length + 1) : undefined;
}

/** The file without some items of its lists, and where what is left was before. */
function pruneLists(
  raw: Raw,
  dropped: ReadonlySet<string>,
): { readonly raw: Raw; readonly original: (path: Path) => Path } {
  const kept = new Map<string, readonly number[]>();
  const prune = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) {
      const indices = value.map((_, i) => i).filter((i) => !dropped.has(pathText([...path, i])));
      kept.set(pathText(path), indices);
      return indices.map((i): unknown => value[i]);
    }
    if (!isRaw(value) || path.length > 1) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, prune(inner, [...path, key])]));
  };
  const pruned = prune(raw, []);
  const original = (path: Path): Path => {
    const item = itemOf(path);
    const index = item?.at(-1);
    if (item === undefined || typeof index !== 'number') return path;
    const before = kept.get(pathText(item.slice(0, -1)))?.[index] ?? index;
    return [...item.slice(0, -1), before, ...path.slice(item.length)];
  };
  return { raw: isRaw(pruned) ? pruned : raw, original };
}

/** A time that is null or no number is a time that nobody knows. */
function withoutMissingTimes(raw: Raw): { readonly raw: Raw; readonly remarks: readonly Remark[] } {
  const segments = raw['segments'];
  if (!Array.isArray(segments)) return { raw, remarks: [] };
  const remarks = segments.flatMap((segment: unknown, i) => {
    if (!isRaw(segment)) return [];
    const missing = ['start', 'end'].filter((key) => isNoTime(segment[key]));
    const endless = typeof segment['start'] === 'number' && segment['end'] === undefined;
    return [
      ...missing.map((key) => missingTime(['segments', i, key], timeText(segment[key]))),
      ...(endless ? [missingTime(['segments', i], 'a start without an end')] : []),
    ];
  });
  if (remarks.length === 0) return { raw, remarks };
  return { raw: { ...raw, segments: segments.map(withoutNoTimes) }, remarks };
}

const missingTime = (path: readonly PropertyKey[], found: string): Remark => ({
  severity: 'warning',
  path,
  found,
  expected: 'seconds from 0',
  kept: 'the time is treated as unknown',
});

const withoutNoTimes = (segment: unknown): unknown =>
  isRaw(segment)
    ? Object.fromEntries(
        Object.entries(segment).filter(([key, value]) => !isNoTime(value) || (key !== 'start' && key !== 'end')),
      )
    : segment;
