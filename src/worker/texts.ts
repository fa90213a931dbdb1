import { readRecordAt } from '#formats';
import type { StepRecord } from '#trace';
import { step } from '#world';
import type { OpenEpisode } from './open-episode.ts';
import type { StepDetail } from './view.ts';

type Decision = NonNullable<StepDetail['decision']>;

/** Whether a long text of this record was left in the file. */
const isCut = (record: StepRecord): boolean =>
  record.k === 'decide' && (record.payload?.text === '' || record.output === '');

/** The decision with the long texts that stayed in the file while it was read. */
export async function withTexts(episode: OpenEpisode, s: number, decision: Decision): Promise<Decision> {
  const at = episode.index.recordsAt(step(s)).findIndex(isCut);
  const place = episode.index.placesAt(step(s))[at];
  if (at < 0 || place === undefined) return decision;
  const record = await readRecordAt(episode.file, place);
  if (record?.k !== 'decide') return decision;
  return {
    ...decision,
    payload: record.payload?.text ?? decision.payload,
    output: record.output ?? decision.output,
  };
}
