import { describe, expect, test } from 'vitest';
import { execute, ruleBook } from '../index.ts';
import { applyPatch, invert } from '../patch.ts';
import { FAMILIES, type Rule, type RulePrecondition } from '../rule.ts';
import { worldFacts } from '../world.ts';
import { ACTION_RULES } from './index.ts';
import { setStage, spoil, worldOn } from './stage.ts';

const rules = ruleBook();

/** Preconditions that can fail one by one: those of a given role stand for themselves. */
const single = (rule: Rule): readonly RulePrecondition[] =>
  rule.pre.flatMap((pre) => (pre.test === 'given' ? pre.then : [pre]));

describe.each(ACTION_RULES.map((rule) => [rule.type, rule] as const))('%s', (type, rule) => {
  test.each([false, true])('is accepted where all that it asks for holds (optional roles: %s)', (withOptional) => {
    const stage = setStage(rule, withOptional);
    const world = worldOn(stage);
    const result = execute(world, { type, args: stage.args }, rules);
    expect(result).toMatchObject({ outcome: 'accepted' });
    if (result.outcome !== 'accepted') return;
    const replayed = applyPatch(world, result.patch);
    expect(replayed.ok && worldFacts(replayed.value)).toEqual(worldFacts(result.world));
    const back = applyPatch(result.world, invert(result.patch));
    expect(back.ok && sorted(worldFacts(back.value))).toEqual(sorted(worldFacts(world)));
  });

  test.each(single(rule).map((pre) => [JSON.stringify(pre), pre] as const))('is rejected without %s', (_, pre) => {
    const stage = setStage(rule, true);
    spoil(stage, pre);
    const world = worldOn(stage);
    const result = execute(world, { type, args: stage.args }, rules);
    expect(result).toMatchObject({ outcome: 'rejected' });
  });

  test('is rejected without what its first required role stands for', () => {
    const required = rule.roles.find((role) => role.optional !== true);
    if (!required) return;
    const stage = setStage(rule, false);
    const args = Object.fromEntries(Object.entries(stage.args).filter(([name]) => name !== required.name));
    const result = execute(worldOn(stage), { type, args }, rules);
    expect(result).toMatchObject({ outcome: 'rejected', failed: { agent: `given(${required.name})` } });
  });
});

const sorted = (facts: ReturnType<typeof worldFacts>): readonly string[] =>
  [...facts.relations, ...facts.values, ...facts.processes].map((fact) => JSON.stringify(fact)).sort();

test('every precondition of every rule can be taken away alone', () => {
  const unspoilt = ACTION_RULES.flatMap((rule) => single(rule).filter((pre) => !spoil(setStage(rule, true), pre)));
  expect(unspoilt).toEqual([]);
});

test('there are 155 types and every family has some', () => {
  expect(new Set(ACTION_RULES.map((rule) => rule.type)).size).toBe(155);
  expect(new Set(ACTION_RULES.map((rule) => rule.family))).toEqual(new Set(FAMILIES));
});
