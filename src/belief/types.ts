import type { Label, Step, Value } from '#world';

/** Where a belief came from. */
export type EvidenceSource = 'initial' | 'local' | 'visual_query' | 'action' | 'inferred' | 'carried';

export type BeliefSubject = 'object' | 'region' | 'container' | 'agent';

/** One field of one entry changing. A missing `from` or `to` means not believed. */
export interface BeliefChange {
  readonly of: BeliefSubject;
  readonly label: Label;
  readonly field: string;
  readonly from?: Value;
  readonly to?: Value;
}

export type BeliefPatch = readonly BeliefChange[];

/** A believed field and the step that last wrote it. */
export interface BelievedField {
  readonly value: Value;
  readonly step: Step;
}
