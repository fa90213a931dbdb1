import type { Resamples } from './bootstrap.ts';
import type { Condition } from './conditions.ts';
import type { Metric } from './metrics.ts';
import { contrastOf, familyOf, type Pair, pairUp } from './pairs.ts';
import { differenceCell, type StudyTable, text } from './report.ts';

const CONTRASTS: readonly (readonly [metric: Metric, title: string, paper: string])[] = [
  ['gcr', 'Goal completion ratio: paired differences', 'Table 11'],
  ['validity', 'Action validity: paired differences', 'Table 12'],
  ['completed', 'Completed-run rate: paired differences', 'Table 13'],
];

const FIRST_LESS_SECOND = 'The first condition less the second, paired by task.';

/** Pairs of conditions in order, each with its runs paired by task. */
function conditionPairs(
  conditions: readonly Condition[],
): readonly { readonly name: string; readonly pairs: readonly Pair[] }[] {
  return conditions.flatMap((a, index) =>
    conditions.slice(index + 1).map((b) => ({ name: `${a.name} − ${b.name}`, pairs: pairUp(a.rows, b.rows) })),
  );
}

/** Every pair of conditions, paired by task. Ego2World, Tables 10-13. */
export function contrasts(resamples: Resamples, conditions: readonly Condition[]): readonly StudyTable[] {
  const pairs = conditionPairs(conditions);
  if (pairs.length === 0) return [];
  const operational = familyOf(pairs.map((pair) => contrastOf(resamples, pair.pairs, 'operational')));
  const family = familyOf(
    CONTRASTS.flatMap(([metric]) => pairs.map((pair) => contrastOf(resamples, pair.pairs, metric))),
  );
  const pointwise: StudyTable = {
    id: 'contrasts-operational',
    title: 'Operational-TSR: paired differences',
    paper: 'Table 10',
    columns: ['Condition pair', 'Difference'],
    rows: pairs.map((pair, at) => [text(pair.name), differenceCell(operational[at], false)]),
    intervals: 'Pointwise 95 % intervals.',
    notes: [FIRST_LESS_SECOND],
  };
  const joint = CONTRASTS.map(
    ([metric, title, paper], at): StudyTable => ({
      id: `contrasts-${metric}`,
      title,
      paper,
      columns: ['Condition pair', 'Difference'],
      rows: pairs.map((pair, row) => [text(pair.name), differenceCell(family[at * pairs.length + row], true)]),
      intervals: `Pointwise 95 % intervals, and simultaneous ones that cover all ${family.length} contrasts of three metrics; * excludes zero.`,
      notes: [FIRST_LESS_SECOND],
    }),
  );
  return [pointwise, ...joint];
}
