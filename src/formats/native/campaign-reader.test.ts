import { expect, test } from 'vitest';
import type { RunRecord } from '#study';
import { examine } from '../examine.ts';
import { readCampaign } from './campaign-reader.ts';
import { writeCampaign } from './write.ts';

const group = {
  id: 'g1',
  status: 'completed',
  attempts: 3,
  accepted: 2,
  rejected: 1,
  repairs: 0,
  navigation: 1,
  queries: 4,
  tokens: { in: 10, out: 2 },
} as const;

const run = (uri: string, more: Partial<RunRecord> = {}): RunRecord => ({
  planner: 'belief-greedy',
  belief: 'persistent',
  seed: 1,
  task: 'v/1',
  title: 'Squash',
  world: 'v',
  scene: 'K01',
  video: 'v',
  contract: { type: 'terminal', hash: 'ab' },
  required: 2,
  true: 1,
  status: 'completed',
  groups: [group],
  uri,
  ...more,
});

/** A campaign of three runs with the second one's JSON changed. */
const spoilt = (change: (row: string) => string): string =>
  writeCampaign([run('a'), run('b'), run('c')])
    .split('\n')
    .map((line) => (line.includes('"uri":"b"') ? change(line) : line))
    .join('\n');

test('what is written is read again, in the order of the episodes', () => {
  const text = writeCampaign([run('b', { model: 'm' }), run('a')]);
  expect(readCampaign('c', text)).toEqual({
    rows: [run('a'), run('b', { model: 'm' })],
    problems: [],
    parts: [{ part: 'rows', kept: 2, of: 2 }],
  });
  expect(writeCampaign([run('a'), run('b', { model: 'm' })])).toBe(text);
});

test.each([
  ['"required":2', '"required":"two"', 'rows[1].required', '"two"'],
  ['"status":"completed","groups"', '"status":"lost","groups"', 'rows[1].status', '"lost"'],
  ['"true":1', '"true":3', 'rows[1].true', '3'],
  ['"accepted":2', '"accepted":1', 'rows[1].groups[0].attempts', '3 attempts, 1 accepted and 1 rejected'],
  ['"uri":"b"', '"uri":"a"', 'rows[1].uri', 'the run of rows[0] again'],
])('a row with %s as %s is refused with its place, and the rest is kept', (from, to, path, found) => {
  const { rows, problems, parts } = readCampaign(
    'c',
    spoilt((row) => row.replace(from, to)),
  );
  expect(rows?.map(({ uri }) => uri)).toEqual(['a', 'c']);
  expect(problems).toMatchObject([
    { severity: 'error', path, found, line: 6, kept: 'rows[1] is left out, the rest is kept' },
  ]);
  expect(parts).toEqual([{ part: 'rows', kept: 2, of: 3 }]);
});

test('an unknown field is told and ignored', () => {
  const { rows, problems } = readCampaign(
    'c',
    spoilt((row) => row.replace('"uri"', '"mood":"good","uri"')),
  );
  expect(rows).toHaveLength(3);
  expect(problems).toMatchObject([{ severity: 'note', path: 'rows[1].mood' }]);
});

test.each([
  ['{"format": "beliefscope/campaign", "version": 2, "rows": []}', 'version 2, which is newer than this reader'],
  ['{"format": "beliefscope/campaign", "version": 1}', 'nothing'],
  ['{"format": "beliefscope/campaign", "rows": [', 'the end of the text'],
])('%s is refused', async (text, found) => {
  const examined = await examine(new File([text], 'c'));
  expect(examined.kind).toBe('nothing');
  expect(examined.report.problems).toMatchObject([{ severity: 'error', found }]);
});

test('a campaign is known by its content', async () => {
  const examined = await examine(new File([writeCampaign([run('a')])], 'anything.txt'));
  expect(examined).toMatchObject({
    kind: 'campaign',
    runs: [run('a')],
    report: { what: 'campaign, version 1', errors: 0 },
  });
});
