import { expect, test } from 'vitest';
import { kitchen } from '#testing';
import {
  actionType,
  applyPatch,
  entityId,
  execute,
  label,
  observe,
  observeLocally,
  type Patch,
  ruleBook,
  step,
  type World,
} from '#world';
import {
  accuracyOf,
  applyBeliefPatch,
  type Belief,
  type BeliefPatch,
  believed,
  countAgreement,
  coverageOf,
  EMPTY_BELIEF,
  entitiesByLabel,
  entryOf,
  initialBelief,
  learnFromAct,
  learnFromObservation,
  NOTHING_SET,
  placeAgreement,
  type RightWhenSet,
  rememberRight,
  resetBelief,
} from './index.ts';

/** A mind in a world that can change behind its back; every thought is one step. */
class Mind {
  belief: Belief = EMPTY_BELIEF;
  right: RightWhenSet = NOTHING_SET;
  private s = 0;

  constructor(public world: World = kitchen()) {
    this.think(initialBelief(this.belief, this.world, step(0)));
  }

  looks(): this {
    const seen = observeLocally(this.world);
    return seen ? this.think(learnFromObservation(this.belief, seen, 'local', step(this.s + 1))) : this;
  }

  asksFor(region: string): this {
    const seen = observe(this.world, entityId(region));
    return seen ? this.think(learnFromObservation(this.belief, seen, 'visual_query', step(this.s + 1))) : this;
  }

  does(type: string, args: Readonly<Record<string, string>>): this {
    const ids = Object.fromEntries(Object.entries(args).map(([role, id]) => [role, entityId(id)]));
    const result = execute(this.world, { type: actionType(type), args: ids }, ruleBook());
    if (result.outcome === 'rejected') throw new Error(result.failed.reader);
    this.world = result.world;
    return this.think(learnFromAct(this.belief, this.world, ids, result.patch, step(this.s + 1)));
  }

  forgets(): this {
    return this.think(resetBelief(this.belief, step(this.s + 1)));
  }

  /** The world changes and the agent does not know. */
  unseen(patch: Patch): this {
    const next = applyPatch(this.world, patch);
    if (!next.ok) throw new Error(next.error.message);
    this.world = next.value;
    return this;
  }

  of(thing: string, field: string): unknown {
    return believed(this.belief, 'object', label(thing), field);
  }

  agreement(thing: string): string | undefined {
    const entry = entryOf(this.belief, 'object', label(thing));
    return entry && placeAgreement(this.world, entitiesByLabel(this.world), this.right, entry);
  }

  private think(patch: BeliefPatch): this {
    this.s += 1;
    const next = applyBeliefPatch(this.belief, patch, step(this.s));
    if (!next.ok) throw new Error(next.error.message);
    this.belief = next.value;
    this.right = rememberRight(this.right, this.world, entitiesByLabel(this.world), this.belief, [patch]);
    return this;
  }
}

const glassToFridgeTop: Patch = [
  { rel: [entityId('glass.1'), 'on', entityId('counter.1')], op: 'del' },
  { rel: [entityId('glass.1'), 'on', entityId('fridge.1')], op: 'add' },
];

test('what is seen locally is believed with full confidence, what a camera shows with less', () => {
  const mind = new Mind().looks();
  expect([mind.of('glass', 'region'), mind.of('glass', 'confidence')]).toEqual(['counter', 1]);
  mind.unseen([{ val: [entityId('fridge.1'), 'open'], from: false, to: true }]).asksFor('fridge.1');
  expect([mind.of('squash bottle', 'region'), mind.of('squash bottle', 'confidence')]).toEqual(['fridge', 0.9]);
});

test('an own accepted act is believed: the glass is in the hand and no longer on the counter', () => {
  const mind = new Mind().looks().does('pick_up', { object: 'glass.1' });
  expect([mind.of('glass', 'held'), mind.of('glass', 'region')]).toEqual([true, undefined]);
  expect(mind.agreement('glass')).toBe('correct');
});

test('a grasp that slips at once leaves a wrong belief, because the agent does not see its own hands', () => {
  const slipped = new Mind().looks();
  const grasp = execute(
    slipped.world,
    { type: actionType('pick_up'), args: { object: entityId('glass.1') } },
    ruleBook(),
  );
  if (grasp.outcome !== 'accepted') throw new Error('the grasp was rejected');
  const believedGrasp = learnFromAct(
    slipped.belief,
    grasp.world,
    { object: entityId('glass.1') },
    grasp.patch,
    step(9),
  );
  const belief = applyBeliefPatch(slipped.belief, believedGrasp, step(9));
  if (!belief.ok) throw new Error(belief.error.message);
  const right = rememberRight(slipped.right, slipped.world, entitiesByLabel(slipped.world), belief.value, [
    believedGrasp,
  ]);
  const entry = entryOf(belief.value, 'object', label('glass'));
  expect(entry && placeAgreement(slipped.world, entitiesByLabel(slipped.world), right, entry)).toBe('wrong');
});

test('a belief that was right when it was formed is stale after the world has changed unseen', () => {
  expect(new Mind().looks().unseen(glassToFridgeTop).agreement('glass')).toBe('stale');
});

test('looking where a thing was believed and not seeing it keeps the label as missing', () => {
  const mind = new Mind().looks().unseen(glassToFridgeTop).looks();
  expect([mind.of('glass', 'region'), mind.of('glass', 'missing')]).toEqual([undefined, true]);
  expect(mind.agreement('glass')).toBeUndefined();
});

test('local sight does not take out of the hand what a camera elsewhere does', () => {
  const mind = new Mind().looks().does('pick_up', { object: 'glass.1' }).looks();
  expect(mind.of('glass', 'held')).toBe(true);
});

test('a reset forgets everything but the fixtures and where the agent is', () => {
  const mind = new Mind().looks().forgets();
  expect([...mind.belief.values()].map((entry) => entry.of)).toEqual(['region', 'region', 'agent']);
});

test('accuracy counts what is decided, coverage counts what can be perceived', () => {
  const mind = new Mind().looks();
  const counts = countAgreement(mind.world, entitiesByLabel(mind.world), mind.right, mind.belief);
  expect(counts).toMatchObject({ correct: 1, unobserved: 1, perceivable: 2 });
  expect([accuracyOf(counts), coverageOf(counts)]).toEqual([1, 0.5]);
});

test('a change whose former value is not believed is refused', () => {
  const change = { of: 'object', label: label('glass'), field: 'region', from: 'sink', to: 'counter' } as const;
  expect(applyBeliefPatch(EMPTY_BELIEF, [change], step(1))).toMatchObject({
    error: { index: 0, message: 'region of object glass is not believed, not sink' },
  });
});

test('a thing that was on the board and is now in the bowl is no longer believed to be on the board', () => {
  const [glass, counter, bottle] = [entityId('glass.1'), entityId('counter.1'), entityId('bottle.1')];
  const onTheBottle: Patch = [
    { rel: [bottle, 'in', entityId('fridge.1')], op: 'del' },
    { rel: [bottle, 'on', counter], op: 'add' },
    { rel: [glass, 'on', counter], op: 'del' },
    { rel: [glass, 'on', bottle], op: 'add' },
  ];
  const mind = new Mind().unseen(onTheBottle).looks();
  expect(mind.of('glass', 'state.on')).toBe('squash bottle');
  mind.does('pick_up', { object: 'glass.1' });
  expect(mind.of('glass', 'state.on')).toBeUndefined();
  mind.does('put_down', { object: 'glass.1', surface: 'counter.1' }).looks();
  expect([mind.of('glass', 'region'), mind.of('glass', 'state.on')]).toEqual(['counter', undefined]);
});
