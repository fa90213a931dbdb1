import type { CompiledWorld } from '#compile';
import type { RunRecord } from '#study';
import type { StepRecord, TraceRecord } from '#trace';
import { CAMPAIGN_VERSION, zCampaignFile } from './campaign-schema.ts';
import { type PlainKind, RECORD_SCHEMAS } from './episode-schema.ts';
import { type Order, orderOf } from './ordered.ts';
import { WORLD_VERSION, zWorldFile } from './world-schema.ts';

/** Floats in files have at most three decimals, so that the same run is the same bytes everywhere. */
const roundFloats = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 1000) / 1000 : value;

const toJson = (value: unknown): string => JSON.stringify(value, roundFloats);

const orderRecord: Readonly<Record<PlainKind, Order>> = {
  episode: orderOf(RECORD_SCHEMAS.episode),
  group: orderOf(RECORD_SCHEMAS.group),
  decide: orderOf(RECORD_SCHEMAS.decide),
  act: orderOf(RECORD_SCHEMAS.act),
  world: orderOf(RECORD_SCHEMAS.world),
  observe: orderOf(RECORD_SCHEMAS.observe),
  belief: orderOf(RECORD_SCHEMAS.belief),
  event: orderOf(RECORD_SCHEMAS.event),
  verdict: orderOf(RECORD_SCHEMAS.verdict),
  note: orderOf(RECORD_SCHEMAS.note),
  end: orderOf(RECORD_SCHEMAS.end),
};

/** One line of an episode file, with its line break. The same record always gives the same bytes. */
export function recordLine(record: TraceRecord): string {
  return `${toJson('data' in record ? harnessFields(record) : orderRecord[record.k](record))}\n`;
}

/** Lanes of the harness keep the order of their own fields; the common ones come first. */
function harnessFields({ k, s, t, w, data }: Extract<StepRecord, { data: unknown }>): unknown {
  return { k, s, ...(t === undefined ? {} : { t }), ...(w === undefined ? {} : { w }), ...data };
}

/** An episode file: one record a line. */
export const episodeText = (records: Iterable<TraceRecord>): string => [...records].map(recordLine).join('');

const orderWorld = orderOf(zWorldFile);

/** A world file: one fact, segment, group or task a line, so that two versions can be compared line by line. */
export function writeWorld(world: CompiledWorld): string {
  const file = orderWorld({ format: 'beliefscope/world', version: WORLD_VERSION, ...world });
  return `${layOut(file, '')}\n`;
}

const orderCampaign = orderOf(zCampaignFile);

/** A campaign file: one run a line, by the name of its episode, so that the same runs are always the same bytes. */
export function writeCampaign(runs: readonly RunRecord[]): string {
  const rows = runs.toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
  return `${layOut(orderCampaign({ format: 'beliefscope/campaign', version: CAMPAIGN_VERSION, rows }), '')}\n`;
}

/** Objects of the first two levels and the lists in them are spread over lines; everything else is on one. */
function layOut(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[\n${value.map((item) => inner + toJson(item)).join(',\n')}\n${indent}]`;
  }
  if (typeof value === 'object' && value !== null && indent.length < 4) {
    const members = Object.entries(value).map(
      ([key, member]) => `${inner}${JSON.stringify(key)}: ${layOut(member, inner)}`,
    );
    return `{\n${members.join(',\n')}\n${indent}}`;
  }
  return toJson(value);
}
