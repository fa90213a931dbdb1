import type { Action } from '#world';
import type { Narration } from './annotation.ts';
import type { Finding } from './document.ts';
import { QUALITY_RULES, type RuleId } from './quality/rules.ts';

/** A finding before it has its number. */
export type Draft = Omit<Finding, 'id'>;

/** A finding of a rule: its severity and what can be done about it are the rule's. */
export function finding(rule: RuleId, message: string, source: readonly string[]): Draft {
  const { severity, fix } = QUALITY_RULES[rule];
  return { rule, severity, message, source, fix };
}

/** Something that must have happened and that nobody narrated. */
export const impliedFinding = (action: Action, reason: string, narration: Narration): Draft =>
  finding('implied-act', `Nobody narrates ${action.type}(${Object.values(action.args).join(', ')}), but ${reason}.`, [
    narration.id,
  ]);

/** Findings in the order in which they were made, numbered per rule: `no-operation.3`. */
export function numbered(drafts: readonly Draft[]): Finding[] {
  const counts = new Map<string, number>();
  return drafts.map((draft) => {
    const count = (counts.get(draft.rule) ?? 0) + 1;
    counts.set(draft.rule, count);
    return { id: `${draft.rule}.${count}`, ...draft };
  });
}
