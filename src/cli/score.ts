import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Examined, examine, findWorld, settingIn, type WorldFile } from '#formats';
import { countRun, type RunRow, type StudyOptions, studyTables, tablesCsv, tableText, type Uncounted } from '#study';
import { fileSource } from './files.ts';

export interface ScoreCommandOptions {
  /** Episodes and their worlds, or folders of them. */
  readonly files: readonly string[];
  readonly study: StudyOptions;
  readonly format: 'text' | 'json' | 'csv';
  readonly output?: string | undefined;
}

/**
 * Computes the tables of Ego2World that traces give. An episode's world must be among the files (by hash, else by name).
 *
 * @returns the exit status: 0 done, 1 some recordings could not be counted, 2 nothing could
 */
export async function scoreCommand(options: ScoreCommandOptions): Promise<number> {
  const paths = (await Promise.all(options.files.map(filesIn))).flat().toSorted();
  const worlds: WorldFile[] = [];
  for (const path of paths.filter((candidate) => isWorld(candidate))) {
    const examined = await examine(fileSource(path));
    if (examined.kind === 'world') worlds.push({ name: path, sha256: examined.sha256, world: examined.world });
  }
  const rows: RunRow[] = [];
  const uncounted: Uncounted[] = [];
  for (const path of paths.filter((candidate) => !isWorld(candidate))) {
    const counted = await countFile(path, worlds);
    if ('row' in counted) rows.push(counted.row);
    else uncounted.push(counted.uncounted);
  }
  for (const { uri, reason } of uncounted) console.error(`Not counted: ${uri}: ${reason}.`);
  if (rows.length === 0) {
    console.error('There is no recording that can be counted; give episodes together with their worlds.');
    return 2;
  }
  const text = rendered(rows, uncounted, options);
  if (options.output === undefined) process.stdout.write(text);
  else await writeFile(options.output, text);
  return uncounted.length > 0 ? 1 : 0;
}

const isWorld = (path: string): boolean => /\.world\.json(\.gz)?$/.test(path);
const isEpisode = (path: string): boolean => /\.jsonl(\.gz)?$/.test(path);

/** The worlds and episodes in a folder, or the file itself. */
async function filesIn(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return [path];
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => isWorld(name) || isEpisode(name)).map((name) => join(path, name));
}

async function countFile(path: string, worlds: readonly WorldFile[]): Promise<ReturnType<typeof countRun>> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return { uncounted: { uri: path, reason: 'there is no such file' } };
  const examined: Examined = await examine(fileSource(path), {
    settingOf: (header) => {
      const world = findWorld(header, worlds);
      const setting = world ? settingIn(world.file.world, header) : undefined;
      return setting?.ok === true ? setting.value : undefined;
    },
  });
  if (examined.kind !== 'episode') return { uncounted: { uri: path, reason: `it is ${examined.report.what}` } };
  const index = examined.builder.index();
  const world = index.header ? findWorld(index.header, worlds)?.file.world : undefined;
  return countRun(path, index, world);
}

function rendered(rows: readonly RunRow[], uncounted: readonly Uncounted[], options: ScoreCommandOptions): string {
  const tables = studyTables(rows, options.study);
  switch (options.format) {
    case 'json':
      return `${JSON.stringify({ options: options.study, runs: rows.length, uncounted, tables }, undefined, 2)}\n`;
    case 'csv':
      return tablesCsv(tables);
    case 'text':
      return tables.map(tableText).join('\n');
  }
}
