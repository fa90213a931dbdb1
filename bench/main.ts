/**
 * `npm run bench [-- NAME [ARGS ...]]`: one benchmark, or all of them one after the other. A benchmark is a file
 * bench/NAME.ts that exports `run(args: string[]): Promise<void>` and prints its figures with a baseline of the same run.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadFunction } from './load.ts';

const HELPERS = ['child', 'crowded', 'heap', 'load', 'main', 'measure'];

const files = await readdir(import.meta.dirname);
const names = files
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .filter((name) => !HELPERS.includes(name))
  .toSorted();

const [asked, ...args] = process.argv.slice(2);
if (asked !== undefined && !names.includes(asked)) {
  console.error(`There is no benchmark '${asked}'; there are ${names.join(', ')}.`);
  process.exitCode = 2;
} else {
  for (const name of asked === undefined ? names : [asked]) {
    const run = await loadFunction(join(import.meta.dirname, `${name}.ts`), 'run');
    await run(args);
  }
}
