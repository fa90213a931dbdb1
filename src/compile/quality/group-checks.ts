import { MOSTLY_IMPLIED } from '../decisions.ts';
import type { Step } from '../step.ts';
import type { Check } from './evidence.ts';

const narrationsOf = (steps: readonly Step[]): string[] => [...new Set(steps.map((step) => step.narration.id))];

export const rejectedInReplay: Check = ({ groups }) =>
  groups.flatMap(({ steps, rejected }) =>
    rejected.flatMap(({ index, reason }) => {
      const step = steps[index];
      if (step === undefined) return [];
      const message = `Operation ${step.id} (${step.action.type}) is rejected when the reference is played: ${reason}.`;
      return [{ message, source: [step.narration.id] }];
    }),
  );

export const groupWithoutEffect: Check = ({ groups }) =>
  groups
    .filter((group) => !group.changed)
    .map(({ id, steps }) => ({
      message: `Group ${id} changes nothing that is modelled.`,
      source: narrationsOf(steps),
    }));

export const groupMostlyImplied: Check = ({ groups }) =>
  groups.flatMap(({ id, steps }) => {
    const implied = steps.filter((step) => step.implied !== undefined).length;
    if (implied < MOSTLY_IMPLIED || implied * 2 <= steps.length) return [];
    const message = `${implied} of the ${steps.length} operations of group ${id} were narrated by nobody.`;
    return [{ message, source: narrationsOf(steps) }];
  });
