import {
  accuracyOf,
  type ByLabel,
  coverageOf,
  entitiesByLabel,
  NOTHING_SET,
  type RightWhenSet,
  rememberRight,
} from '#belief';
import type { Step, World } from '#world';
import type { Collected } from './builder.ts';
import type { AgreementRow } from './model.ts';
import type { StepRecord } from './records.ts';
import type { Moment } from './states.ts';
import { AgreementTally } from './tally.ts';
import { walk } from './walk.ts';

const EVERY = 16;
const NO_LABELS: ByLabel = new Map();

/**
 * Agreement of belief and world along an episode. It follows the builder lazily: nothing is computed until it is
 * asked for, and what has been computed for closed rows is kept as more records arrive.
 */
export class AgreementTrack {
  /** What was right when it was set, after rows 0, EVERY, 2 EVERY ... */
  private readonly kept: RightWhenSet[] = [];
  private readonly counted: AgreementRow[] = [];
  /** How many rows have been counted for good. */
  private done = 0;
  private labels: { readonly entities: World['entities']; readonly byLabel: ByLabel } | undefined;

  constructor(private readonly episode: Collected) {}

  /** One row for each step at which the world is known. */
  rows(): readonly AgreementRow[] {
    if (!this.episode.setting) return [];
    const last = this.episode.rows.length - 1;
    let right = this.rightAfter(this.done - 1);
    let tally: AgreementTally | undefined;
    let open: AgreementRow | undefined;
    for (const { row: at, moment, records } of walk(this.episode, this.done, last)) {
      right = this.remember(right, moment, records);
      const { world, belief } = moment;
      if (!world) tally = undefined;
      else if (tally?.fits(world)) tally.follow(records, { world, belief, right });
      else tally = new AgreementTally({ world, belief, right }, this.byLabel(world));
      const row = tally && this.rowOf(tally, at);
      if (at === last) open = row;
      else if (row) this.counted.push(row);
    }
    // The last row may still grow: it is counted anew each time.
    this.done = Math.max(this.done, last);
    return open ? [...this.counted, open] : this.counted;
  }

  /** What was right when it was set, at the end of row `row`. */
  rightAfter(row: number): RightWhenSet {
    if (row < 0) return NOTHING_SET;
    // The last row may still grow, so nothing is kept for it.
    const key = Math.floor(Math.min(row, this.episode.rows.length - 2) / EVERY);
    this.extend(key);
    let right = this.kept[key] ?? NOTHING_SET;
    for (const visit of walk(this.episode, key < 0 ? 0 : key * EVERY + 1, row)) {
      right = this.remember(right, visit.moment, visit.records);
    }
    return right;
  }

  byLabel(world: World | undefined): ByLabel {
    if (!world) return NO_LABELS;
    if (this.labels?.entities !== world.entities) {
      this.labels = { entities: world.entities, byLabel: entitiesByLabel(world) };
    }
    return this.labels.byLabel;
  }

  private extend(key: number): void {
    if (key < this.kept.length) return;
    const done = this.kept.length - 1;
    let right = this.kept[done] ?? NOTHING_SET;
    const from = done < 0 ? 0 : done * EVERY + 1;
    for (const { row, moment, records } of walk(this.episode, from, key * EVERY)) {
      right = this.remember(right, moment, records);
      if (row % EVERY === 0) this.kept.push(right);
    }
  }

  private remember(right: RightWhenSet, moment: Moment, records: readonly StepRecord[]): RightWhenSet {
    if (!moment.world) return right;
    const patches = records.flatMap((record) => (record.k === 'belief' ? [record.patch] : []));
    if (patches.length === 0) return right;
    return rememberRight(right, moment.world, this.byLabel(moment.world), moment.belief, patches);
  }

  private rowOf(tally: AgreementTally, row: number): AgreementRow | undefined {
    const s: Step | undefined = this.episode.rows[row]?.s;
    if (s === undefined) return undefined;
    const counts = tally.current();
    return { s, ...counts, accuracy: accuracyOf(counts), coverage: coverageOf(counts) };
  }
}
