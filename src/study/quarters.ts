import { meanOf } from './bootstrap.ts';
import { type GroupRow, type RunRow, tokensIn } from './rows.ts';

/**
 * The groups of an episode's sequence in four quarters; a sequence that four does not divide is split as evenly as
 * possible, longer quarters first. Ego2World, Figure 3. (ours where the paper is silent)
 */
export function quartersOf<T>(groups: readonly T[]): readonly (readonly T[])[] {
  const quarters: (readonly T[])[] = [];
  let from = 0;
  for (let quarter = 0; quarter < 4; quarter += 1) {
    const size = Math.floor(groups.length / 4) + (quarter < groups.length % 4 ? 1 : 0);
    quarters.push(groups.slice(from, from + size));
    from += size;
  }
  return quarters;
}

export interface QuarterProfile {
  readonly quarter: 1 | 2 | 3 | 4;
  readonly groups: number;
  /** Visual queries and tokens a group, pooled over the groups of this quarter; undefined without groups, tokens also where none are recorded. */
  readonly queries: number | undefined;
  readonly tokens: number | undefined;
}

/** The group sequence of each episode in quarters: the tasks of one video, condition and seed, in their order. */
export function episodeQuarters(
  rows: readonly RunRow[],
): readonly { readonly video: string; readonly quarters: readonly (readonly GroupRow[])[] }[] {
  const episodes = new Map<string, { readonly video: string; readonly groups: GroupRow[] }>();
  for (const row of rows) {
    const key = `${row.video} ${row.seed ?? ''}`;
    const { groups } = episodes.get(key) ?? { groups: [] };
    episodes.set(key, { video: row.video, groups: [...groups, ...row.groups] });
  }
  return [...episodes.values()].map(({ video, groups }) => ({ video, quarters: quartersOf(groups) }));
}

/** Resources by quarter of each episode's group sequence, pooled. */
export function quarterProfile(rows: readonly RunRow[]): readonly QuarterProfile[] {
  const episodes = episodeQuarters(rows);
  const tokens = tokensIn(rows);
  return ([1, 2, 3, 4] as const).map((quarter) => {
    const groups = episodes.flatMap(({ quarters }) => quarters[quarter - 1] ?? []);
    const rate = (of: (group: GroupRow) => number | undefined): number | undefined => meanOf(groups.map(of));
    return {
      quarter,
      groups: groups.length,
      queries: rate((group) => group.queries),
      tokens: rate(tokens),
    };
  });
}
