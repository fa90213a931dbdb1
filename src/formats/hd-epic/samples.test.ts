import { describe, expect, test } from 'vitest';
import { attains, type Compiled, compile, replay, type Task } from '#compile';
import { evaluate } from '#contract';
import { applyPatch, createWorld, entityId, type World } from '#world';
import { annotationIn, compiledFrom, SAMPLES } from './test-files.ts';

const VIDEOS = ['K01-20250101-101500', 'K01-20250101-143000', 'K02-20250103-090000', 'K02-20250103-183000'];

/** The numbers of the narrations of each group of a task: `1`, `2-4`. */
function groupNumbers({ world }: Compiled, task: Task): string[] {
  return task.groups.map((id) => {
    const operations = world.groups.find((group) => group.id === id)?.operations ?? [];
    const numbers = operations.map((operation) => Number.parseInt(operation.id, 10));
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    return first === last ? `${first}` : `${first}-${last}`;
  });
}

function startOf({ world }: Compiled, task: Task): World {
  const origin = createWorld(world.entities, world.state);
  const start = origin.ok ? applyPatch(origin.value, task.start) : origin;
  if (!start.ok) throw new Error(start.error.message);
  return start.value;
}

function taskOf(compiled: Compiled, title: string): Task {
  const task = compiled.world.tasks.find((candidate) => candidate.title === title);
  if (task === undefined) throw new Error(`there is no task ${title}`);
  return task;
}

const actionsOf = ({ world }: Compiled, task: Task) =>
  task.groups
    .flatMap((id) => world.groups.find((group) => group.id === id)?.operations ?? [])
    .map((operation) => operation.action);

describe('cordial poured into a glass', () => {
  const compiled = compiledFrom(SAMPLES, 'K01-20250101-101500');
  const task = taskOf(compiled, 'Add Cordial');

  test('has four groups: the glass, the bottle out of the fridge, opening pouring closing, and the bottle back', () => {
    expect(groupNumbers(compiled, task)).toEqual(['1', '2-4', '5-7', '8-10']);
  });

  test('its sixth narration pours cordial out of the bottle in hand into the glass', () => {
    const operation = compiled.world.groups.flatMap((group) => group.operations).find(({ id }) => id === '6');
    expect(operation?.action).toEqual({
      type: 'pour',
      args: { source: 'cordial_bottle.1', substance: 'cordial', destination: 'glass.1' },
    });
    expect(operation?.source).toEqual(['K01-20250101-101500-6']);
  });

  test('asks for exactly one thing, that the glass contains cordial, and says which narration shows it', () => {
    expect(task.contract).toEqual({
      type: 'terminal',
      conditions: [
        {
          id: 'c1',
          text: 'glass contains cordial',
          test: { contains: ['glass.1', 'cordial'] },
          source: ['K01-20250101-101500-6'],
        },
      ],
    });
  });

  test('is attained by the reference, unknown at the start, and not attained without the pouring', () => {
    const start = startOf(compiled, task);
    const actions = actionsOf(compiled, task);
    expect(attains(task.contract, start, replay(start, actions))).toEqual({ start: false, end: true });
    const dry = replay(
      start,
      actions.filter((action) => action.type !== 'pour'),
    );
    const [condition] = task.contract.conditions;
    const verdict = condition && evaluate(condition, { world: dry.end, acts: () => [], incomplete: false });
    expect(verdict?.truth).toBe('unknown');
  });

  test('starts with the glass in hand, because it is put down and was never taken', () => {
    expect(compiled.world.state.relations).toContainEqual(['glass.1', 'held_by', 'hand.left']);
  });

  test('the bottle is where its first track picks it, and held what is poured out of it', () => {
    expect(compiled.world.state.relations).toContainEqual(['cordial_bottle.1', 'in', 'fridge.001']);
    expect(compiled.world.state.relations).toContainEqual(['cordial_bottle.1', 'contains', 'cordial']);
  });

  test('the drink is filled up at the tap and sipped in the next task, which starts where this one ends', () => {
    const next = taskOf(compiled, 'Fill glass with water and sip');
    const start = startOf(compiled, next);
    expect(start.states.get(entityId('glass.1'))?.links).toContainEqual({ relation: 'contains', other: 'cordial' });
    expect(next.contract.type).toBe('event');
    expect(next.contract.conditions.map(({ text }) => text)).toEqual(['glass contains water; drink glass']);
  });
});

test('cocoa: six groups up to the milk, as in the paper’s published episode', () => {
  const compiled = compiledFrom(SAMPLES, 'K01-20250101-143000');
  const groups = groupNumbers(compiled, taskOf(compiled, 'Start the cocoa'));
  expect(groups.slice(0, 6)).toEqual(['1-5', '6-7', '8-12', '13-15', '16', '17-19']);
  const [first, , , fourth] = compiled.world.groups;
  expect([first?.instruction, fourth?.instruction]).toEqual([
    'Retrieve mug from cupboard',
    'Retrieve milk carton from fridge',
  ]);
});

test('a cup put away asks for the cup in the cupboard and the cupboard closed', () => {
  const task = taskOf(compiledFrom(SAMPLES, 'K02-20250103-090000'), 'Put the cup away');
  expect(task.contract.type).toBe('terminal');
  expect(task.contract.conditions.map(({ test: asked }) => asked)).toEqual([
    { relation: ['cup.1', 'in', 'cupboard.002'] },
    { value: ['cupboard.002', 'open', false] },
  ]);
});

test('a failed attempt gives no operation and says so', () => {
  const { world } = compiledFrom(SAMPLES, 'K02-20250103-090000');
  expect(world.findings).toContainEqual(
    expect.objectContaining({
      rule: 'no-operation',
      source: ['K02-20250103-090000-21'],
      message: expect.stringContaining('tried'),
    }),
  );
});

describe.each(VIDEOS)('%s', (video) => {
  const compiled = compiledFrom(SAMPLES, video);

  test('accounts for every narration', () => {
    const { narrations, withOperation, withReason, remainder } = compiled.report;
    expect(narrations).toBe(annotationIn(SAMPLES, video).annotation.narrations.length);
    expect([withOperation + withReason, remainder]).toEqual([narrations, 0]);
  });

  test('every task is executable: its reference plays without a rejection and attains what was not so before', () => {
    for (const task of compiled.world.tasks) {
      const start = startOf(compiled, task);
      const run = replay(start, actionsOf(compiled, task));
      expect(run.rejected).toEqual([]);
      expect(attains(task.contract, start, run)).toEqual({ start: false, end: true });
      expect(task.executable).toBe(true);
    }
  });

  test('has a floor plan: every fixture that a mask names has a position', () => {
    const fixtures = compiled.world.entities.filter(({ id }) => /\.\d{3}$/.test(id));
    expect(fixtures.length).toBeGreaterThanOrEqual(3);
    for (const fixture of fixtures) expect(fixture.position).toHaveLength(3);
  });

  test('compiles to the same world again', () => {
    expect(compiledFrom(SAMPLES, video)).toEqual(compiled);
  });
});

test('without tracks, activities and recipes the narrations still compile, into one task for the rest', () => {
  const { annotation } = annotationIn(SAMPLES, 'K01-20250101-101500');
  const bare = { ...annotation, objects: [], activities: [], steps: [] };
  const compiled = compile(bare);
  expect(compiled.world.tasks.map(({ id, executable }) => [id, executable])).toEqual([
    ['K01-20250101-101500/rest', true],
  ]);
  expect(compiled.report.remainder).toBe(0);
});
