import type { Annotation } from '#compile';
import { err, ok, type Result } from '#lib';
import { type FileProblem, problemText } from '../problem.ts';
import { readActivities } from './activities.ts';
import { readClasses } from './classes.ts';
import { readNarrations } from './narrations.ts';
import { readRecipes } from './recipes.ts';
import type { NamedText } from './source.ts';
import { readTracks } from './tracks.ts';

/** The official files of HD-EPIC as far as they are at hand; only the narrations must be. */
export interface HdEpicFiles {
  readonly narrations: NamedText;
  readonly verbClasses?: NamedText;
  readonly nounClasses?: NamedText;
  readonly assocInfo?: NamedText;
  readonly maskInfo?: NamedText;
  readonly activities?: NamedText;
  readonly recipes?: NamedText;
}

export interface AnnotationRead {
  readonly annotation: Annotation;
  readonly problems: readonly FileProblem[];
}

/**
 * The annotation of one video. What is missing or broken lowers what is known and is told; only a video without any
 * narration cannot be read.
 */
export function readAnnotation(files: HdEpicFiles, video: string): Result<AnnotationRead, readonly FileProblem[]> {
  const read = readNarrations(files.narrations, video);
  const verbs = files.verbClasses === undefined ? undefined : readClasses(files.verbClasses);
  const nouns = files.nounClasses === undefined ? undefined : readClasses(files.nounClasses);
  const tracks = files.assocInfo === undefined ? undefined : readTracks(files.assocInfo, files.maskInfo, video);
  const activities = files.activities === undefined ? undefined : readActivities(files.activities, video);
  const recipes = files.recipes === undefined ? undefined : readRecipes(files.recipes, video);
  const problems = [read, verbs, nouns, tracks, activities, recipes].flatMap((part) => part?.problems ?? []);
  if (read.narrations.length === 0) return err([...problems, noNarrations(files.narrations, video)]);
  return ok({
    problems,
    annotation: {
      dataset: 'hd-epic',
      video,
      scene: read.participant ?? video.split('-')[0] ?? video,
      narrations: read.narrations,
      objects: tracks?.objects ?? [],
      activities: activities?.activities ?? [],
      steps: recipes?.steps ?? [],
      verbClasses: verbs?.classes ?? [],
      nounClasses: nouns?.classes ?? [],
      remarks: problems.map(problemText),
    },
  });
}

const noNarrations = ({ name, text }: NamedText, video: string): FileProblem => ({
  severity: 'error',
  file: name,
  found: text.trim() === '' ? 'an empty file' : `no narration of ${video}`,
  expected: 'rows with unique_narration_id and narration',
  kept: 'nothing can be compiled',
});
