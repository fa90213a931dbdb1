import { type Condition, evaluate } from '#contract';
import { regionOf } from '#world';
import { NO_GOAL, NO_GOAL_BESIDES } from '../decisions.ts';
import { groupBy } from '../group-by.ts';
import { entitiesIn, eventsIn } from './conditions.ts';
import { type Check, type Found, firstAbout, labelIn, type PlayedTask } from './evidence.ts';

/** A check of one task as a check of all. */
const each =
  (find: (played: PlayedTask) => readonly string[]): Check =>
  ({ tasks }) =>
    tasks.flatMap((played) => find(played).map((message) => ({ message, source: [played.task.id] })));

export const taskEmpty = each(({ task, steps }) =>
  steps.length === 0 ? [`No narration that gives an operation starts within "${task.title}".`] : [],
);

export const taskRejected = each(({ task, steps, rejected: [first] }) => {
  const step = first === undefined ? undefined : steps[first.index];
  return step === undefined || first === undefined
    ? []
    : [`"${task.title}" is not executable: operation ${step.id} (${step.action.type}) is rejected, ${first.reason}.`];
});

export const taskWithoutContract = each(({ task, steps }) =>
  steps.length > 0 && task.contract.conditions.length === 0
    ? [`Nothing lasting happens in "${task.title}", so nothing says when it is done.`]
    : [],
);

export const contractNotMet = each(({ task, steps, holds }) =>
  steps.length > 0 && task.contract.conditions.length > 0 && !holds.end
    ? [`The reference of "${task.title}" does not meet its own contract.`]
    : [],
);

export const contractMetAtStart = each(({ task, holds }) =>
  holds.start ? [`The contract of "${task.title}" already holds at its start.`] : [],
);

const ofConditions =
  (find: (condition: Condition, played: PlayedTask) => string | undefined): Check =>
  ({ tasks }) =>
    tasks.flatMap((played) =>
      played.task.contract.conditions.flatMap((condition): Found[] => {
        const message = find(condition, played);
        return message === undefined ? [] : [{ message, source: [played.task.id, ...condition.source] }];
      }),
    );

export const conditionMetAtStart = ofConditions((condition, { task, start, holds }) => {
  if (holds.start) return undefined;
  const { truth } = evaluate(condition, { world: start, acts: () => [], incomplete: false });
  return truth === 'true' ? `"${condition.text}" of "${task.title}" already holds at its start.` : undefined;
});

export const conditionWithoutEvidence = ofConditions((condition, { task, steps }) => {
  const things = new Set(entitiesIn(condition.test));
  const about = steps.filter((step) => condition.source.includes(step.narration.id));
  const supported = about.some((step) => Object.values(step.action.args).some((id) => things.has(id)));
  return supported || things.size === 0
    ? undefined
    : `No narration of "${task.title}" brings about "${condition.text}".`;
});

export const walkingIsNoGoal = ofConditions((condition, { task }) => {
  const others = task.contract.conditions.length > 1;
  const idle = eventsIn(condition.test).find((type) => NO_GOAL.test(type) || (others && NO_GOAL_BESIDES.test(type)));
  return idle === undefined ? undefined : `"${condition.text}" of "${task.title}" asks for ${idle}.`;
});

/** Told once for each name: at the first task that has to do with one of the things. */
export const labelAmbiguous: Check = ({ tasks }) => {
  const told = new Set<string>();
  return tasks.flatMap(({ steps, start }) => {
    const used = [...new Set(steps.flatMap((step) => Object.values(step.action.args)))];
    const labels = new Set<string>(used.map((id) => labelIn(start, id)));
    const graspable = [...start.entities.values()].filter(
      ({ label, affordances }) => labels.has(label) && affordances.includes('graspable'),
    );
    const alike = groupBy(graspable, ({ id, label }) => `${label}\n${regionOf(start, id) ?? id}`);
    return used.flatMap((id): Found[] => {
      const label = labelIn(start, id);
      const region = regionOf(start, id);
      const same = alike.get(`${label}\n${region ?? id}`) ?? [];
      if (region === undefined || same.length < 2 || told.has(label)) return [];
      told.add(label);
      const message = `${same.length} things called ${label} are at ${labelIn(start, region)}: ${same.map((other) => other.id).join(', ')}.`;
      return [{ message, source: firstAbout(steps, id) }];
    });
  });
};
