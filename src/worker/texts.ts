import { readRecordAt } from '#formats';
import { step } from '#world';
import type { OpenEpisode } from './open-episode.ts';
import type { StepDetail } from './view.ts';

type Decision = NonNullable<StepDetail['decision']>;

/** The decision with the long texts that stayed in the file while it was read, fetched by their place. */
export async function withTexts(episode: OpenEpisode, s: number, decision: Decision): Promise<Decision> {
  const at = episode.index.recordsAt(step(s)).findIndex(({ k }) => k === 'decide');
  const place = episode.index.placesAt(step(s))[at];
  if (place === undefined || episode.file === null) return decision;
  const whole = await readRecordAt(episode.file, place);
  if (whole?.k !== 'decide') return decision;
  return { ...decision, payload: whole.payload?.text ?? decision.payload, output: whole.output ?? decision.output };
}
