import { err, ok, type Result } from '#lib';
import type { Entity, EntityId, Process, ProcessId, Relation, Value } from './types.ts';
import { addEntity, addRelation, type FactError, removeEntity, removeRelation, setValue, type World } from './world.ts';

/** One change of the world. A missing `from` or `to` means unknown (values) or none (processes). */
export type PatchOp =
  | { readonly rel: readonly [subject: EntityId, relation: Relation, object: EntityId]; readonly op: 'add' | 'del' }
  | { readonly ent: Entity; readonly op: 'add' | 'del' }
  | { readonly val: readonly [entity: EntityId, key: string]; readonly from?: Value; readonly to?: Value }
  | { readonly proc: ProcessId; readonly from?: Process; readonly to?: Process };

/** An ordered list of changes. `apply` gives a world or names the fact that does not fit; inverting is exact. */
export type Patch = readonly PatchOp[];

/** The patch that undoes `patch`: every change swapped, in reverse order. */
export function invert(patch: Patch): Patch {
  return patch.map(invertOp).reverse();
}

const flip = (op: 'add' | 'del'): 'add' | 'del' => (op === 'add' ? 'del' : 'add');

function invertOp(op: PatchOp): PatchOp {
  if ('rel' in op) return { rel: op.rel, op: flip(op.op) };
  if ('ent' in op) return { ent: op.ent, op: flip(op.op) };
  if ('val' in op) return valueOp(op.val, op.to, op.from);
  return processOp(op.proc, op.to, op.from);
}

/** A change of one property; undefined means unknown. */
export const valueOp = (val: readonly [EntityId, string], from: Value | undefined, to: Value | undefined): PatchOp => ({
  val,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

/** A process starting, going on or ending; undefined means not under way. */
export const processOp = (proc: ProcessId, from: Process | undefined, to: Process | undefined): PatchOp => ({
  proc,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

export interface PatchError extends FactError {
  /** Position in the patch, from 0. */
  readonly index: number;
}

/** The world after `patch`, or the first change whose fact does not fit this world. */
export function applyPatch(world: World, patch: Patch): Result<World, PatchError> {
  let current = world;
  for (const [index, op] of patch.entries()) {
    const next = applyOp(current, op);
    if (!next.ok) return err({ ...next.error, index });
    current = next.value;
  }
  return ok(current);
}

/** The world after one change. */
export function applyOp(world: World, op: PatchOp): Result<World, FactError> {
  if ('rel' in op) {
    const [subject, relation, object] = op.rel;
    return op.op === 'add'
      ? addRelation(world, subject, relation, object)
      : removeRelation(world, subject, relation, object);
  }
  if ('ent' in op) return op.op === 'add' ? addEntity(world, op.ent) : removeEntity(world, op.ent);
  if ('val' in op) return setValue(world, op.val[0], op.val[1], op.from, op.to);
  return setProcess(world, op.proc, op.from, op.to);
}

function setProcess(
  world: World,
  id: ProcessId,
  from: Process | undefined,
  to: Process | undefined,
): Result<World, FactError> {
  const now = world.processes.get(id);
  if (!sameProcess(now, from)) {
    return err({ fact: `process ${id}`, message: now ? 'it is under way otherwise' : 'it is not under way' });
  }
  return ok({ ...world, processes: to ? world.processes.set(id, to) : world.processes.delete(id) });
}

function sameProcess(a: Process | undefined, b: Process | undefined): boolean {
  if (!a || !b) return a === b;
  return a.id === b.id && a.kind === b.kind && a.of === b.of && a.left === b.left;
}

/** One change as a sentence part, such as `+ glass.1 on counter.1`. */
export function describeOp(op: PatchOp): string {
  if ('rel' in op) return `${op.op === 'add' ? '+' : '−'} ${op.rel.join(' ')}`;
  if ('ent' in op) return `${op.op === 'add' ? '+' : '−'} entity ${op.ent.id}`;
  if ('val' in op) return `${op.val[0]} ${op.val[1]}: ${op.from ?? 'unknown'} → ${op.to ?? 'unknown'}`;
  if (op.from && op.to) return `${op.to.kind} of ${op.to.of} goes on`;
  return op.to
    ? `${op.to.kind} of ${op.to.of} starts`
    : `${op.from?.kind ?? 'process'} of ${op.from?.of ?? op.proc} ends`;
}
