/**
 * The persistent against reset study in one call: `npm run study -- OUT [HD_EPIC_DIR ...]`. Compiles every video of our
 * samples and of the folders given, runs every task with persistent and with reset belief, and writes the campaign and
 * its tables.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_STUDY } from '#study';
import { compileCommand } from '../src/cli/compile.ts';
import { runCommand } from '../src/cli/run.ts';
import { scoreCommand } from '../src/cli/score.ts';

const SAMPLES = join(import.meta.dirname, '../samples');

async function study(out: string, folders: readonly string[]): Promise<number> {
  await mkdir(out, { recursive: true });
  const worlds: string[] = [];
  for (const folder of folders) {
    const names = (await readdir(join(folder, 'narrations'))).toSorted();
    for (const video of names.map((name) => name.replace(/\.\w+$/, ''))) {
      const output = join(out, `${video}.world.json`);
      const status = await compileCommand({ hdEpic: folder, video, output });
      if (status !== 0) return status;
      worlds.push(output);
    }
  }
  const run = await runCommand({
    worlds,
    planners: ['belief-greedy'],
    beliefs: ['persistent', 'reset'],
    seeds: [1],
    output: out,
    resume: true,
  });
  if (run !== 0) return run;
  const tables = { files: [out], study: DEFAULT_STUDY };
  for (const format of ['csv', 'json', 'html'] as const)
    await scoreCommand({ ...tables, format, output: join(out, `tables.${format}`) });
  return scoreCommand({ ...tables, format: 'text' });
}

const [out, ...more] = process.argv.slice(2);
if (out === undefined) {
  console.error('Name the folder for the study: npm run study -- OUT [HD_EPIC_DIR ...]');
  process.exitCode = 2;
} else {
  process.exitCode = await study(out, [SAMPLES, ...more]);
}
