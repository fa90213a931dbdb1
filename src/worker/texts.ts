import type { StepRecord } from '#trace';
import { step } from '#world';
import type { OpenEpisode } from './open-episode.ts';
import type { StepDetail } from './view.ts';

type Decision = NonNullable<StepDetail['decision']>;

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Whether a long text of this record was left in the file. */
const isCut = (record: StepRecord): boolean => record.k === 'decide' && (record.payload?.text === '' || record.output === '');

/**
 * The decision with the long texts that stayed in the file while it was read, fetched by their place. A compressed
 * file cannot be read at a place; its texts stay out.
 */
export async function withTexts(episode: OpenEpisode, s: number, decision: Decision): Promise<Decision> {
  const records = episode.index.recordsAt(step(s));
  const at = records.findIndex(isCut);
  const place = episode.index.placesAt(step(s))[at];
  if (at < 0 || place === undefined || episode.file === null) return decision;
  const line = await episode.file.slice(place.offset, place.offset + place.length).text();
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return decision;
  }
  return {
    ...decision,
    payload: asText(field(field(parsed, 'payload'), 'text')) ?? decision.payload,
    output: asText(field(parsed, 'output')) ?? decision.output,
  };
}
