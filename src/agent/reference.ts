import type { ActionGroup } from '#compile';
import type { Decision, Planner, Turn } from './types.ts';

/** Performs the compiled operations one after the other. A rejection is recorded and the next one follows. */
export function referencePlanner(groups: readonly ActionGroup[]): Planner {
  const byId = new Map(groups.map((group) => [group.id, group]));
  let queue: readonly ActionGroup['operations'][number][] = [];
  return {
    name: 'reference',
    begin(turn: Turn) {
      queue = byId.get(turn.group.id)?.operations ?? [];
    },
    next(): Promise<Decision> {
      const [operation, ...rest] = queue;
      queue = rest;
      return Promise.resolve(operation ? { kind: 'operation', operation } : { kind: 'done' });
    },
  };
}
