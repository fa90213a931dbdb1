import type { Belief } from '#belief';
import type { Operation } from '#compile';
import type { ActionRequest } from '#trace';
import type { Label, Observation, RuleBook, Step } from '#world';
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
  /** The action types that there are, which are public: the built-in ones and the world's own. */
  readonly rules: RuleBook;
  /** Set when the last act of this group was rejected and may be repaired. */
  readonly feedback: Feedback | undefined;
  readonly message: PlannerMessage;
}

/** One call of a model that led to a decision, or to no readable one. */
export interface ModelCall {
  readonly output: string;
  readonly tokens: { readonly in: number; readonly out: number };
  /** Milliseconds, outside determinism. */
  readonly latency: number;
  readonly resolved?: string;
  /** What could not be read in the reply. */
  readonly errors: readonly string[];
}

/** The calls a decision took; none for planners that ask no model. */
interface Costed {
  readonly calls?: readonly ModelCall[];
}

export type Decision = Costed &
  (
    | {
        /** Do this. `op` names the compiled operation that it performs; `repair` marks an answer to a rejection. */
        readonly kind: 'act';
        readonly request: ActionRequest;
        readonly op?: string;
        readonly repair?: true;
      }
    /** Look at a region through a camera. */
    | { readonly kind: 'query'; readonly region: Label }
    /** Perform a compiled operation by its ids, walking by truth: the reference planner alone. */
    | { readonly kind: 'operation'; readonly operation: Operation }
    /** Nothing more to do in this group. */
    | { readonly kind: 'done' }
    /** No other action after a rejection, or no readable answer. */
    | { readonly kind: 'stuck' }
    /** The model cannot be reached: the run ends as an infrastructure error. */
    | { readonly kind: 'failed'; readonly reason: string }
  );

/** Who decides. A planner holds its own state for one episode; `begin` starts a group. */
export interface Planner {
  readonly name: string;
  /** The model asked for, for planners that ask one. */
  readonly requested?: string;
  begin(turn: Turn): void;
  next(turn: Turn): Promise<Decision>;
}
