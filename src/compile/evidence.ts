import type { Annotation, Narration, Sighting, TrackedObject } from './annotation.ts';
import { TRACK_PADDING } from './decisions.ts';

/** A tracked object leaving or reaching a place. */
export interface TrackEvent {
  readonly kind: 'pick' | 'drop';
  readonly object: TrackedObject;
  readonly time: number;
  readonly sighting?: Sighting;
}

/** All picks and drops of a video in the order of time. */
export function trackEvents(annotation: Annotation): TrackEvent[] {
  const events = annotation.objects.flatMap((object) =>
    object.tracks.flatMap((track) => [
      ...(track.start === undefined ? [] : [event('pick', object, track.start, track.first)]),
      ...(track.end === undefined ? [] : [event('drop', object, track.end, track.last)]),
    ]),
  );
  return events.sort((a, b) => a.time - b.time);
}

const event = (
  kind: TrackEvent['kind'],
  object: TrackedObject,
  time: number,
  sighting: Sighting | undefined,
): TrackEvent => ({
  kind,
  object,
  time,
  ...(sighting === undefined ? {} : { sighting }),
});

/** The picks and drops that fall into a narration, give or take what annotators differ by. */
export function eventsOf(events: readonly TrackEvent[], narration: Narration): TrackEvent[] {
  const { start, end } = narration;
  if (start === undefined) return [];
  return events.filter((e) => e.time >= start - TRACK_PADDING && e.time <= (end ?? start) + TRACK_PADDING);
}

/** The picks and drops between two times. */
export const eventsBetween = (events: readonly TrackEvent[], from: number, to: number): TrackEvent[] =>
  events.filter((e) => e.time >= from && e.time <= to);
