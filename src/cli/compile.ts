import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CompiledWorld, compile, reportText, type Task } from '#compile';
import { type HdEpicFiles, type NamedText, parquetNarrations, problemText, readAnnotation, writeWorld } from '#formats';
import { err, ok, type Result } from '#lib';

export interface CompileCommandOptions {
  /** A folder laid out as HD-EPIC is. */
  readonly hdEpic: string;
  readonly video: string;
  /** Number of an activity row, from 1, or its label if no other row has it. All activities without it. */
  readonly segment?: string | undefined;
  /** A world file; without it the world goes to standard output. */
  readonly output?: string | undefined;
}

/**
 * Compiles the annotation of one video to a world file and prints the account of every narration.
 *
 * @returns the exit status: 0 done, 2 if an input or the call is wrong, after one sentence on standard error
 */
export async function compileCommand(options: CompileCommandOptions): Promise<number> {
  const files = await hdEpicFiles(options.hdEpic, options.video);
  if (!files.ok) return refuse(files.error);
  const read = readAnnotation(files.value, options.video);
  if (!read.ok) return refuse(read.error.map(problemText).join('\n'));
  for (const problem of read.value.problems) console.error(problemText(problem));
  const { world, report } = compile(read.value.annotation);
  const chosen = options.segment === undefined ? ok(world) : onlySegment(world, options.segment);
  if (!chosen.ok) return refuse(chosen.error);
  const text = writeWorld(chosen.value);
  if (options.output === undefined) process.stdout.write(text);
  else await writeFile(options.output, text);
  console.error(reportText(report));
  return 0;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 2;
}

/** The files of a video where HD-EPIC keeps them. Only the narrations must be there. */
async function hdEpicFiles(folder: string, video: string): Promise<Result<HdEpicFiles, string>> {
  const participant = video.split('-')[0] ?? video;
  const first = async (...paths: readonly string[]): Promise<NamedText | undefined> => {
    for (const path of paths) {
      const name = join(folder, path);
      const text = await readFile(name, 'utf8').catch(() => undefined);
      if (text !== undefined) return { name, text };
    }
    return undefined;
  };
  const told = await first(`narrations/${video}.jsonl`, `narrations/${video}.json`, `narrations/${video}.csv`);
  const table = told === undefined ? await parquetOf(join(folder, `narrations/${video}.parquet`)) : undefined;
  if (table?.ok === false) return table;
  const narrations = told ?? table?.value;
  if (narrations === undefined)
    return err(
      `There are no narrations of ${video} in ${join(folder, 'narrations')} (${video}.jsonl, .json, .csv or .parquet).`,
    );
  const [verbClasses, nounClasses, assocInfo, maskInfo, activities, recipes] = await Promise.all([
    first('official/HD_EPIC_verb_classes.csv'),
    first('official/HD_EPIC_noun_classes.csv'),
    first('official/assoc_info.json'),
    first(`mask_info/${video}.json`, 'official/mask_info.json'),
    first(`official/activities/${participant}_recipe_timestamps.csv`),
    first('official/complete_recipes.json'),
  ]);
  return ok({
    narrations,
    ...(verbClasses === undefined ? {} : { verbClasses }),
    ...(nounClasses === undefined ? {} : { nounClasses }),
    ...(assocInfo === undefined ? {} : { assocInfo }),
    ...(maskInfo === undefined ? {} : { maskInfo }),
    ...(activities === undefined ? {} : { activities }),
    ...(recipes === undefined ? {} : { recipes }),
  });
}

/** The narrations of a Parquet file, if it is there. */
async function parquetOf(name: string): Promise<Result<NamedText, string> | undefined> {
  const bytes = await readFile(name).catch(() => undefined);
  return bytes === undefined ? undefined : parquetNarrations(name, new Uint8Array(bytes).buffer);
}

/** The world with one task only, and the groups that it needs. */
function onlySegment(world: CompiledWorld, wanted: string): Result<CompiledWorld, string> {
  const byNumber = world.tasks.filter((task) => task.id === `${world.id}/${wanted}`);
  const found = byNumber.length > 0 ? byNumber : world.tasks.filter((task) => task.title === wanted);
  const [task, ...more] = found;
  if (task === undefined || more.length > 0) {
    const why = task === undefined ? `No segment is ${wanted}` : `${found.length} segments are called ${wanted}`;
    return err(`${why}; choose one of:\n${world.tasks.map(segmentLine).join('\n')}`);
  }
  return ok({ ...world, tasks: [task], groups: world.groups.filter((group) => task.groups.includes(group.id)) });
}

const segmentLine = (task: Task): string => `  ${task.id.split('/').at(-1) ?? task.id}  ${task.title}`;
