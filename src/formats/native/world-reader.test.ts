import { describe, expect, it } from 'vitest';
import type { CompiledWorld } from '#compile';
import { KITCHEN_ENTITIES, KITCHEN_STATE, SQUASH_CONTRACT } from '#testing';
import { problemText } from '../problem.ts';
import { readWorld } from './world-reader.ts';
import { writeWorld } from './write.ts';

const WORLD: CompiledWorld = {
  id: 'kitchen',
  title: 'Kitchen',
  scene: 'kitchen',
  source: { dataset: 'test', video: 'v' },
  entities: KITCHEN_ENTITIES,
  state: KITCHEN_STATE,
  rules: [],
  segments: [],
  groups: [],
  tasks: [],
  findings: [],
  media: [],
};

/** The file of the kitchen with other content here and there, as somebody might have written it by hand. */
const fileWith = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...JSON.parse(writeWorld(WORLD)), ...change }, null, 1);

const withState = (change: Partial<Record<keyof CompiledWorld['state'], readonly unknown[]>>): string => {
  const { relations, values, processes } = KITCHEN_STATE;
  return fileWith({
    state: {
      relations: [...relations, ...(change.relations ?? [])],
      values: [...values, ...(change.values ?? [])],
      processes: [...processes, ...(change.processes ?? [])],
    },
  });
};

const messages = (text: string): readonly string[] => readWorld('w', text).problems.map(problemText);

const segment = { id: 's1', start: 1, end: 2, text: 'opens the fridge', kind: 'narration' };
const operation = { id: '1', action: { type: 'open_fixture', args: { fixture: 'fridge.1' } }, source: ['s1'] };
const group = { id: 'g1', instruction: 'open it', operations: [operation] };
const task = { id: 't1', title: 'squash', groups: ['g1'], start: [], executable: true, contract: SQUASH_CONTRACT };
const whole = { segments: [segment], groups: [group], tasks: [task] };

describe('a good world', () => {
  it('is read without a word', () => {
    const { world, problems } = readWorld('w', fileWith(whole));
    expect(problems).toEqual([]);
    expect(world?.tasks[0]?.contract).toEqual(SQUASH_CONTRACT);
  });

  it('may have objects that are nowhere', () => {
    const relations = KITCHEN_STATE.relations.filter(([subject]) => subject !== 'bottle.1');
    const { world, problems } = readWorld('w', fileWith({ state: { ...KITCHEN_STATE, relations } }));
    expect(problems).toEqual([]);
    expect(world?.state.relations).toHaveLength(relations.length);
  });

  it('may have segments without duration', () => {
    expect(messages(fileWith({ segments: [{ ...segment, end: 1 }] }))).toEqual([]);
  });
});

describe('a world with faults', () => {
  it.each([
    ['a task of no group', fileWith({ ...whole, groups: [] }), 'tasks[0].groups[0]: found the group "g1"'],
    [
      'a start that does not fit',
      fileWith({ ...whole, tasks: [{ ...task, start: [{ val: ['fridge.1', 'open'], from: true, to: false }] }] }),
      'tasks[0].start[0]: found open of fridge.1: it is false, not true',
    ],
    [
      'a condition on nothing',
      fileWith({
        ...whole,
        tasks: [
          {
            ...task,
            contract: {
              type: 'terminal',
              conditions: [{ id: 'c', text: 'c', source: [], test: { not: { value: ['cup.9', 'open', true] } } }],
            },
          },
        ],
      }),
      'tasks[0].contract.conditions[0].test: found the entity "cup.9"',
    ],
  ])('opens without the faulty part: %s', (_, text, message) => {
    const { world, problems } = readWorld('w', text);
    expect(world).toBeDefined();
    expect(problems.map(problemText)).toHaveLength(1);
    expect(problems.map(problemText).join()).toContain(message);
    expect(problems[0]?.line).toBeGreaterThan(1);
  });

  it('is good once it is written again', () => {
    const { world } = readWorld(
      'w',
      withState({
        relations: [
          ['fridge.1', 'in', 'bottle.1'],
          ['bottle.1', 'on', 'counter.1'],
        ],
        values: [['x', 'open', 1]],
      }),
    );
    expect(world && messages(writeWorld(world))).toEqual([]);
  });

  it('names places as they are in the file also when an earlier item is left out', () => {
    const entities = [{ id: 1 }, ...KITCHEN_ENTITIES, KITCHEN_ENTITIES[0]];
    expect(messages(fileWith({ entities })).join('\n')).toContain(
      'entities[9]: found the id "counter.1", which entities[1] has too',
    );
  });
});

it('many faults of one kind are told one by one for the first fifty, then counted, and take no time', () => {
  const strangers = Array.from({ length: 20_000 }, (_, i) => [`cup.${i}`, 'on', 'counter.1']);
  const { world, problems } = readWorld('w', withState({ relations: strangers }));
  expect(world?.state.relations).toHaveLength(KITCHEN_STATE.relations.length);
  expect(problems).toHaveLength(50);
  expect(problems.at(-1)).toMatchObject({ path: 'state.relations[55]', line: expect.any(Number), follows: 19_950 });
});
