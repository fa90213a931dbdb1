import type { BeliefPatch } from '#belief';
import type { Truth } from '#lib';
import type { ActionArgs, ActionType, EntityId, Label, Patch, Step, Value } from '#world';

/** A picture of a step: a file, or a moment of a medium (seconds of the medium). `before` s is after s-1. */
export type Frame = { readonly at?: 'before' | 'after' | 'process' } & (
  | { readonly uri: string }
  | { readonly media: string; readonly time: number }
);

interface At {
  /** The step; records that share it come in the order of `RECORD_ORDER`. */
  readonly s: Step;
  /** Source time, seconds. */
  readonly t?: number;
  /** Wall time, outside determinism. */
  readonly w?: string | number;
}

export type BeliefMode = 'persistent' | 'reset';

export interface EpisodeRecord {
  readonly k: 'episode';
  readonly format: 'beliefscope/episode';
  readonly version: number;
  /** Versions of the engine and the rules that executed it. */
  readonly engine?: string;
  readonly rules?: string;
  readonly id: string;
  readonly world?: { readonly id: string; readonly sha256?: string; readonly uri?: string };
  readonly task?: string;
  readonly title?: string;
  readonly run: {
    readonly planner: string;
    readonly model?: { readonly requested?: string; readonly resolved?: string };
    readonly endpoint?: string;
    readonly settings?: Readonly<Record<string, Value>>;
    readonly belief?: BeliefMode;
    readonly seed?: number;
    readonly options?: Readonly<Record<string, Value>>;
  };
  readonly media?: readonly {
    readonly id: string;
    readonly uri: string;
    readonly fps?: number;
    readonly offset?: number;
  }[];
}

export interface GroupRecord extends At {
  readonly k: 'group';
  readonly phase: 'start' | 'end';
  readonly id: string;
  readonly instruction?: string;
  readonly status?: 'completed' | 'blocked' | 'interrupted';
}

export interface DecideRecord extends At {
  readonly k: 'decide';
  readonly role: 'policy' | 'discover' | 'reconcile' | 'verify' | 'agenda' | 'answer' | 'reselect';
  readonly payload?: { readonly bytes: number; readonly text?: string };
  readonly output?: string;
  readonly actions?: readonly ActionRequest[];
  readonly tokens?: { readonly in: number; readonly out: number };
  /** Milliseconds, outside determinism. */
  readonly latency?: number;
  readonly errors?: readonly string[];
}

/** What a planner says: a type and labels by role. */
export interface ActionRequest {
  readonly type: ActionType;
  readonly args: Readonly<Record<string, Label>>;
}

export type ActOrigin = 'planner' | 'repair' | 'controller' | 'recovery' | 'teacher' | 'user';
export type ActOutcome = 'accepted' | 'rejected' | 'unresolved';

export interface FailedPrecondition {
  /** For the explorer only: predicate, hidden value and evidence. */
  readonly reader: string;
  /** All that a planner is told: the predicate. */
  readonly agent: string;
  /** Position of the precondition in the rule, from 0; none when arguments could not be resolved. */
  readonly index?: number;
}

export interface ActRecord extends At {
  readonly k: 'act';
  readonly request?: ActionRequest;
  /** Type and entity ids after resolution. */
  readonly type: ActionType;
  readonly args: ActionArgs;
  /** The compiled operation that it performs, if one. */
  readonly op?: string;
  readonly origin: ActOrigin;
  /** The step whose rejection this attempt repairs. */
  readonly repairs?: Step;
  readonly outcome: ActOutcome;
  readonly failed?: FailedPrecondition;
  /** Preconditions that passed only because a value is unknown. */
  readonly assumed?: readonly string[];
  readonly patch?: Patch;
}

export interface WorldRecord extends At {
  readonly k: 'world';
  readonly patch: Patch;
  readonly cause: { readonly process?: string; readonly event?: string };
}

export interface ObservedItem {
  readonly label: Label;
  readonly region?: Label;
  /** What is perceivable of it, such as open or what it visibly contains. */
  readonly state?: Readonly<Record<string, Value>>;
}

export interface ObserveRecord extends At {
  readonly k: 'observe';
  readonly source: 'local' | 'visual_query' | 'scan' | 'search' | 'navigation' | 'before' | 'after';
  readonly region?: Label;
  readonly items: readonly ObservedItem[];
  readonly text?: string;
  readonly frames?: readonly Frame[];
}

export interface BeliefRecord extends At {
  readonly k: 'belief';
  readonly patch: BeliefPatch;
  readonly cause: 'observe' | 'act' | 'reset' | 'carried';
  readonly evidence?: string;
}

export interface EventRecord extends At {
  readonly k: 'event';
  readonly id: string;
  readonly mechanism: string;
  readonly phase: 'eligible' | 'triggered' | 'applied' | 'not_committed' | 'ended';
  readonly target?: EntityId;
  readonly patch?: Patch;
}

export interface VerdictRecord extends At {
  readonly k: 'verdict';
  readonly condition: string;
  readonly value: Truth;
}

export interface NoteRecord extends At {
  readonly k: 'note';
  readonly text: string;
}

export interface EndRecord extends At {
  readonly k: 'end';
  readonly status: 'completed' | 'interrupted' | 'stopped' | 'budget' | 'control_failure' | 'infrastructure_error';
  readonly totals?: Readonly<Record<string, number>>;
  /** Ids of groups that were not reached. */
  readonly unreached?: readonly string[];
}

/**
 * Records of the failure bench and the harness. Their lanes are documented in `formats`, kept by every reader
 * and shown as they are; `data` is the record without the common fields.
 */
export interface HarnessRecord extends At {
  readonly k: 'verify' | 'memory' | 'agenda' | 'control' | 'message' | 'question';
  readonly data: Readonly<Record<string, unknown>>;
}

/** One line of an episode file. */
export type TraceRecord =
  | EpisodeRecord
  | GroupRecord
  | DecideRecord
  | ActRecord
  | WorldRecord
  | ObserveRecord
  | BeliefRecord
  | EventRecord
  | VerdictRecord
  | NoteRecord
  | HarnessRecord
  | EndRecord;

/** Any record but the header: those that have a step. */
export type StepRecord = Exclude<TraceRecord, EpisodeRecord>;
