import {
  type Agreement,
  type AgreementCounts,
  type Belief,
  type ByLabel,
  entryOf,
  placeAgreement,
  type RightWhenSet,
} from '#belief';
import { type EntityId, type Label, perceivable, stateOf, type World } from '#world';
import type { StepRecord } from './records.ts';

/** How one believed thing stands, and how many entities its label accounts for. */
interface Standing {
  readonly agreement: Agreement | undefined;
  readonly entities: number;
}

export interface Compared {
  readonly world: World;
  readonly belief: Belief;
  readonly right: RightWhenSet;
}

/**
 * Counts of agreement that follow an episode: a step judges only what its records can have changed, so that its cost
 * does not grow with the scene. Valid as long as the world has the same entities.
 */
export class AgreementTally {
  private readonly standings = new Map<Label, Standing>();
  private readonly counts = { correct: 0, stale: 0, wrong: 0, ambiguous: 0, undecided: 0 };
  private readonly entities: World['entities'];
  private readonly perceivable: number;
  private readonly parts = new Map<EntityId, EntityId[]>();
  private observed = 0;

  constructor(
    { world, belief, right }: Compared,
    private readonly byLabel: ByLabel,
  ) {
    this.entities = world.entities;
    this.perceivable = [...world.entities.values()].filter(perceivable).length;
    for (const { id, part_of: whole } of world.entities.values()) {
      if (whole !== undefined) this.parts.set(whole, [...(this.parts.get(whole) ?? []), id]);
    }
    for (const { of, label } of belief.values()) if (of === 'object') this.judge(label, { world, belief, right });
  }

  fits(world: World): boolean {
    return world.entities === this.entities;
  }

  /** Judges again what these records touch; `now` is what they lead to. */
  follow(records: readonly StepRecord[], now: Compared): void {
    for (const label of this.touched(records, now.world)) this.judge(label, now);
  }

  current(): AgreementCounts {
    return { ...this.counts, perceivable: this.perceivable, unobserved: this.perceivable - this.observed };
  }

  private judge(label: Label, { world, belief, right }: Compared): void {
    const before = this.standings.get(label);
    if (before) this.add(before, -1);
    const entry = entryOf(belief, 'object', label);
    if (!entry) {
      this.standings.delete(label);
      return;
    }
    const standing: Standing = {
      agreement: placeAgreement(world, this.byLabel, right, entry),
      entities: before?.entities ?? (this.byLabel.get(label) ?? []).filter(perceivable).length,
    };
    this.standings.set(label, standing);
    this.add(standing, 1);
  }

  private add({ agreement, entities }: Standing, sign: 1 | -1): void {
    this.observed += sign * entities;
    if (agreement !== undefined) this.counts[agreement] += sign;
  }

  private touched(records: readonly StepRecord[], world: World): ReadonlySet<Label> {
    const labels = new Set<Label>();
    const moved = new Set<EntityId>();
    for (const record of records) {
      if (record.k === 'belief') for (const { of, label } of record.patch) if (of === 'object') labels.add(label);
      if (record.k !== 'act' && record.k !== 'world') continue;
      for (const op of record.patch ?? []) if ('rel' in op) this.collect(world, op.rel[0], moved);
    }
    for (const id of moved) {
      const label = world.entities.get(id)?.label;
      if (label !== undefined && this.standings.has(label)) labels.add(label);
    }
    return labels;
  }

  /** A thing and everything whose place follows from its own: what it holds and its parts; of the agent, its hands. */
  private collect(world: World, id: EntityId, into: Set<EntityId>): void {
    if (into.has(id)) return;
    into.add(id);
    const hands = id === world.agent ? world.hands : [];
    for (const next of [...stateOf(world, id).holds, ...(this.parts.get(id) ?? []), ...hands]) {
      this.collect(world, next, into);
    }
  }
}
