/** What the world studio shows, in words and numbers; the page knows no world of its own. */
import type { Problem } from './api.ts';
import type { Truth } from './view.ts';

export interface TaskChoice {
  readonly id: string;
  readonly title: string;
  readonly executable: boolean;
  /** Why it is not executable, in sentences. */
  readonly why: readonly string[];
  readonly operations: number;
  readonly conditions: number;
}

export interface WorldView {
  readonly handle: string;
  readonly id: string;
  readonly title: string;
  readonly scene: string;
  readonly dataset: string;
  readonly tasks: readonly TaskChoice[];
  readonly regions: number;
  readonly objects: number;
  /** Action types that the engine has. */
  readonly actionTypes: number;
}

/** A part of a narration: what an operation is bound to, or what no state variable keeps. Offsets count UTF-16 units. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly kind: 'verb' | 'bound' | 'unmodelled';
  /** The entity that it is bound to. */
  readonly thing: string | null;
}

export interface NarrationRow {
  readonly id: string;
  readonly number: string;
  readonly text: string;
  readonly spans: readonly Span[];
  /** Seconds of the video. */
  readonly start: number | null;
  readonly end: number | null;
  readonly operations: readonly string[];
  /** Why it gave no operation, when it gave none. */
  readonly why: string | null;
}

export interface OperationGroup {
  readonly id: string;
  readonly number: number;
  readonly instruction: string;
  readonly start: number | null;
  readonly end: number | null;
}

export interface OperationRow {
  readonly id: string;
  readonly group: string;
  readonly type: string;
  readonly args: readonly string[];
  /** Where from, as the narrow note at the right. */
  readonly note: string;
  readonly narrations: readonly string[];
  readonly conditions: readonly string[];
  /** That nobody narrated it, but it must have been done. */
  readonly implied: boolean;
  /** Why the reference could not do it, or null. */
  readonly rejected: string | null;
}

/** One situation of the audits, and what the condition says of it. */
export interface ConditionCheck {
  readonly name: string;
  /** Null when the situation cannot be made for this condition. */
  readonly truth: Truth | null;
  /** In a few words; `because` is the whole of it. */
  readonly note: string;
  readonly because: string;
  /** Whether the verdict is what the audit asks for. */
  readonly passes: boolean;
}

export interface ConditionCard {
  readonly id: string;
  readonly test: string;
  readonly text: string;
  readonly operations: readonly string[];
  /** Numbers of the narrations that it rests on. */
  readonly evidence: readonly string[];
  readonly checks: readonly ConditionCheck[];
}

/** What was considered for the contract and is not in it. */
export interface Considered {
  readonly id: string;
  readonly test: string;
  readonly kind: 'unmodelled' | 'fact';
  readonly note: string;
  readonly detail: string;
  readonly operations: readonly string[];
}

export interface QualityRow {
  readonly id: string;
  readonly state: 'error' | 'warning' | 'note' | 'passed';
  readonly rule: string;
  readonly message: string;
  readonly result: string;
  readonly fix: string | null;
  /** What to select to see it, such as `n:VIDEO-6`, and what to call it. */
  readonly target: string | null;
  readonly where: string;
}

export interface TaskView {
  readonly task: TaskChoice;
  readonly contract: 'terminal' | 'event';
  readonly narrations: readonly NarrationRow[];
  readonly groups: readonly OperationGroup[];
  readonly operations: readonly OperationRow[];
  readonly conditions: readonly ConditionCard[];
  readonly considered: readonly Considered[];
  readonly quality: readonly QualityRow[];
  /** References in operations, and those that name an entity. */
  readonly bound: { readonly of: number; readonly found: number };
  readonly actionTypes: number;
  readonly replay: { readonly accepted: number; readonly of: number };
}

export interface RoleView {
  readonly variable: string;
  /** Null for an optional role that nothing fills. */
  readonly thing: string | null;
  readonly asks: string;
  readonly source: string;
  readonly narration: string | null;
}

export interface RequirementView {
  readonly text: string;
  readonly bound: string;
  readonly truth: Truth;
  /** Passed only because nobody knows. */
  readonly assumed: boolean;
  readonly evidence: string;
  /** The operation that made it so, if one did. */
  readonly since: string | null;
  /** Since when, in words: `start`, `walked` or `since 4`. */
  readonly sinceText: string;
}

export interface EffectView {
  readonly sign: '+' | '−' | '→';
  readonly text: string;
  readonly conditions: readonly string[];
}

export interface RuleView {
  readonly operation: string;
  readonly type: string;
  readonly family: string;
  readonly signature: string;
  readonly version: string;
  readonly uses: number;
  readonly roles: readonly RoleView[];
  readonly requirements: readonly RequirementView[];
  readonly effects: readonly EffectView[];
  readonly unmodelled: readonly string[];
  readonly rejected: string | null;
}

export interface Tally {
  readonly passed: number;
  readonly of: number;
}

export interface AuditView {
  readonly rows: readonly { readonly check: string; readonly suite: Tally }[];
  /** By task, the tallies in the order of the rows, or why there are none. */
  readonly tasks: Readonly<Record<string, readonly Tally[] | string>>;
}

/** How far an import has come. */
export interface ImportProgress {
  /** Files are read; then narrations are bound and groups replayed, video by video. */
  readonly stage: 'reading' | 'binding' | 'replaying';
  /** The file or the video. */
  readonly what: string;
  readonly done: number;
  readonly of: number;
}

/** One video of an import. */
export interface Imported {
  readonly video: string;
  /** Null when nothing could be compiled. */
  readonly world: File | null;
  readonly summary: string;
  readonly problems: readonly Problem[];
}

export interface ImportResult {
  readonly videos: readonly Imported[];
  /** Files that are not annotation, by their position among those given. */
  readonly rest: readonly number[];
}

/** A file with its path in the folder that it came with. */
export interface GivenFile {
  readonly path: string;
  readonly file: File;
}
