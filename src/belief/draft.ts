import type { Label, Step, Value } from '#world';
import { applyBeliefPatch, type Belief, believed } from './store.ts';
import type { BeliefChange, BeliefPatch, BeliefSubject } from './types.ts';

/** Gathers belief changes one after the other, leaving out those that change nothing. */
export class BeliefDraft {
  private readonly changes: BeliefChange[] = [];

  constructor(
    private belief: Belief,
    private readonly step: Step,
  ) {}

  get now(): Belief {
    return this.belief;
  }

  get patch(): BeliefPatch {
    return this.changes;
  }

  /** Believes `to` from now on; undefined forgets the field. */
  set(of: BeliefSubject, label: Label, field: string, to: Value | undefined): void {
    const from = believed(this.belief, of, label, field);
    if (from === to) return;
    const change: BeliefChange = {
      of,
      label,
      field,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
    const next = applyBeliefPatch(this.belief, [change], this.step);
    if (!next.ok) return;
    this.belief = next.value;
    this.changes.push(change);
  }
}
