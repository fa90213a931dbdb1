import type { Contract } from '#contract';
import type { Action, ActionType, Entity, Patch, Rule, SourceTime, StateFacts } from '#world';

/** Which recording a world was compiled from. */
export interface WorldSource {
  readonly dataset: string;
  readonly video: string;
  readonly fps?: number;
  /** Seconds. */
  readonly duration?: number;
}

export type SegmentKind = 'narration' | 'recipe_step' | 'activity' | 'track' | 'sound';

/** A stretch of the source video that is evidence for something. An unknown time is left out. */
export interface Segment {
  readonly id: string;
  readonly start?: SourceTime;
  readonly end?: SourceTime;
  readonly text: string;
  readonly kind: SegmentKind;
}

/** One executable action read from the annotation; `id` is `n` or `n.k`, the k-th operation of narration n. */
export interface Operation {
  readonly id: string;
  readonly action: Action;
  readonly source: readonly string[];
}

export interface ActionGroup {
  readonly id: string;
  readonly instruction: string;
  readonly operations: readonly Operation[];
}

/** A high-level activity segment as a task: its groups, where it starts, and what counts as done. */
export interface Task {
  readonly id: string;
  readonly title: string;
  readonly groups: readonly string[];
  /** A patch on the world's starting state that gives the reference state at the task's start. */
  readonly start: Patch;
  readonly executable: boolean;
  readonly contract: Contract;
}

export type Severity = 'error' | 'warning' | 'note';

export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  readonly rule: string;
  readonly message: string;
  readonly source: readonly string[];
  readonly fix?: string;
}

/** Media time = source time + offset, in seconds. */
export interface Media {
  readonly id: string;
  readonly uri: string;
  readonly fps?: number;
  readonly offset?: number;
  readonly width?: number;
  readonly height?: number;
}

/** A compiled world as its file holds it (`*.world.json`). */
export interface CompiledWorld {
  readonly id: string;
  readonly title: string;
  /** The kitchen or house. */
  readonly scene: string;
  readonly source: WorldSource;
  readonly entities: readonly Entity[];
  readonly state: StateFacts;
  /** Names of built-in action types that are used, or whole rules of the world's own. */
  readonly rules: readonly (ActionType | Rule)[];
  readonly segments: readonly Segment[];
  readonly groups: readonly ActionGroup[];
  readonly tasks: readonly Task[];
  readonly findings: readonly Finding[];
  readonly media: readonly Media[];
}
