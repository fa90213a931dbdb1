import { expect, test } from 'vitest';
import { GreedyPlanner, type Planner, randomPlanner, referencePlanner } from '#agent';
import { squashWorld } from '#testing';
import { type ActRecord, IndexBuilder, type TraceRecord, verifyEpisode } from '#trace';
import { entityId } from '#world';
import { DEFAULT_OPTIONS, prepareTask, type RunOptions, runEpisode } from './index.ts';

const SQUASH = squashWorld();

async function run(planner: Planner, options: Partial<RunOptions> = {}): Promise<readonly TraceRecord[]> {
  const setting = prepareTask(SQUASH, 'kitchen/1');
  if (!setting.ok) throw new Error(setting.error);
  const records: TraceRecord[] = [];
  const identity = { id: 'test', world: { id: SQUASH.id } };
  for await (const record of runEpisode(SQUASH, setting.value, planner, { ...DEFAULT_OPTIONS, ...options }, identity)) {
    records.push(record);
  }
  return records;
}

const acts = (records: readonly TraceRecord[]): readonly ActRecord[] => records.filter((record) => record.k === 'act');

const told = (record: ActRecord): string => `${record.type} ${record.outcome}`;

const finalVerdict = (records: readonly TraceRecord[], condition: string): string | undefined =>
  records
    .filter((record) => record.k === 'verdict' && record.condition === condition)
    .map((record) => (record.k === 'verdict' ? record.value : ''))
    .at(-1);

test('the reference attains the contract, walking by truth', async () => {
  const records = await run(referencePlanner(SQUASH.groups));
  expect(acts(records).map(told)).toEqual([
    'navigate_to accepted',
    'open_fixture accepted',
    'take_from_fixture accepted',
    'close_fixture accepted',
    'unscrew_cap accepted',
    'navigate_to accepted',
    'pour accepted',
    'screw_cap accepted',
  ]);
  expect(finalVerdict(records, 'c1')).toBe('true');
  expect(records.at(-1)).toMatchObject({ k: 'end', status: 'completed' });
});

test('with persistent belief the agent remembers what it holds and pours', async () => {
  const records = await run(new GreedyPlanner(), { belief: 'persistent' });
  expect(finalVerdict(records, 'c1')).toBe('true');
  expect(records.filter((record) => record.k === 'observe' && record.source === 'visual_query')).toEqual([]);
});

test('reset at each group it forgets the bottle in its hand, searches, is rejected and never pours (Table 1)', async () => {
  const records = await run(new GreedyPlanner(), { belief: 'reset' });
  const rejected = acts(records).filter((act) => act.outcome === 'rejected');
  expect(rejected.length).toBeGreaterThan(0);
  expect(acts(records).some((act) => act.type === 'pour')).toBe(false);
  expect(finalVerdict(records, 'c1')).not.toBe('true');
  expect(records.filter((record) => record.k === 'group' && record.phase === 'end')).toMatchObject([
    { status: 'completed' },
    { status: 'completed' },
  ]);
});

test('a slip is noticed when the next act fails, and the bottle is found again', async () => {
  const slip = { id: 'e1', mechanism: 'grasp_slip', target: entityId('bottle.1'), occurrence: 1 } as const;
  const records = await run(new GreedyPlanner(), { events: [slip] });
  const phases = records
    .filter((record) => record.k === 'event')
    .map((record) => (record.k === 'event' ? record.phase : ''));
  expect(phases).toEqual(['eligible', 'triggered', 'applied']);
  expect(acts(records).some((act) => act.origin === 'repair')).toBe(true);
  expect(finalVerdict(records, 'c1')).toBe('true');
});

test.each(['persistent', 'reset'] as const)(
  'a group in which nothing is done is a step all the same (%s)',
  async (belief) => {
    const idle: Planner = { name: 'idle', begin: () => undefined, next: async () => ({ kind: 'done' }) };
    const records = await run(idle, { belief });
    const steps = records.flatMap((record) => ('s' in record ? [record.s] : []));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(records.filter(({ k }) => k === 'group' || k === 'decide')).toMatchObject([
      { k: 'group', s: 1, phase: 'start' },
      { k: 'decide', s: 1, output: 'done' },
      { k: 'group', s: 1, phase: 'end', status: 'completed' },
      { k: 'group', s: 2, phase: 'start' },
      { k: 'decide', s: 2, output: 'done' },
      { k: 'group', s: 2, phase: 'end', status: 'completed' },
    ]);
  },
);

test('the same seed gives the same run, another seed another', async () => {
  const once = await run(randomPlanner(7));
  expect(await run(randomPlanner(7))).toEqual(once);
  expect(await run(randomPlanner(8))).not.toEqual(once);
});

test.each(['persistent', 'reset'] as const)(
  'a recording of ours (%s) fits, and re-executed it agrees in every step',
  async (belief) => {
    const slip = { id: 'e1', mechanism: 'grasp_slip', target: entityId('bottle.1'), occurrence: 1 } as const;
    const prepared = prepareTask(SQUASH, 'kitchen/1');
    if (!prepared.ok) throw new Error(prepared.error);
    const setting = {
      start: prepared.value.start,
      rules: prepared.value.rules,
      contract: prepared.value.task.contract,
    };
    for (const planner of [new GreedyPlanner(), referencePlanner(SQUASH.groups), randomPlanner(3)]) {
      const builder = new IndexBuilder(setting);
      for (const record of await run(planner, { belief, events: [slip] })) builder.add(record);
      const index = builder.index();
      expect(index.problems).toEqual([]);
      expect(index.verdictDifferences()).toEqual([]);
      expect(verifyEpisode(index, setting).first).toBeUndefined();
    }
  },
);
