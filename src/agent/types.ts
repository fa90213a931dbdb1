import type { Belief } from '#belief';
import type { Operation } from '#compile';
import type { ActionRequest } from '#trace';
import type { Label, Observation, Step } from '#world';
import type { PlannerMessage } from './message.ts';

/** A compiled operation as the agent may know it: what is to be done, in labels, without where anything is. */
export interface PublicOperation {
  readonly id: string;
  readonly request: ActionRequest;
}

/** What the planner was told about the last rejected act. */
export interface Feedback {
  readonly step: Step;
  readonly request: ActionRequest;
  /** The failed requirement, in labels and without the hidden value behind it. */
  readonly failed: string;
}

/** All that a planner gets. It comes from `observe`, the belief and the group's public text; nothing hidden is in it. */
export interface Turn {
  readonly group: {
    readonly id: string;
    readonly instruction: string;
    readonly operations: readonly PublicOperation[];
  };
  readonly observation: Observation | undefined;
  readonly belief: Belief;
  /** Set when the last act of this group was rejected and may be repaired. */
  readonly feedback: Feedback | undefined;
  readonly message: PlannerMessage;
}

export type Decision =
  /** Do this. `op` names the compiled operation that it performs; `repair` marks it as an answer to a rejection. */
  | { readonly kind: 'act'; readonly request: ActionRequest; readonly op?: string; readonly repair?: true }
  /** Look at a region through a camera. */
  | { readonly kind: 'query'; readonly region: Label }
  /** Perform a compiled operation by its ids, walking by truth: the reference planner alone. */
  | { readonly kind: 'operation'; readonly operation: Operation }
  /** Nothing more to do in this group. */
  | { readonly kind: 'done' }
  /** No other action after a rejection. */
  | { readonly kind: 'stuck' };

/** Who decides. A planner holds its own state for one episode; `begin` starts a group. */
export interface Planner {
  readonly name: string;
  begin(turn: Turn): void;
  next(turn: Turn): Promise<Decision>;
}
