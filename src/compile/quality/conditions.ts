import type { Test } from '#contract';
import type { ActionType, EntityId } from '#world';

/** The parts of a test that ask something by themselves. */
function partsOf(test: Test): readonly Test[] {
  if ('all' in test) return test.all.flatMap(partsOf);
  if ('any' in test) return test.any.flatMap(partsOf);
  if ('not' in test) return partsOf(test.not);
  if ('some' in test) return partsOf(test.some.where);
  if ('every' in test) return partsOf(test.every.where);
  return [test];
}

/** The entities that a test names. */
export const entitiesIn = (test: Test): readonly EntityId[] => partsOf(test).flatMap(named);

function named(part: Test): readonly EntityId[] {
  if ('relation' in part) return [part.relation[0], part.relation[2]];
  if ('value' in part) return [part.value[0]];
  if ('contains' in part) return part.contains;
  if ('event' in part) return Object.values(part.event.args);
  if ('then' in part) return part.then.flatMap((event) => Object.values(event.args));
  return 'inspected' in part ? [part.inspected] : [];
}

/** The action types whose acts a test asks for. */
export const eventsIn = (test: Test): readonly ActionType[] =>
  partsOf(test).flatMap((part) => {
    if ('event' in part) return [part.event.type];
    return 'then' in part ? part.then.map((event) => event.type) : [];
  });
