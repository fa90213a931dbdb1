import { sourceTime } from '#world';
import type { Activity, Annotation, Narration } from './annotation.ts';
import type { Segment, SegmentKind } from './document.ts';

/** An activity row with its number and the narrations that belong to it. */
export interface ActivitySpan {
  /** `VIDEO/k`: the k-th row. */
  readonly id: string;
  readonly activity: Activity;
  readonly numbers: ReadonlySet<number>;
}

/** Which narrations start within which activity. `end` is the later of the last narration's end and the row's start. */
export function activitySpans(annotation: Annotation): ActivitySpan[] {
  const ends = annotation.narrations.map((narration) => narration.end ?? narration.start ?? 0);
  const last = Math.max(0, ...ends);
  return annotation.activities.map((activity, i) => {
    const end = activity.end ?? Math.max(last, activity.start) + 1;
    const belongs = (narration: Narration): boolean =>
      narration.start !== undefined && narration.start >= activity.start && narration.start < end;
    return {
      id: `${annotation.video}/${i + 1}`,
      activity,
      numbers: new Set(annotation.narrations.filter(belongs).map((narration) => narration.number)),
    };
  });
}

/** Everything in the annotation that has a time and is evidence for something. */
export function segmentsOf(annotation: Annotation): Segment[] {
  const narrations = [...annotation.narrations].sort((a, b) => a.number - b.number);
  return [
    ...narrations.map((n) => segment(n.id, 'narration', n.text, n.start, n.end)),
    ...annotation.activities.map((a, i) =>
      segment(`${annotation.video}/${i + 1}`, 'activity', a.label, a.start, a.end),
    ),
    ...annotation.steps.map((s) => segment(s.id, 'recipe_step', s.text, s.start, s.end)),
    ...annotation.objects.flatMap((object) =>
      object.tracks.map((track) => segment(`track/${track.id}`, 'track', object.name, track.start, track.end)),
    ),
  ];
}

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const segment = (
  id: string,
  kind: SegmentKind,
  text: string,
  start: number | undefined,
  end: number | undefined,
): Segment => ({
  id,
  kind,
  text,
  ...(start === undefined ? {} : { start: sourceTime(rounded(start)) }),
  ...(end === undefined ? {} : { end: sourceTime(rounded(end)) }),
});
