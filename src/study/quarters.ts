import type { GroupRow, RunRow } from './rows.ts';

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
  /** Visual queries and tokens a group, pooled over the groups of this quarter; undefined without groups. */
  readonly queries: number | undefined;
  readonly tokens: number | undefined;
}

/** Resources by quarter of each episode's group sequence: the tasks of one video and condition, in their order. */
export function quarterProfile(rows: readonly RunRow[]): readonly QuarterProfile[] {
  const episodes = new Map<string, GroupRow[]>();
  for (const row of rows) {
    const key = `${row.video} ${row.seed ?? ''}`;
    episodes.set(key, [...(episodes.get(key) ?? []), ...row.groups]);
  }
  const quarters = [...episodes.values()].map(quartersOf);
  return ([1, 2, 3, 4] as const).map((quarter) => {
    const groups = quarters.flatMap((parts) => parts[quarter - 1] ?? []);
    const rate = (of: (group: GroupRow) => number): number | undefined =>
      groups.length === 0 ? undefined : groups.reduce((total, group) => total + of(group), 0) / groups.length;
    return {
      quarter,
      groups: groups.length,
      queries: rate((group) => group.queries),
      tokens: rate((group) => group.tokens.in + group.tokens.out),
    };
  });
}
