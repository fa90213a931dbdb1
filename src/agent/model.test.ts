import { expect, test } from 'vitest';
import { EMPTY_BELIEF } from '#belief';
import { err, ok } from '#lib';
import { actionType, label, type Rule, ruleBook, step } from '#world';
import { type Feedback, ModelPlanner, type ModelPort, plannerMessage, type Turn } from './index.ts';

/** A model that says these things, one after the other. */
function scripted(...replies: readonly string[]): ModelPort & { readonly heard: string[] } {
  const heard: string[] = [];
  let next = 0;
  return {
    requested: 'test-model',
    heard,
    ask(messages) {
      heard.push(messages.map((message) => message.content).join('\n'));
      const text = replies[next];
      next += 1;
      return Promise.resolve(
        text === undefined ? err('no answer') : ok({ text, tokens: { in: 10, out: 2 }, latency: 1 }),
      );
    },
  };
}

const turn = (feedback?: Feedback): Turn => ({
  group: { id: 'g', instruction: 'Take the glass', operations: [] },
  observation: undefined,
  belief: EMPTY_BELIEF,
  rules: ruleBook(),
  feedback,
  message: plannerMessage(undefined, EMPTY_BELIEF, 'Take the glass', [], [], ruleBook()),
});

const TWO =
  'Sure: {"actions":[{"type":"pick_up","args":{"object":"glass"}},{"type":"drop","args":{"object":"glass"}}]}';
const rejected: Feedback = {
  step: step(3),
  request: { type: actionType('pick_up'), args: { object: label('glass') } },
  failed: 'near(glass)',
};

test('several actions are carried out one after the other with one call', async () => {
  const model = scripted(TWO, '{"done":true}');
  const planner = new ModelPlanner(model);
  expect(await planner.next(turn())).toMatchObject({
    kind: 'act',
    request: { type: 'pick_up' },
    calls: [{ tokens: { in: 10 } }],
  });
  expect(await planner.next(turn())).toMatchObject({ kind: 'act', request: { type: 'drop' } });
  expect(await planner.next(turn())).toMatchObject({ kind: 'done' });
  expect(model.heard).toHaveLength(2);
});

test('after a rejection the rest of the plan is dropped and the next act is a repair', async () => {
  const planner = new ModelPlanner(scripted(TWO, TWO));
  await planner.next(turn());
  expect(await planner.next(turn(rejected))).toMatchObject({ kind: 'act', request: { type: 'pick_up' }, repair: true });
});

test.each([
  ['no JSON at all', 'I would pick up the glass.', 'no complete JSON'],
  ['half a reply', '{"actions":[{"type":"pick_up","args":{"obj', 'no complete JSON'],
  ['another JSON thing', '{"plan":"take it"}', 'none of'],
  ['an unknown action', '{"actions":[{"type":"teleport","args":{}}]}', 'no action type teleport'],
])('%s is told to the model, counted, and asked again', async (_, nonsense, told) => {
  const model = scripted(nonsense, '{"query":"fridge"}');
  const decision = await new ModelPlanner(model).next(turn());
  expect(decision).toMatchObject({ kind: 'query', region: 'fridge' });
  expect(decision.calls?.map((call) => call.errors.length)).toEqual([1, 0]);
  expect(model.heard[1]).toContain(told);
});

test('a model that never makes sense is stuck, and what it cost is kept', async () => {
  const decision = await new ModelPlanner(scripted('a', 'b', 'c', 'd')).next(turn());
  expect(decision.kind).toBe('stuck');
  expect(decision.calls).toHaveLength(3);
});

test('a model that cannot be reached fails with the reason', async () => {
  expect(await new ModelPlanner(scripted()).next(turn())).toMatchObject({ kind: 'failed', reason: 'no answer' });
});

test('a world’s own action types are listed for the model and may be asked for, and only there', async () => {
  const decant: Rule = { type: actionType('decant'), family: 'adjust_other', roles: [], pre: [], effects: [] };
  const asks = '{"actions":[{"type":"decant","args":{}}]}';
  const rules = ruleBook([decant]);
  const message = plannerMessage(undefined, EMPTY_BELIEF, 'Decant', [], [], rules);
  const model = scripted(asks);
  const decision = await new ModelPlanner(model).next({ ...turn(), rules, message });
  expect(decision).toMatchObject({ kind: 'act', request: { type: 'decant' } });
  expect(model.heard[0]).toContain('"decant"');
  const elsewhere = scripted(asks, '{"done":true}');
  expect(await new ModelPlanner(elsewhere).next(turn())).toMatchObject({ kind: 'done' });
  expect(elsewhere.heard[1]).toContain('There is no action type decant.');
});
