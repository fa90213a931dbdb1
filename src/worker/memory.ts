import { type Belief, entryOf } from '#belief';
import type { TraceIndex } from '#trace';
import { type EntityId, heldThings, type Label, perceivable, type World } from '#world';

/** What an episode's belief has known and lost. */
export interface Memory {
  /** The first step after which a label had an entry as an object. */
  readonly since: ReadonlyMap<Label, number>;
  /** How many held things have no entry after a step; steps without any are left out. */
  readonly lost: ReadonlyMap<number, number>;
}

/** What the agent's hands hold without an entry that says where it is: a reset forgets it, nothing shows it again. */
export const heldWithoutEntry = (world: World, belief: Belief): readonly EntityId[] =>
  heldThings(world).filter((id) => {
    const name = world.entities.get(id)?.label;
    const entry = name === undefined ? undefined : entryOf(belief, 'object', name);
    return entry?.fields.get('held')?.value !== true && !entry?.fields.has('region');
  });

/** Reads the whole episode once. */
export function memoryOf(index: TraceIndex): Memory {
  const since = new Map<Label, number>();
  const lost = new Map<number, number>();
  for (const { row, records, world, belief } of index.visits()) {
    for (const record of records) {
      if (record.k !== 'belief') continue;
      for (const { of, label, to } of record.patch) {
        if (of === 'object' && to !== undefined && !since.has(label)) since.set(label, row.s);
      }
    }
    const held = world ? heldWithoutEntry(world, belief).length : 0;
    if (held > 0 && belief.size > 0) lost.set(row.s, held);
  }
  return { since, lost };
}

/** Things without an entry that had one before. */
export const forgottenIn = (world: World, belief: Belief, memory: Memory, s: number): readonly EntityId[] =>
  [...world.entities.values()]
    .filter((entity) => {
      const since = memory.since.get(entity.label);
      const known = since !== undefined && since <= s;
      return known && perceivable(entity) && entryOf(belief, 'object', entity.label) === undefined;
    })
    .map(({ id }) => id);
