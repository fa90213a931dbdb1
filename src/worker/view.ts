/**
 * What the panels draw: plain data that crosses from the worker to the page. Every name that a panel shows is
 * resolved here, so that the page needs no world, no belief and no rule.
 */
import type { Truth } from '#lib';

/** How a believed thing compares with the world at the end of a step; `never` has no entry at all. */
export type Agreement = 'correct' | 'stale' | 'wrong' | 'ambiguous' | 'undecided' | 'never';

export type { Truth };

/** What a thing is, for its icon. */
export type ThingKind =
  | 'cabinet'
  | 'fridge'
  | 'sink'
  | 'counter'
  | 'hob'
  | 'drawer'
  | 'floor'
  | 'region'
  | 'cup'
  | 'bottle'
  | 'device'
  | 'tool'
  | 'drop'
  | 'object'
  | 'agent';

/** Anything that can be found, selected or named. `id` is an entity id, or a label when several entities share it. */
export interface Thing {
  readonly id: string;
  readonly kind: ThingKind;
  readonly role: 'region' | 'object' | 'substance';
  readonly label: string;
  /** How many steps touch it. */
  readonly touched: number;
}

type StepKind = 'act' | 'query' | 'observe' | 'answer' | 'stop' | 'gap';
type StepOrigin = 'planner' | 'repair' | 'controller' | 'recovery' | 'teacher' | 'user';
type StepOutcome = 'accepted' | 'rejected' | 'unresolved';

/** One row of the step list and one column of the timeline. A gap is a step that the file does not have. */
export interface StepRow {
  readonly s: number;
  /** The last step that the row stands for: `s`, but for a gap, which is one row however long it is. */
  readonly to: number;
  readonly kind: StepKind;
  readonly verb: string;
  readonly args: string;
  readonly outcome: StepOutcome | null;
  readonly origin: StepOrigin | null;
  /** The step whose rejection this attempt repairs. */
  readonly repairs: number | null;
  /** Ids of injected events that were applied at this step. */
  readonly events: readonly string[];
  readonly flips: readonly { readonly condition: string; readonly value: Truth }[];
  /** What a query returned, in a few words. */
  readonly result: string | null;
  /** Position in `EpisodeView.groups`, or -1. */
  readonly group: number;
  /** Source time, seconds. */
  readonly t: number | null;
  /** Things this step names or changes. */
  readonly touches: readonly string[];
  /** Believed things that are wrong, stale or ambiguous after this step, and held things without an entry. */
  readonly errors: number;
}

export interface GroupRow {
  readonly id: string;
  readonly number: number;
  readonly instruction: string;
  readonly from: number;
  readonly to: number;
  readonly status: 'completed' | 'blocked' | 'interrupted' | 'open';
  readonly accepted: number;
  readonly attempts: number;
  readonly start: number | null;
  readonly end: number | null;
}

/** An injected event from eligibility to recovery; a phase that was not reached is null. */
export interface EventLife {
  readonly id: string;
  readonly mechanism: string;
  readonly target: string | null;
  readonly eligible: number | null;
  readonly triggered: number | null;
  readonly applied: number | null;
  readonly noticed: number | null;
  readonly recovered: number | null;
}

export interface VerdictRun {
  readonly from: number;
  readonly to: number;
  readonly value: Truth;
}

export interface ConditionRow {
  readonly id: string;
  /** Predicate with its arguments, such as `contains(glass.1, squash)`. */
  readonly test: string;
  /** The predicate alone, for narrow gutters. */
  readonly short: string;
  readonly text: string;
  readonly runs: readonly VerdictRun[];
  /** The run's own claim where it differs from what was computed. */
  readonly claims: readonly { readonly s: number; readonly claimed: Truth; readonly computed: Truth }[];
}

export interface MediaView {
  readonly id: string;
  readonly uri: string;
  readonly fps: number | null;
  /** Media time = source time + offset, seconds. */
  readonly offset: number;
}

export type WorldState =
  | { readonly kind: 'matched'; readonly id: string; readonly title: string }
  | { readonly kind: 'other'; readonly id: string; readonly title: string; readonly message: string }
  | { readonly kind: 'missing'; readonly message: string };

export type ReplayState =
  | { readonly kind: 'agrees'; readonly steps: number }
  | { readonly kind: 'differs'; readonly step: number; readonly message: string }
  | { readonly kind: 'unchecked'; readonly message: string };

interface RunTotals {
  readonly attempts: number;
  readonly accepted: number;
  readonly repairs: number;
  readonly queries: number;
  readonly tokens: number;
  readonly status: string | null;
  readonly groupsCompleted: number;
}

/** Everything about an episode that does not change while one steps through it. */
export interface EpisodeView {
  readonly handle: string;
  readonly id: string;
  readonly title: string;
  readonly task: string | null;
  readonly planner: string;
  readonly model: string | null;
  readonly belief: 'persistent' | 'reset' | null;
  readonly seed: number | null;
  readonly world: WorldState;
  readonly replay: ReplayState;
  readonly totals: RunTotals;
  /** The last step; steps run from 0 (the start) to it. */
  readonly last: number;
  readonly steps: readonly StepRow[];
  readonly groups: readonly GroupRow[];
  readonly events: readonly EventLife[];
  readonly conditions: readonly ConditionRow[];
  /** By step from 0; NaN where nothing can be said. */
  readonly accuracy: Float32Array;
  readonly coverage: Float32Array;
  readonly things: readonly Thing[];
  readonly media: readonly MediaView[];
}

type ChipRole =
  /** Where the pane's own graph has it. */
  | 'placed'
  /** In the world, and the agent has no entry for it. */
  | 'ghost'
  /** Where the world has something that the agent believes elsewhere. */
  | 'truth';

/** A thing in its slot. Its identity between steps is (region, id, role). */
export interface Chip {
  readonly id: string;
  readonly region: string;
  readonly role: ChipRole;
  readonly held: boolean;
  /** State worth a word: `off`, `empty`, `dirty`. */
  readonly state: string;
  /** What it holds, shown inside it. */
  readonly contents: readonly { readonly id: string; readonly agreement: Agreement | null }[];
  readonly agreement: Agreement | null;
  readonly changed: boolean;
  readonly event: boolean;
  /** A ghost that had an entry before. */
  readonly forgotten: boolean;
}

export interface RegionState {
  readonly id: string;
  /** `open`, `closed`, `on`, `off`, `not observed` or nothing. */
  readonly state: string;
  readonly observed: boolean;
  readonly changed: boolean;
}

export interface GraphState {
  readonly regions: readonly RegionState[];
  readonly chips: readonly Chip[];
  /** Where the agent is, null when unknown. */
  readonly agent: string | null;
  /** Beside the hands, such as `holding nothing` or `holding, set at 10`. */
  readonly hands: string;
}

/**
 * A line over a pane: what a failed precondition needed, or where a misplaced thing really is. Where both ends are the
 * same it is an outline.
 */
export interface Trail {
  readonly kind: 'precondition' | 'wrong' | 'stale';
  readonly pane: 'world' | 'belief';
  readonly from: { readonly region: string; readonly id: string };
  readonly to: { readonly region: string; readonly id: string };
  readonly text: string;
}

/** A claim's ground: a sentence and the step it rests on. */
export interface Evidence {
  readonly text: string;
  readonly step: number | null;
}

export interface PreconditionView {
  readonly text: string;
  readonly world: Truth;
  readonly belief: Truth;
  readonly note: string;
  readonly step: number | null;
}

export interface ChangeView {
  readonly thing: string;
  readonly property: string;
  readonly from: string;
  readonly to: string;
  readonly cause: string;
}

export interface StepDetail {
  readonly origin: string;
  readonly call: {
    readonly verb: string;
    readonly args: readonly { readonly name: string; readonly thing: string }[];
  } | null;
  readonly rule: string | null;
  readonly preconditions: readonly PreconditionView[];
  /** What the agent was told. */
  readonly failure: string | null;
  /** What the reader may know of it: the hidden value and the evidence. */
  readonly reason: string | null;
  /** The first divergence of belief that mattered to the rejection. */
  readonly divergence: Evidence | null;
  readonly world: readonly ChangeView[];
  readonly belief: readonly ChangeView[];
  readonly events: readonly { readonly id: string; readonly text: string; readonly step: number | null }[];
  readonly decision: {
    readonly tokensIn: number;
    readonly tokensOut: number;
    readonly latency: number | null;
    readonly payload: string | null;
    readonly output: string | null;
    readonly errors: readonly string[];
  } | null;
  readonly notes: readonly string[];
}

export interface SceneItem {
  readonly id: string;
  readonly kind: ThingKind;
  readonly state: string;
  readonly mark: boolean;
}

/** What can be seen from the agent's region, drawn from the world. */
export interface SceneView {
  readonly region: string;
  readonly kind: ThingKind;
  readonly state: string;
  readonly hands: readonly SceneItem[];
  readonly items: readonly SceneItem[];
}

/** Everything that changes with the step. */
export interface StepView {
  readonly s: number;
  /** Null when the episode's world is unknown. */
  readonly world: GraphState | null;
  readonly belief: GraphState | null;
  readonly trails: readonly Trail[];
  readonly counts: Readonly<Record<Agreement, number>>;
  /** How many of `counts.never` had an entry before. */
  readonly forgotten: number;
  readonly detail: StepDetail;
  readonly verdicts: readonly { readonly id: string; readonly value: Truth; readonly evidence: Evidence }[];
  readonly before: SceneView | null;
  readonly after: SceneView | null;
  readonly observation: { readonly text: string; readonly failure: string | null };
  readonly source: { readonly time: number | null; readonly segment: string | null };
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a thing is drawn in a region. */
export interface SlotBox extends Rect {
  readonly id: string;
  readonly kind: ThingKind;
  /** Narrower than what it may have to show: its text may be cut. */
  readonly tight: boolean;
}

export interface RegionBox extends Rect {
  readonly id: string;
  readonly kind: ThingKind;
  /** Slots by thing id, relative to the region. */
  readonly slots: readonly SlotBox[];
  /** Where the agent stands when it is here, and where what it holds is drawn. */
  readonly agent: Rect | null;
  readonly hands: Rect | null;
  /** Things without a slot of their own, named behind one mark at `fold`. */
  readonly folded: readonly { readonly id: string; readonly kind: ThingKind }[];
  readonly fold: Rect | null;
}

/** Fixed places for everything that is ever shown in either graph of an episode. */
export interface UnionLayout {
  readonly width: number;
  readonly height: number;
  readonly regions: readonly RegionBox[];
  /** Regions that hold nothing and are never visited. */
  readonly unused: readonly string[];
}

export interface HistoryEntry {
  readonly step: number;
  readonly property: string;
  readonly value: string;
  readonly source: string;
  readonly confidence: number | null;
  readonly agreement: Agreement | null;
}

/** A thing by property, in both graphs, at one step, and how each came to be. */
export interface NodeView {
  readonly id: string;
  readonly kind: ThingKind;
  readonly label: string;
  readonly type: string;
  readonly touched: readonly number[];
  readonly properties: readonly {
    readonly name: string;
    readonly world: string;
    readonly belief: string;
    readonly agreement: Agreement | null;
  }[];
  readonly beliefs: readonly HistoryEntry[];
  readonly worlds: readonly HistoryEntry[];
}
