import { type CompileProgress, compile, reportText } from '#compile';
import {
  contentOf,
  type HdEpicFiles,
  type HdEpicPart,
  isParquet,
  type NamedText,
  parquetNarrations,
  readAnnotation,
  recogniseHdEpic,
  videosIn,
  writeWorld,
} from '#formats';
import { problemOf } from './file-report.ts';
import type { GivenFile, Imported, ImportProgress, ImportResult } from './world-types.ts';

const HEAD = 65_536;

interface Recognised {
  readonly part: HdEpicPart;
  readonly given: GivenFile;
  /** Its text, where it had to be read to be recognised. */
  readonly text?: NamedText;
}

/** Which of HD-EPIC's files this is. Undefined when it is none, or cannot be read. */
async function recognised(given: GivenFile): Promise<Recognised | undefined> {
  const head = await textOf(given.file, HEAD).catch(() => '');
  if (isParquet(head)) {
    const read = await parquetNarrations(given.path, await given.file.arrayBuffer());
    return read.ok ? { part: 'narrations', given, text: read.value } : undefined;
  }
  const part = recogniseHdEpic(given.path, head);
  return part && { part, given };
}

/** What lies before the end of a file, uncompressed; all of it without a limit. */
async function textOf(file: File, limit = Number.POSITIVE_INFINITY): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of contentOf(file)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= limit) break;
  }
  return text + decoder.decode();
}

/**
 * Compiles every video whose narrations are among these files, with whatever else of HD-EPIC is there. Files that are
 * something else are left to the caller. A file that cannot be read is one of those.
 */
export async function importAnnotation(
  files: readonly GivenFile[],
  progress: (done: ImportProgress) => void,
): Promise<ImportResult> {
  const found: Recognised[] = [];
  const rest: number[] = [];
  for (const [i, given] of files.entries()) {
    progress({ stage: 'reading', what: given.path, done: i, of: files.length });
    const one = await recognised(given);
    if (one === undefined) rest.push(i);
    else found.push(one);
  }
  const told = found.filter(({ part }) => part === 'narrations');
  const narrations = await Promise.all(told.map(async ({ given, text }) => text ?? (await readText(given))));
  const videos = narrations.flatMap((file) => videosIn(file.name, file.text).map((video) => ({ video, file })));
  if (videos.length === 0) return { videos: [], rest: files.map((_, i) => i) };
  const done: Imported[] = [];
  const shared = new Map<GivenFile, Promise<NamedText>>();
  const once = (given: GivenFile): Promise<NamedText> => {
    const known = shared.get(given) ?? readText(given);
    shared.set(given, known);
    return known;
  };
  for (const { video, file } of videos) {
    const heard = seldom(progress);
    const tell = (so: CompileProgress): void =>
      heard({ ...so, what: videos.length === 1 ? video : `${video}, ${done.length + 1} of ${videos.length} videos` });
    done.push(compileVideo(video, await filesFor(video, file, found, once), tell));
  }
  return { videos: done, rest };
}

/** Milliseconds between two reports: what nobody can read is not sent. */
const PAUSE = 50;

function seldom(progress: (done: ImportProgress) => void): (done: ImportProgress) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (done) => {
    const now = performance.now();
    if (now - last < PAUSE) return;
    last = now;
    progress(done);
  };
}

const ofPart = (found: readonly Recognised[], part: HdEpicPart): readonly GivenFile[] =>
  found.filter((one) => one.part === part).map(({ given }) => given);

const readText = async (given: GivenFile): Promise<NamedText> => ({ name: given.path, text: await textOf(given.file) });

/** The files that speak of a video: those that name it or its kitchen, else those that name none. */
async function filesFor(
  video: string,
  narrations: NamedText,
  found: readonly Recognised[],
  read: (given: GivenFile) => Promise<NamedText>,
): Promise<HdEpicFiles> {
  const kitchen = video.split('-')[0] ?? video;
  const pick = async (part: HdEpicPart): Promise<NamedText | undefined> => {
    const all = ofPart(found, part);
    const own =
      all.find(({ path }) => path.includes(video)) ?? all.find(({ path }) => baseOf(path).startsWith(kitchen));
    const given = own ?? all.find(({ path }) => !/^[A-Z]\d{2}\b|^[A-Z]\d{2}_/.test(baseOf(path)));
    return given && read(given);
  };
  const [verbClasses, nounClasses, assocInfo, maskInfo, activities, recipes] = await Promise.all([
    pick('verbClasses'),
    pick('nounClasses'),
    pick('assocInfo'),
    pick('maskInfo'),
    pick('activities'),
    pick('recipes'),
  ]);
  return {
    narrations,
    ...(verbClasses === undefined ? {} : { verbClasses }),
    ...(nounClasses === undefined ? {} : { nounClasses }),
    ...(assocInfo === undefined ? {} : { assocInfo }),
    ...(maskInfo === undefined ? {} : { maskInfo }),
    ...(activities === undefined ? {} : { activities }),
    ...(recipes === undefined ? {} : { recipes }),
  };
}

const baseOf = (path: string): string => path.split('/').at(-1) ?? path;

function compileVideo(video: string, files: HdEpicFiles, tell: (so: CompileProgress) => void): Imported {
  const read = readAnnotation(files, video);
  if (!read.ok)
    return { video, world: null, summary: 'nothing could be compiled', problems: read.error.map(problemOf) };
  const { world, report } = compile(read.value.annotation, tell);
  const file = new File([writeWorld(world)], `${world.id}.world.json`, { type: 'application/json' });
  return { video, world: file, summary: reportText(report), problems: read.value.problems.map(problemOf) };
}
