import { entriesOf } from '#belief';
import { randomStream } from '#lib';
import type { Label } from '#world';
import type { Decision, Planner, Turn } from './types.ts';

/** How many acts the random planner tries for each operation that the group asks for. (ours) */
const TRIES_PER_OPERATION = 2;

/** Valid action types with known labels in every role, drawn from the seed. The floor that others must beat. */
export function randomPlanner(seed: number): Planner {
  const stream = randomStream(seed, 'planner/random');
  let left = 0;
  return {
    name: 'random',
    begin(turn: Turn) {
      left = turn.group.operations.length * TRIES_PER_OPERATION;
    },
    next(turn: Turn): Promise<Decision> {
      if (left === 0) return Promise.resolve({ kind: 'done' });
      left -= 1;
      const rule = stream.pick([...turn.rules.values()]);
      if (!rule) return Promise.resolve({ kind: 'done' });
      const labels = knownLabels(turn);
      const args: Record<string, Label> = {};
      for (const role of rule.roles) {
        const label = stream.pick(labels);
        if (label !== undefined && role.optional !== true) args[role.name] = label;
      }
      return Promise.resolve({ kind: 'act', request: { type: rule.type, args } });
    },
  };
}

const knownLabels = (turn: Turn): readonly Label[] => [
  ...entriesOf(turn.belief, 'object').map((entry) => entry.label),
  ...entriesOf(turn.belief, 'region').map((entry) => entry.label),
];
