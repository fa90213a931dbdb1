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

/** When the last narration ends, seconds. */
const lastEnd = ({ narrations }: Annotation): number =>
  Math.max(0, ...narrations.map((narration) => narration.end ?? narration.start ?? 0));

/** Which narrations start within which activity. A row to the end of the video has all that start after its start. */
export function activitySpans(annotation: Annotation): ActivitySpan[] {
  const last = lastEnd(annotation);
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
  const last = lastEnd(annotation);
  // An open row ends with the later of the last narration's end and its own start.
  const endOf = ({ start, end }: Activity): number => end ?? Math.max(last, start);
  return [
    ...narrations.map((n) => segment(n.id, 'narration', n.text, n.start, n.end)),
    ...annotation.activities.map((a, i) =>
      segment(`${annotation.video}/${i + 1}`, 'activity', a.label, a.start, endOf(a)),
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
