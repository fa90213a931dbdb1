import {
  type Action,
  actionType,
  createWorld,
  type Entity,
  type EntityId,
  entityId,
  execute,
  label,
  ruleBook,
  type StateFacts,
  type World,
} from '#world';
import { printTable } from './measure.ts';

/** A kitchen of fixtures that open, with things in them, and an agent in the middle. */
export function bigKitchen(entities: number): World {
  const fixtures = Math.max(4, Math.round(entities / 10));
  const thing = (id: string, kind: Entity['kind'], ...affordances: Entity['affordances']): Entity => ({
    id: entityId(id),
    label: label(id),
    kind,
    affordances,
  });
  const list: Entity[] = [thing('agent', 'agent'), thing('hand.left', 'hand'), thing('hand.right', 'hand')];
  const relations: [EntityId, 'at' | 'in', EntityId][] = [[entityId('agent'), 'at', entityId('cupboard.0')]];
  const values: [EntityId, string, boolean][] = [];
  for (let i = 0; i < fixtures; i += 1) {
    list.push(thing(`cupboard.${i}`, 'fixture', 'openable', 'receptacle'));
    values.push([entityId(`cupboard.${i}`), 'open', false]);
  }
  for (let i = 0; list.length < entities; i += 1) {
    list.push(thing(`cup.${i}`, 'container', 'graspable', 'fillable'));
    relations.push([entityId(`cup.${i}`), 'in', entityId(`cupboard.${i % fixtures}`)]);
  }
  const facts: StateFacts = { relations, values, processes: [] };
  const world = createWorld(list, facts);
  if (!world.ok) throw new Error(world.error.message);
  return world.value;
}

/** Carries cups round the kitchen for ever: walk, open, take, walk, open, put, close; some acts are rejected. */
export function* errands(fixtures: number, cups: number): Generator<Action> {
  const act = (type: string, args: Readonly<Record<string, string>>): Action => ({
    type: actionType(type),
    args: Object.fromEntries(Object.entries(args).map(([role, id]) => [role, entityId(id)])),
  });
  const at = Array.from({ length: cups }, (_, cup) => cup % fixtures);
  for (let i = 0; ; i += 1) {
    const cup = i % cups;
    const [from, to] = [at[cup] ?? 0, ((at[cup] ?? 0) + 1) % fixtures];
    yield act('navigate_to', { region: `cupboard.${from}` });
    yield act('open_fixture', { fixture: `cupboard.${from}` });
    yield act('take_from_fixture', { object: `cup.${cup}`, fixture: `cupboard.${from}` });
    yield act('close_fixture', { fixture: `cupboard.${from}` });
    yield act('navigate_to', { region: `cupboard.${to}` });
    yield act('pick_up', { object: `cup.${(cup + 1) % cups}` });
    yield act('open_fixture', { fixture: `cupboard.${to}` });
    yield act('put_in_fixture', { object: `cup.${cup}`, fixture: `cupboard.${to}` });
    yield act('close_fixture', { fixture: `cupboard.${to}` });
    at[cup] = to;
  }
}

/** Actions a second in a world of `entities`, and the share of them that was accepted. */
export function measureExecution(
  entities: number,
  actions: number,
): { readonly rate: number; readonly accepted: number } {
  const rules = ruleBook();
  let world = bigKitchen(entities);
  const fixtures = Math.max(4, Math.round(entities / 10));
  const source = errands(fixtures, entities - fixtures - 3);
  const queue: Action[] = [];
  for (const action of source) {
    queue.push(action);
    if (queue.length === actions) break;
  }
  let accepted = 0;
  const start = performance.now();
  for (const action of queue) {
    const result = execute(world, action, rules);
    if (result.outcome === 'rejected') continue;
    accepted += 1;
    world = result.world;
  }
  return { rate: (actions / (performance.now() - start)) * 1000, accepted: accepted / actions };
}

export function run(): Promise<void> {
  measureExecution(300, 50_000);
  const small = measureExecution(300, 200_000);
  const large = measureExecution(3_000, 200_000);
  printTable('Executing actions', [
    { what: 'actions a second in a world of 300 entities', value: small.rate, unit: '1/s', target: 'at least 200,000' },
    { what: 'the same in a world of 3,000 entities', value: large.rate, unit: '1/s', baseline: small.rate },
    { what: 'accepted actions', value: small.accepted * 100, unit: '%' },
  ]);
  return Promise.resolve();
}
