import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Compiled, compile } from '#compile';
import { problemText } from '../problem.ts';
import { type AnnotationRead, type HdEpicFiles, readAnnotation } from './annotation.ts';
import type { NamedText } from './source.ts';

/** The annotation that our samples are compiled from. */
export const SAMPLES = join(import.meta.dirname, '../../../samples');

/** Where HD-EPIC is, if it is here: it is licensed for non-commercial use and no part of this project. */
export const HD_EPIC = join(
  process.env['BELIEFSCOPE_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'hd-epic',
);
export const hasHdEpic = existsSync(join(HD_EPIC, 'narrations'));

/** The files of a video in a folder laid out as HD-EPIC is. */
export function filesIn(folder: string, video: string): HdEpicFiles {
  const file = (path: string): NamedText | undefined => {
    const name = join(folder, path);
    return existsSync(name) ? { name, text: readFileSync(name, 'utf8') } : undefined;
  };
  const assocInfo = file('official/assoc_info.json');
  const maskInfo = file(`mask_info/${video}.json`);
  const activities = file(`official/activities/${video.split('-')[0] ?? ''}_recipe_timestamps.csv`);
  const recipes = file('official/complete_recipes.json');
  return {
    narrations: file(`narrations/${video}.jsonl`) ?? { name: video, text: '' },
    ...(assocInfo === undefined ? {} : { assocInfo }),
    ...(maskInfo === undefined ? {} : { maskInfo }),
    ...(activities === undefined ? {} : { activities }),
    ...(recipes === undefined ? {} : { recipes }),
  };
}

export function annotationIn(folder: string, video: string): AnnotationRead {
  const read = readAnnotation(filesIn(folder, video), video);
  if (!read.ok) throw new Error(read.error.map(problemText).join('\n'));
  return read.value;
}

export const compiledFrom = (folder: string, video: string): Compiled =>
  compile(annotationIn(folder, video).annotation);
