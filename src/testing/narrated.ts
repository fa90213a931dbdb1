import type { Annotation, Sighting, TrackedObject } from '#compile';

/** A video in which these things are narrated one after the other, each for a second. */
export function told(texts: readonly string[], more: Partial<Annotation> = {}): Annotation {
  const narrations = texts.map((text, i) => ({ id: `V-${i + 1}`, number: i + 1, text, start: 2 * i, end: 2 * i + 1 }));
  return {
    dataset: 'story',
    video: 'V',
    scene: 'K',
    narrations,
    objects: [],
    activities: [{ label: 'All', start: 0 }],
    steps: [],
    verbClasses: [],
    nounClasses: [],
    remarks: [],
    ...more,
  };
}

/** An object of a video that is moved between fixtures. */
export const tracked = (
  name: string,
  ...moves: readonly (readonly [start: number, end: number, from: string, to: string])[]
): TrackedObject => ({
  id: name,
  name,
  tracks: moves.map(([start, end, from, to], i) => ({ id: `${name}.${i}`, start, end, first: at(from), last: at(to) })),
});

const at = (fixture: string): Sighting => ({ fixture });
