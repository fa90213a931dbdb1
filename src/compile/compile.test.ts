import { describe, expect, test } from 'vitest';
import { told, tracked } from '#testing';
import { applyPatch, createWorld, entityId, type World } from '#world';
import { type Compiled, compile } from './compile.ts';
import { MOST_CONDITIONS } from './decisions.ts';

const acts = ({ world }: Compiled): string[] =>
  world.groups.flatMap((group) =>
    group.operations.map(({ id, action }) => `${id} ${action.type} ${Object.values(action.args).join(' ')}`),
  );
const groups = ({ world }: Compiled): string[] =>
  world.groups.map((group) => group.operations.map(({ id }) => id).join(' '));
const findings = ({ world }: Compiled, rule: string): string[] =>
  world.findings.filter((finding) => finding.rule === rule).flatMap((finding) => finding.source);
const start = ({ world }: Compiled): readonly unknown[] => [...world.state.relations, ...world.state.values];

describe('what nobody narrates', () => {
  test('a larder that was closed must have been opened before something is taken out of it', () => {
    const compiled = compile(told(['Open the larder.', 'Close the larder.', 'Take the milk carton from the larder.']));
    expect(acts(compiled)).toEqual([
      '1 open_fixture larder.1',
      '2 close_fixture larder.1',
      '3.1 open_fixture larder.1',
      '3.2 take_from_fixture milk_carton.1 larder.1',
    ]);
    expect(findings(compiled, 'implied-act')).toEqual(['V-3']);
  });

  test('with both hands full the thing that is not needed next is put down', () => {
    const compiled = compile(
      told([
        'Pick up the knife from the counter.',
        'Pick up the onion from the counter.',
        'Pick up the plate from the counter.',
        'Put the onion on the plate.',
      ]),
    );
    expect(acts(compiled)[2]).toBe('3.1 put_down knife.1 counter.1');
    expect(acts(compiled).at(-1)).toBe('4 put_on_object onion.1 plate.1');
  });

  test('opening what is open again needs a closing in between; going on with the same closing does not', () => {
    const compiled = compile(
      told([
        'Open the oven.',
        'Pick up the glove.',
        'Put the glove on the counter.',
        'Wait.',
        'Wait.',
        'Open the oven.',
        'Close the oven.',
        'Close the oven fully.',
      ]),
    );
    expect(acts(compiled).slice(-4)).toEqual([
      '6.1 close_fixture oven.1',
      '6.2 open_fixture oven.1',
      '7 close_fixture oven.1',
      '8 adjust oven.1',
    ]);
    expect(findings(compiled, 'repeats')).toEqual(['V-8']);
  });
});

describe('parts and products', () => {
  test('a cap that is spoken of once it is off was on its bottle, and comes off into a hand', () => {
    const compiled = compile(
      told([
        'Pick up the oil bottle from the counter.',
        'Unscrew the cap of the oil bottle.',
        'Put the cap on the counter.',
        'Pick up the cap from the counter.',
        'Screw the cap back on the oil bottle.',
      ]),
    );
    expect(start(compiled)).toContainEqual(['oil_bottle_cap.1', 'attached_to', 'oil_bottle.1']);
    expect(acts(compiled)).toEqual([
      '1 pick_up oil_bottle.1 counter.1',
      '2 unscrew_cap oil_bottle.1',
      '3 put_down oil_bottle_cap.1 counter.1',
      '4 pick_up oil_bottle_cap.1 counter.1',
      '5 screw_cap oil_bottle.1',
    ]);
  });

  test('a cap of which nobody speaks is not modelled', () => {
    const compiled = compile(told(['Unscrew the cap of the oil bottle.', 'Screw the cap back on the oil bottle.']));
    expect(compiled.world.entities.filter(({ label }) => label.endsWith('cap'))).toEqual([]);
  });

  test('a cap that lies about is taken in hand before the bottle is shut with it', () => {
    const compiled = compile(
      told([
        'Unscrew the cap of the oil bottle.',
        'Put the cap on the counter.',
        'Screw the cap back on the oil bottle.',
      ]),
    );
    expect(acts(compiled).slice(-2)).toEqual(['3.1 pick_up oil_bottle_cap.1', '3.2 screw_cap oil_bottle.1']);
  });

  test('the peel is the skin of what was peeled, and no part of the start', () => {
    const compiled = compile(
      told([
        'Pick up the potato from the counter.',
        'Put the potato on the chopping board.',
        'Peel the potato.',
        'Pick up the peel.',
        'Put the peel in the bin.',
      ]),
    );
    expect(acts(compiled)).toContainEqual('4 pick_up potato.1.skin');
    expect(compiled.world.entities.map(({ id }) => id)).not.toContain('potato.1.skin');
    expect(compiled.world.tasks.map(({ executable }) => executable)).toEqual([true]);
  });

  test('a pinch is in the hand that took it', () => {
    const compiled = compile(told(['Take a pinch of salt from the jar.', 'Put the pinch in the bowl.']));
    expect(acts(compiled).at(-1)).toBe('2 put_in_container salt.portion bowl.1');
  });
});

describe('the start, found by walking back', () => {
  test('what is put down and was never taken is in a hand', () => {
    const compiled = compile(told(['Put the glass on the table.']));
    expect(start(compiled)).toContainEqual(['glass.1', 'held_by', 'hand.left']);
    expect(findings(compiled, 'held-unnarrated')).toEqual(['V-1']);
  });

  test('what is taken from somewhere is there, and what is poured out of something is in it', () => {
    const compiled = compile(
      told(['Take the juice bottle from the larder.', 'Pour juice from the juice bottle into the glass.']),
    );
    expect(start(compiled)).toContainEqual(['juice_bottle.1', 'in', 'larder.1']);
    expect(start(compiled)).toContainEqual(['juice_bottle.1', 'contains', 'juice']);
  });

  test('a tracked object is where its first track picks it, whatever it is called', () => {
    const annotation = told(['Pick up the mug.'], {
      objects: [tracked('mug2', [0.2, 1, 'cupboard.004', 'counter.001'])],
    });
    expect(start(compile(annotation))).toContainEqual(['mug.1', 'in', 'cupboard.004']);
  });

  test('the agent starts where its first operation is done', () => {
    expect(start(compile(told(['Open the larder.'])))).toContainEqual(['agent', 'at', 'larder.1']);
  });
});

describe('which one is meant', () => {
  const kitchen = [
    tracked('mug', [2.5, 3, 'cupboard.002', 'counter.001']),
    tracked('bowl', [90, 91, 'cupboard.001', 'counter.001']),
  ];

  test('the cupboard from which something is taken before it closes', () => {
    const compiled = compile(
      told(['Open the left cabinet.', 'Pick up the mug.', 'Close the left cabinet.'], { objects: kitchen }),
    );
    expect(acts(compiled)).toEqual(['1 open_fixture cupboard.002', '2 pick_up mug.1', '3 close_fixture cupboard.002']);
  });

  test('without any sign the cupboard stays symbolic and that is said', () => {
    const compiled = compile(
      told(['Open the left cabinet.', 'Close the left cabinet.'], {
        objects: [tracked('mug', [50, 51, 'cupboard.002', 'counter.001']), kitchen[1] ?? tracked('x')],
      }),
    );
    expect(acts(compiled)).toEqual(['1 open_fixture cupboard.any', '2 close_fixture cupboard.any']);
    expect(findings(compiled, 'instance-unknown')).toEqual(['V-1']);
  });

  test('another plate is not the one in hand', () => {
    const compiled = compile(told(['Pick up a plate from the rack.', 'Pick up another plate from the rack.']));
    expect(acts(compiled).map((line) => line.split(' ')[2])).toEqual(['plate.1', 'plate.2']);
  });

  test('the power that is switched without word of what it powers is that of what was dealt with last', () => {
    expect(acts(compile(told(['Turn on the toaster.', 'Switch off the power.'])))).toEqual([
      '1 switch_on_appliance toaster.1',
      '2 switch_off_appliance toaster.1',
    ]);
  });

  test.each(['Hold the power button.', 'Pick up the switch.'])('nobody picks up a button: %s', (text) => {
    expect(acts(compile(told([text])))[0]).toMatch(/^1 reach_toward /);
  });

  test('a track that drops elsewhere than told is a finding', () => {
    const annotation = told(['Pick up the mug from the counter.', 'Put the mug in the sink.'], {
      objects: [
        tracked('mug', [0.2, 2.8, 'counter.001', 'counter.001']),
        tracked('pan', [80, 81, 'sink.001', 'sink.001']),
      ],
    });
    expect(findings(compile(annotation), 'track-disagrees')).toEqual(['V-2']);
  });
});

describe('tasks', () => {
  const texts = [
    'Open the larder.',
    'Take the egg box from the larder.',
    'Close the larder.',
    'Wipe the table.',
    'Pick up the cup from the table.',
  ];

  test('narrations go by number, whatever their times', () => {
    const annotation = told(texts);
    const shuffled = {
      ...annotation,
      narrations: annotation.narrations.map((n) => ({ ...n, start: 10 - n.number, end: 11 - n.number })).toReversed(),
    };
    expect(acts(compile(shuffled))).toEqual(acts(compile(annotation)));
  });

  test('a narration belongs to every segment it starts in; groups are cut at the boundaries; the rest is a task', () => {
    const compiled = compile(
      told(texts, {
        activities: [
          { label: 'Fetch', start: 0, end: 4 },
          { label: 'Shut', start: 2, end: 6 },
        ],
      }),
    );
    expect(groups(compiled)).toEqual(['1', '2', '3', '4', '5']);
    expect(compiled.world.tasks.map((task) => [task.id, task.groups])).toEqual([
      ['V/1', ['g1', 'g2']],
      ['V/2', ['g2', 'g3']],
      ['V/rest', ['g4', 'g5']],
    ]);
  });

  test('a segment without narrations is kept, is not executable and says so', () => {
    const compiled = compile(
      told(texts, {
        activities: [
          { label: 'All', start: 0 },
          { label: 'Later', start: 500 },
        ],
      }),
    );
    expect(compiled.world.tasks[1]).toMatchObject({ id: 'V/2', groups: [], executable: false });
    expect(findings(compiled, 'task-empty')).toEqual(['V/2']);
  });

  test('each starts where the reference is by then', () => {
    const compiled = compile(
      told(texts, {
        activities: [
          { label: 'A', start: 0, end: 3 },
          { label: 'B', start: 3 },
        ],
      }),
    );
    const origin = createWorld(compiled.world.entities, compiled.world.state);
    const patch = compiled.world.tasks[1]?.start ?? [];
    const world: World | undefined = origin.ok ? resultOf(applyPatch(origin.value, patch)) : undefined;
    expect(world?.states.get(entityId('larder.1'))?.values.get('open')).toBe(true);
    expect(world?.states.get(entityId('egg_box.1'))?.place).toEqual({ relation: 'held_by', of: 'hand.left' });
  });
});

const resultOf = (result: ReturnType<typeof applyPatch>): World | undefined => (result.ok ? result.value : undefined);

describe('contracts', () => {
  test('what is only picked up and put down on a surface is no goal when something else is', () => {
    const compiled = compile(
      told(['Pick up the cup from the table.', 'Put the cup on the counter.', 'Pour water into the cup.']),
    );
    expect(compiled.world.tasks[0]?.contract.conditions.map(({ text }) => text)).toEqual(['cup contains water']);
  });

  test('what comes back to where it was is no goal', () => {
    const compiled = compile(
      told([
        'Open the knife drawer.',
        'Take the knife from the knife drawer.',
        'Slice the bread with the knife.',
        'Put the knife in the knife drawer.',
        'Close the knife drawer.',
      ]),
    );
    expect(compiled.world.tasks[0]?.contract).toMatchObject({
      type: 'terminal',
      conditions: [{ text: 'bread is cut' }],
    });
  });

  test('conditions about one thing are one, and many alike are asked for together', () => {
    const mugs = Array.from({ length: 40 }, (_, i) => `mug${i}`);
    const objects = mugs.map((name, i) => tracked(name, [4 * i + 2.1, 4 * i + 5, 'dishwasher.001', 'cupboard.001']));
    const lines = mugs.flatMap(() => ['Pick up a mug from the dishwasher.', 'Put the mug in the cupboard.']);
    const compiled = compile(told(['Open the left cabinet.', ...lines], { objects }));
    const contract = compiled.world.tasks[0]?.contract;
    expect(contract?.conditions.length).toBeLessThanOrEqual(MOST_CONDITIONS);
    const first = contract?.conditions[0]?.test;
    expect(first && 'all' in first && first.all).toHaveLength(40);
  });

  test('a segment in which nothing is done that could be asked for has no contract and says so', () => {
    const compiled = compile(told(['Look at the window.']));
    expect(compiled.world.tasks[0]?.executable).toBe(false);
    expect(findings(compiled, 'task-without-contract')).toEqual(['V/1']);
  });
});

test('an act without a rule or without what it needs is a finding and not a failure', () => {
  const compiled = compile(told(['Hello there.', 'Decide not to open the window.', 'Open the window.']));
  expect(compiled.report).toMatchObject({ narrations: 3, withOperation: 1, withReason: 2, remainder: 0 });
});

test('no narrations give an empty world', () => {
  const { world, report } = compile(told([], { activities: [] }));
  expect([world.groups, world.tasks, report.narrations, report.remainder]).toEqual([[], [], 0, 0]);
});

test('labels that no file should have are text like any other', () => {
  const compiled = compile(
    told([
      'Pick up the <script> from the table.',
      'Pick up the constructor from the __proto__.',
      'Put ☕ on the table.',
    ]),
  );
  expect(compiled.report.remainder).toBe(0);
});
