import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeWorld } from '#formats';
import { squashWorld } from '#testing';
import { type RunCommandOptions, runCommand } from './run.ts';

let folder = '';
let world = '';
const said: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beliefscope-run-'));
  world = join(folder, 'kitchen.world.json');
  await writeFile(world, writeWorld(squashWorld()));
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const call = (more: Partial<RunCommandOptions> = {}): Promise<number> =>
  runCommand({
    worlds: [world],
    planners: ['belief-greedy', 'random'],
    beliefs: ['persistent', 'reset'],
    seeds: [1, 2],
    output: join(folder, 'runs'),
    ...more,
  });

/** Name and content of every episode in the output folder. */
async function runs(name = 'runs'): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(join(folder, name))).filter((file) => file.endsWith('.episode.jsonl'));
  const texts = await Promise.all(names.map((file) => readFile(join(folder, name, file), 'utf8')));
  return new Map(names.map((file, at) => [file, texts[at] ?? '']));
}

test('every combination of task, planner, belief and seed becomes one complete file', async () => {
  expect(await call()).toBe(0);
  const made = await runs();
  expect(made.size).toBe(2 * 2 * 2 * 2);
  expect(made.has('kitchen.1.belief-greedy.persistent.1.episode.jsonl')).toBe(true);
  expect([...made.values()].every((text) => text.trimEnd().split('\n').at(-1)?.includes('"k":"end"') === true)).toBe(
    true,
  );
});

test('many at a time make the same bytes as one at a time', async () => {
  await call({ output: join(folder, 'one') });
  await call({ output: join(folder, 'four'), jobs: 4 });
  expect(await runs('four')).toEqual(await runs('one'));
});

test('the shares of an array of machines together are everything, and nothing twice', async () => {
  await call({ output: join(folder, 'whole') });
  await call({ output: join(folder, 'first'), shard: [1, 3] });
  await call({ output: join(folder, 'second'), shard: [2, 3] });
  await call({ output: join(folder, 'third'), shard: [3, 3] });
  const shares = await Promise.all(['first', 'second', 'third'].map(runs));
  expect(shares.reduce((total, share) => total + share.size, 0)).toBe((await runs('whole')).size);
  expect(new Map(shares.flatMap((share) => [...share]))).toEqual(await runs('whole'));
});

test('after a kill, resuming makes what is missing, keeps what is there and carries its belief on', async () => {
  await call({ output: join(folder, 'whole') });
  await call();
  const second = join(folder, 'runs', 'kitchen.2.belief-greedy.persistent.1.episode.jsonl');
  const cutOff = (await readFile(second, 'utf8')).slice(0, 500);
  await rm(second);
  await writeFile(`${second}.part`, cutOff);
  expect(await call({ resume: true })).toBe(0);
  expect(await runs()).toEqual(await runs('whole'));
});

const campaign = (name = 'runs'): Promise<string> => readFile(join(folder, name, 'campaign.json'), 'utf8');

/** The rows of a campaign file, which has one a line. */
const rows = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (line.includes('"uri"') ? [line.replace(/,$/, '')] : []));

test('the campaigns of the shares together are the campaign of the whole', async () => {
  await call({ output: join(folder, 'whole') });
  for (const i of [1, 2, 3]) await call({ output: join(folder, `${i}`), shard: [i, 3] });
  const shares = await Promise.all(['1', '2', '3'].map(campaign));
  expect(shares.flatMap(rows).toSorted()).toEqual(rows(await campaign('whole')).toSorted());
  expect(rows(await campaign('whole'))).toHaveLength(16);
});

test('shares that write to one folder leave the campaign of the whole there, in whichever order', async () => {
  await call({ output: join(folder, 'whole') });
  await Promise.all(([3, 1, 2] as const).map((i) => call({ shard: [i, 3] })));
  expect(await campaign()).toBe(await campaign('whole'));
});

test('resuming makes the same campaign, and so does calling again', async () => {
  await call();
  const before = await campaign();
  await rm(join(folder, 'runs', 'kitchen.2.random.reset.2.episode.jsonl'));
  await rm(join(folder, 'runs', 'campaign.json'));
  await call({ resume: true });
  expect(await campaign()).toBe(before);
  await call({ resume: true });
  expect(await campaign()).toBe(before);
});

test('a single run has no campaign', async () => {
  await call({ planners: ['random'], beliefs: ['reset'], seeds: [1], task: 'kitchen/1' });
  expect(await readdir(join(folder, 'runs'))).toEqual(['kitchen.1.random.reset.1.episode.jsonl']);
});

test.each([
  ['a task that is not there', { task: 'kitchen/9' }, 'There is no task kitchen/9'],
  ['several runs into one file', { output: '/tmp/one.episode.jsonl' }, 'several runs need a folder'],
  ['several runs without a folder', { output: undefined }, 'Several runs need a folder'],
  ['a slip of what is not there', { slip: ['cup.9'] }, 'There is no entity cup.9'],
  ['a model planner without a model', { planners: ['openai'] as const }, 'needs the name of a model'],
])('%s is refused in a sentence', async (_, options, sentence) => {
  expect(await call(options)).toBe(2);
  expect(said.join()).toContain(sentence);
});

test('a world that is none is refused with its place', async () => {
  await writeFile(world, '{"format": "beliefscope/world", }');
  expect(await call()).toBe(2);
  expect(said.join()).toContain('kitchen.world.json');
});

test('a task can be asked for by its number, and what was made is said', async () => {
  expect(await call({ task: '2', planners: ['reference'], beliefs: ['persistent'], seeds: [1] })).toBe(0);
  expect([...(await runs()).keys()]).toContain('kitchen.2.reference.persistent.1.episode.jsonl');
  expect(said.join()).toContain('1 run in');
});

test('a model that cannot be reached is told, what would carry on from there waits, and --resume makes the rest', async () => {
  let allowed = false;
  const server = createServer((_, response) => {
    response.writeHead(allowed ? 200 : 401, { 'content-type': 'application/json' });
    response.end(allowed ? '{"choices":[{"message":{"content":"{\\"done\\":true}"}}]}' : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the endpoint has no port');
  vi.stubEnv('OPENAI_API_KEY', 'k');
  const asking: Partial<RunCommandOptions> = {
    planners: ['openai'],
    seeds: [1],
    model: 'm',
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    resume: true,
  };
  expect(await call(asking)).toBe(1);
  expect(said.join('\n')).toContain('3 runs ended as infrastructure_error. The model endpoint failed: 401');
  expect([...(await runs()).keys()].filter((name) => name.includes('persistent'))).toHaveLength(1);
  allowed = true;
  expect(await call(asking)).toBe(0);
  const all = await runs();
  expect(all.size).toBe(4);
  for (const text of all.values()) expect(text).toContain('"status":"completed"');
  server.close();
  vi.unstubAllEnvs();
});
