import type { Finding, Severity } from './document.ts';

/** A finding before it has its number. */
export type Draft = Omit<Finding, 'id'>;

export const finding = (
  rule: string,
  severity: Severity,
  message: string,
  source: readonly string[],
  fix?: string,
): Draft => ({
  rule,
  severity,
  message,
  source,
  ...(fix === undefined ? {} : { fix }),
});

/** Findings in the order in which they were made, numbered per rule: `no-operation.3`. */
export function numbered(drafts: readonly Draft[]): Finding[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const count = (counts.get(draft.rule) ?? 0) + 1;
    counts.set(draft.rule, count);
    return { id: `${draft.rule}.${count}`, ...draft };
  });
}
