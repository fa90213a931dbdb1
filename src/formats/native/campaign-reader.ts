import type { RunRecord } from '#study';
import { type FileProblem, shown } from '../problem.ts';
import { CAMPAIGN_VERSION, zCampaignRow } from './campaign-schema.ts';
import { itemError, type KeptPart, NOTHING_KEPT, type Remark, readDocument, unknownFields } from './document.ts';
import type { Raw } from './raw.ts';
import { type Misfit, misfitOf } from './zod-problem.ts';

export interface CampaignReading {
  /** The rows that are good; undefined when it is no campaign. */
  readonly rows: readonly RunRecord[] | undefined;
  readonly problems: readonly FileProblem[];
  readonly parts: readonly KeptPart[];
}

/** Version 1 is the first. */
const CAMPAIGN_DOCUMENT = {
  format: 'beliefscope/campaign',
  what: 'a campaign',
  version: CAMPAIGN_VERSION,
  upgraders: {},
} as const;

/** Reads the text of a campaign file. Never throws: a row that is not good is told with its place, the rest is kept. */
export function readCampaign(file: string, text: string): CampaignReading {
  let of = 0;
  const { value, problems } = readDocument(file, text, CAMPAIGN_DOCUMENT, (raw) => {
    of = Array.isArray(raw['rows']) ? raw['rows'].length : 0;
    return readRows(raw);
  });
  return { rows: value, problems, parts: value ? [{ part: 'rows', kept: value.length, of }] : [] };
}

function readRows(raw: Raw): { readonly value: readonly RunRecord[] | undefined; readonly remarks: readonly Remark[] } {
  const { rows: list } = raw;
  if (!Array.isArray(list)) {
    const misfit = { path: ['rows'], found: shown(list), expected: 'an array' };
    return { value: undefined, remarks: [{ ...misfit, severity: 'error', kept: NOTHING_KEPT }] };
  }
  const rows: RunRecord[] = [];
  const remarks: Remark[] = [...unknownFields({ ...raw, rows: [] }, { format: '', version: 0, rows: [] })];
  const seen = new Map<string, number>();
  for (const [at, item] of list.entries()) {
    const here = (path: readonly PropertyKey[]) => ['rows', at, ...path];
    const read = zCampaignRow.safeParse(item);
    const misfits = read.success ? misfitsOf(read.data, seen) : read.error.issues.map((issue) => misfitOf(issue, item));
    remarks.push(...misfits.map((misfit) => itemError({ ...misfit, path: here(misfit.path) }, here([]))));
    if (!read.success) continue;
    remarks.push(...unknownFields(item, read.data).map((remark) => ({ ...remark, path: here(remark.path) })));
    if (misfits.length > 0) continue;
    seen.set(read.data.uri, at);
    rows.push(read.data);
  }
  return { value: rows, remarks };
}

/** What cannot be in a row whose fields are each as they must be. */
function misfitsOf(row: RunRecord, seen: ReadonlyMap<string, number>): readonly Misfit[] {
  const first = seen.get(row.uri);
  const misfits: Misfit[] = [];
  if (first !== undefined)
    misfits.push({ path: ['uri'], found: `the run of rows[${first}] again`, expected: 'each run once' });
  if (row.true > row.required)
    misfits.push({ path: ['true'], found: `${row.true}`, expected: `at most the ${row.required} that are required` });
  for (const [at, { attempts, accepted, rejected }] of row.groups.entries()) {
    if (accepted + rejected === attempts) continue;
    const found = `${attempts} attempts, ${accepted} accepted and ${rejected} rejected`;
    misfits.push({ path: ['groups', at, 'attempts'], found, expected: 'accepted and rejected attempts to add up' });
  }
  return misfits;
}
