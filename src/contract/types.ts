import type { ActionArgs, ActionType, EntityId, EntityKind, Label, Relation, Value } from '#world';

/** An accepted act of exactly this type whose arguments include all given. `count` is a minimum, 1 when missing. */
export interface EventTest {
  readonly type: ActionType;
  readonly args: ActionArgs;
  readonly count?: number;
}

/** The variable that stands for the entity in question inside `some` and `every`. */
export const IT = '$it';

export interface Quantified {
  readonly kind?: EntityKind;
  readonly label?: Label;
  readonly where: Test;
}

/** What a condition asks, evaluated in Kleene's three-valued logic. `in` holds through parents. */
export type Test =
  | { readonly relation: readonly [EntityId, Relation, EntityId] }
  | { readonly value: readonly [EntityId, string, Value] }
  | { readonly contains: readonly [container: EntityId, substance: EntityId] }
  | { readonly event: EventTest }
  | { readonly then: readonly EventTest[] }
  | { readonly inspected: EntityId }
  | { readonly all: readonly Test[] }
  | { readonly any: readonly Test[] }
  | { readonly not: Test }
  | { readonly some: Quantified }
  | { readonly every: Quantified };

export interface Condition {
  readonly id: string;
  readonly text: string;
  readonly test: Test;
  /** Ids of the segments that give the evidence for it. */
  readonly source: readonly string[];
}

/** Ego2World's two kinds: a terminal state, or successful events (event if any condition is one). */
export type ContractType = 'terminal' | 'event';

export interface Contract {
  readonly type: ContractType;
  readonly conditions: readonly Condition[];
}
