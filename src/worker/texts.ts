import { mayLackTexts, readRecordAt } from '#formats';
import type { DecideRecord, FilePlace } from '#trace';
import { step } from '#world';
import type { OpenEpisode } from './open-episode.ts';
import { decisionOf } from './step-view.ts';
import type { StepDetail } from './view.ts';

type Decision = NonNullable<StepDetail['decision']>;

/** The decisions of a step with the long texts that stayed in the file while it was read; null when it has none. */
export async function decisionAt(episode: OpenEpisode, s: number): Promise<Decision | null> {
  const { index, file } = episode;
  const places = index.placesAt(step(s));
  const decides: DecideRecord[] = [];
  const failures = new Set<string>();
  for (const [at, record] of index.recordsAt(step(s)).entries()) {
    if (record.k !== 'decide') continue;
    const place = places[at];
    const whole = place && mayLackTexts(record, place) ? await decideAt(file, place) : record;
    if (typeof whole === 'string') failures.add(whole);
    decides.push(typeof whole === 'string' ? record : whole);
  }
  if (decides.length === 0) return null;
  const decision = decisionOf(decides);
  const told = [...failures].map(
    (why) => `Texts of this decision stayed in the file, which cannot be read now: ${why}.`,
  );
  return { ...decision, errors: [...decision.errors, ...told] };
}

/** The whole record, or why it cannot be had. */
async function decideAt(file: Blob, place: FilePlace): Promise<DecideRecord | string> {
  try {
    const record = await readRecordAt(file, place);
    return record?.k === 'decide' ? record : 'it is another file by now';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
