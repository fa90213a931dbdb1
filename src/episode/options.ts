import type { Belief } from '#belief';
import type { BeliefMode } from '#trace';
import type { InjectedEvent } from './events.ts';

/** Everything but world, task and planner that a run is a function of. */
export interface RunOptions {
  readonly belief: BeliefMode;
  readonly seed: number;
  /** Attempts a group may spend before it is blocked. (ours) */
  readonly attemptsPerGroup: number;
  /** Repair attempts for one rejection; Table 17's counts fit one. (ours) */
  readonly repairsPerRejection: number;
  /** Visual queries a group may spend. (ours) */
  readonly queriesPerGroup: number;
  /** Whether a blocked group ends the run. The paper's equal group counts suggest that it does not. (ours) */
  readonly stopOnBlock: boolean;
  /** Whether the planner's messages are written out, not only their size. */
  readonly keepPayloads: boolean;
  readonly events: readonly InjectedEvent[];
  /** Persistent belief of the video's earlier tasks. */
  readonly carried?: { readonly belief: Belief; readonly episode: string };
}

export const DEFAULT_OPTIONS: RunOptions = {
  belief: 'persistent',
  seed: 1,
  attemptsPerGroup: 40,
  repairsPerRejection: 1,
  queriesPerGroup: 80,
  stopOnBlock: false,
  keepPayloads: false,
  events: [],
};
