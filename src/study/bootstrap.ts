import { randomStream } from '#lib';

/** Where a task stands in the resampling: clusters (videos) are drawn with replacement within strata (scenes). */
export interface Unit {
  readonly stratum: string;
  readonly cluster: string;
}

/** How often each cluster was drawn in each resample: the same for every metric, so that differences are paired. */
export interface Resamples {
  readonly samples: number;
  readonly clusters: readonly string[];
  /** `samples` rows of one count for each cluster. */
  readonly counts: Uint16Array;
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
    let base = sample * clusters.length;
    for (const stratum of ordered) {
      for (let draw = 0; draw < stratum.length; draw += 1) {
        const at = base + stream.below(stratum.length);
        counts[at] = (counts[at] ?? 0) + 1;
      }
      base += stratum.length;
    }
  }
  return { samples, clusters, counts };
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

/** The mean over tasks in every resample; NaN where a resample has no task with a value. */
export function resampledMeans(resamples: Resamples, observed: readonly Observed[]): Float64Array {
  const { sums, sizes } = byCluster(resamples, observed);
  const width = resamples.clusters.length;
  const means = new Float64Array(resamples.samples);
  for (let sample = 0; sample < resamples.samples; sample += 1) {
    let total = 0;
    let size = 0;
    for (let slot = 0; slot < width; slot += 1) {
      const count = resamples.counts[sample * width + slot] ?? 0;
      total += count * (sums[slot] ?? 0);
      size += count * (sizes[slot] ?? 0);
    }
    means[sample] = size === 0 ? Number.NaN : total / size;
  }
  return means;
}

/** The total over tasks in every resample: Table 14's queries and tokens. */
export function resampledTotals(resamples: Resamples, observed: readonly Observed[]): Float64Array {
  const { sums } = byCluster(resamples, observed);
  const width = resamples.clusters.length;
  const totals = new Float64Array(resamples.samples);
  for (let sample = 0; sample < resamples.samples; sample += 1) {
    let total = 0;
    for (let slot = 0; slot < width; slot += 1) {
      total += (resamples.counts[sample * width + slot] ?? 0) * (sums[slot] ?? 0);
    }
    totals[sample] = total;
  }
  return totals;
}

/** The p-th quantile (0 to 1) by linear interpolation between order statistics. NaNs are left out. */
function quantile(sorted: Float64Array, p: number): number {
  const at = (sorted.length - 1) * p;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
}

/** The central 95 % of a bootstrap distribution. */
export function percentileInterval(values: Float64Array): Interval {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
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
  const critical = samples === 0 ? 0 : quantile(largest.sort(), 0.95);
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
