import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CompiledWorld } from '#compile';
import { actsByType, evaluate, type PastAct, type Test } from '#contract';
import { DEFAULT_OPTIONS, makeRun, type PlannerName, prepareTask, type TaskSetting } from '#episode';
import { randomStream } from '#lib';
import { squashWorld } from '#testing';
import type { TraceRecord } from '#trace';
import {
  ACTION_RULES,
  type Action,
  actionType,
  applyPatch,
  type EntityId,
  entityId,
  execute,
  label,
  type Rule,
  ruleBook,
  step,
  type World,
} from '#world';
import { readWorld } from '../native/world-reader.ts';
import { exportDomain } from './domain.ts';
import { exportPddl } from './export.ts';
import { pddlName } from './names.ts';
import { actionOf, exportPlan, stepOf } from './plan.ts';
import { exportProblem } from './problem.ts';
import { readDomain, readPlan, readProblem } from './read.ts';
import type { PddlDomain, PddlProblem } from './syntax.ts';
import { undeclared } from './test-declared.ts';
import { PddlExecutor } from './test-executor.ts';
import { stateAtoms, staticAtoms } from './vocabulary.ts';
import { domainText, planText, problemText } from './write.ts';

const SAMPLES = new URL('../../../public/samples/', import.meta.url);

function sample(name: string): CompiledWorld {
  const { world } = readWorld(name, readFileSync(new URL(name, SAMPLES), 'utf8'));
  if (!world) throw new Error(`${name} cannot be read`);
  return world;
}

const WORLDS = [
  squashWorld(),
  capped(),
  ...readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.world.json'))
    .map(sample),
];
const RULES = ruleBook();

/** A new thing in a hand cannot be said. */
const LEFT_OUT: readonly string[] = ['take_portion'];

/** The bottle with a cap that comes off. */
function capped(): CompiledWorld {
  const world = squashWorld();
  const [bottle, cap] = [entityId('bottle.1'), entityId('cap.1')];
  return {
    ...world,
    id: 'kitchen with a cap',
    entities: [
      ...world.entities,
      { id: cap, label: label('bottle cap'), kind: 'object', affordances: ['graspable'], part_of: bottle },
    ],
    state: { ...world.state, relations: [...world.state.relations, [cap, 'attached_to', bottle]] },
  };
}

function settingOf(world: CompiledWorld, task: string): TaskSetting {
  const setting = prepareTask(world, task);
  if (!setting.ok) throw new Error(setting.error);
  return setting.value;
}

async function runOf(world: CompiledWorld, task: string, planner: PlannerName): Promise<readonly TraceRecord[]> {
  const records: TraceRecord[] = [];
  const run = { task, planner, options: DEFAULT_OPTIONS, world: { id: world.id } };
  const end = await makeRun(world, run, (record) => void records.push(record));
  if (!end.ok) throw new Error(end.error);
  return records;
}

/** What is written and read again: the executor knows nothing of how it was made. */
function exported(world: CompiledWorld, setting: TaskSetting): { domain: PddlDomain; problem: PddlProblem } {
  const made = exportDomain(world, RULES);
  const problem = exportProblem(world, setting, made);
  if (!problem.ok) throw new Error(problem.error);
  const domainRead = readDomain(domainText(made.domain));
  const problemRead = readProblem(problemText(problem.value));
  if (!domainRead.ok || !problemRead.ok) throw new Error('not readable');
  return { domain: domainRead.value, problem: problemRead.value };
}

/** All facts of an executor's state but how far events have come. */
const factsOf = (executor: PddlExecutor): readonly string[] =>
  [...executor.state].filter((key) => !key.startsWith('done--')).toSorted();

/** All facts of a world but those of what has come about since its start, of which PDDL cannot speak. */
const factsIn = (world: World, start: World): readonly string[] => {
  const made = new Set(
    [...world.entities.values()].flatMap(({ id }) => (start.entities.has(id) ? [] : [pddlName(id)])),
  );
  return [...staticAtoms(world), ...stateAtoms(world)]
    .filter(({ args }) => !args.some((name) => made.has(name)))
    .map(({ predicate, args }) => [predicate, ...args].join(' '))
    .toSorted();
};

describe.each(WORLDS.map((world) => [world.id, world] as const))('the world %s', (_, world) => {
  test('is the same after writing and reading, domain and every problem', () => {
    const made = exportDomain(world, RULES);
    expect(made.unsaid).toEqual([]);
    expect(readDomain(domainText(made.domain, ['a note (with parentheses)']))).toEqual({
      ok: true,
      value: made.domain,
    });
    for (const { id } of world.tasks) {
      const problem = exportProblem(world, settingOf(world, id), made);
      expect(problem.ok && readProblem(problemText(problem.value))).toEqual(problem);
    }
  });

  test('declares every type, predicate, object and variable that it speaks of', () => {
    const all: CompiledWorld = { ...world, rules: ACTION_RULES.map(({ type }) => type) };
    for (const { id } of world.tasks) {
      const { domain, problem } = exported(all, settingOf(world, id));
      expect(undeclared(domain, problem)).toEqual([]);
      const strange = domain.predicates.filter(({ name }) => name !== 'near' && name !== 'in');
      expect(undeclared({ ...domain, predicates: strange }, problem)).toEqual(['in', 'near']);
    }
  });

  test.each(world.tasks.map(({ id }) => id))(
    'the reference plan of %s reaches the goal, nothing does not',
    async (id) => {
      const setting = settingOf(world, id);
      const { domain, problem } = exported(world, setting);
      const executor = new PddlExecutor(domain, problem);
      expect(executor.reachesGoal).toBe(false);
      const records = await runOf(world, id, 'reference');
      const plan = exportPlan(records, RULES, setting.start);
      expect(plan.unsaid).toEqual([]);
      const read = readPlan(planText(plan.steps, ['the reference']));
      expect(read).toEqual({ ok: true, value: plan.steps });
      for (const step of plan.steps) expect([step, executor.take(step)]).toEqual([step, true]);
      expect(executor.reachesGoal).toBe(true);
      expect(factsOf(executor)).toEqual(factsIn(endOf(setting.start, records), setting.start));
    },
  );
});

/** The world at the end of a run, by its records alone. */
function endOf(start: World, records: readonly TraceRecord[]): World {
  let world = start;
  for (const record of records) {
    if ((record.k !== 'act' && record.k !== 'world') || !record.patch) continue;
    const next = applyPatch(world, record.patch);
    if (next.ok) world = next.value;
  }
  return world;
}

describe('PDDL and the engine agree', () => {
  /** A world that uses every rule there is. */
  const everyRule = (world: CompiledWorld): CompiledWorld => ({
    ...world,
    rules: ACTION_RULES.map(({ type }) => type),
  });

  test.each(WORLDS.map((world) => [world.id, world] as const))('on whatever is tried in %s', (_, compiled) => {
    const world = everyRule(compiled);
    const setting = settingOf(world, world.tasks[0]?.id ?? '');
    const { domain, problem } = exported(world, setting);
    const executor = new PddlExecutor(domain, problem);
    const said = new Set(domain.actions.map(({ name }) => name));
    expect(said).not.toContain('take_portion');
    const leftOut = new Set<string>();
    const tally = { accepted: 0, rejected: 0 };
    let now = setting.start;
    for (const action of someActions(world, 400)) {
      const step = stepOf(action, RULES);
      if (typeof step === 'string') throw new Error(step);
      if (!said.has(step.action)) {
        leftOut.add(action.type);
        continue;
      }
      const result = execute(now, action, RULES);
      expect(`${planText([step])}${executor.take(step)}`).toBe(`${planText([step])}${result.outcome === 'accepted'}`);
      tally[result.outcome] += 1;
      if (result.outcome === 'rejected') continue;
      now = result.world;
      expect([step, factsOf(executor)]).toEqual([step, factsIn(now, setting.start)]);
    }
    expect([...leftOut].filter((type) => !LEFT_OUT.includes(type))).toEqual([]);
    expect(Math.min(tally.accepted, tally.rejected)).toBeGreaterThan(40);
  });
});

/** Actions of all types on things of a world, the same at every call; walking comes often, so that many are accepted. */
function* someActions(world: CompiledWorld, count: number, among: readonly Rule[] = ACTION_RULES): Generator<Action> {
  const random = randomStream(1, world.id);
  const ids = world.entities.map(({ id }) => id);
  const pick = (affords?: string, kinds?: readonly string[]): EntityId => {
    const fitting = world.entities.filter(
      ({ affordances, kind }) =>
        (affords === undefined || affordances.some((one) => one === affords)) && (kinds?.includes(kind) ?? true),
    );
    return random.pick(fitting)?.id ?? random.pick(ids) ?? entityId('nothing');
  };
  for (let made = 0; made < count; made += 1) {
    const rule = made % 4 === 0 ? RULES.get(actionType('navigate_to')) : random.pick(among);
    if (!rule) continue;
    const roles = rule.roles.filter(({ optional }) => optional !== true || random.below(2) === 0);
    const args = Object.fromEntries(roles.map(({ name, affords, kinds }) => [name, pick(affords, kinds)]));
    yield { type: rule.type, args };
  }
}

describe('a goal and the contract agree at every step on', () => {
  const bottle = entityId('bottle.1');
  const glass = entityId('glass.1');
  const fridge = entityId('fridge.1');
  const squash = entityId('squash');
  const opened = { type: actionType('open_fixture'), args: { fixture: fridge } };
  const looked = { type: actionType('look_at'), args: {} };
  const closed = { type: actionType('close_fixture'), args: { fixture: fridge } };
  const tests: readonly Test[] = [
    { event: { ...opened, count: 2 } },
    { event: { ...looked, count: 3 } },
    { then: [looked, opened, closed] },
    { inspected: fridge },
    { some: { kind: 'container', where: { event: { type: actionType('drink'), args: { object: entityId('$it') } } } } },
    { every: { label: label('glass'), where: { relation: [entityId('$it'), 'on', entityId('counter.1')] } } },
    { not: { value: [fridge, 'open', false] } },
    { not: { relation: [bottle, 'in', fridge] } },
    { any: [{ relation: [bottle, 'held_by', entityId('hand.left')] }, { contains: [glass, squash] }] },
    { not: { contains: [bottle, squash] } },
  ];

  const walk = (region: string): Action => ({ type: actionType('navigate_to'), args: { region: entityId(region) } });
  const [fetch = [], pour = []] = squashWorld().groups.map((group) => group.operations.map(({ action }) => action));
  const empty: Action = { type: actionType('pour_away'), args: { source: bottle } };
  const open: Action = { type: actionType('unscrew_cap'), args: { container: bottle } };
  const down: Action = { type: actionType('put_down'), args: { object: bottle, surface: entityId('counter.1') } };
  const look: Action = { type: actionType('look_at'), args: { target: fridge } };
  /** The bottle is fetched, poured from, emptied and put down, and the fridge opened once more; then whatever comes. */
  const first = [walk('fridge.1'), ...fetch, walk('counter.1'), ...pour, open, empty, down];
  const story: readonly Action[] = [...first, walk('fridge.1'), look, opened, closed];

  const some = ACTION_RULES.filter(({ type }) =>
    /^(look_at|open_fixture|close_fixture|take_from_fixture|pick_up|put_down|unscrew_cap|pour|pour_away|drink)$/.test(
      type,
    ),
  );

  test.each(tests.map((asked) => [JSON.stringify(asked), asked] as const))('%s', (_, asked) => {
    const base = squashWorld();
    const condition = { id: 'c', text: '', test: asked, source: [] };
    const tasks = base.tasks.map((task) => ({
      ...task,
      contract: { type: 'event', conditions: [condition] } as const,
    }));
    const world = { ...base, tasks, rules: some.map(({ type }) => type) };
    const setting = settingOf(world, 'kitchen/1');
    const { domain, problem } = exported(world, setting);
    const executor = new PddlExecutor(domain, problem);
    const acts: PastAct[] = [];
    let now = setting.start;
    let changes = 0;
    let before: string | undefined;
    for (const action of [...story, ...someActions(world, 300, some)]) {
      const result = execute(now, action, RULES);
      if (result.outcome === 'rejected') continue;
      const line = stepOf(action, RULES);
      if (typeof line === 'string') throw new Error(line);
      executor.take(line);
      now = result.world;
      acts.push({ s: step(acts.length + 1), type: action.type, args: action.args, outcome: 'accepted' });
      const { truth } = evaluate(condition, { world: now, acts: actsByType(acts), incomplete: false });
      expect([line, executor.reachesGoal]).toEqual([line, truth === 'true']);
      if (before !== undefined && before !== truth) changes += 1;
      before = truth;
    }
    expect(changes).toBeGreaterThan(0);
  });
});

test('an action leads to its line of a plan and back', () => {
  for (const world of WORLDS) {
    for (const { action } of world.groups.flatMap((group) => group.operations)) {
      const step = stepOf(action, RULES);
      expect(typeof step === 'string' ? step : actionOf(step, RULES)).toEqual(action);
    }
  }
});

test('files of a world say what PDDL cannot', () => {
  const files = exportPddl(squashWorld());
  expect(files.unsaid).toEqual([]);
  expect(files.domain).toContain('; Processes: passes--KIND');
  expect(files.problems.map(({ task }) => task)).toEqual(['kitchen/1', 'kitchen/2']);
});

test('a task whose goal only comes about on the way has no problem, and the files say why', () => {
  const world = squashWorld();
  const peeled: Test = { relation: [entityId('bottle.1.skin'), 'on', entityId('counter.1')] };
  const conditions = [{ id: 'c', text: 'the skin is on the counter', test: peeled, source: [] }];
  const tasks = world.tasks
    .slice(0, 1)
    .map((task) => ({ ...task, contract: { type: 'terminal', conditions } as const }));
  const files = exportPddl({ ...world, tasks });
  expect(files.problems).toEqual([]);
  expect(files.unsaid).toEqual([
    'The task kitchen/1 has no problem: its goal asks for bottle-1-skin, which only comes about on the way.',
  ]);
});

test.each([
  ['(define (domain x)', 'line 1: this parenthesis is never closed'],
  ['(define (domain x)))', 'line 1: a parenthesis closes nothing'],
  ['(define (problem x))', 'line 1: (define (domain NAME) ...) is missing'],
  ['(define (domain x)\n (:action go))', 'line 2: :parameters is missing'],
])('%s is refused', (text, sentence) => {
  const read = readDomain(text);
  expect(read.ok ? '' : `line ${read.error.line}: ${read.error.message}`).toBe(sentence);
});
