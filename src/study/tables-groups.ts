import type { Condition } from './conditions.ts';
import { quarterProfile } from './quarters.ts';
import { count, type StudyTable, text } from './report.ts';
import { sum } from './rows.ts';

export function attempts(conditions: readonly Condition[]): StudyTable {
  return {
    id: 'attempts',
    title: 'Attempts in all groups',
    paper: 'Table 17',
    columns: ['Condition', 'Attempts', 'Accepted', 'Rejected', 'Repair attempts', 'Inserted navigation'],
    rows: conditions.map(({ name, rows }) => {
      const groups = rows.flatMap((row) => row.groups);
      return [
        text(name),
        ...(['attempts', 'accepted', 'rejected', 'repairs', 'navigation'] as const).map((key) =>
          count(sum(groups, (group) => group[key])),
        ),
      ];
    }),
    notes: ['Pooled counts. Attempts = accepted + rejected; repairs and inserted navigation are inside them.'],
  };
}

export function quarters(conditions: readonly Condition[]): StudyTable {
  return {
    id: 'quarters',
    title: "Resources by quarter of each episode's group sequence",
    paper: 'Figure 3 a, b',
    columns: ['Condition', 'Quarter', 'Groups', 'Queries a group', 'Tokens a group'],
    rows: conditions.flatMap(({ name, rows }) =>
      quarterProfile(rows).map((profile) => [
        text(name),
        count(profile.quarter),
        count(profile.groups),
        text(rate(profile.queries)),
        text(rate(profile.tokens)),
      ]),
    ),
    notes: ['Pooled over the groups of a quarter.'],
  };
}

const rate = (value: number | undefined): string => (value === undefined ? 'unavailable' : value.toFixed(2));
