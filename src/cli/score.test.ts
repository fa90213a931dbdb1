import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeWorld } from '#formats';
import { squashWorld } from '#testing';
import { main } from './program.ts';

let folder = '';
let out = '';
let told = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beliefscope-score-'));
  await writeFile(join(folder, 'kitchen.world.json'), writeWorld(squashWorld()));
  out = '';
  told = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (told += `${text}\n`));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const at = (...path: readonly string[]): string => join(folder, ...path);
const world = (): string => at('kitchen.world.json');

/** Runs everything into a folder. */
const runAll = (): Promise<number> =>
  main(['run', world(), '--planner', 'belief-greedy,random', '--belief', 'persistent,reset', '-o', at('runs')]);

async function scored(...args: readonly string[]): Promise<string> {
  out = '';
  expect(await main(['score', ...args, '--samples', '50'])).toBe(0);
  return out;
}

test('a campaign file alone gives the tables of the episodes that it counts', async () => {
  await runAll();
  const fromEpisodes = await scored(at('runs'), world());
  expect(await scored(at('runs', 'campaign.json'))).toBe(fromEpisodes);
  expect(told).not.toContain('Not counted');
});

test('an episode that is here and in a campaign counts once', async () => {
  await runAll();
  expect(JSON.parse(await scored(at('runs'), world(), '--json'))).toMatchObject({ runs: 8 });
});

test('a campaign that is not good says so', async () => {
  await writeFile(at('campaign.json'), '{"format": "beliefscope/campaign", "version": 9, "rows": []}');
  expect(await main(['score', at('campaign.json')])).toBe(2);
  expect(told).toContain('version 9, which is newer than this reader');
});

test('a single episode also says what each of its groups did and what was believed', async () => {
  await main(['run', world(), '--planner', 'belief-greedy', '--task', 'kitchen/1', '-o', at('e.episode.jsonl')]);
  const groups = (await scored(at('e.episode.jsonl'), world())).split('Groups (Table 19)')[1];
  expect(groups).toContain('1  Take the bottle from the fridge\n   completed; ');
  expect(groups).toMatch(/accepted: .*take_from_fixture/);
  expect(groups).toMatch(/belief: {3}.*fridge (open|closed)/);
  const { groups: asJson } = JSON.parse(await scored(at('e.episode.jsonl'), world(), '--json'));
  expect(asJson).toMatchObject([
    { id: 'g1', status: 'completed', accepted: { take_from_fixture: 1 }, rejected: {} },
    { id: 'g2', accepted: { pour: 1 } },
  ]);
});

test('several episodes have no account of groups', async () => {
  await runAll();
  expect(await scored(at('runs'), world())).not.toContain('Table 19');
});
