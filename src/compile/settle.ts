import type { Binder } from './binder.ts';
import { performAct } from './bound.ts';
import { type Draft, finding, impliedFinding } from './findings.ts';
import { groupBy } from './group-by.ts';
import { Guesser } from './guesser.ts';
import { Rehearsal } from './rehearsal.ts';
import { Repairs } from './repair.ts';
import type { Step } from './step.ts';
import { leftOut } from './unresolved.ts';

/**
 * Plays the steps once more from the start that was found. What was learned late can make an early step impossible:
 * it is repaired without assuming anything more, or left out with a finding.
 */
export function settle(
  steps: readonly Step[],
  found: Rehearsal,
  binder: Binder,
): { readonly steps: Step[]; readonly findings: Draft[] } {
  const stage = new Rehearsal(found.scene, found.start);
  const repairs = new Repairs(stage, new Guesser(stage, binder));
  const kept: Step[] = [];
  const findings: Draft[] = [];
  for (const step of steps) {
    stage.implied.length = 0;
    const { action, tried } = performAct(step.action, stage, repairs);
    if (!tried.ok) {
      if (step.implied === undefined)
        findings.push(
          finding('not-executable', `"${step.verb}" gives no operation: ${tried.reason}.`, [step.narration.id]),
        );
      continue;
    }
    for (const { action: implied, reason } of stage.implied) {
      kept.push({ ...step, action: implied, implied: reason, verb: implied.type });
      findings.push(impliedFinding(implied, reason, step.narration));
    }
    findings.push(...leftOut(step.action, action, step.verb, step.narration));
    kept.push({ ...step, action });
  }
  return { steps: numberedSteps(kept), findings };
}

/** `n`, or `n.k` where a narration has several. */
function numberedSteps(steps: readonly Step[]): Step[] {
  return [...groupBy(steps, (step) => step.narration).entries()].flatMap(([{ number }, own]) =>
    own.map((step, k) => ({ ...step, id: own.length === 1 ? `${number}` : `${number}.${k + 1}` })),
  );
}
