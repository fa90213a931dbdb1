import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kitchen } from '#testing';
import { applyPatch, entityId, execute, invert, type Patch, ruleBook, type World, worldFacts } from './index.ts';
import { ACTION_RULES } from './rules/index.ts';

const facts = (world: World): readonly string[] => {
  const { relations, values, processes } = worldFacts(world);
  return [...relations, ...values, ...processes].map((fact) => JSON.stringify(fact)).sort();
};

const things = [...kitchen().entities.values()].map((entity) => entity.id);

/** Any action of any type on any things of the kitchen, sensible or not. */
const anyAction = fc
  .record({
    rule: fc.constantFrom(...ACTION_RULES),
    picks: fc.array(fc.constantFrom(...things), { minLength: 4, maxLength: 4 }),
  })
  .map(({ rule, picks }) => ({
    type: rule.type,
    args: Object.fromEntries(
      rule.roles.map((role, index) => [role.name, picks[index % picks.length] ?? entityId('?')]),
    ),
  }));

test('whatever is done, its patch leads from the world before to the world after, and its inverse back', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
      let world = kitchen();
      const patches: Patch[] = [];
      for (const action of actions) {
        const result = execute(world, action, ruleBook());
        if (result.outcome === 'rejected') continue;
        const replayed = applyPatch(world, result.patch);
        expect(replayed.ok && facts(replayed.value)).toEqual(facts(result.world));
        world = result.world;
        patches.push(result.patch);
      }
      const undone = applyPatch(world, invert(patches.flat()));
      expect(undone.ok && facts(undone.value)).toEqual(facts(kitchen()));
    }),
  );
});

test('a change whose fact does not fit is named and nothing is applied', () => {
  const bottle = entityId('bottle.1');
  const patch: Patch = [
    { val: [entityId('fridge.1'), 'open'], from: false, to: true },
    { rel: [bottle, 'on', entityId('counter.1')], op: 'del' },
  ];
  expect(applyPatch(kitchen(), patch)).toEqual({
    ok: false,
    error: { index: 1, fact: 'bottle.1 on counter.1', message: 'this is not so: bottle.1 in fridge.1' },
  });
});

test('a thing cannot get a second place, nor be put into what it holds', () => {
  const [bottle, fridge, counter] = [entityId('bottle.1'), entityId('fridge.1'), entityId('counter.1')];
  expect(applyPatch(kitchen(), [{ rel: [bottle, 'on', counter], op: 'add' }])).toMatchObject({
    error: { message: 'it already has the place bottle.1 in fridge.1' },
  });
  expect(applyPatch(kitchen(), [{ rel: [fridge, 'in', bottle], op: 'add' }])).toMatchObject({
    error: { message: 'bottle.1 is itself within fridge.1' },
  });
});
