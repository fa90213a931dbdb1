import type { Vec3 } from '#world';

/** One narration of a video. Times are seconds; a time that makes no sense is left out. */
export interface Narration {
  readonly id: string;
  /** Its number in the video, from 1: the order of what was done. */
  readonly number: number;
  readonly text: string;
  readonly start?: number;
  readonly end?: number;
  /** What the dataset's own parser made of it, as [verb, noun] and as class numbers. Only used to compare. */
  readonly mainActions?: readonly (readonly [verb: string, noun: string])[];
  readonly mainClasses?: readonly (readonly [verb: number, noun: number])[];
}

/** Where a mask of a tracked object was drawn. */
export interface Sighting {
  /** Kind and instance without the kitchen, such as `cupboard.009`. Missing in mid-air or when nobody recorded it. */
  readonly fixture?: string;
  readonly position?: Vec3;
}

/** A stretch in which an object moves: from where it is picked to where it is dropped. */
export interface Track {
  readonly id: string;
  readonly start?: number;
  readonly end?: number;
  readonly first?: Sighting;
  readonly last?: Sighting;
}

export interface TrackedObject {
  readonly id: string;
  /** Unique in its video: `mug2`. */
  readonly name: string;
  /** In order of their start. */
  readonly tracks: readonly Track[];
}

/** A high-level activity. No `end` means to the end of the video. */
export interface Activity {
  readonly label: string;
  readonly recipe?: string;
  readonly start: number;
  readonly end?: number;
}

export interface RecipeStep {
  readonly id: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A verb or noun class with the words that belong to it. */
export interface WordClass {
  readonly id: number;
  readonly key: string;
  readonly category: string;
  readonly instances: readonly string[];
}

/** Everything that was annotated about one video. Only narrations are needed; the rest adds to what is known. */
export interface Annotation {
  readonly dataset: string;
  readonly video: string;
  /** The kitchen. */
  readonly scene: string;
  readonly narrations: readonly Narration[];
  readonly objects: readonly TrackedObject[];
  readonly activities: readonly Activity[];
  readonly steps: readonly RecipeStep[];
  readonly verbClasses: readonly WordClass[];
  readonly nounClasses: readonly WordClass[];
  /** What the reader had to set right or leave out, in sentences. */
  readonly remarks: readonly string[];
}
