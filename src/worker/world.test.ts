import { describe, expect, it } from 'vitest';
import type { Annotation } from '#compile';
import { compile } from '#compile';
import { decantWorld, squashWorld } from '#testing';
import { actionType, entityId } from '#world';
import { WorldDesk } from './world-desk.ts';
import { spansOf } from './world-spans.ts';

/** The published example, as narrations alone. */
const ADD_SQUASH: Annotation = {
  dataset: 'hd-epic',
  video: 'V',
  scene: 'K',
  narrations: [
    'Pick up the squash bottle.',
    'Unscrew the lid.',
    'Pour a small 1/20th measure of squash into the glass.',
    'Screw the lid back on.',
    'Put it back on the counter.',
  ].map((text, i) => ({ id: `V-${i + 1}`, number: i + 1, text, start: i * 2, end: i * 2 + 1 })),
  objects: [],
  activities: [{ label: 'Add squash', start: 0 }],
  steps: [],
  verbClasses: [],
  nounClasses: [],
  remarks: [],
};

const marked = (text: string, spans: readonly { readonly from: number; readonly to: number }[]): readonly string[] =>
  spans.map(({ from, to }) => text.slice(from, to));

describe('what a narration is bound to', () => {
  const operation = (type: string, args: Readonly<Record<string, string>>) => ({
    id: '6',
    action: {
      type: actionType(type),
      args: Object.fromEntries(Object.entries(args).map(([role, id]) => [role, entityId(id)])),
    },
    source: ['V-6'],
  });

  it('marks the verb, what each argument is bound to, and the quantity that no state variable keeps', () => {
    const text = 'Pour a small 1/20th measure of squash into the glass.';
    const spans = spansOf(text, [operation('pour', { substance: 'squash', destination: 'glass.1' })], (id) =>
      id.replace(/\.\d+$/, ''),
    );
    expect(spans.map(({ kind, from, to, thing }) => [kind, text.slice(from, to), thing])).toEqual([
      ['verb', 'Pour', null],
      ['unmodelled', 'small 1/20th measure', 'squash'],
      ['bound', 'squash', 'squash'],
      ['bound', 'glass', 'glass.1'],
    ]);
  });

  it('never marks a part of a word, nor the same words twice', () => {
    const text = 'Put the pan next to the pancake pan.';
    const spans = spansOf(text, [operation('put_down', { object: 'pan.1', surface: 'pan.2' })], () => 'pan');
    const bound = spans.filter(({ kind }) => kind === 'bound');
    expect(new Set(bound.map(({ from }) => from)).size).toBe(bound.length);
    expect(marked(text, bound).every((word) => word.endsWith('pan'))).toBe(true);
  });

  it('has no marks where the narration says nothing of it', () => {
    expect(spansOf('', [operation('pour', { substance: 'squash' })], () => 'squash')).toEqual([]);
  });
});

describe('a task in the studio', () => {
  const { world } = compile(ADD_SQUASH);
  const desk = new WorldDesk({ name: 'v', sha256: '', world });
  const task = world.tasks[0]?.id ?? '';
  const view = desk.task(task);

  it('leads from the narration over its operation to the condition', () => {
    const narration = view.narrations.find(({ text }) => text.startsWith('Pour'));
    const pour = view.operations.find(({ type }) => type === 'pour');
    expect(narration?.operations).toEqual([pour?.id]);
    const [condition] = pour?.conditions ?? [];
    expect(view.conditions.find(({ id }) => id === condition)).toMatchObject({
      test: 'contains(glass.1, squash)',
      evidence: ['3'],
    });
  });

  it('says of the condition what it is in every situation of the audits', () => {
    const checks = view.conditions.find(({ test }) => test.startsWith('contains'))?.checks ?? [];
    expect(checks.map(({ name, truth, passes }) => [name, truth, passes])).toEqual([
      ['Reference record', 'true', true],
      ['Initial state', 'unknown', true],
      ['Wrong binding', 'unknown', true],
      ['Partial', 'unknown', true],
      ['Evidence removed', 'unknown', true],
    ]);
  });

  it('lists what was narrated and has no state variable beside the contract', () => {
    expect(view.considered).toContainEqual(
      expect.objectContaining({
        kind: 'unmodelled',
        test: 'quantity(squash) = small 1/20th measure',
        note: 'no state variable',
      }),
    );
  });

  it('explains an operation by its rule: bindings, preconditions and since when they hold, effects', () => {
    const pour = view.operations.find(({ type }) => type === 'pour');
    const rule = desk.rule(task, pour?.id ?? '');
    expect(rule.roles).toContainEqual(
      expect.objectContaining({ variable: '?destination', thing: 'glass.1', source: '“glass”', narration: 'V-3' }),
    );
    expect(rule.requirements.every(({ truth }) => truth !== 'false')).toBe(true);
    expect(rule.requirements.some(({ since }) => since === '1' || since === '2')).toBe(true);
    expect(rule.effects).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('contains(?destination, ?substance)') }),
    );
    expect(rule.unmodelled).toEqual(['quantity “small 1/20th measure”']);
  });

  it('plays the reference as an episode that can be opened', async () => {
    const lines = (await (await desk.reference(task)).text()).trimEnd().split('\n');
    expect(lines[0]).toContain('"planner":"reference"');
    expect(lines.at(-1)).toContain('"status":"completed"');
  });

  it('shows an operation that the reference cannot do as rejected, and counts it as open', () => {
    const broken = squashWorld();
    const [first, ...rest] = broken.groups;
    if (!first) throw new Error('the squash world has no groups');
    const cut = { ...broken, groups: [{ ...first, operations: first.operations.slice(1) }, ...rest] };
    const shown = new WorldDesk({ name: 'b', sha256: '', world: cut }).task('kitchen/1');
    const rejected = shown.operations.filter((operation) => operation.rejected !== null);
    expect(rejected.length).toBeGreaterThan(0);
    expect(shown.replay.accepted).toBe(shown.replay.of - rejected.length);
    expect(shown.quality[0]).toMatchObject({ state: 'warning', target: `o:${rejected[0]?.id}` });
  });

  it('uses the rules that the world brings along: replay, rule panel, audits, reference', async () => {
    const own = new WorldDesk({ name: 'd', sha256: '', world: decantWorld() });
    expect(own.view('d').actionTypes).toBe(desk.view('v').actionTypes + 2);
    const shown = own.task('decanting/1');
    expect(shown.replay).toEqual({ accepted: 6, of: 6 });
    expect(shown.conditions.flatMap(({ checks }) => checks).filter(({ passes }) => !passes)).toEqual([]);
    const decant = shown.operations.find(({ type }) => type === 'decant');
    expect(decant?.args).toEqual(['squash', 'bottle.1', 'glass.1']);
    const rule = own.rule('decanting/1', decant?.id ?? '');
    expect(rule.requirements.map(({ text, truth }) => [text, truth])).toContainEqual(['holding(agent, ?jug)', 'true']);
    expect(rule.effects.map(({ text, conditions }) => [text, conditions])).toEqual([
      ['contains(?cup, ?liquid)', ['c1']],
      [expect.stringContaining('decanted_into(?cup)'), ['c2']],
    ]);
    for (const { check, suite } of own.audit().rows) expect([check, suite.passed]).toEqual([check, suite.of]);
    expect(await (await own.reference('decanting/1')).text()).toContain('"type":"decant"');
  });
});
