import { expect, test } from 'vitest';
import { type CompiledWorld, compile } from '#compile';
import type { Condition } from '#contract';
import { squashWorld, told } from '#testing';
import { entityId } from '#world';
import { auditRows, auditWorld, passesAudit } from './index.ts';

/** The squash world whose first task asks for these conditions. */
function asking(...conditions: readonly Condition[]): CompiledWorld {
  const world = squashWorld();
  return {
    ...world,
    tasks: world.tasks.slice(0, 1).map((task) => ({ ...task, contract: { type: 'terminal', conditions } })),
  };
}
const closed: Condition = {
  id: 'c',
  text: 'the fridge is closed',
  test: { value: [entityId('fridge.1'), 'open', false] },
  source: [],
};
const squash: Condition = {
  id: 's',
  text: 'squash',
  test: { contains: [entityId('glass.1'), entityId('squash')] },
  source: [],
};

test('a contract that its reference attains passes every audit', () => {
  const { tasks, unaudited } = auditWorld(squashWorld());
  expect(unaudited).toEqual([]);
  expect(tasks.map(passesAudit)).toEqual([true, true]);
  expect(auditRows(tasks).map(({ check, tally }) => `${check} ${tally.passed}/${tally.of}`)).toEqual([
    'Reference record satisfies contract 2/2',
    'Initial state correctly fails 2/2',
    'Predicate-level negative suites pass 4/4',
    'Reference replay 2/2',
    'Action-only replay 2/2',
    'Partial negatives 2/2',
    'Wrong-binding negatives 2/2',
    'Missing state is unknown and fails 4/4',
  ]);
});

test('a contract that is already met at the start is found out', () => {
  const [audit] = auditWorld(asking(closed)).tasks;
  expect(audit).toMatchObject({ reference: true, initial: false, wrongBinding: { of: 0 } });
});

test('a contract that the reference does not attain is found out', () => {
  const wrong: Condition = { ...squash, test: { not: squash.test } };
  expect(auditWorld(asking(wrong)).tasks[0]).toMatchObject({ reference: false });
});

test('what is carried along in another thing cannot be done wrong with a double of it', () => {
  const { world } = compile(
    told([
      'Open the dishwasher.',
      'Take the spoon out of the glass.',
      'Put the spoon in the dishwasher.',
      'Put the glass in the dishwasher.',
      'Put the plate in the dishwasher.',
    ]),
  );
  const [audit] = auditWorld(world).tasks;
  // Spoon, glass and plate: only the last two can be asked.
  expect(world.tasks[0]?.contract.conditions.map(({ text }) => text)).toEqual([
    'spoon is in dishwasher',
    'glass is in dishwasher',
    'plate is in dishwasher',
  ]);
  expect(audit?.wrongBinding).toEqual({ passed: 2, of: 2 });
  expect(audit && passesAudit(audit)).toBe(true);
});

test('a task without conditions is named with its reason', () => {
  expect(auditWorld(asking()).unaudited).toMatchObject([{ task: 'kitchen/1', reason: 'it has no conditions' }]);
});
