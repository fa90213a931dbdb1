import { readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { examine, problemText, type WorldFile } from '#formats';
import {
  type GroupAccount,
  groupAccounts,
  groupAccountsText,
  type RunRecord,
  resamplesOf,
  rowOf,
  type StudyOptions,
  studyFigures,
  studyTables,
  tablesCsv,
  tablesHtml,
  tableText,
  type Uncounted,
} from '#study';
import { countFile, openEpisode } from './count.ts';
import { fileSource, loadAll } from './files.ts';

export interface ScoreCommandOptions {
  /** Episodes and their worlds, campaign files, or folders of them. */
  readonly files: readonly string[];
  readonly study: StudyOptions;
  readonly format: 'text' | 'json' | 'csv' | 'html';
  readonly output?: string | undefined;
}

/**
 * Computes the tables of Ego2World that traces give. An episode's world must be among the files (by hash, else by
 * name), or a campaign file must have its row.
 *
 * @returns the exit status: 0 done, 1 some recordings could not be counted, 2 nothing could
 */
export async function scoreCommand(options: ScoreCommandOptions): Promise<number> {
  const paths = (await Promise.all(options.files.map(filesIn))).flat().toSorted();
  const loaded = await loadAll(paths.filter(isWorld));
  const worlds = loaded.map(({ path, sha256, compiled }): WorldFile => ({ name: path, sha256, world: compiled }));
  const { runs, uncounted } = await countAll(
    paths.filter((path) => !isWorld(path)),
    worlds,
  );
  for (const { uri, reason } of uncounted) console.error(`Not counted: ${uri}: ${reason}.`);
  if (runs.length === 0) {
    console.error('There is no recording that can be counted; give episodes together with their worlds.');
    return 2;
  }
  const groups = await groupsOfOne(paths, runs, worlds);
  const text = rendered(runs, uncounted, groups, options);
  if (options.output === undefined) process.stdout.write(text);
  else await writeFile(options.output, text);
  return uncounted.length > 0 ? 1 : 0;
}

const isWorld = (path: string): boolean => /\.world\.json(\.gz)?$/.test(path);
const isEpisode = (path: string): boolean => /\.jsonl(\.gz)?$/.test(path);
const isCampaign = (path: string): boolean => /(^|[./\\])campaign\.json(\.gz)?$/.test(path);

/** The worlds, episodes and campaigns in a folder, or the file itself. */
async function filesIn(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return [path];
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => isWorld(name) || isEpisode(name) || isCampaign(name)).map((name) => join(path, name));
}

interface Tally {
  readonly runs: readonly RunRecord[];
  readonly uncounted: readonly Uncounted[];
}

/** Every run once: an episode that is among the files itself, else the row that a campaign has of it. */
async function countAll(paths: readonly string[], worlds: readonly WorldFile[]): Promise<Tally> {
  const runs = new Map<string, RunRecord>();
  const uncounted = new Map<string, Uncounted>();
  for (const path of paths.filter((candidate) => !isCampaign(candidate))) {
    const counted = await countFile(path, path, worlds);
    if ('run' in counted) runs.set(resolve(path), counted.run);
    else uncounted.set(resolve(path), counted.uncounted);
  }
  for (const path of paths.filter(isCampaign)) {
    const read = await campaignRuns(path);
    if (typeof read === 'string') uncounted.set(resolve(path), { uri: path, reason: read });
    else {
      for (const run of read) {
        const episode = resolve(dirname(path), run.uri);
        uncounted.delete(episode);
        if (!runs.has(episode)) runs.set(episode, { ...run, uri: join(dirname(path), run.uri) });
      }
    }
  }
  return { runs: [...runs.values()], uncounted: [...uncounted.values()] };
}

/** The rows of a campaign file, after a word on those that are not good; why there are none, as a sentence part. */
async function campaignRuns(path: string): Promise<readonly RunRecord[] | string> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'there is no such file';
  const examined = await examine(fileSource(path));
  const errors = examined.report.problems.filter(({ severity }) => severity === 'error');
  for (const problem of errors) console.error(problemText(problem));
  return examined.kind === 'campaign' ? examined.runs : `it is ${examined.report.what}`;
}

/** The groups of the episode when it is the only one that is scored, as Table 19 shows them. */
async function groupsOfOne(
  paths: readonly string[],
  runs: readonly RunRecord[],
  worlds: readonly WorldFile[],
): Promise<readonly GroupAccount[] | undefined> {
  const [only, ...more] = paths.filter(isEpisode);
  if (only === undefined || more.length > 0 || runs.length > 1) return undefined;
  const opened = await openEpisode(only, worlds);
  return typeof opened === 'string' ? undefined : groupAccounts(opened.index);
}

function rendered(
  runs: readonly RunRecord[],
  uncounted: readonly Uncounted[],
  groups: readonly GroupAccount[] | undefined,
  { study, format }: ScoreCommandOptions,
): string {
  const rows = runs.map(rowOf);
  const resamples = resamplesOf(rows, study);
  const tables = studyTables(rows, study, resamples);
  switch (format) {
    case 'json': {
      const figures = studyFigures(rows, study, resamples);
      const result = { options: study, runs: runs.length, uncounted, tables, figures, groups };
      return `${JSON.stringify(result, undefined, 2)}\n`;
    }
    case 'csv':
      return tablesCsv(tables);
    case 'html':
      return tablesHtml(tables, aboutOf(runs, uncounted, study));
    case 'text':
      return [...tables.map(tableText), ...(groups ? [groupAccountsText(groups)] : [])].join('\n');
  }
}

/** What was counted, in sentences. */
const aboutOf = (
  runs: readonly RunRecord[],
  uncounted: readonly Uncounted[],
  { samples, seed }: StudyOptions,
): readonly string[] => [
  `${runs.length.toLocaleString('en')} runs; ${samples.toLocaleString('en')} bootstrap samples, seed ${seed}.`,
  'Tables and figures named beside a title are those of Ego2World, whose tables these follow.',
  ...uncounted.map(({ uri, reason }) => `Not counted: ${uri}: ${reason}.`),
];
