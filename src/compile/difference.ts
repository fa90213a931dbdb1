import type { EntityId } from '#world';
import { type Patch, type PatchOp, processOp, type Relation, stateOf, valueOp, type World } from '#world';

/** The patch that turns one world into a later one, which may have more entities: what is no more first, then what is new. */
export function difference(from: World, to: World): Patch {
  const gone: PatchOp[] = [];
  const come: PatchOp[] = [];
  for (const { id } of to.entities.values()) {
    if (from.states.get(id) === to.states.get(id)) continue;
    gone.push(
      ...relations(from, id)
        .filter(notIn(relations(to, id)))
        .map((rel): PatchOp => ({ rel, op: 'del' })),
    );
    come.push(
      ...relations(to, id)
        .filter(notIn(relations(from, id)))
        .map((rel): PatchOp => ({ rel, op: 'add' })),
    );
    come.push(...changedValues(from, to, id));
  }
  const made = [...to.entities.values()].filter(({ id }) => !from.entities.has(id));
  return [...made.map((ent): PatchOp => ({ ent, op: 'add' })), ...gone, ...come, ...changedProcesses(from, to)];
}

type Fact = readonly [EntityId, Relation, EntityId];

function relations(world: World, id: EntityId): Fact[] {
  const { place, links } = stateOf(world, id);
  const facts: Fact[] = place === undefined ? [] : [[id, place.relation, place.of]];
  return [...facts, ...links.map((link): Fact => [id, link.relation, link.other])];
}

const notIn =
  (others: readonly Fact[]) =>
  (fact: Fact): boolean =>
    !others.some((other) => other[1] === fact[1] && other[2] === fact[2]);

function changedValues(from: World, to: World, id: EntityId): PatchOp[] {
  const before = stateOf(from, id).values;
  const after = stateOf(to, id).values;
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  return keys
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => valueOp([id, key], before.get(key), after.get(key)));
}

function changedProcesses(from: World, to: World): PatchOp[] {
  const ids = new Set([...from.processes.values(), ...to.processes.values()].map((process) => process.id));
  return [...ids]
    .filter((id) => from.processes.get(id) !== to.processes.get(id))
    .map((id) => processOp(id, from.processes.get(id), to.processes.get(id)));
}
