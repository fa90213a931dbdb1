import { err, ok, type Result, Table } from '#lib';
import type { Label, Step, Value } from '#world';
import type { BeliefChange, BeliefPatch, BeliefSubject, BelievedField } from './types.ts';

/** What is believed of one label as one kind of subject. */
export interface BeliefEntry {
  readonly of: BeliefSubject;
  readonly label: Label;
  readonly fields: ReadonlyMap<string, BelievedField>;
}

/**
 * What the agent thinks (Ego2World, Table 3): objects, regions and containers by label, and the agent itself. Labels
 * are not ids: two mugs share an entry. Immutable; whatever changes it is a belief patch.
 */
export type Belief = Table<string, BeliefEntry>;

const keyOf = (of: BeliefSubject, label: Label): string => `${of} ${label}`;

export const EMPTY_BELIEF: Belief = Table.from<string, BeliefEntry>([]);

export const entryOf = (belief: Belief, of: BeliefSubject, label: Label): BeliefEntry | undefined =>
  belief.get(keyOf(of, label));

/** What is believed of a field, or undefined. */
export const believed = (belief: Belief, of: BeliefSubject, label: Label, field: string): Value | undefined =>
  belief.get(keyOf(of, label))?.fields.get(field)?.value;

export const entriesOf = (belief: Belief, of: BeliefSubject): readonly BeliefEntry[] =>
  [...belief.values()].filter((entry) => entry.of === of);

export interface BeliefError {
  /** Position in the patch, from 0. */
  readonly index: number;
  readonly message: string;
}

/** The belief after `patch`, written at `step`; or the first change whose `from` is not what is believed. */
export function applyBeliefPatch(belief: Belief, patch: BeliefPatch, step: Step): Result<Belief, BeliefError> {
  let current = belief;
  for (const [index, change] of patch.entries()) {
    const now = believed(current, change.of, change.label, change.field);
    if (now !== change.from) {
      const message = `${change.field} of ${change.of} ${change.label} is ${now ?? 'not believed'}, not ${change.from ?? 'not believed'}`;
      return err({ index, message });
    }
    current = write(current, change, step);
  }
  return ok(current);
}

function write(belief: Belief, change: BeliefChange, step: Step): Belief {
  const key = keyOf(change.of, change.label);
  const fields = new Map(belief.get(key)?.fields);
  if (change.to === undefined) fields.delete(change.field);
  else fields.set(change.field, { value: change.to, step });
  if (fields.size === 0) return belief.delete(key);
  return belief.set(key, { of: change.of, label: change.label, fields });
}
