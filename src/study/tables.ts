import { drawResamples, type Resamples } from './bootstrap.ts';
import { conditionsOf, type StudyOptions } from './conditions.ts';
import { type StudyTable, withoutIntervals } from './report.ts';
import { type RunRow, withContract } from './rows.ts';
import { contrasts } from './tables-contrasts.ts';
import { attempts, quarters } from './tables-groups.ts';
import { byContractType, conditionsPerTask, diagnostics, endpoints, outcomes } from './tables-outcomes.ts';
import { pairedStudy } from './tables-paired.ts';

/** The resamples of a study: the same for its tables and its figures. */
export const resamplesOf = (rows: readonly RunRow[], options: StudyOptions): Resamples =>
  drawResamples(
    rows.map((row) => ({ stratum: row.scene, cluster: row.video })),
    options.samples,
    options.seed,
  );

/** Every table that can be computed from traces. Ego2World, Tables 4, 6-8, 10-14, 17, 18, Figures 2 and 3. */
export function studyTables(
  rows: readonly RunRow[],
  options: StudyOptions,
  resamples = resamplesOf(rows, options),
): readonly StudyTable[] {
  const scored = withContract(rows);
  const all = conditionsOf(rows, options.by);
  const conditions = conditionsOf(scored, options.by);
  const tables = [
    conditionsPerTask(rows),
    outcomes(resamples, conditions, rows.length - scored.length),
    diagnostics(resamples, conditions),
    byContractType(resamples, conditions),
    endpoints(conditions),
    ...contrasts(resamples, conditions),
    ...pairedStudy(resamples, scored, options.pair),
    attempts(all),
    quarters(all),
  ];
  return resamples.varies ? tables : tables.map(withoutIntervals);
}
