import type { Endpoint } from '#contract';
import { type Estimate, estimateMean, type Resamples } from './bootstrap.ts';
import { conditionsOf, type StudyOptions, sidesOf } from './conditions.ts';
import { estimate, METRICS, type Metric } from './metrics.ts';
import { contrastOf, familyOf, type PairedDifference, pairUp } from './pairs.ts';
import { episodeQuarters } from './quarters.ts';
import { type GroupRow, type RunRow, tokensIn, withContract } from './rows.ts';
import { resamplesOf } from './tables.ts';
import { ENDPOINTS } from './tables-outcomes.ts';

/** A figure of a condition; undefined where nothing can be computed. */
interface Attainment {
  readonly condition: string;
  readonly strict?: Estimate | undefined;
  readonly gcr: Estimate | undefined;
}

interface QuarterRate {
  readonly condition: string;
  readonly quarter: number;
  /** A group, pooled over the groups of this quarter. */
  readonly rate: Estimate | undefined;
}

type GroupFigure = (group: GroupRow) => number | undefined;

interface PairedMetric {
  /** What both sides have in common, and what each of them is. */
  readonly kept: string;
  readonly sides: readonly [a: string, b: string];
  readonly metric: Metric;
  readonly a: Estimate | undefined;
  readonly b: Estimate | undefined;
  readonly difference: PairedDifference | undefined;
}

/** The data of Ego2World's Figures 2 and 3, by ids that do not change. Shares are in [0, 1]. */
export interface StudyFigures {
  readonly 'figure-2a': readonly Attainment[];
  readonly 'figure-2b': readonly Attainment[];
  readonly 'figure-2c': readonly ({ readonly condition: string } & Readonly<Record<Endpoint, number>>)[];
  readonly 'figure-3a': readonly QuarterRate[];
  readonly 'figure-3b': readonly QuarterRate[];
  readonly 'figure-3c': readonly PairedMetric[];
}

/**
 * What the figures show: (2a) terminal contracts, Strict-TSR and GCR; (2b) event contracts, GCR; (2c) endpoints;
 * (3a, 3b) visual queries and tokens a group by quarter of each episode's group sequence; (3c) paired task means.
 */
export function studyFigures(
  rows: readonly RunRow[],
  options: StudyOptions,
  resamples = resamplesOf(rows, options),
): StudyFigures {
  const scored = withContract(rows);
  const conditions = conditionsOf(rows, options.by);
  const withGoals = conditionsOf(scored, options.by);
  const ofType = (type: RunRow['contract']) =>
    withGoals.map(({ name, rows: all }) => ({ name, rows: all.filter((row) => row.contract === type) }));
  const byQuarter = (of: (all: readonly RunRow[]) => GroupFigure): readonly QuarterRate[] =>
    conditions.flatMap(({ name, rows: all }) => quarterRates(resamples, name, all, of(all)));
  return {
    'figure-2a': ofType('terminal').map(({ name, rows: terminal }) => ({
      condition: name,
      strict: estimate(resamples, terminal, 'strict'),
      gcr: estimate(resamples, terminal, 'gcr'),
    })),
    'figure-2b': ofType('event').map(({ name, rows: event }) => ({
      condition: name,
      gcr: estimate(resamples, event, 'gcr'),
    })),
    'figure-2c': withGoals.map(({ name, rows: all }) => ({ condition: name, ...endpointCounts(all) })),
    'figure-3a': byQuarter(() => (group) => group.queries),
    'figure-3b': byQuarter(tokensIn),
    'figure-3c': sidesOf(scored, options.pair).flatMap(({ kept, a, b, ofA, ofB }) => {
      const pairs = pairUp(ofA, ofB);
      if (pairs.length === 0) return [];
      return METRICS.map((metric) => ({
        kept,
        sides: [a, b] as const,
        metric,
        a: estimate(
          resamples,
          pairs.map((pair) => pair.a),
          metric,
        ),
        b: estimate(
          resamples,
          pairs.map((pair) => pair.b),
          metric,
        ),
        difference: familyOf([contrastOf(resamples, pairs, metric)])[0],
      }));
    }),
  };
}

function endpointCounts(rows: readonly RunRow[]): Readonly<Record<Endpoint, number>> {
  const counts = { interrupted: 0, none: 0, partial: 0, attained: 0 };
  for (const endpoint of ENDPOINTS) counts[endpoint] = rows.filter((row) => row.endpoint === endpoint).length;
  return counts;
}

/** The mean over the groups of a quarter is the pooled rate, and clusters of groups are those of their videos. */
function quarterRates(
  resamples: Resamples,
  condition: string,
  rows: readonly RunRow[],
  of: GroupFigure,
): readonly QuarterRate[] {
  const scenes = new Map(rows.map((row) => [row.video, row.scene]));
  const episodes = episodeQuarters(rows);
  return [1, 2, 3, 4].map((quarter) => {
    const observed = episodes.flatMap(({ video, quarters }) =>
      (quarters[quarter - 1] ?? []).map((group) => ({
        stratum: scenes.get(video) ?? '',
        cluster: video,
        value: of(group),
      })),
    );
    return { condition, quarter, rate: estimateMean(resamples, observed) };
  });
}
