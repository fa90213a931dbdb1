import type { Action } from '#world';
import type { Narration } from './annotation.ts';
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

/** Something that must have happened and that nobody narrated. */
export const impliedFinding = (action: Action, reason: string, narration: Narration): Draft =>
  finding(
    'implied-act',
    'note',
    `Nobody narrates ${action.type}(${Object.values(action.args).join(', ')}), but ${reason}.`,
    [narration.id],
  );

/** Findings in the order in which they were made, numbered per rule: `no-operation.3`. */
export function numbered(drafts: readonly Draft[]): Finding[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const count = (counts.get(draft.rule) ?? 0) + 1;
    counts.set(draft.rule, count);
    return { id: `${draft.rule}.${count}`, ...draft };
  });
}
