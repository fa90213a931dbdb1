import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeWorld } from '#formats';
import { decantWorld } from '#testing';
import { main } from './program.ts';

let folder = '';
let world = '';
let out = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beliefscope-own-'));
  world = join(folder, 'decanting.world.json');
  await writeFile(world, writeWorld(decantWorld()));
  out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test.each(['reference', 'belief-greedy'])(
  'the %s planner attains a contract in acts of the world’s own, and the run verifies',
  async (planner) => {
    const runs = join(folder, 'runs');
    expect(await main(['run', world, '--planner', planner, '-o', runs])).toBe(0);
    const [name] = (await readdir(runs)).filter((file) => file.endsWith('.episode.jsonl'));
    const episode = join(runs, name ?? '');
    expect(await readFile(episode, 'utf8')).toMatch(/"type":"decant".*"outcome":"accepted"/);
    expect(await main(['verify', episode, '--world', world])).toBe(0);
    expect(out).toContain('agrees with the engine');
    out = '';
    expect(await main(['score', episode, world])).toBe(0);
    expect(out).toMatch(/Attained\n.*\n.*persistent +0 +0 +0 +1\n/);
  },
);

test('check audits the contract by the rules of the world', async () => {
  expect(await main(['check', world])).toBe(0);
  expect(out).toContain('1 of 1');
});

test('a PDDL domain has the acts of the world’s own', async () => {
  const to = join(folder, 'pddl');
  expect(await main(['convert', world, '--to', 'pddl', '-o', to])).toBe(0);
  const domain = await readFile(join(to, 'domain.pddl'), 'utf8');
  expect(domain).toContain('(:action decant');
  expect(domain).toContain('(:action fetch_whole');
});
