import { randomStream } from '#lib';
import { quantilesOf } from './select.ts';

/** Where a task stands in the resampling: clusters (videos) are drawn with replacement within strata (scenes). */
export interface Unit {
  readonly stratum: string;
  readonly cluster: string;
}

/** How often each cluster was drawn in each resample: the same for every metric, so that differences are paired. */
export interface Resamples {
  readonly samples: number;
  readonly clusters: readonly string[];
  /** For each cluster in turn, its count in each of `samples` resamples. */
  readonly counts: Uint16Array;
  /** Whether any stratum has two clusters or more. Where none has, every resample is the sample: no interval can be given. */
  readonly varies: boolean;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

export interface Estimate extends Interval {
  /** The mean over the tasks that have a value; undefined when none has. */
  readonly mean: number;
  readonly n: number;
}

/**
 * Draws whole clusters with replacement within each stratum, as many as the stratum has. Ego2World, Tables 6-14: 10,000
 * samples, seed 42. Clusters and strata are taken in their sorted order, so that the order of files does not matter.
 */
export function drawResamples(units: readonly Unit[], samples: number, seed: number): Resamples {
  const strata = new Map<string, Set<string>>();
  for (const unit of units) {
    const clusters = strata.get(unit.stratum) ?? new Set<string>();
    strata.set(unit.stratum, clusters.add(unit.cluster));
  }
  const ordered = [...strata].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, clusters]) => [...clusters].sort());
  const clusters = ordered.flat();
  const counts = new Uint16Array(samples * clusters.length);
  const stream = randomStream(seed, 'study/bootstrap');
  for (let sample = 0; sample < samples; sample += 1) {
    let first = 0;
    for (const { length } of ordered) {
      for (let draw = 0; draw < length; draw += 1) {
        const at = (first + stream.below(length)) * samples + sample;
        counts[at] = (counts[at] ?? 0) + 1;
      }
      first += length;
    }
  }
  return { samples, clusters, counts, varies: ordered.some(({ length }) => length > 1) };
}

/** A value of one task; undefined values are left out and counted as such. */
export interface Observed extends Unit {
  readonly value: number | undefined;
}

/** Sums and counts by cluster, in the order of the resamples. */
function byCluster(resamples: Resamples, observed: readonly Observed[]): { sums: Float64Array; sizes: Float64Array } {
  const slots = new Map(resamples.clusters.map((cluster, slot) => [cluster, slot]));
  const sums = new Float64Array(resamples.clusters.length);
  const sizes = new Float64Array(resamples.clusters.length);
  for (const { cluster, value } of observed) {
    const slot = slots.get(cluster);
    if (slot === undefined || value === undefined) continue;
    sums[slot] = (sums[slot] ?? 0) + value;
    sizes[slot] = (sizes[slot] ?? 0) + 1;
  }
  return { sums, sizes };
}

/** In every resample, the sum over clusters of a cluster's figure times how often it was drawn. */
function weighted({ samples, counts }: Resamples, figures: Float64Array): Float64Array {
  const totals = new Float64Array(samples);
  for (const [slot, figure] of figures.entries()) {
    if (figure === 0) continue;
    const base = slot * samples;
    for (let sample = 0; sample < samples; sample += 1) {
      totals[sample] = (totals[sample] ?? 0) + (counts[base + sample] ?? 0) * figure;
    }
  }
  return totals;
}

/** The mean over tasks in every resample; NaN where a resample has no task with a value. */
export function resampledMeans(resamples: Resamples, observed: readonly Observed[]): Float64Array {
  const { sums, sizes } = byCluster(resamples, observed);
  const means = weighted(resamples, sums);
  const tasks = tasksDrawn(resamples, sizes);
  for (let sample = 0; sample < means.length; sample += 1) means[sample] = (means[sample] ?? 0) / (tasks[sample] ?? 0);
  return means;
}

/** Tasks with a value in every resample. Most metrics have one for every task, so the last answer is often the next. */
function tasksDrawn(resamples: Resamples, sizes: Float64Array): Float64Array {
  const last = lastDrawn.get(resamples);
  if (last && sizes.every((size, slot) => size === last.sizes[slot])) return last.tasks;
  const tasks = weighted(resamples, sizes);
  lastDrawn.set(resamples, { sizes, tasks });
  return tasks;
}

const lastDrawn = new WeakMap<Resamples, { readonly sizes: Float64Array; readonly tasks: Float64Array }>();

/** The total over tasks in every resample: Table 14's queries and tokens. */
export const resampledTotals = (resamples: Resamples, observed: readonly Observed[]): Float64Array =>
  weighted(resamples, byCluster(resamples, observed).sums);

/** A copy without NaNs. They are rare, and a filter costs more than all the rest of an interval. */
const knownOf = (values: Float64Array): Float64Array =>
  values.includes(Number.NaN) ? values.filter((value) => !Number.isNaN(value)) : values.slice();

/** The central 95 % of a bootstrap distribution. */
export function percentileInterval(values: Float64Array): Interval {
  const [low = Number.NaN, high = Number.NaN] = quantilesOf(knownOf(values), [0.025, 0.975]);
  return { low, high };
}

/** The mean over tasks that have a value; undefined when none has. */
export function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0) / known.length;
}

/** A mean with its pointwise interval; undefined when no task has a value. */
export function estimateMean(resamples: Resamples, observed: readonly Observed[]): Estimate | undefined {
  const mean = meanOf(observed.map(({ value }) => value));
  if (mean === undefined) return undefined;
  const n = observed.filter(({ value }) => value !== undefined).length;
  return { mean, n, ...percentileInterval(resampledMeans(resamples, observed)) };
}

/** A contrast of a family: its estimate and its distribution over the resamples. */
export interface Contrast {
  readonly difference: number;
  readonly distribution: Float64Array;
}

export interface JointInterval {
  readonly pointwise: Interval;
  /** Covers the whole family at once. */
  readonly simultaneous: Interval;
}

/**
 * Pointwise percentile intervals, and simultaneous ones from one critical value: the 95th percentile of the largest
 * |difference - estimate| / standard error over the family. Ego2World, Tables 11-13.
 */
export function jointIntervals(family: readonly Contrast[]): readonly JointInterval[] {
  const errors = family.map(({ distribution }) => standardError(distribution));
  const samples = family[0]?.distribution.length ?? 0;
  const largest = new Float64Array(samples);
  for (const [at, { difference, distribution }] of family.entries()) {
    const error = errors[at] ?? 0;
    if (error === 0) continue;
    for (let sample = 0; sample < samples; sample += 1) {
      const distance = Math.abs((distribution[sample] ?? Number.NaN) - difference) / error;
      if (distance > (largest[sample] ?? 0)) largest[sample] = distance;
    }
  }
  const [critical = 0] = samples === 0 ? [] : quantilesOf(largest, [0.95]);
  return family.map(({ difference, distribution }, at) => {
    const reach = critical * (errors[at] ?? 0);
    return {
      pointwise: percentileInterval(distribution),
      simultaneous: { low: difference - reach, high: difference + reach },
    };
  });
}

/** The sample standard deviation of a bootstrap distribution, leaving out NaNs. */
export function standardError(values: Float64Array): number {
  let n = 0;
  let total = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    n += 1;
    total += value;
  }
  if (n < 2) return 0;
  const mean = total / n;
  let squares = 0;
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) ** 2;
  return Math.sqrt(squares / (n - 1));
}
