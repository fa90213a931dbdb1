import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { narrationsParquet } from '#testing';
import { compileCommand } from './compile.ts';
import { loadWorld } from './files.ts';

const SAMPLES = join(import.meta.dirname, '../../samples');
const VIDEO = 'K02-20250103-090000';

let said: string[] = [];
let output = '';

beforeEach(async () => {
  said = [];
  output = join(await mkdtemp(join(tmpdir(), 'compile-')), 'W.world.json');
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => vi.restoreAllMocks());

const run = (more: Readonly<Record<string, string>> = {}): Promise<number> =>
  compileCommand({ hdEpic: SAMPLES, video: VIDEO, output, ...more });

test('writes a world that the readers accept and accounts for every narration', async () => {
  expect(await run()).toBe(0);
  const loaded = await loadWorld(output);
  expect(loaded.ok && loaded.value.compiled.tasks).toHaveLength(3);
  expect(said.join('\n')).toContain(
    '22 narrations = 21 with an operation (95.5 %) + 1 with a reason why not, remainder 0',
  );
});

test.each([['2'], ['Wash the pan and put it away']])('--segment %s keeps that task and its groups', async (segment) => {
  expect(await run({ segment })).toBe(0);
  const loaded = await loadWorld(output);
  const compiled = loaded.ok ? loaded.value.compiled : undefined;
  expect(compiled?.tasks.map(({ id }) => id)).toEqual([`${VIDEO}/2`]);
  expect(compiled?.groups.map(({ id }) => id)).toEqual(compiled?.tasks[0]?.groups);
});

test('a segment that is not there is refused with a list of those that are', async () => {
  expect(await run({ segment: 'Dance' })).toBe(2);
  expect(said.join('\n')).toContain(
    `No segment is Dance; choose one of:\n  1  Put the cup away\n  2  Wash the pan and put it away\n  3  Wipe down`,
  );
  await expect(readFile(output)).rejects.toThrow('ENOENT');
});

test('narrations may be a Parquet file, and give the same world', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parquet-'));
  await mkdir(join(folder, 'narrations'));
  const told = [{ id: 'K07-20250101-080000-1', number: 1, text: 'Open the larder.', start: 0, end: 1 }];
  const file = join(folder, 'narrations', 'K07-20250101-080000.parquet');
  await writeFile(file, new Uint8Array(narrationsParquet('K07-20250101-080000', told)));
  expect(await run({ hdEpic: folder, video: 'K07-20250101-080000' })).toBe(0);
  expect(said.join('\n')).toContain('1 narrations = 1 with an operation');
  await writeFile(file, 'PAR1 and then nothing');
  expect(await run({ hdEpic: folder, video: 'K07-20250101-080000' })).toBe(2);
  expect(said.at(-1)).toContain(`${file} cannot be read as a Parquet file`);
});

test('a video without narrations is refused with where they were looked for', async () => {
  expect(await run({ video: 'K99-1' })).toBe(2);
  expect(said.join('\n')).toContain(`There are no narrations of K99-1 in ${join(SAMPLES, 'narrations')}`);
});
