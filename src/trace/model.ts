import type { AgreementCounts, Belief, ByLabel, RightWhenSet } from '#belief';
import type { Contract } from '#contract';
import type { Truth } from '#lib';
import type { ActionArgs, ActionType, EntityId, Label, RuleBook, Step, World } from '#world';
import type {
  ActionRequest,
  ActOrigin,
  ActOutcome,
  DecideRecord,
  EndRecord,
  EpisodeRecord,
  EventRecord,
  FailedPrecondition,
  Frame,
  GroupRecord,
  ObserveRecord,
  StepRecord,
} from './records.ts';

/** What an episode ran in, when its world file is known: the world at the task's start, and what counts as done. */
export interface Setting {
  readonly start: World;
  readonly rules: RuleBook;
  readonly contract?: Contract;
}

/** Where a record lies in its file, in bytes. */
export interface FilePlace {
  readonly offset: number;
  readonly length: number;
}

/** What a step was. `start` is step 0; `other` carries neither an act nor an observation nor an answer. */
export type StepKind = 'start' | 'act' | 'query' | 'observation' | 'answer' | 'stop' | 'other';

export interface Tokens {
  readonly in: number;
  readonly out: number;
}

/** One step as lists and timelines show it. */
export interface StepRow {
  readonly s: Step;
  readonly kind: StepKind;
  /** Id of the innermost group that was open. */
  readonly group: string | undefined;
  readonly type: ActionType | undefined;
  readonly request: ActionRequest | undefined;
  readonly args: ActionArgs | undefined;
  /** The compiled operation that the act performs. */
  readonly op: string | undefined;
  readonly origin: ActOrigin | undefined;
  readonly outcome: ActOutcome | undefined;
  readonly failed: FailedPrecondition | undefined;
  /** The step whose rejection this attempt repairs. */
  readonly repairs: Step | undefined;
  /** The region that a query or an observation looked at. */
  readonly region: Label | undefined;
  /** Source time, seconds. */
  readonly t: number | undefined;
  readonly tokens: Tokens;
  readonly flags: StepFlags;
}

export interface StepFlags {
  /** The act passed only because a value is unknown. */
  readonly assumed: boolean;
  /** An injected event has a record here. */
  readonly event: boolean;
  /** The hidden world changed. */
  readonly world: boolean;
  readonly belief: boolean;
  readonly frames: boolean;
  readonly note: boolean;
  /** Something recorded here does not fit (see `problems`). */
  readonly problem: boolean;
}

/** An action group, subtask or child, with its counts. Attempts include repairs and inserted navigation. */
export interface GroupSpan {
  readonly id: string;
  /** Id of the group around it. */
  readonly parent: string | undefined;
  readonly instruction: string | undefined;
  /** Undefined while the group is open. */
  readonly status: GroupRecord['status'];
  readonly open: boolean;
  /** First and last step in it; undefined when it has none. */
  readonly from: Step | undefined;
  readonly to: Step | undefined;
  readonly counts: GroupCounts;
}

export interface GroupCounts {
  readonly attempts: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly unresolved: number;
  readonly repairs: number;
  /** Navigation that the controller inserted. */
  readonly navigation: number;
  readonly queries: number;
  readonly tokens: Tokens;
}

/** The life of one injected event: the first step of each phase it went through. */
export interface EventSpan {
  readonly id: string;
  readonly mechanism: string;
  readonly target: EntityId | undefined;
  readonly phases: Readonly<Partial<Record<EventRecord['phase'], Step>>>;
}

/** One call of a model. The texts stay in the file: `place` says where the record is. */
export interface DecideRow {
  readonly s: Step;
  readonly role: DecideRecord['role'];
  readonly tokens: Tokens | undefined;
  /** Milliseconds. */
  readonly latency: number | undefined;
  /** Size of the payload in bytes, if known. */
  readonly payload: number | undefined;
  readonly errors: number;
  readonly place: FilePlace | undefined;
}

export interface QueryRow {
  readonly s: Step;
  readonly source: ObserveRecord['source'];
  readonly region: Label | undefined;
  readonly items: number;
}

/** A picture and the step it belongs to. */
export interface FrameRow {
  readonly s: Step;
  readonly frame: Frame;
}

/** Steps that no record mentions, both ends included. */
export interface Gap {
  readonly from: Step;
  readonly to: Step;
}

/** Something in the recording that does not fit. Nothing stops: what follows is kept and marked. */
export interface Problem {
  readonly s: Step;
  readonly rule: 'patch' | 'belief' | 'lost' | 'header' | 'decreasing';
  readonly message: string;
}

/** World and belief at the end of a step, after all its records. */
export interface EpisodeState {
  readonly s: Step;
  /** Undefined when the world file is not known. */
  readonly world: World | undefined;
  readonly belief: Belief;
  /** Which believed fields equalled the world when they were last written: what tells stale from wrong. */
  readonly right: RightWhenSet;
  /** The world's entities by label, for asking the agreement of an entry; empty when the world is not known. */
  readonly byLabel: ByLabel;
  /** The first problem at or before this step that makes the world or belief shown here doubtful. */
  readonly doubt: Problem | undefined;
}

/** A condition's verdict over steps `from` to `to`, and what it rests on. */
export interface VerdictRun {
  readonly from: Step;
  readonly to: Step;
  readonly truth: Truth;
  readonly evidence: VerdictEvidence;
}

export interface VerdictEvidence {
  /** The step that made it so; undefined when it has been so from the start or nothing is known. */
  readonly s: Step | undefined;
  /** The fact in one sentence. */
  readonly text: string;
}

export interface ConditionVerdicts {
  readonly id: string;
  readonly text: string;
  readonly runs: readonly VerdictRun[];
}

/** A verdict that the run recorded and that is not what the records give. */
export interface VerdictDifference {
  readonly s: Step;
  readonly condition: string;
  readonly recorded: Truth;
  readonly computed: Truth;
}

/** Belief against world at the end of a step. */
export interface AgreementRow extends AgreementCounts {
  readonly s: Step;
  /** correct / (correct + stale + wrong + ambiguous); undefined when nothing is decided. */
  readonly accuracy: number | undefined;
  /** Entities with an entry / all that can be perceived; undefined when none can. */
  readonly coverage: number | undefined;
}

/** Where belief and world parted company in a way that mattered to a rejected act. */
export interface Divergence {
  /** The rejected act. */
  readonly s: Step;
  /** The step at whose end they first disagreed, and disagreed ever since. */
  readonly since: Step;
  readonly label: Label;
  readonly field: string;
  /** In one sentence: what was believed and what was true. */
  readonly text: string;
}

/** What a history follows: a thing of the world, or an entry of the belief. */
export type HistorySubject = { readonly entity: EntityId } | { readonly label: Label };

export interface HistoryEntry {
  readonly s: Step;
  readonly of: 'world' | 'belief';
  /** The change in words, such as `in fridge.1 -> held_by hand.right`. */
  readonly change: string;
  /** What made it: an act, a process, an event, an observation, a reset. */
  readonly cause: string;
  readonly evidence: string | undefined;
}

/** One row on a walk along an episode: its records, and world and belief after them. */
export interface StepVisit {
  readonly row: StepRow;
  readonly records: readonly StepRecord[];
  readonly world: World | undefined;
  readonly belief: Belief;
}

/**
 * Everything that views ask of an episode. It is a snapshot: as records arrive, ask the builder for the next one. All
 * methods are synchronous; `verdicts` and `agreement` compute at the first call and remember.
 */
export interface TraceIndex {
  /** Grows with every record that was added. */
  readonly revision: number;
  readonly header: EpisodeRecord | undefined;
  readonly setting: Setting | undefined;
  readonly end: EndRecord | undefined;
  /** The last step seen; 0 when there is none. */
  readonly last: Step;
  /** Ascending; the start is step 0 if it has records. A gap has no rows. */
  readonly steps: readonly StepRow[];
  readonly groups: readonly GroupSpan[];
  readonly events: readonly EventSpan[];
  readonly queries: readonly QueryRow[];
  readonly decides: readonly DecideRow[];
  readonly frames: readonly FrameRow[];
  readonly gaps: readonly Gap[];
  readonly problems: readonly Problem[];
  /** Records that came after a later step: kept, but no part of any state. */
  readonly apart: readonly StepRecord[];
  /** The row of exactly this step; undefined in a gap and beyond the end. */
  row(s: Step): StepRow | undefined;
  /** The records of exactly this step, or those of some kinds, in file order; texts of payloads may be missing, see `placesAt`. */
  recordsAt(s: Step, kinds?: ReadonlySet<StepRecord['k']>): readonly StepRecord[];
  /** Every row in order with its records and what they lead to: much cheaper than asking for each step. */
  visits(): Iterable<StepVisit>;
  /** Places in the file, one for each of `recordsAt`. */
  placesAt(s: Step): readonly (FilePlace | undefined)[];
  /** The state after all records of step s; for a step without records, the last state before it. */
  stateAt(s: Step): EpisodeState;
  /** The state just before the act of step s: what its preconditions were tested against. */
  stateBefore(s: Step): EpisodeState;
  /** One for each condition of the contract; none when the contract is not known. */
  verdicts(): readonly ConditionVerdicts[];
  verdictDifferences(): readonly VerdictDifference[];
  /** One for each of `steps` at which the world is known. */
  agreement(): readonly AgreementRow[];
  /** Why a rejected act failed although the agent thought it would not; undefined when belief did not matter. */
  divergence(s: Step): Divergence | undefined;
  history(subject: HistorySubject): readonly HistoryEntry[];
}
