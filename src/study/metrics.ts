import { type Estimate, estimateMean, type Observed, type Resamples } from './bootstrap.ts';
import type { RunRow } from './rows.ts';

export const METRICS = ['operational', 'strict', 'gcr', 'validity', 'completed'] as const;
/** Operational-TSR, Strict-TSR (terminal tasks only), GCR, action validity and completed-run rate. */
export type Metric = (typeof METRICS)[number];

/** A run's value of a metric in [0, 1]; undefined where the metric does not apply to the run. */
export function valueOf(row: RunRow, metric: Metric): number | undefined {
  switch (metric) {
    case 'operational':
      return row.operational;
    case 'strict':
      return row.strict;
    case 'gcr':
      return row.gcr;
    case 'validity':
      return row.validity;
    case 'completed':
      return row.completed ? 1 : 0;
  }
}

const observedOf = (rows: readonly RunRow[], metric: Metric): readonly Observed[] =>
  rows.map((row) => ({ stratum: row.scene, cluster: row.video, value: valueOf(row, metric) }));

/** A task mean with its pointwise interval; undefined when the metric applies to none of the runs. */
export const estimate = (resamples: Resamples, rows: readonly RunRow[], metric: Metric): Estimate | undefined =>
  estimateMean(resamples, observedOf(rows, metric));
