import type { BeliefPatch } from '#belief';
import type { Contract } from '#contract';
import type { ActRecord, EpisodeRecord, Setting, StepRecord } from '#trace';
import {
  type ActionArgs,
  actionType,
  createWorld,
  type Entity,
  type EntityKind,
  entityId,
  execute,
  label,
  type Patch,
  ruleBook,
  type StateFacts,
  step,
  tick,
  type World,
} from '#world';

const thing = (id: string, kind: EntityKind, name: string, ...affordances: Entity['affordances']): Entity => ({
  id: entityId(id),
  label: label(name),
  kind,
  affordances,
});

/** A kitchen with a closed fridge that has a squash bottle in it, and a glass on the counter where the agent is. */
export const KITCHEN_ENTITIES: readonly Entity[] = [
  thing('counter.1', 'fixture', 'counter', 'surface'),
  thing('fridge.1', 'fixture', 'fridge', 'openable', 'receptacle'),
  thing('bottle.1', 'container', 'squash bottle', 'graspable', 'receptacle', 'openable'),
  thing('glass.1', 'container', 'glass', 'graspable', 'fillable'),
  thing('squash', 'substance', 'squash'),
  thing('agent', 'agent', 'agent'),
  thing('hand.left', 'hand', 'left hand'),
  thing('hand.right', 'hand', 'right hand'),
];

const id = entityId;

export const KITCHEN_STATE: StateFacts = {
  relations: [
    [id('bottle.1'), 'in', id('fridge.1')],
    [id('bottle.1'), 'contains', id('squash')],
    [id('glass.1'), 'on', id('counter.1')],
    [id('agent'), 'at', id('counter.1')],
    [id('hand.left'), 'attached_to', id('agent')],
    [id('hand.right'), 'attached_to', id('agent')],
  ],
  values: [
    [id('fridge.1'), 'open', false],
    [id('bottle.1'), 'open', false],
    [id('glass.1'), 'contents_known', true],
  ],
  processes: [],
};

/** The world of these entities and facts; a fixture that does not make one is a mistake of the test. */
export function worldOf(entities: readonly Entity[], facts: StateFacts): World {
  const world = createWorld(entities, facts);
  if (!world.ok) throw new Error(`${world.error.fact}: ${world.error.message}`);
  return world.value;
}

export const kitchen = (): World => worldOf(KITCHEN_ENTITIES, KITCHEN_STATE);

/** The glass gets squash, and the fridge is closed in the end. */
export const SQUASH_CONTRACT: Contract = {
  type: 'terminal',
  conditions: [
    { id: 'c1', text: 'the glass contains squash', test: { contains: [id('glass.1'), id('squash')] }, source: [] },
    { id: 'c2', text: 'the fridge is closed', test: { value: [id('fridge.1'), 'open', false] }, source: [] },
  ],
};

export const kitchenSetting = (contract: Contract = SQUASH_CONTRACT): Setting => ({
  start: kitchen(),
  rules: ruleBook(),
  contract,
});

export const HEADER: EpisodeRecord = {
  k: 'episode',
  format: 'beliefscope/episode',
  version: 1,
  id: 'story',
  run: { planner: 'test' },
};

/** Tells an episode step by step; acts are executed by the engine, so that what is recorded is what happens. */
export class Story {
  readonly records: StepRecord[] = [];
  private s = 0;
  private world: World;

  constructor(world: World = kitchen()) {
    this.world = world;
  }

  /** The step that was told last. */
  get now(): number {
    return this.s;
  }

  groupStarts(name: string, instruction: string): this {
    return this.tell({ k: 'group', s: step(this.s), phase: 'start', id: name, instruction });
  }

  groupEnds(name: string): this {
    return this.tell({ k: 'group', s: step(this.s), phase: 'end', id: name, status: 'completed' });
  }

  /** The agent attempts an action; ids by role. */
  does(type: string, args: Readonly<Record<string, string>>, more: Partial<ActRecord> = {}): this {
    const ids: ActionArgs = Object.fromEntries(Object.entries(args).map(([role, of]) => [role, id(of)]));
    const action = { type: actionType(type), args: ids };
    const execution = execute(this.world, action, ruleBook());
    this.s += 1;
    const shared = { k: 'act', s: step(this.s), ...action, origin: 'planner' } as const;
    if (execution.outcome === 'rejected') {
      return this.tell({ ...shared, outcome: 'rejected', failed: execution.failed, ...more }).timePasses();
    }
    this.world = execution.world;
    const assumed = execution.assumed.length > 0 ? { assumed: execution.assumed } : {};
    return this.tell({ ...shared, outcome: 'accepted', ...assumed, patch: execution.patch, ...more }).timePasses();
  }

  /** The agent asks what a camera in a region shows. */
  asks(region: string, ...seen: readonly string[]): this {
    this.s += 1;
    return this.timePasses().tell({
      k: 'observe',
      s: step(this.s),
      source: 'visual_query',
      region: label(region),
      items: seen.map((name) => ({ label: label(name), region: label(region) })),
    });
  }

  /** The agent comes to believe, at the step that was told last. */
  believes(...patch: BeliefPatch): this {
    return this.tell({ k: 'belief', s: step(this.s), cause: 'observe', patch });
  }

  /** The world changes by itself, at the step that was told last. The change is recorded whether it fits or not. */
  happens(process: string, patch: Patch): this {
    return this.tell({ k: 'world', s: step(this.s), cause: { process }, patch });
  }

  /** Steps pass that nobody wrote down. */
  skips(steps: number): this {
    this.s += steps;
    return this;
  }

  private timePasses(): this {
    const { world, changes } = tick(this.world);
    this.world = world;
    for (const { process, patch } of changes) this.tell({ k: 'world', s: step(this.s), patch, cause: { process } });
    return this;
  }

  tell(record: StepRecord): this {
    this.records.push(record);
    return this;
  }
}

/** Squash is poured, as the reference does it: nine steps, of which the first is rejected. */
export const pourSquash = (): Story =>
  new Story()
    .groupStarts('g1', 'Take the squash out of the fridge.')
    .does('pick_up', { object: 'bottle.1' })
    .does('navigate_to', { region: 'fridge.1' }, { origin: 'controller' })
    .does('open_fixture', { fixture: 'fridge.1' })
    .does('take_from_fixture', { object: 'bottle.1', fixture: 'fridge.1' })
    .does('close_fixture', { fixture: 'fridge.1' })
    .groupEnds('g1')
    .groupStarts('g2', 'Pour some into the glass.')
    .does('navigate_to', { region: 'counter.1' }, { origin: 'controller' })
    .does('open_container', { container: 'bottle.1' })
    .does('pour', { substance: 'squash', source: 'bottle.1', destination: 'glass.1' })
    .groupEnds('g2');
