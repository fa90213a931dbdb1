import { type EventTest, IT, type Test } from '#contract';
import { unreachable } from '#lib';
import type { EntityId } from '#world';

/** The entities that a condition's test names. */
export function testEntities(test: Test): readonly EntityId[] {
  return namedIn(test).filter((id) => id !== IT);
}

function namedIn(test: Test): readonly EntityId[] {
  if ('relation' in test) return [test.relation[0], test.relation[2]];
  if ('value' in test) return [test.value[0]];
  if ('contains' in test) return test.contains;
  if ('event' in test) return eventEntities(test.event);
  if ('then' in test) return test.then.flatMap(eventEntities);
  if ('inspected' in test) return [test.inspected];
  if ('all' in test) return test.all.flatMap(namedIn);
  if ('any' in test) return test.any.flatMap(namedIn);
  if ('not' in test) return namedIn(test.not);
  if ('some' in test) return namedIn(test.some.where);
  if ('every' in test) return namedIn(test.every.where);
  return unreachable(test);
}

const eventEntities = (event: EventTest): readonly EntityId[] => Object.values(event.args);
