import type { Action } from '#world';
import type { Narration } from './annotation.ts';
import type { Clause } from './text/clauses.ts';
import type { Act } from './text/said.ts';

/** One operation with where it comes from. */
export interface Step {
  /** `n`, or `n.k` when the narration gives several. */
  readonly id: string;
  readonly narration: Narration;
  readonly action: Action;
  /** Set when nobody narrated it: why it must have happened. */
  readonly implied?: string;
  /** The verb as it was said. */
  readonly verb: string;
}

/** A narration with what was read in it. */
export interface Read {
  readonly narration: Narration;
  readonly clauses: readonly Clause[];
  readonly acts: readonly Act[];
}
