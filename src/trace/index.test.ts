import { describe, expect, it } from 'vitest';
import { countAgreement, entryOf, placeAgreement } from '#belief';
import { randomStream } from '#lib';
import { HEADER, KITCHEN_ENTITIES, KITCHEN_STATE, kitchenSetting, pourSquash, Story, worldOf } from '#testing';
import { actionType, entityId, invert, label, processId, ruleBook, stateOf, step, valueOf } from '#world';
import { type ActRecord, IndexBuilder, type StepRecord, type TraceIndex, verifyEpisode } from './index.ts';

function indexOf(story: Story, setting = kitchenSetting()): TraceIndex {
  const builder = new IndexBuilder(setting);
  builder.add(HEADER);
  for (const record of story.records) builder.add(record);
  return builder.index();
}

const bottle = entityId('bottle.1');

describe('the index of an episode', () => {
  it('has a row a step with what was attempted and how it went', () => {
    const index = indexOf(pourSquash());
    expect(index.steps.map(({ s, kind, group, outcome }) => [s, kind, group, outcome])).toEqual([
      [0, 'start', undefined, undefined],
      [1, 'act', 'g1', 'rejected'],
      [2, 'act', 'g1', 'accepted'],
      [3, 'act', 'g1', 'accepted'],
      [4, 'act', 'g1', 'accepted'],
      [5, 'act', 'g1', 'accepted'],
      [6, 'act', 'g2', 'accepted'],
      [7, 'act', 'g2', 'accepted'],
      [8, 'act', 'g2', 'accepted'],
    ]);
    expect(index.last).toBe(8);
  });

  it('counts attempts, rejections and inserted navigation by group', () => {
    const [first, second] = indexOf(pourSquash()).groups;
    expect(first).toMatchObject({ id: 'g1', from: 1, to: 5, open: false, status: 'completed' });
    expect(first?.counts).toMatchObject({ attempts: 5, accepted: 4, rejected: 1, navigation: 1 });
    expect(second).toMatchObject({ id: 'g2', from: 6, to: 8 });
  });

  it('shows the world at the end of a step and just before its act', () => {
    const index = indexOf(pourSquash());
    const after = index.stateAt(step(4));
    const before = index.stateBefore(step(4));
    expect(after.world && stateOf(after.world, bottle).place?.relation).toBe('held_by');
    expect(before.world && stateOf(before.world, bottle).place).toEqual({ relation: 'in', of: 'fridge.1' });
  });

  it('can be asked while records are still coming', () => {
    const { records } = pourSquash();
    const builder = new IndexBuilder(kitchenSetting());
    const seen = records.map((record) => {
      builder.add(record);
      const index = builder.index();
      return [index.last, index.verdicts()[0]?.runs.at(-1)?.truth, index.agreement().length];
    });
    expect(seen.at(-3)).toEqual([7, 'false', 8]);
    expect(seen.at(-1)).toEqual([8, 'true', 9]);
    expect(builder.index().verdicts()).toEqual(indexOf(pourSquash()).verdicts());
  });

  it('gives the same answers when the world is found after the records', () => {
    const builder = new IndexBuilder();
    for (const record of pourSquash().records) builder.add(record);
    expect(builder.index().stateAt(step(8)).world).toBeUndefined();
    expect(builder.index().verdicts()).toEqual([]);
    builder.settle(kitchenSetting());
    expect(builder.index().verdicts()).toEqual(indexOf(pourSquash()).verdicts());
  });

  it('shows missing steps as a gap, with the last state before it', () => {
    const index = indexOf(
      new Story().does('navigate_to', { region: 'fridge.1' }).skips(3).does('open_fixture', { fixture: 'fridge.1' }),
    );
    expect(index.gaps).toEqual([{ from: 2, to: 4 }]);
    expect(index.row(step(3))).toBeUndefined();
    expect(index.stateAt(step(3)).world).toBe(index.stateAt(step(1)).world);
  });

  it('keeps records apart that come after a later step', () => {
    const story = pourSquash().tell({ k: 'note', s: step(2), text: 'too late' });
    const index = indexOf(story);
    expect(index.apart).toHaveLength(1);
    expect(index.problems[0]).toMatchObject({ rule: 'decreasing', s: 2 });
  });

  it('marks what follows a change that does not fit, and goes on', () => {
    const story = new Story()
      .does('navigate_to', { region: 'fridge.1' })
      .happens('draught', [{ val: [entityId('fridge.1'), 'open'], from: true, to: false }])
      .does('open_fixture', { fixture: 'fridge.1' });
    const index = indexOf(story);
    expect(index.problems).toMatchObject([{ s: 1, rule: 'patch' }]);
    expect(index.problems[0]?.message).toContain('open of fridge.1');
    expect(index.row(step(1))?.flags.problem).toBe(true);
    expect(index.stateAt(step(0)).doubt).toBeUndefined();
    const later = index.stateAt(step(2));
    expect(later.doubt?.s).toBe(1);
    expect(later.world && valueOf(later.world, entityId('fridge.1'), 'open')).toBe(true);
  });

  it('does not pretend to know the world of a logger that records no changes', () => {
    const story = new Story();
    story.tell({
      k: 'act',
      s: step(1),
      type: actionType('wave'),
      args: {},
      origin: 'planner',
      outcome: 'accepted',
    });
    const index = indexOf(story);
    expect(index.stateAt(step(1)).world).toBeUndefined();
    expect(index.verdicts()[1]?.runs.map(({ truth }) => truth)).toEqual(['true', 'unknown']);
  });
});

describe('a long episode', () => {
  const story = new Story().does('navigate_to', { region: 'fridge.1' });
  for (let i = 0; i < 60; i += 1) {
    story.does('open_fixture', { fixture: 'fridge.1' }).does('close_fixture', { fixture: 'fridge.1' });
    story.believes({
      of: 'container',
      label: label('fridge'),
      field: 'open',
      to: i,
      ...(i > 0 ? { from: i - 1 } : {}),
    });
  }
  const index = indexOf(story);

  it('has the same state at every step as replay from the start', () => {
    const setting = kitchenSetting();
    for (let s = 0; s <= story.now; s += 1) {
      const replayed = new IndexBuilder(setting);
      for (const record of story.records.filter((candidate) => candidate.s <= s)) replayed.add(record);
      const expected = replayed.index().stateAt(step(s));
      const state = index.stateAt(step(s));
      expect([...(state.world?.states.entries() ?? [])]).toEqual([...(expected.world?.states.entries() ?? [])]);
      expect([...state.belief.entries()]).toEqual([...expected.belief.entries()]);
      expect([...state.right.entries()]).toEqual([...expected.right.entries()]);
    }
  });

  it('counts agreement as a count of each step by itself would', () => {
    const wandering = wanders(400);
    const long = indexOf(wandering);
    const counted = long.steps.map(({ s }) => {
      const { world, belief, right, byLabel } = long.stateAt(s);
      return world && { s, ...countAgreement(world, byLabel, right, belief) };
    });
    expect(long.agreement()).toMatchObject(counted);
    expect(long.agreement().some(({ stale }) => stale > 0)).toBe(true);
    expect(long.agreement().some(({ wrong }) => wrong > 0)).toBe(true);
  });

  it('is walked along in one go with the states that each step has', () => {
    for (const { row, records, world, belief } of index.visits()) {
      const state = index.stateAt(row.s);
      expect(records).toEqual(index.recordsAt(row.s));
      expect(world && [...world.states.entries()]).toEqual(state.world && [...state.world.states.entries()]);
      expect([...belief.entries()]).toEqual([...state.belief.entries()]);
    }
    expect([...index.visits()].map(({ row }) => row.s)).toEqual(index.steps.map(({ s }) => s));
  });
});

/** Takes, carries, pours and puts down at random, and believes at random where things are; much of it is rejected. */
function wanders(steps: number): Story {
  const random = randomStream(7, 'wandering');
  const pick = (from: readonly string[]): string => from[random.below(from.length)] ?? '';
  const believed = new Map<string, string>();
  const story = new Story();
  for (let i = 0; i < steps; i += 1) {
    const object = pick(['bottle.1', 'glass.1']);
    const place = pick(['fridge.1', 'counter.1']);
    const [type, args] = ACTS[random.below(ACTS.length)]?.(object, place) ?? ['turn_body', {}];
    story.does(type, args);
    const name = pick(['squash bottle', 'glass']);
    const from = believed.get(name);
    const to = pick(['fridge', 'counter']);
    if (random.below(3) > 0) continue;
    const change = {
      of: 'object',
      label: label(name),
      field: 'region',
      ...(from === undefined ? {} : { from }),
    } as const;
    const forgets = from !== undefined && random.below(4) === 0;
    story.believes(forgets ? change : { ...change, to });
    if (forgets) believed.delete(name);
    else believed.set(name, to);
  }
  return story;
}

const ACTS: readonly ((object: string, place: string) => readonly [string, Readonly<Record<string, string>>])[] = [
  (_, region) => ['navigate_to', { region }],
  () => ['open_fixture', { fixture: 'fridge.1' }],
  (object) => ['pick_up', { object }],
  (object, fixture) => ['take_from_fixture', { object, fixture }],
  (object, fixture) => ['put_in_fixture', { object, fixture }],
  (object, surface) => ['put_down', { object, surface }],
];

describe('verdicts over time', () => {
  it('change at the step that makes them so, and say why', () => {
    const [squash, closed] = indexOf(pourSquash()).verdicts();
    expect(squash?.runs.map(({ from, to, truth }) => [from, to, truth])).toEqual([
      [0, 7, 'false'],
      [8, 8, 'true'],
    ]);
    expect(squash?.runs[1]?.evidence).toEqual({ s: 8, text: 'glass.1 contains squash.' });
    expect(closed?.runs.map(({ from, truth }) => [from, truth])).toEqual([
      [0, 'true'],
      [3, 'false'],
      [5, 'true'],
    ]);
    expect(closed?.runs[0]?.evidence.s).toBeUndefined();
  });

  it('are compared with what the run claimed', () => {
    const story = pourSquash()
      .tell({ k: 'verdict', s: step(8), condition: 'c1', value: 'false' })
      .tell({ k: 'verdict', s: step(8), condition: 'c2', value: 'true' });
    expect(indexOf(story).verdictDifferences()).toEqual([
      { s: 8, condition: 'c1', recorded: 'false', computed: 'true' },
    ]);
  });

  it('do not call an event false where records are missing', () => {
    const poured = {
      type: 'event',
      conditions: [{ id: 'e', text: 'poured', source: [], test: { event: { type: actionType('pour'), args: {} } } }],
    } as const;
    const story = new Story()
      .does('navigate_to', { region: 'fridge.1' })
      .skips(1)
      .does('open_fixture', { fixture: 'fridge.1' });
    const runs = indexOf(story, kitchenSetting(poured)).verdicts()[0]?.runs;
    expect(runs?.map(({ from, truth }) => [from, truth])).toEqual([
      [0, 'false'],
      [3, 'unknown'],
    ]);
  });
});

describe('belief against world', () => {
  const inFridge = { of: 'object', label: label('squash bottle'), field: 'region', to: 'fridge' } as const;
  const story = (): Story =>
    new Story()
      .asks('fridge', 'squash bottle')
      .believes(inFridge)
      .does('navigate_to', { region: 'fridge.1' })
      .does('open_fixture', { fixture: 'fridge.1' })
      .does('take_from_fixture', { object: 'bottle.1', fixture: 'fridge.1' })
      .does('navigate_to', { region: 'counter.1' })
      .does('take_from_fixture', { object: 'bottle.1', fixture: 'fridge.1' });

  it('is correct until the thing moves, then stale', () => {
    const index = indexOf(story());
    const agreementAt = (s: number): string | undefined => {
      const { world, belief, right, byLabel } = index.stateAt(step(s));
      const entry = entryOf(belief, 'object', label('squash bottle'));
      return world && entry ? placeAgreement(world, byLabel, right, entry) : undefined;
    };
    expect([1, 2, 3, 4, 5].map(agreementAt)).toEqual(['correct', 'correct', 'correct', 'stale', 'stale']);
    expect(index.agreement().map(({ s, correct, stale, accuracy }) => [s, correct, stale, accuracy])).toEqual([
      [1, 1, 0, 1],
      [2, 1, 0, 1],
      [3, 1, 0, 1],
      [4, 0, 1, 0],
      [5, 0, 1, 0],
      [6, 0, 1, 0],
    ]);
  });

  it('names the first divergence that mattered to a rejected act', () => {
    const divergence = indexOf(story()).divergence(step(6));
    expect(divergence).toMatchObject({ s: 6, since: 4, label: 'squash bottle', field: 'region' });
    expect(divergence?.text).toBe('believed region of squash bottle: fridge; in the world: held by hand.left');
    expect(indexOf(story()).divergence(step(4))).toBeUndefined();
  });

  it('tells the history of a thing and of a label', () => {
    const index = indexOf(story());
    expect(index.history({ entity: bottle }).map(({ s, change, cause }) => [s, change, cause])).toEqual([
      [4, '− bottle.1 in fridge.1', 'take_from_fixture by planner'],
      [4, '+ bottle.1 held_by hand.left', 'take_from_fixture by planner'],
    ]);
    expect(index.history({ label: label('squash bottle') })).toMatchObject([{ s: 1, of: 'belief', cause: 'observe' }]);
  });
});

describe('the re-execution check', () => {
  const verify = (records: readonly StepRecord[]) => {
    const setting = kitchenSetting();
    const builder = new IndexBuilder(setting);
    for (const record of records) builder.add(record);
    return verifyEpisode(builder.index(), setting);
  };
  const tamper = (s: number, change: (act: ActRecord) => ActRecord): readonly StepRecord[] =>
    pourSquash().records.map((record) => (record.k === 'act' && record.s === s ? change(record) : record));

  it('agrees with what the engine recorded', () => {
    expect(verify(pourSquash().records)).toEqual({
      first: undefined,
      counts: { steps: 8, acts: 8, accepted: 7, rejected: 1, unresolved: 0, changes: 0 },
    });
  });

  it('finds a changed outcome', () => {
    const { first, counts } = verify(
      tamper(1, ({ failed: _failed, ...act }) => ({ ...act, outcome: 'accepted', patch: [] })),
    );
    expect(first).toMatchObject({ s: 1, recorded: 'accepted' });
    expect(first?.reexecuted).toMatch(/^rejected: near/);
    expect(counts.acts).toBe(0);
  });

  it('finds a changed patch', () => {
    const ajar = [{ val: [entityId('fridge.1'), 'open'], from: false, to: 'ajar' }] as const;
    const { first } = verify(tamper(3, (act) => ({ ...act, patch: ajar })));
    expect(first).toMatchObject({ s: 3, fact: 'open of fridge.1' });
  });

  it('finds a changed argument', () => {
    const { first } = verify(tamper(4, (act) => ({ ...act, args: { ...act.args, object: entityId('glass.1') } })));
    expect(first?.s).toBe(4);
  });

  it('finds a dropped step', () => {
    const { first } = verify(pourSquash().records.filter(({ s }) => s !== 5));
    expect(first).toMatchObject({ s: 5, recorded: 'nothing: the step is missing' });
  });

  it('finds a last step that was dropped, by the totals of the run', () => {
    const { records } = pourSquash().tell({ k: 'end', s: step(7), status: 'completed', totals: { attempts: 8 } });
    const { first } = verify(records.filter(({ s }) => s !== 8));
    expect(first).toMatchObject({ fact: 'total of attempts', recorded: '8', reexecuted: '7 by the records' });
  });

  it('finds an accepted act that is made out to be rejected, whichever it is', () => {
    for (const s of [2, 3, 4, 5, 6, 7, 8]) {
      const { first } = verify(tamper(s, ({ patch: _patch, ...act }) => ({ ...act, outcome: 'rejected' })));
      expect(first).toMatchObject({ s, recorded: 'rejected', reexecuted: 'accepted' });
    }
  });

  it('finds any change that is taken out of a patch or turned round', () => {
    for (const record of pourSquash().records) {
      if (record.k !== 'act' || !record.patch) continue;
      const { patch } = record;
      for (const at of patch.keys()) {
        const shorter = tamper(record.s, (act) => ({ ...act, patch: patch.filter((_op, i) => i !== at) }));
        expect(verify(shorter).first?.s).toBe(record.s);
        expect(verify(tamper(record.s, (act) => ({ ...act, patch: invert(patch) }))).first?.s).toBe(record.s);
      }
    }
  });

  it('finds a dropped act, by what it would have changed', () => {
    const { first } = verify(
      pourSquash().records.map((record) => (record.s === 3 ? { k: 'note', s: record.s, text: '' } : record)),
    );
    expect(first?.s).toBe(4);
  });

  describe('of a world in which a timer runs', () => {
    const timer = { id: processId('p1'), kind: 'timer', of: entityId('counter.1'), left: 2 };
    const start = worldOf(KITCHEN_ENTITIES, { ...KITCHEN_STATE, processes: [timer] });
    const setting = { start, rules: ruleBook() };
    const { records } = new Story(start)
      .does('navigate_to', { region: 'fridge.1' })
      .does('open_fixture', { fixture: 'fridge.1' })
      .does('close_fixture', { fixture: 'fridge.1' });
    const check = (changed: readonly StepRecord[]) => {
      const builder = new IndexBuilder(setting);
      for (const record of changed) builder.add(record);
      return verifyEpisode(builder.index(), setting);
    };

    it('lets it go on as steps pass', () => {
      expect(check(records)).toMatchObject({ first: undefined, counts: { steps: 3, changes: 2 } });
    });

    it('finds a change that is missing', () => {
      const { first } = check(records.filter((record) => record.k !== 'world' || record.s !== 2));
      expect(first).toMatchObject({ s: 2, fact: 'process p1', recorded: 'no change' });
    });

    it('finds a change that is not what the process does', () => {
      const late = records.map((record) =>
        record.k === 'world' && record.s === 1
          ? { ...record, patch: [{ proc: timer.id, from: timer, to: { ...timer, left: 9 } }] }
          : record,
      );
      expect(check(late).first).toMatchObject({ s: 1, fact: 'process p1' });
    });
  });

  it('finds a claimed verdict that the records do not give', () => {
    const { first } = verify(
      pourSquash().tell({ k: 'verdict', s: step(8), condition: 'c1', value: 'unknown' }).records,
    );
    expect(first).toMatchObject({ s: 8, fact: 'condition c1', recorded: 'unknown', reexecuted: 'true' });
  });
});
