import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeSamples } from './make.ts';

const COMMITTED = join(import.meta.dirname, '../../public/samples');
let folder = '';

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = await mkdtemp(join(tmpdir(), 'beliefscope-samples-'));
  await makeSamples(join(folder, 'samples'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

async function contents(of: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(of)).toSorted();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(of, name), 'utf8')] as const)));
}

const zList = z.array(
  z.object({
    kind: z.string(),
    title: z.string(),
    file: z.string(),
    strip: z
      .object({ events: z.array(z.number()), conditions: z.array(z.array(z.object({ value: z.string() }))) })
      .optional(),
  }),
);

async function sampleList(): Promise<z.infer<typeof zList>> {
  return zList.parse(JSON.parse(await readFile(join(COMMITTED, 'index.json'), 'utf8')));
}
const atTheEnd = (sample: z.infer<typeof zList>[number]): readonly (string | undefined)[] =>
  (sample.strip?.conditions ?? []).map((runs) => runs.at(-1)?.value);

test('made again, the samples are byte for byte those that are committed', async () => {
  expect(await contents(join(folder, 'samples'))).toEqual(await contents(COMMITTED));
});

test('they are small enough to be bundled', async () => {
  const size = [...(await contents(COMMITTED)).values()].reduce((total, text) => total + text.length, 0);
  expect(size).toBeLessThan(5_000_000);
});

test('Table 1: with persistent belief the cordial is poured; reset at each group it is not, and nobody knows the contents', async () => {
  const samples = (await sampleList()).filter((sample) => sample.file.startsWith('K01-20250101-101500.1.'));
  expect(samples.map((sample) => [sample.title, atTheEnd(sample)])).toEqual([
    ['Add Cordial, persistent', ['true']],
    ['Add Cordial, reset', ['unknown']],
  ]);
});

test('in one of them something slips, and it is found and poured all the same', async () => {
  const slips = (await sampleList()).filter((sample) => (sample.strip?.events.length ?? 0) > 0);
  expect(slips.map(atTheEnd)).toEqual([['true']]);
});

test('every task of every kitchen is there with persistent and with reset belief', async () => {
  const episodes = (await sampleList()).filter((sample) => sample.kind === 'episode' && !sample.title.includes('slip'));
  const titles = (belief: string): readonly string[] =>
    episodes.filter((sample) => sample.title.endsWith(belief)).map((sample) => sample.title.replace(/, \w+$/, ''));
  expect(titles('persistent').length).toBeGreaterThanOrEqual(4);
  expect(titles('reset')).toEqual(titles('persistent'));
});
