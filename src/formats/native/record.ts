import type { HarnessRecord, TraceRecord } from '#trace';
import { shown } from '../problem.ts';
import { type Fits, fitOf } from './accept.ts';
import { isHarnessKind, isPlainKind, type PlainKind, RECORD_SCHEMAS, zHarnessCommon } from './episode-schema.ts';
import { DEEPEST, isRaw, isTooDeep, leftOut, type Raw } from './raw.ts';
import { isNoTime, timeText } from './times.ts';
import { type Misfit, misfitOf } from './zod-problem.ts';

/** What became of one parsed line: a record, perhaps with remarks, or the reason why there is none. */
export type Reading =
  | { readonly record: TraceRecord; readonly remarks: readonly Remark[] }
  | { readonly misfit: Misfit }
  | { readonly unknownKind: string };

/** Something about a record that was kept. */
export interface Remark extends Misfit {
  readonly severity: 'warning' | 'note';
  readonly kept: string;
}

const NO_REMARKS: readonly Remark[] = [];

const FITS: Readonly<Record<PlainKind, Fits>> = {
  episode: fitOf(RECORD_SCHEMAS.episode),
  group: fitOf(RECORD_SCHEMAS.group),
  decide: fitOf(RECORD_SCHEMAS.decide),
  act: fitOf(RECORD_SCHEMAS.act),
  world: fitOf(RECORD_SCHEMAS.world),
  observe: fitOf(RECORD_SCHEMAS.observe),
  belief: fitOf(RECORD_SCHEMAS.belief),
  event: fitOf(RECORD_SCHEMAS.event),
  verdict: fitOf(RECORD_SCHEMAS.verdict),
  note: fitOf(RECORD_SCHEMAS.note),
  end: fitOf(RECORD_SCHEMAS.end),
};

/** Reads one parsed line of an episode. Never throws. */
export function readRecord(value: unknown): Reading {
  if (!isRaw(value))
    return { misfit: { path: [], found: shown(value), expected: 'a record, such as {"k":"act", ...}' } };
  const kind = value['k'];
  if (isPlainKind(kind)) return readPlain(kind, value);
  if (isHarnessKind(kind)) return readHarness(value);
  if (typeof kind === 'string') return { unknownKind: kind };
  return { misfit: { path: ['k'], found: shown(kind), expected: 'the kind of record, such as "act"' } };
}

function readPlain(kind: PlainKind, value: Raw): Reading {
  if (isRecord(kind, value)) return { record: value, remarks: NO_REMARKS };
  return readSlowly(kind, value);
}

const isRecord = (kind: PlainKind, value: unknown): value is TraceRecord => FITS[kind](value) === 'yes';

/** The way of the few: something is unknown, or wrong, or has to be mended. */
function readSlowly(kind: PlainKind, value: Raw): Reading {
  if (isTooDeep(value)) return { misfit: TOO_DEEP };
  const mended = withoutBadTime(value);
  const parsed = RECORD_SCHEMAS[kind].safeParse(mended);
  if (!parsed.success) return { misfit: firstMisfit(parsed.error.issues, value) };
  const extra = leftOut(mended, parsed.data).map((path) => unknownField(path, mended));
  return { record: parsed.data, remarks: [...timeRemarks(value, mended), ...extra] };
}

function readHarness(value: Raw): Reading {
  if (isTooDeep(value)) return { misfit: TOO_DEEP };
  const mended = withoutBadTime(value);
  const parsed = zHarnessCommon.safeParse(mended);
  if (!parsed.success) return { misfit: firstMisfit(parsed.error.issues, value) };
  const record: HarnessRecord = { ...parsed.data, data: fieldsBeside(mended) };
  return { record, remarks: timeRemarks(value, mended) };
}

const COMMON: ReadonlySet<string> = new Set(['k', 's', 't', 'w', '__proto__']);

const fieldsBeside = (value: Raw): Raw => Object.fromEntries(Object.entries(value).filter(([key]) => !COMMON.has(key)));

const TOO_DEEP: Misfit = { path: [], found: `values nested deeper than ${DEEPEST}`, expected: 'a record' };

function firstMisfit(issues: Parameters<typeof misfitOf>[0][], value: Raw): Misfit {
  const [issue] = issues;
  return issue ? misfitOf(issue, value) : { path: [], found: shown(value), expected: 'a record' };
}

/** A time that is null, no number or negative is no reason to lose a record: it counts as unknown. */
function withoutBadTime(value: Raw): Raw {
  const { t, ...rest } = value;
  return isNoTime(t) || (typeof t === 'number' && t < 0) ? rest : value;
}

const timeRemarks = (value: Raw, mended: Raw): readonly Remark[] =>
  value === mended
    ? NO_REMARKS
    : [
        {
          severity: 'warning',
          path: ['t'],
          found: timeText(value['t']),
          expected: 'seconds from 0',
          kept: 'the time is treated as unknown',
        },
      ];

const unknownField = (path: readonly PropertyKey[], value: unknown): Remark => ({
  severity: 'note',
  path,
  found: `an unknown field ${String(path.at(-1))}${path.length > 1 || !isRaw(value) ? '' : ` of ${shown(value['k'])}`}`,
  expected: 'the fields of the format',
  kept: 'it is ignored',
});
