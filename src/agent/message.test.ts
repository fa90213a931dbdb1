import { expect, test } from 'vitest';
import { applyBeliefPatch, type Belief, EMPTY_BELIEF, initialBelief, learnFromObservation } from '#belief';
import { kitchen } from '#testing';
import {
  applyPatch,
  entityId,
  label,
  type Observation,
  observeLocally,
  type Patch,
  ruleBook,
  step,
  type World,
} from '#world';
import { CAPS, messageText, plannerMessage } from './index.ts';

function mindOf(world: World): Belief {
  const known = applyBeliefPatch(EMPTY_BELIEF, initialBelief(EMPTY_BELIEF, world, step(0)), step(0));
  const seen = observeLocally(world);
  if (!known.ok || !seen) throw new Error('the kitchen has an agent that sees something');
  const learned = applyBeliefPatch(known.value, learnFromObservation(known.value, seen, 'local', step(0)), step(0));
  if (!learned.ok) throw new Error(learned.error.message);
  return learned.value;
}

const sent = (world: World): string =>
  messageText(
    plannerMessage(
      observeLocally(world),
      mindOf(world),
      'Pour squash into the glass',
      ['open failed'],
      ['close(fridge)'],
      ruleBook(),
    ),
  );

test('the message has the fields of Table 16 and nothing else', () => {
  const { actionTypes, schema, ...rest } = plannerMessage(
    observeLocally(kitchen()),
    mindOf(kitchen()),
    'Pour squash',
    ['a', 'b', 'c', 'd'],
    [],
    ruleBook(),
  );
  expect(actionTypes).toHaveLength(155);
  expect(schema).toContain('actions');
  expect(rest).toEqual({
    observation: {
      text: 'At counter. Visible: glass.',
      region: 'counter',
      objects: [{ label: 'glass', state: {} }],
      storages: [],
      processes: [],
      hints: ['pick_up(object: glass)'],
    },
    memory: {
      region: 'counter',
      objects: [{ label: 'glass', region: 'counter', confidence: 1, source: 'local' }],
      containers: [],
    },
    failures: ['b', 'c', 'd'],
    completed: [],
    instruction: 'Pour squash',
  });
});

test('changing hidden state that was never observed changes no byte of it', () => {
  const changes: readonly Patch[] = [
    [{ val: [entityId('bottle.1'), 'open'], from: false, to: true }],
    [{ rel: [entityId('bottle.1'), 'contains', entityId('squash')], op: 'del' }],
    [{ rel: [entityId('bottle.1'), 'in', entityId('fridge.1')], op: 'del' }],
    [{ val: [entityId('glass.1'), 'contents_known'], from: true }],
  ];
  for (const change of changes) {
    const other = applyPatch(kitchen(), change);
    expect(other.ok && sent(other.value)).toBe(sent(kitchen()));
  }
});

test('the caps bound the message, not the memory', () => {
  const many: Observation = {
    region: label('shelf'),
    inside: true,
    sightings: Array.from({ length: 80 }, (_, at) => ({
      label: label(`cup ${at}`),
      kind: 'object',
      region: label('shelf'),
      state: {},
    })),
  };
  const learned = applyBeliefPatch(EMPTY_BELIEF, learnFromObservation(EMPTY_BELIEF, many, 'local', step(1)), step(1));
  if (!learned.ok) throw new Error(learned.error.message);
  const message = plannerMessage(many, learned.value, '', [], [], ruleBook());
  expect(message.observation.objects).toHaveLength(CAPS.visibleObjects);
  expect(message.observation.hints).toHaveLength(CAPS.actionHints);
  expect(message.memory.objects).toHaveLength(CAPS.rememberedObjects);
});
