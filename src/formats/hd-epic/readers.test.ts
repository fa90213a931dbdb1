import { expect, test } from 'vitest';
import { problemText } from '../problem.ts';
import { readActivities } from './activities.ts';
import { readAnnotation } from './annotation.ts';
import { readClasses } from './classes.ts';
import { csvRows } from './csv.ts';
import { pythonLiteral } from './literal.ts';
import { readNarrations } from './narrations.ts';
import { readTracks } from './tracks.ts';

const VIDEO = 'K09-20250101-000000';
const row = (n: number, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    unique_narration_id: `${VIDEO}-${n}`,
    video_id: VIDEO,
    participant_id: 'K09',
    narration: `Open drawer ${n}.`,
    start_timestamp: n,
    end_timestamp: n + 0.5,
    ...more,
  });
const read = (text: string, name = 'a.jsonl') => readNarrations({ name, text }, VIDEO);

test('a byte order mark, CRLF and blank lines are accepted', () => {
  const { narrations, problems } = read(`\uFEFF${row(1)}\r\n\r\n${row(2)}\r\n\n`);
  expect(narrations.map(({ number }) => number)).toEqual([1, 2]);
  expect(problems).toEqual([]);
});

test('a broken line is left out with its line and column, the rest is kept', () => {
  const { narrations, problems } = read(`${row(1)}\n{"unique_narration_id": oops}\n${row(3)}`);
  expect(narrations.map(({ number }) => number)).toEqual([1, 3]);
  expect(problems.map(problemText)).toEqual([
    expect.stringMatching(/^a\.jsonl, line 2, column 25: found .*, expected .*; this row is left out/),
  ]);
});

test('NaN, a number as text and a missing narration are told with line and path', () => {
  const { narrations, problems } = read(
    [
      row(1).replace('"start_timestamp":1', '"start_timestamp":NaN'),
      row(2, { start_timestamp: '2' }),
      row(3, { narration: null }),
    ].join('\n'),
  );
  expect(narrations).toEqual([]);
  expect(problems.map(({ line, path }) => [line, path])).toEqual([
    [1, undefined],
    [2, 'start_timestamp'],
    [3, 'narration'],
  ]);
});

test('times that are negative or reversed are unknown, with a warning; zero duration is valid', () => {
  const { narrations, problems } = read(
    [
      row(1, { start_timestamp: -1 }),
      row(2, { start_timestamp: 9, end_timestamp: 8 }),
      row(3, { end_timestamp: 3 }),
    ].join('\n'),
  );
  expect(narrations.map(({ start, end }) => [start, end])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [3, 3],
  ]);
  expect(problems.map(({ severity, line }) => [severity, line])).toEqual([
    ['warning', 1],
    ['warning', 2],
  ]);
});

test('null columns, other videos and numbers that are missing do not disturb', () => {
  const { narrations, participant } = read(
    [row(4, { end_timestamp: null, main_actions: null }), row(1, { video_id: 'K08-1' }), row(2)].join('\n'),
  );
  expect(narrations.map(({ number }) => number)).toEqual([4, 2]);
  expect(participant).toBe('K09');
});

test('an id that comes twice keeps the first and names both lines', () => {
  const { narrations, problems } = read(`${row(1)}\n${row(1, { narration: 'Close it.' })}`);
  expect(narrations.map(({ text }) => text)).toEqual(['Open drawer 1.']);
  expect(problems.map(problemText)[0]).toContain('first on line 1');
});

test('the same rows as an array and as a table', () => {
  const table = `unique_narration_id,video_id,narration,start_timestamp,end_timestamp,main_actions,main_action_classes\n${VIDEO}-1,${VIDEO},"Open drawer 1.",1,1.5,"[('open', 'drawer')]","[[3, 8]]"\n`;
  const more = { main_actions: [['open', 'drawer']], main_action_classes: [[3, 8]] };
  const fromTable = read(table, 'a.csv').narrations;
  expect(fromTable).toEqual(read(`[${row(1, more)}]`, 'a.json').narrations);
  expect(fromTable[0]).toMatchObject({ start: 1, end: 1.5, mainActions: [['open', 'drawer']], mainClasses: [[3, 8]] });
});

test.each([
  ['', 'an empty file'],
  ['null', 'nothing'],
  [row(1, { video_id: 'K08-1' }), `no narration of ${VIDEO}`],
])('%j has nothing to compile', (text, found) => {
  const answer = readAnnotation({ narrations: { name: 'a.jsonl', text } }, VIDEO);
  const said = answer.ok ? [] : answer.error.map(problemText);
  expect(said.join('\n')).toContain(found === 'nothing' ? 'expected' : found);
});

test('what else is broken is left out and told, and the narrations are kept', () => {
  const answer = readAnnotation(
    {
      narrations: { name: 'a.jsonl', text: row(1) },
      assocInfo: { name: 'assoc.json', text: '{"x": ' },
      activities: { name: 'b.csv', text: '' },
    },
    VIDEO,
  );
  expect(answer.ok && answer.value.annotation.narrations).toHaveLength(1);
  expect(answer.ok && answer.value.annotation.remarks).toEqual([expect.stringContaining('assoc.json, line 1')]);
});

test('quoted cells hold commas, quotes and line breaks', () => {
  expect(csvRows('a,"b, ""c""\nd"\r\n\r\ne,f')).toEqual([
    { line: 1, cells: ['a', 'b, "c"\nd'] },
    { line: 4, cells: ['e', 'f'] },
  ]);
});

test.each([
  ["['pick-up', \"cook's\"]", ['pick-up', "cook's"]],
  [
    "[('open', 'fridge'), ('take', None)]",
    [
      ['open', 'fridge'],
      ['take', null],
    ],
  ],
  ['[[3, 4.5]]', [[3, 4.5]]],
  ['[]', []],
  ["['open'", undefined],
  ['[1,,2]', undefined],
])('%s as Python prints it', (text, value) => expect(pythonLiteral(text)).toEqual(value));

test('classes keep their words; a row without a list is left out with its line', () => {
  const { classes, problems } = readClasses({
    name: 'v.csv',
    text: "id,key,instances,category\n3,open,\"['open', 'pull-open']\",access\n4,close,none,block\n",
  });
  expect(classes).toEqual([{ id: 3, key: 'open', instances: ['open', 'pull-open'], category: 'access' }]);
  expect(problems.map(({ line }) => line)).toEqual([3]);
});

test('activities: end is the end of the video, an empty recipe is none, a reversed one is left out', () => {
  const text = `video_id,recipe_id,high_level_activity_label,start_time,end_time\n${VIDEO},R01,"Slice, then fry",0.0,12.5\n${VIDEO},,Rest,12.5,end\n${VIDEO},,Odd,9,3\nother,,No,0,1\n`;
  const { activities, problems } = readActivities({ name: 'a.csv', text }, VIDEO);
  expect(activities).toEqual([
    { label: 'Slice, then fry', recipe: 'R01', start: 0, end: 12.5 },
    { label: 'Rest', start: 12.5 },
  ]);
  expect(problems.map(({ line }) => line)).toEqual([4]);
});

test('tracks are sorted by time and take place and position from their first and last mask; mid-air is nowhere', () => {
  const assoc = {
    [VIDEO]: {
      o1: {
        name: 'mug2',
        tracks: [
          { track_id: 't2', time_segment: [5, 6], masks: ['m3'] },
          { track_id: 't1', time_segment: [1, 2], masks: ['m1', 'm2'] },
        ],
      },
    },
  };
  const masks = {
    [VIDEO]: {
      m1: { fixture: 'K09_cupboard.001', '3d_location': [1, 2, 3] },
      m2: { fixture: 'mid-air', '3d_location': null },
      m3: { fixture: null },
    },
  };
  const { objects } = readTracks(
    { name: 'a.json', text: JSON.stringify(assoc) },
    { name: 'm.json', text: JSON.stringify(masks) },
    VIDEO,
  );
  expect(objects).toEqual([
    {
      id: 'o1',
      name: 'mug2',
      tracks: [
        { id: 't1', start: 1, end: 2, first: { fixture: 'cupboard.001', position: [1, 2, 3] }, last: {} },
        { id: 't2', start: 5, end: 6, first: {} },
      ],
    },
  ]);
});

test('a video named like a built-in property finds nothing', () => {
  const { objects } = readTracks({ name: 'a.json', text: '{}' }, undefined, 'constructor');
  expect(objects).toEqual([]);
});
