import type { Narration } from '../annotation.ts';
import { ORDER_PADDING } from '../decisions.ts';
import { isPlaceholder } from '../scene.ts';
import type { Check, Evidence } from './evidence.ts';

export const remarks: Check = ({ annotation }) => annotation.remarks.map((message) => ({ message, source: [] }));

export const timeMissing: Check = ({ annotation }) =>
  annotation.narrations
    .filter((narration) => narration.start === undefined)
    .map(({ id, number }) => ({ message: `Narration ${number} has no start time.`, source: [id] }));

export const timeReversed: Check = ({ annotation }) => {
  const tracks = annotation.objects.flatMap(({ name, tracks }) =>
    tracks.map((track) => ({ ...track, what: `A track of ${name}`, id: `track/${track.id}` })),
  );
  const narrations = annotation.narrations.map((narration) => ({
    ...narration,
    what: `Narration ${narration.number}`,
  }));
  return [...narrations, ...tracks]
    .filter(({ start, end }) => start !== undefined && end !== undefined && end < start)
    .map(({ id, what, start, end }) => ({
      message: `${what} ends at ${end} s, before it starts at ${start} s.`,
      source: [id],
    }));
};

const byNumber = ({ annotation }: Evidence): Narration[] =>
  [...annotation.narrations].sort((a, b) => a.number - b.number);

export const orderDisagrees: Check = (evidence) => {
  const timed = byNumber(evidence).filter((narration) => narration.start !== undefined);
  return timed.flatMap(({ id, number, start }, i) => {
    const before = timed[i - 1];
    const early = (before?.start ?? 0) - (start ?? 0);
    if (before === undefined || early <= ORDER_PADDING) return [];
    const message = `Narration ${number} starts ${early.toFixed(1)} s before narration ${before.number}.`;
    return [{ message, source: [before.id, id] }];
  });
};

/** One finding for each run of narrations. */
export const outsideActivities: Check = (evidence) => {
  if (evidence.annotation.activities.length === 0) return [];
  const runs: Narration[][] = [];
  let open = false;
  for (const narration of byNumber(evidence)) {
    const outside = narration.start !== undefined && !evidence.inActivities.has(narration.number);
    if (outside && open) runs.at(-1)?.push(narration);
    else if (outside) runs.push([narration]);
    open = outside;
  }
  return runs.map((run) => ({
    message: `${run.length === 1 ? 'Narration' : 'Narrations'} ${spanText(run)} ${run.length === 1 ? 'lies' : 'lie'} in no activity.`,
    source: run.map(({ id }) => id),
  }));
};

function spanText(run: readonly Narration[]): string {
  const [first, last] = [run[0]?.number, run.at(-1)?.number];
  return first === last ? `${first}` : `${first} to ${last}`;
}

export const trackUnmentioned: Check = ({ annotation, steps, thing }) => {
  const handled = new Set(steps.flatMap((step) => Object.values(step.action.args).map((id) => thing(id)?.track?.id)));
  return annotation.objects
    .filter((object) => object.tracks.length > 0 && !isPlaceholder(object) && !handled.has(object.id))
    .map(({ name, tracks }) => ({
      message: `The track of "${name}" moves ${tracks.length === 1 ? 'once' : `${tracks.length} times`}, and no operation is about it.`,
      source: tracks.map(({ id }) => `track/${id}`),
    }));
};
