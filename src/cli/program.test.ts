import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CompiledWorld } from '#compile';
import { episodeText, examine, writeWorld } from '#formats';
import { HEADER, KITCHEN_ENTITIES, KITCHEN_STATE, pourSquash, SQUASH_CONTRACT, squashWorld } from '#testing';
import type { TraceRecord } from '#trace';
import { main } from './program.ts';

const KITCHEN: CompiledWorld = {
  id: 'kitchen',
  title: 'Kitchen',
  scene: 'kitchen',
  source: { dataset: 'test', video: 'v' },
  entities: KITCHEN_ENTITIES,
  state: KITCHEN_STATE,
  rules: [],
  segments: [],
  groups: [],
  tasks: [{ id: 't', title: 'squash', groups: [], start: [], executable: true, contract: SQUASH_CONTRACT }],
  findings: [],
  media: [],
};

let folder = '';
let out = '';
let told = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beliefscope-'));
  out = '';
  told = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  const tell = (text: unknown): boolean => {
    told += `${String(text)}\n`;
    return true;
  };
  vi.spyOn(process.stderr, 'write').mockImplementation(tell);
  vi.spyOn(console, 'error').mockImplementation(tell);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

/** The squash episode in the kitchen, and the kitchen beside it. */
async function recording(change: (record: TraceRecord) => TraceRecord = (record) => record): Promise<string> {
  const world = writeWorld(KITCHEN);
  await file('kitchen.world.json', world);
  const examined = await examine(new File([world], 'kitchen.world.json'));
  const sha256 = examined.kind === 'world' ? examined.sha256 : '';
  const header = { ...HEADER, task: 't', world: { id: 'kitchen', sha256 } };
  return file('squash.episode.jsonl', episodeText([header, ...pourSquash().records].map(change)));
}

describe('the command line', () => {
  it.each(['compile', 'check', 'run', 'verify', 'score', 'convert', 'serve'])(
    'explains %s with an example',
    async (command) => {
      expect(await main([command, '--help'])).toBe(0);
      expect(out).toContain(`beliefscope ${command}`);
      expect(out).toContain('Example:');
    },
  );

  it.each([[['levitate']], [['check']], [['check', 'a', 'b']], [['check', 'a', '--loud']]])(
    'refuses %j with status 2',
    async (args) => {
      expect(await main(args)).toBe(2);
      expect(told).toMatch(/^error: /);
      expect(out).toBe('');
    },
  );
});

describe('check', () => {
  it('is content with a good file', async () => {
    expect(await main(['check', await recording()])).toBe(0);
    expect(out).toContain('episode, version 1');
    expect(out).toContain('0 errors, 0 warnings, 0 notes');
    expect(told).toBe('');
  });

  it('says what is wrong with a damaged one, and what is kept', async () => {
    const path = await file('bad.episode.jsonl', `${episodeText([HEADER, ...pourSquash().records])}{"k":"act"}\n`);
    expect(await main(['check', path])).toBe(1);
    expect(told).toContain('bad.episode.jsonl, line 14, s: found nothing, expected a number');
    expect(out).toContain('records: 13 of 14');
  });

  it('gives the same as JSON', async () => {
    expect(await main(['check', await recording(), '--json'])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ what: 'episode, version 1', errors: 0, problems: [], findings: [] });
  });

  it('tells the findings of a world', async () => {
    const note = { severity: 'note', rule: 'repeats', message: 'It repeats.', source: [] } as const;
    const findings = [
      { id: 'f1', ...note, fix: 'Say it once.' },
      { id: 'f2', ...note },
    ];
    const world = await file('w', writeWorld({ ...squashWorld(), findings }));
    expect(await main(['check', world])).toBe(0);
    expect(out).toContain(
      '  note repeats: It repeats.\n    what can be done: Say it once.\n  note repeats: It repeats.\n',
    );
    out = '';
    expect(await main(['check', world, '--json'])).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ findings });
  });

  it('audits the contracts of a world', async () => {
    expect(await main(['check', await file('w', writeWorld(squashWorld()))])).toBe(0);
    expect(out).toMatch(/Predicate-level negative suites pass +4 suites +4\/4/);
  });

  it('does not pass a world that says it can be executed and whose reference attains nothing', async () => {
    expect(await main(['check', await file('w', writeWorld(KITCHEN))])).toBe(1);
    expect(out).toContain('not passed: t squash: reference record satisfies contract');
  });

  it.each([['not-there'], ['.']])('cannot read %s', async (name) => {
    expect(await main(['check', join(folder, name)])).toBe(2);
    expect(told).toContain(folder);
  });

  it('asks a model only about a world, and only with a key', async () => {
    vi.stubEnv('OPENAI_API_KEY', '');
    expect(await main(['check', await recording(), '--model', 'm'])).toBe(2);
    expect(told).toContain('Only a world can be checked by a model');
    expect(await main(['check', await file('w', writeWorld(squashWorld())), '--model', 'm'])).toBe(2);
    expect(told).toContain('needs a key in OPENAI_API_KEY');
    vi.unstubAllEnvs();
  });

  it('cannot use what is none of our files', async () => {
    expect(await main(['check', await file('notes.txt', 'Dear diary')])).toBe(2);
    expect(told).toContain('text that is not JSON');
  });
});

describe('verify', () => {
  it('agrees with a recording, in the world beside it', async () => {
    expect(await main(['verify', await recording()])).toBe(0);
    expect(out).toContain('agrees with the engine: 8 steps, 8 acts run again (7 accepted, 1 rejected)');
  });

  it('says where a tampered recording differs', async () => {
    const path = await recording((record) =>
      record.k === 'act' && record.s === 3 ? { ...record, patch: [] } : record,
    );
    expect(await main(['verify', path, '--json'])).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      first: { s: 3, fact: 'open of fridge.1', recorded: 'no change' },
      counts: { acts: 2 },
    });
  });

  it('asks for the world when it is not there', async () => {
    const path = await recording();
    await rm(join(folder, 'kitchen.world.json'));
    expect(await main(['verify', path])).toBe(2);
    expect(told).toContain('give it with --world');
  });

  it('says that a world is another version, and goes on', async () => {
    const path = await recording();
    const other = await file('other.json', writeWorld({ ...KITCHEN, title: 'Another kitchen' }));
    expect(await main(['verify', path, '--world', other])).toBe(0);
    expect(told).toContain('not the version of the world');
  });

  it('names the first step that differs in a world of another version', async () => {
    const path = await recording();
    const values = KITCHEN_STATE.values.map(([of, key, is]) => [of, key, of === 'fridge.1' ? true : is] as const);
    const other = await file('other.json', writeWorld({ ...KITCHEN, state: { ...KITCHEN_STATE, values } }));
    expect(await main(['verify', path, '--world', other])).toBe(1);
    expect(told).toContain('not the version of the world');
    expect(out).toMatch(/differs first at step 3: .*open_fixture/);
  });
});

describe('convert', () => {
  const squash = (): Promise<string> => file('squash.world.json', writeWorld(squashWorld()));

  it('writes a domain and a problem for each task of a world', async () => {
    expect(await main(['convert', await squash(), '-o', join(folder, 'pddl')])).toBe(0);
    const names = (await readdir(join(folder, 'pddl'))).toSorted();
    expect(names).toEqual(['domain.pddl', 'kitchen.1.problem.pddl', 'kitchen.2.problem.pddl']);
    expect(told).toBe('');
  });

  it('writes the reference plan of each task', async () => {
    expect(await main(['convert', await squash(), '-o', join(folder, 'plans'), '--to', 'plan'])).toBe(0);
    expect(await readFile(join(folder, 'plans', 'kitchen.2.plan'), 'utf8')).toBe(
      '; The reference of Squash again.\n(unscrew_cap bottle-1)\n(pour--source squash bottle-1 glass-1)\n(screw_cap bottle-1)\n',
    );
  });

  it('writes the accepted acts of an episode', async () => {
    expect(await main(['convert', await recording(), '-o', join(folder, 'e.plan'), '--to', 'plan'])).toBe(0);
    expect(await readFile(join(folder, 'e.plan'), 'utf8')).toContain('(pour--source squash bottle-1 glass-1)\n');
  });

  it('cannot make a domain of an episode', async () => {
    expect(await main(['convert', await recording(), '-o', join(folder, 'pddl')])).toBe(2);
    expect(told).toContain('pddl is made from a world');
  });
});
