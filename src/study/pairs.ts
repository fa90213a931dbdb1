import {
  type Contrast,
  type JointInterval,
  jointIntervals,
  type Observed,
  type Resamples,
  resampledMeans,
  resampledTotals,
} from './bootstrap.ts';
import { type Metric, valueOf } from './metrics.ts';
import { type RunRow, sum } from './rows.ts';

/** Two runs of the same task that differ in one condition. */
export interface Pair {
  readonly task: string;
  readonly a: RunRow;
  readonly b: RunRow;
}

/** Pairs the runs of two conditions by task and seed; a task that only one side ran is left out. */
export function pairUp(a: readonly RunRow[], b: readonly RunRow[]): readonly Pair[] {
  const key = (row: RunRow): string => `${row.task} ${row.seed ?? ''}`;
  const others = new Map(b.map((row) => [key(row), row]));
  return a.flatMap((row) => {
    const other = others.get(key(row));
    return other ? [{ task: row.task, a: row, b: other }] : [];
  });
}

export interface PairedDifference {
  /** Mean of a minus b over the pairs where both have a value. */
  readonly difference: number;
  readonly n: number;
  readonly intervals: JointInterval;
}

/** The paired difference of a metric for one contrast; undefined when no pair has both values. */
export function contrastOf(
  resamples: Resamples,
  pairs: readonly Pair[],
  metric: Metric,
): (Contrast & { readonly n: number }) | undefined {
  const observed = pairs.map(({ a, b }): Observed => {
    const [left, right] = [valueOf(a, metric), valueOf(b, metric)];
    const value = left === undefined || right === undefined ? undefined : left - right;
    return { stratum: a.scene, cluster: a.video, value };
  });
  const known = observed.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (known.length === 0) return undefined;
  return {
    difference: sum(known, (value) => value) / known.length,
    n: known.length,
    distribution: resampledMeans(resamples, observed),
  };
}

/** Intervals for a family of contrasts at once; members without data stay undefined. */
export function familyOf(
  contrasts: readonly ((Contrast & { readonly n: number }) | undefined)[],
): readonly (PairedDifference | undefined)[] {
  const known = contrasts.filter((contrast) => contrast !== undefined);
  const intervals = jointIntervals(known);
  let next = 0;
  return contrasts.map((contrast) => {
    if (!contrast) return undefined;
    const interval = intervals[next];
    next += 1;
    return interval && { difference: contrast.difference, n: contrast.n, intervals: interval };
  });
}

/** A total over runs, such as queries or tokens, for both sides and their paired difference. Ego2World, Table 14. */
export function totalsOf(
  resamples: Resamples,
  pairs: readonly Pair[],
  of: (row: RunRow) => number,
): { readonly a: number; readonly b: number; readonly contrast: Contrast } {
  const observed = pairs.map(({ a, b }): Observed => ({ stratum: a.scene, cluster: a.video, value: of(a) - of(b) }));
  const a = sum(pairs, (pair) => of(pair.a));
  const b = sum(pairs, (pair) => of(pair.b));
  return { a, b, contrast: { difference: a - b, distribution: resampledTotals(resamples, observed) } };
}

/** Tasks that one side attains and the other does not. Ego2World, Table 18. */
export const discordant = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.filter(({ a, b }) => a.operational !== b.operational);
