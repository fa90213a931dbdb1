import type { RunRow } from './rows.ts';

export interface StudyOptions {
  /** What tells conditions apart: planner, belief or both. */
  readonly by: readonly ('planner' | 'belief')[];
  /** The one thing in which paired runs differ. */
  readonly pair: 'planner' | 'belief';
  readonly samples: number;
  readonly seed: number;
}

/** The paper's 10,000 resamples and seed 42 (Table 14). */
export const DEFAULT_STUDY: StudyOptions = { by: ['planner', 'belief'], pair: 'belief', samples: 10_000, seed: 42 };

/** The runs of one condition, such as `belief-greedy, reset`. */
export interface Condition {
  readonly name: string;
  readonly rows: readonly RunRow[];
}

/** The runs by condition, in the order of their names. */
export function conditionsOf(rows: readonly RunRow[], by: StudyOptions['by']): readonly Condition[] {
  const named = new Map<string, RunRow[]>();
  for (const row of rows) {
    const name = by.map((key) => row[key]).join(', ');
    named.set(name, [...(named.get(name) ?? []), row]);
  }
  return [...named].map(([name, of]) => ({ name, rows: of })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Pairs of values of what is compared, with the runs of both sides, for each value of what is kept. */
export interface Side {
  readonly kept: string;
  readonly a: string;
  readonly b: string;
  readonly ofA: readonly RunRow[];
  readonly ofB: readonly RunRow[];
}

/** For each thing that is kept fixed, every two values of what is compared. Ego2World, Tables 14 and 18. */
export function sidesOf(rows: readonly RunRow[], pair: StudyOptions['pair']): readonly Side[] {
  const fixed = pair === 'belief' ? 'planner' : 'belief';
  const values = [...new Set(rows.map((row) => row[pair]))].toSorted();
  const kinds = [...new Set(rows.map((row) => row[fixed]))].toSorted();
  const side = (value: string, kept: string): readonly RunRow[] =>
    rows.filter((row) => row[pair] === value && row[fixed] === kept);
  return values.flatMap((a, at) =>
    values.slice(at + 1).flatMap((b) => kinds.map((kept) => ({ kept, a, b, ofA: side(a, kept), ofB: side(b, kept) }))),
  );
}
