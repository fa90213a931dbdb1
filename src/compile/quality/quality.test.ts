import { describe, expect, test } from 'vitest';
import { type Condition, IT } from '#contract';
import { told, tracked } from '#testing';
import { type Action, actionType, entityId } from '#world';
import type { Annotation } from '../annotation.ts';
import { Binder } from '../binder.ts';
import { compile, played } from '../compile.ts';
import { Player } from '../player.ts';
import { Rehearsal } from '../rehearsal.ts';
import { Scene } from '../scene.ts';
import type { Act } from '../text/said.ts';
import { leftOut } from '../unresolved.ts';
import type { Evidence, PlayedTask } from './evidence.ts';
import { CHECKS } from './index.ts';
import { QUALITY_RULES, type RuleId } from './rules.ts';

/** What a rule says of a small annotation, as the sources of its findings. */
const sources = (rule: RuleId, annotation: Annotation): string[] =>
  compile(annotation)
    .world.findings.filter((finding) => finding.rule === rule)
    .flatMap((finding) => finding.source);

interface Case {
  readonly accepted: Annotation;
  readonly found: Annotation;
  readonly source: readonly string[];
}

const timed = (annotation: Annotation, number: number, start?: number, end?: number): Annotation => ({
  ...annotation,
  narrations: annotation.narrations.map((narration) => {
    if (narration.number !== number) return narration;
    const { id, text } = narration;
    return { id, number, text, ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
  }),
});

const tea = told(['Pick up the cup from the table.', 'Pour tea from the pot into the cup.']);
const upTo = (end: number): Partial<Annotation> => ({ activities: [{ label: 'All', start: 0, end }] });

const CASES: Readonly<Partial<Record<RuleId, Case>>> = {
  annotation: { accepted: tea, found: { ...tea, remarks: ['line 3 is broken'] }, source: [] },
  'time-missing': { accepted: tea, found: timed(tea, 2), source: ['V-2'] },
  'time-reversed': { accepted: timed(tea, 2, 3, 3), found: timed(tea, 2, 3, 2), source: ['V-2'] },
  'order-disagrees': { accepted: timed(tea, 1, 4, 5), found: timed(tea, 1, 40, 41), source: ['V-1', 'V-2'] },
  'outside-activities': {
    accepted: tea,
    found: told(['Open the larder.', 'Close the larder.', 'Wipe the table.'], upTo(2)),
    source: ['V-2', 'V-3'],
  },
  'track-unmentioned': {
    accepted: told(['Pick up the mug.'], { objects: [tracked('mug', [0.2, 1, 'counter.001', 'counter.001'])] }),
    found: told(['Pick up the spoon.'], { objects: [tracked('mug', [90, 91, 'counter.001', 'counter.001'])] }),
    source: ['track/mug.0'],
  },
  'no-operation': { accepted: tea, found: told(['Hello there.']), source: ['V-1'] },
  'reference-unbound': { accepted: tea, found: told(['Pick up the item.']), source: ['V-1'] },
  'not-executable': {
    accepted: told(['Open the window.']),
    found: told(['Hang the table on the hook.']),
    source: ['V-1'],
  },
  negated: {
    accepted: tea,
    found: told(['Pick up the cup without moving the plate.']),
    source: ['V-1'],
  },
  attempted: {
    accepted: tea,
    found: told(['Try to open the jar, then pick up the spoon.']),
    source: ['V-1'],
  },
  'quantity-unchecked': {
    accepted: tea,
    found: told(['Pour a spoonful of syrup into the cup.']),
    source: ['V-1'],
  },
  repeats: {
    accepted: told(['Open the oven.', 'Close the oven.']),
    found: told(['Close the oven.', 'Close the oven fully.']),
    source: ['V-2'],
  },
  'toggled-twice': {
    accepted: told(['Turn on the tap.', 'Turn off the tap.', 'Turn on the tap.']),
    found: told(['Turn on the tap.', 'Wipe the table.', 'Turn on the tap.']),
    source: ['V-1', 'V-3'],
  },
  'instance-unknown': {
    accepted: told(['Open the larder.']),
    found: told(['Open the left cabinet.'], {
      objects: [
        tracked('mug', [50, 51, 'cupboard.002', 'counter.001']),
        tracked('bowl', [90, 91, 'cupboard.001', 'counter.001']),
      ],
    }),
    source: ['V-1'],
  },
  'destination-unresolved': {
    accepted: told(['Put the cup on the table.']),
    found: told(['Put down the cup.']),
    source: ['V-1'],
  },
  'source-unresolved': {
    accepted: told(['Scoop sugar from the jar with the spoon.']),
    found: told(['Empty the jar.', 'Scoop sugar from the jar with the spoon.']),
    source: ['V-2'],
  },
  'tool-never-held': {
    accepted: told(['Pick up the knife.', 'Slice the bread with the knife.']),
    found: told(['Slice the bread with the knife.']),
    source: ['V-1'],
  },
  'place-disagrees': {
    accepted: told(['Pick up the mug from the counter.'], {
      objects: [tracked('mug', [0.2, 1, 'counter.001', 'counter.001'])],
    }),
    found: told(['Pick up the mug from the table.'], {
      objects: [tracked('mug', [0.2, 1, 'counter.001', 'counter.001'])],
    }),
    source: ['V-1'],
  },
  'track-disagrees': {
    accepted: told(['Put the mug on the counter.']),
    found: told(['Pick up the mug from the counter.', 'Put the mug in the sink.'], {
      objects: [
        tracked('mug', [0.2, 2.8, 'counter.001', 'counter.001']),
        tracked('pan', [80, 81, 'sink.001', 'sink.001']),
      ],
    }),
    source: ['V-2'],
  },
  'label-ambiguous': {
    accepted: told(['Pick up a plate from the rack.']),
    found: told(['Pick up a plate from the rack.', 'Pick up another plate from the rack.']),
    source: ['V-1'],
  },
  'held-unnarrated': {
    accepted: told(['Pick up the cup.', 'Put the cup on the table.']),
    found: told(['Put the cup on the table.']),
    source: ['V-1'],
  },
  'assumed-place': {
    accepted: told(['Take the cup from the larder.']),
    found: told(['Pick up the cup.']),
    source: ['V-1'],
  },
  'implied-act': {
    accepted: told(['Open the larder.', 'Take the cup from the larder.']),
    found: told(['Open the larder.', 'Close the larder.', 'Take the cup from the larder.']),
    source: ['V-3'],
  },
  'contents-unnarrated': {
    accepted: told(['Pour soup from the carton into the bowl.']),
    found: told(['Pour soup from the pan into the bowl.']),
    source: ['V-1'],
  },
  'substance-unplaced': {
    accepted: tea,
    found: told(['Empty the jar.', 'Pick up the jar.', 'Add salt to the bowl.']),
    source: ['V-3'],
  },
  'left-open-or-on': {
    accepted: told(['Open the larder.', 'Close the larder.']),
    found: told(['Open the larder.', 'Turn on the tap.']),
    source: ['V-1', 'V-2'],
  },
  'group-without-effect': {
    accepted: told(['Open the larder.']),
    found: told(['Bend down.']),
    source: ['V-1'],
  },
  'group-mostly-implied': {
    accepted: told(['Open the larder.', 'Take the honey jar from the larder.']),
    found: told([
      'Open the larder.',
      'Screw the lid on the honey jar.',
      'Put the honey jar in the larder.',
      'Close the larder.',
      'Pick up the knife.',
      'Pick up the fork.',
      'Pour honey from the honey jar into the bowl.',
    ]),
    source: ['V-6', 'V-7'],
  },
  'task-empty': {
    accepted: tea,
    found: { ...tea, activities: [...tea.activities, { label: 'Later', start: 500 }] },
    source: ['V/2'],
  },
  'task-without-contract': { accepted: tea, found: told(['Bend down.']), source: ['V/1'] },
};

describe.each(Object.entries(CASES))('%s', (rule, { accepted, found, source }) => {
  const known = Object.keys(QUALITY_RULES).find((id): id is RuleId => id === rule);
  test('is silent where all is well', () => {
    expect(known && sources(known, accepted)).toEqual([]);
  });

  test('tells where it is not, how much it matters and what can be done', () => {
    const findings = compile(found).world.findings.filter((finding) => finding.rule === rule);
    expect([...new Set(findings.flatMap((finding) => finding.source))]).toEqual(source);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings)
      expect(finding).toMatchObject({
        severity: known && QUALITY_RULES[known].severity,
        fix: known && QUALITY_RULES[known].fix,
      });
  });
});

/** What one check says of a compiled video after something in it was changed by hand. */
function after(rule: RuleId, change: (evidence: Evidence) => Evidence, annotation = tea): readonly string[] {
  const check = CHECKS.find(([id]) => id === rule)?.[1];
  return (check?.(change(played(annotation).evidence)) ?? []).map(({ message }) => message);
}

const unchanged = (evidence: Evidence): Evidence => evidence;
const withTask =
  (change: (task: PlayedTask) => Partial<PlayedTask>) =>
  (evidence: Evidence): Evidence => ({
    ...evidence,
    tasks: evidence.tasks.map((task) => ({ ...task, ...change(task) })),
  });
const asking = (...conditions: readonly Condition[]) =>
  withTask(({ task }) => ({ task: { ...task, contract: { ...task.contract, conditions } } }));
const condition = (test: Condition['test'], source: readonly string[] = ['V-1']): Condition => ({
  id: 'c',
  text: 'so it is',
  test,
  source,
});

const BY_HAND = [
  [
    'rejected-in-replay',
    (e: Evidence) => ({ ...e, groups: e.groups.map((g) => ({ ...g, rejected: [{ index: 0, reason: 'so' }] })) }),
  ],
  ['task-rejected', withTask(() => ({ rejected: [{ index: 0, reason: 'so' }] }))],
  ['contract-not-met', withTask(() => ({ holds: { start: false, end: false } }))],
  ['contract-met-at-start', withTask(() => ({ holds: { start: true, end: true } }))],
  ['condition-met-at-start', asking(condition({ relation: [entityId('cup.1'), 'on', entityId('table.1')] }))],
  ['condition-without-evidence', asking(condition({ value: [entityId('pot.1'), 'open', true] }, ['V-1']))],
  ['walking-is-no-goal', asking(condition({ event: { type: actionType('navigate_to'), args: {} } }))],
] as const;

describe('what our own compiler never makes, but a person may', () => {
  test.each(BY_HAND)('%s', (rule, change) => {
    expect(after(rule, unchanged)).toEqual([]);
    expect(after(rule, change)).toHaveLength(1);
  });

  test('holding something is a goal by itself and not beside others, however deep it is asked for', () => {
    const hold = condition({ any: [{ not: { then: [{ type: actionType('hold'), args: {} }] } }] });
    expect(after('walking-is-no-goal', asking(hold))).toEqual([]);
    expect(after('walking-is-no-goal', asking(hold, condition({ inspected: entityId('cup.1') })))).toHaveLength(1);
  });

  test('a condition about every or some thing is looked into for what it names', () => {
    const cup = { relation: [entityId(IT), 'on', entityId('cup.1')] } as const;
    expect(after('condition-without-evidence', asking(condition({ every: { where: cup } })))).toEqual([]);
    expect(after('condition-without-evidence', asking(condition({ some: { where: cup } }, [])))).toHaveLength(1);
  });
});

describe('what a reader of narrations may give and ours hardly does', () => {
  const [narration] = tea.narrations;
  const source = narration === undefined ? [] : [narration.id];

  /** The rules and sources of what a single act leads to when it is played. */
  function playing(act: Act): readonly (readonly [string, readonly string[], string | undefined])[] {
    const scene = new Scene(tea, { portable: new Set(), full: new Map() });
    const stage = new Rehearsal(scene);
    const player = new Player(scene, stage, new Binder(scene, stage, []));
    if (narration !== undefined) player.play({ narration, clauses: [], acts: [act] }, []);
    return player.findings.map(({ rule, source: about, fix }) => [rule, about, fix]);
  }

  test('rule-missing: an act of a type that has no rule is told and gives no operation; one that has is played', () => {
    expect(playing({ type: 'levitate', args: {}, verb: 'levitate' })).toEqual([
      ['rule-missing', source, QUALITY_RULES['rule-missing'].fix],
    ]);
    expect(playing({ type: 'bend_down', args: {}, verb: 'bend down' })).toEqual([]);
  });

  test('tool-unresolved: a tool that had to be left out is told; one that was used is not', () => {
    const bare: Action = { type: actionType('scrub'), args: { object: entityId('pan.1') } };
    const meant: Action = { ...bare, args: { ...bare.args, tool: entityId('wall.1') } };
    const left = (done: Action) => (narration === undefined ? [] : leftOut(meant, done, 'scrub', narration));
    expect(left(bare)).toMatchObject([{ rule: 'tool-unresolved', source, fix: QUALITY_RULES['tool-unresolved'].fix }]);
    expect(left(meant)).toEqual([]);
  });
});

test('every rule has a case here', () => {
  const alone: readonly RuleId[] = ['rule-missing', 'tool-unresolved'];
  const cases = [...Object.keys(CASES), ...BY_HAND.map(([rule]) => rule), ...alone];
  expect(new Set(cases)).toEqual(new Set(Object.keys(QUALITY_RULES)));
});

test('the handbook of rules is current', async () => {
  const row = (id: string, { severity, looksFor, fix }: (typeof QUALITY_RULES)[RuleId]): string =>
    `| \`${id}\` | ${severity} | ${looksFor} | ${fix} |`;
  const rows = Object.keys(QUALITY_RULES).filter((id): id is RuleId => id in QUALITY_RULES);
  const text = [
    '# Quality control',
    '',
    'Every compile checks the annotation, what was read in it and the world that came of it. What is found is kept in',
    'the world file under `findings`, each with the rule, how much it matters, the segments or tasks that it is about,',
    'and what can be done. `beliefscope check WORLD` prints them. Nothing is corrected silently and nothing is dropped',
    'because of a finding.',
    '',
    'These rules are deterministic: the same annotation gives the same findings. Findings whose rule begins with',
    '`model-assisted` come from a language model that was asked on demand (`beliefscope check WORLD --model NAME`); they',
    'are only ever added and nothing rests on them.',
    '',
    '| rule | severity | what it looks for | what can be done |',
    '| --- | --- | --- | --- |',
    ...rows.map((id) => row(id, QUALITY_RULES[id])),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../docs/quality-control.md');
});
