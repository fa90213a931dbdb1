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
    [
      'an entity twice',
      fileWith({ entities: [...KITCHEN_ENTITIES, KITCHEN_ENTITIES[1]] }),
      'entities[8]: found the id "fridge.1", which entities[1] has too',
    ],
    [
      'a segment twice',
      fileWith({ segments: [segment, segment] }),
      'segments[1]: found the id "s1", which segments[0] has too',
    ],
    [
      'an operation twice',
      fileWith({ ...whole, groups: [{ ...group, operations: [operation, operation] }] }),
      'groups[0].operations[1]: found the id "1", which groups[0].operations[0] has too',
    ],
    [
      'a fact about nothing',
      withState({ relations: [['cup.9', 'on', 'counter.1']] }),
      'state.relations[6]: found the entity "cup.9", expected the id of an entity of this world',
    ],
    [
      'a value of nothing',
      withState({ values: [['cup.9', 'open', true]] }),
      'state.values[3]: found the entity "cup.9"',
    ],
    [
      'a process of nothing',
      withState({ processes: [{ id: 'p', kind: 'water', of: 'tap.9' }] }),
      'state.processes[0]: found the entity "tap.9"',
    ],
    [
      'a second place',
      withState({ relations: [['bottle.1', 'on', 'counter.1']] }),
      'state.relations[6]: found a second place of bottle.1, beside state.relations[0]',
    ],
    [
      'a second value',
      withState({ values: [['fridge.1', 'open', true]] }),
      'state.values[3]: found a second open of fridge.1, beside state.values[0]',
    ],
    [
      'a circle of places',
      withState({ relations: [['fridge.1', 'in', 'bottle.1']] }),
      'state.relations[6]: found fridge.1 in bottle.1, which is itself within fridge.1 by state.relations[0]',
    ],
    [
      'a circle of parts',
      fileWith({
        entities: KITCHEN_ENTITIES.map((entity) =>
          entity.id === 'fridge.1' ? { ...entity, part_of: 'fridge.1' } : entity,
        ),
      }),
      'entities[1].part_of: found fridge.1 as part of fridge.1',
    ],
    [
      'an act on nothing',
      fileWith({
        ...whole,
        groups: [{ ...group, operations: [{ ...operation, action: { type: 'pick_up', args: { object: 'cup.9' } } }] }],
      }),
      'groups[0].operations[0].action.args.object: found the entity "cup.9"',
    ],
    [
      'evidence that is not there',
      fileWith({ ...whole, segments: [] }),
      'groups[0].operations[0].source[0]: found the segment "s1"',
    ],
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
    [
      'a reversed time',
      fileWith({ segments: [{ ...segment, start: 3 }] }),
      'segments[0]: found a start of 3 s after its end of 2 s',
    ],
    ['a negative time', fileWith({ segments: [{ ...segment, start: -1 }] }), 'segments[0]: found a negative time'],
    ['a time that is null', fileWith({ segments: [{ ...segment, end: null }] }), 'segments[0].end: found null'],
    [
      'a missing end',
      fileWith({ segments: [{ id: segment.id, text: segment.text, kind: segment.kind, start: 1 }] }),
      'segments[0]: found a start without an end',
    ],
    ['an unknown action type', fileWith({ rules: ['levitate'] }), 'rules[0]: found the action type "levitate"'],
    [
      'a wrong kind',
      fileWith({ entities: [...KITCHEN_ENTITIES, { id: 'x', label: 'x', kind: 'ghost', affordances: [] }] }),
      'entities[8].kind: found "ghost", expected one of region, fixture',
    ],
    ['an unknown field', fileWith({ mood: 'glad' }), 'mood: found an unknown field mood'],
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

describe('what is no world', () => {
  it.each([
    ['JSON that breaks off', writeWorld(WORLD).slice(0, 900), 'found the end of the text'],
    ['NaN', writeWorld(WORLD).replace('false', 'NaN'), 'found NaN, expected a JSON value'],
    ['a missing part', fileWith({ entities: undefined }), 'entities: found nothing, expected an array'],
    ['a missing version', fileWith({ version: undefined }), 'version: found nothing, expected a version number'],
    [
      'a newer version',
      fileWith({ version: 7 }),
      'found version 7, which is newer than this reader, expected version 1 or older',
    ],
    [
      'an older version than the first',
      fileWith({ version: 0 }),
      'found version 0, from which there is no way to version 1',
    ],
    [
      '10,000-deep nesting',
      fileWith({ more: 'deep' }).replace('"deep"', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
      'found values nested deeper than 100',
    ],
  ])('is refused with the reason: %s', (_, text, message) => {
    const { world, problems } = readWorld('w', text);
    expect(world).toBeUndefined();
    expect(problems.map(problemText).join()).toContain(message);
  });

  it('a repeated key is an error that names both places', () => {
    const text = writeWorld(WORLD).replace('"title": "Kitchen",', '"title": "Kitchen",\n  "title": "Bath",');
    const { problems } = readWorld('w', text);
    expect(problems).toMatchObject([
      { severity: 'error', path: 'title', line: 6, column: 3, found: 'a repeated key, first on line 5, column 3' },
    ]);
  });
});
