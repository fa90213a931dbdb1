import type { CompiledWorld } from '#compile';
import type { BeliefMode } from '#trace';
import type { RunOptions } from './options.ts';
import type { PlannerName } from './plan.ts';

/** What is to be run in each world: every combination of these. */
export interface Sweep {
  /** Only this task, by its id or by its number; all of a world's tasks in their order without it. */
  readonly task?: string | undefined;
  readonly planners: readonly PlannerName[];
  readonly beliefs: readonly BeliefMode[];
  readonly seeds: readonly number[];
}

/**
 * Runs that must come one after the other: the tasks of one video, in their order, for one planner, belief and seed.
 * Persistent belief is carried along a chain, so a chain is what can be given to another machine.
 */
export interface Chain<W> {
  readonly world: W;
  readonly planner: PlannerName;
  readonly belief: BeliefMode;
  readonly seed: number;
  readonly tasks: readonly string[];
}

/** Every chain of a sweep, in a stable order. */
export function planChains<W extends { readonly compiled: CompiledWorld }>(
  worlds: readonly W[],
  sweep: Sweep,
): readonly Chain<W>[] {
  return worlds.flatMap((world) =>
    sweep.planners.flatMap((planner) =>
      sweep.beliefs.flatMap((belief) =>
        sweep.seeds.map((seed) => ({
          world,
          planner,
          belief,
          seed,
          tasks: world.compiled.tasks.map((task) => task.id).filter((id) => isAsked(id, sweep.task)),
        })),
      ),
    ),
  );
}

/** A task is asked for by its id `VIDEO/k`, or by k alone. */
const isAsked = (id: string, task: string | undefined): boolean =>
  task === undefined || id === task || id.endsWith(`/${task}`);

/** The i-th of n shares (from 1), for arrays of machines. The shares are disjoint and together are everything. */
export const shardOf = <T>(items: readonly T[], i: number, n: number): readonly T[] =>
  items.filter((_, at) => at % n === i - 1);

/** What a chain's runs have in common. */
export const chainOptions = (chain: Chain<unknown>, base: RunOptions): RunOptions => ({
  ...base,
  belief: chain.belief,
  seed: chain.seed,
});
