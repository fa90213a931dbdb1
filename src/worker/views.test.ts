import { describe, expect, it } from 'vitest';
import type { CompiledWorld } from '#compile';
import { HEADER, KITCHEN_ENTITIES, KITCHEN_STATE, pourSquash, SQUASH_CONTRACT, Story } from '#testing';
import { IndexBuilder, type StepRecord } from '#trace';
import { type Entity, entityId, label, step } from '#world';
import { episodeView } from './episode-view.ts';
import { nodeView } from './node-view.ts';
import { OpenEpisode } from './open-episode.ts';
import { stepView } from './step-view.ts';

const KITCHEN: CompiledWorld = {
  id: 'kitchen',
  title: 'Kitchen',
  scene: 'test',
  source: { dataset: 'test', video: 'none' },
  entities: KITCHEN_ENTITIES,
  state: KITCHEN_STATE,
  rules: [],
  segments: [],
  groups: [],
  tasks: [{ id: 'kitchen/1', title: 'Pour', groups: [], start: [], executable: true, contract: SQUASH_CONTRACT }],
  findings: [],
  media: [],
};

function opened(records: readonly StepRecord[], world: CompiledWorld | null = KITCHEN): OpenEpisode {
  const builder = new IndexBuilder();
  builder.add({ ...HEADER, world: { id: 'kitchen' }, task: 'kitchen/1' });
  for (const record of records) builder.add(record);
  return new OpenEpisode('story', builder, new Blob([]), world === null ? null : { compiled: world, sha256: '' });
}

describe('what the panels are given', () => {
  it('has a row for each step, with its group and the verdicts that it turns', () => {
    const view = episodeView('e', opened(pourSquash().records));
    expect(view.steps.map(({ s }) => s)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(view.groups.map(({ from, to }) => [from, to])).toEqual([
      [1, 5],
      [6, 8],
    ]);
    expect(view.steps.find(({ flips }) => flips.some(({ condition }) => condition === 'c1'))).toMatchObject({
      verb: 'pour',
      flips: [{ condition: 'c1', value: 'true' }],
    });
    expect(view.replay).toEqual({ kind: 'agrees', steps: 8 });
  });

  it('shows the failed precondition with its evidence at a rejected step', () => {
    const { detail, trails } = stepView(opened(pourSquash().records), 1);
    expect(detail.failure).not.toBeNull();
    expect(detail.preconditions.find(({ world }) => world === 'false')?.note).toMatch(/^World false: /);
    expect(trails).toEqual([
      {
        kind: 'precondition',
        pane: 'world',
        from: { region: 'counter.1', id: 'agent' },
        to: { region: 'fridge.1', id: 'bottle.1' },
        text: 'near required: false',
      },
    ]);
  });

  it('outlines what a rejected act needed where it is at hand', () => {
    const held = new Story()
      .does('navigate_to', { region: 'fridge.1' })
      .does('put_in_fixture', { object: 'bottle.1', fixture: 'fridge.1' });
    const at = { region: 'fridge.1', id: 'bottle.1' };
    expect(stepView(opened(held.records), 2).trails).toMatchObject([{ kind: 'precondition', from: at, to: at }]);
  });

  it('draws a part where its whole is', () => {
    const tap: Entity = {
      id: entityId('tap.1'),
      label: label('tap'),
      kind: 'device',
      affordances: [],
      part_of: entityId('counter.1'),
    };
    const episode = opened(new Story().does('turn_body', {}).records, {
      ...KITCHEN,
      entities: [...KITCHEN_ENTITIES, tap],
    });
    const { world } = stepView(episode, 1);
    expect(world?.chips.find(({ id }) => id === 'tap.1')).toMatchObject({ region: 'counter.1', held: false });
    expect(episode.union.regions.find(({ id }) => id === 'counter.1')?.things.map(({ id }) => id)).toContain('tap.1');
  });

  it('draws a stale belief where it is believed, and the thing where it really is', () => {
    const story = new Story()
      .believes({ of: 'object', label: label('glass'), field: 'region', to: 'counter' })
      .does('pick_up', { object: 'glass.1' })
      .does('navigate_to', { region: 'fridge.1' })
      .does('open_fixture', { fixture: 'fridge.1' })
      .does('put_in_fixture', { object: 'glass.1', fixture: 'fridge.1' });
    const { belief, counts, trails } = stepView(opened(story.records), 4);
    const chips = belief?.chips
      .filter(({ id }) => id === 'glass.1')
      .map(({ role, region, agreement }) => ({ role, region, agreement }));
    expect(chips).toEqual([
      { role: 'placed', region: 'counter.1', agreement: 'stale' },
      { role: 'truth', region: 'fridge.1', agreement: 'stale' },
    ]);
    expect(counts.stale).toBe(1);
    expect(trails.map(({ kind }) => kind)).toEqual(['stale']);
  });

  it('gives every shown thing a place in the layout, at every step and in both graphs', () => {
    const episode = opened(pourSquash().records);
    const places = new Set(
      episode.union.regions.flatMap(({ id, things }) => things.map((thing) => `${thing.id} at ${id}`)),
    );
    const visited = new Set(episode.union.regions.filter((region) => region.visited).map(({ id }) => id));
    const graphs = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((s) => {
      const { world, belief } = stepView(episode, s);
      return [world, belief].filter((graph) => graph !== null);
    });
    const shown = graphs.flatMap(({ chips }) =>
      chips.filter(({ held }) => !held).map(({ id, region }) => `${id} at ${region}`),
    );
    const stood = graphs.map(({ agent }) => agent).filter((agent) => agent !== null);
    expect(shown.length).toBeGreaterThan(9);
    expect(shown.filter((place) => !places.has(place))).toEqual([]);
    expect(stood.filter((region) => !visited.has(region))).toEqual([]);
  });

  it('puts each step in its own group where another group never had a step', () => {
    const records = new Story()
      .groupStarts('g1', 'Nothing comes of this.')
      .groupEnds('g1')
      .groupStarts('g2', 'Turn round.')
      .does('turn_body', {})
      .groupEnds('g2').records;
    const view = episodeView('e', opened(records));
    expect(view.groups[view.steps[0]?.group ?? -1]).toMatchObject({ id: 'g2', number: 2 });
    expect(stepView(opened(records), 1).detail.origin).toContain('group 2');
  });

  const forgetting = (): Story =>
    new Story()
      .does('pick_up', { object: 'glass.1' })
      .believes({ of: 'object', label: label('glass'), field: 'held', to: true })
      .believes({ of: 'agent', label: label('agent'), field: 'region', to: 'counter' })
      .does('turn_body', {})
      .tell({
        k: 'belief',
        s: step(2),
        cause: 'reset',
        evidence: 'start of the group',
        patch: [{ of: 'object', label: label('glass'), field: 'held', from: true }],
      });

  it('counts what a reset forgot in the hand as a belief error, and shows the hand as such', () => {
    const episode = opened(forgetting().records);
    expect(episodeView('e', episode).steps.map(({ errors }) => errors)).toEqual([0, 1]);
    const { belief, forgotten } = stepView(episode, 2);
    expect(belief?.chips.filter(({ held }) => held)).toMatchObject([{ id: 'glass.1', role: 'ghost', forgotten: true }]);
    expect(forgotten).toBe(1);
    expect(stepView(episode, 1).forgotten).toBe(0);
  });

  it('lists what a reset forgot in the history of a thing', () => {
    const { beliefs } = nodeView(opened(forgetting().records), 'glass.1', 2);
    expect(beliefs.map(({ step: s, value, source }) => [s, value, source])).toContainEqual([
      2,
      'forgotten at the start of the group',
      'reset',
    ]);
  });

  it('says of a region whether it was looked at and what is in it on both sides', () => {
    const story = new Story()
      .does('turn_body', {})
      .believes(
        { of: 'region', label: label('counter'), field: 'local', to: true },
        { of: 'object', label: label('squash bottle'), field: 'region', to: 'counter' },
      );
    const { properties } = nodeView(opened(story.records), 'counter.1', 1);
    expect(properties).toMatchObject([
      { name: 'observed', belief: 'yes, from there' },
      { name: 'things here', world: 'glass.1', belief: 'squash bottle' },
    ]);
  });

  it('names the region of a query, not of the look around before it', () => {
    const story = new Story();
    const { records } = story
      .skips(1)
      .tell({
        k: 'observe',
        s: step(1),
        source: 'before',
        region: label('counter'),
        items: [{ label: label('glass') }],
      })
      .tell({ k: 'observe', s: step(1), source: 'visual_query', region: label('fridge'), items: [] });
    const episode = opened(records);
    expect(episodeView('e', episode).steps).toMatchObject([
      { verb: 'look', args: 'fridge.1', result: 'nothing visible' },
    ]);
    expect(stepView(episode, 1).observation.text).toBe('Looked at fridge (step 1): nothing visible.');
    const told = records.map((record) =>
      record.k === 'observe' && record.source === 'visual_query'
        ? { ...record, text: 'At fridge. Nothing is visible.' }
        : record,
    );
    expect(stepView(opened(told), 1).observation.text).toBe('Looked at fridge (step 1): Nothing is visible.');
  });

  it('shows a gap in the record as one row, however long it is', () => {
    for (const missing of [1, 2, 999_998]) {
      const records = new Story().does('turn_body', {}).skips(missing).does('turn_body', {}).records;
      const view = episodeView('e', opened(records));
      expect(view.last).toBe(missing + 2);
      expect(view.steps.map(({ kind, s, to }) => [kind, s, to])).toEqual([
        ['act', 1, 1],
        ['gap', 2, missing + 1],
        ['act', missing + 2, missing + 2],
      ]);
      expect(stepView(opened(records), 2).s).toBe(2);
    }
  });

  it('says that the world is missing, and still tells the steps', () => {
    const episode = opened(pourSquash().records, null);
    const view = episodeView('e', episode);
    expect(view.world.kind).toBe('missing');
    expect(view.steps).toHaveLength(8);
    expect(stepView(episode, 3).world).toBeNull();
  });

  it('knows where a thing has been, and since when', () => {
    const { worlds, properties } = nodeView(opened(pourSquash().records), 'bottle.1', 4);
    expect(worlds.map(({ step: s, value }) => [s, value])).toContainEqual([4, expect.stringMatching(/^held by/)]);
    expect(properties.find(({ name }) => name === 'place')?.world).toBe('held by agent');
  });

  it('answers for steps before the first and after the last', () => {
    const episode = opened(pourSquash().records);
    expect(stepView(episode, 0).detail.call).toBeNull();
    expect(stepView(episode, step(99)).verdicts).toHaveLength(2);
  });

  it('shows a few of many relations in the graph, and all of them where the thing is looked at', () => {
    const many = Array.from({ length: 50 }, (_, i) => `spice.${i}`);
    const entities: readonly Entity[] = many.map((id) => ({
      id: entityId(id),
      label: label(id),
      kind: 'substance',
      affordances: [],
    }));
    const state = {
      ...KITCHEN_STATE,
      relations: [
        ...KITCHEN_STATE.relations,
        ...many.map((id) => [entityId('glass.1'), 'contains', entityId(id)] as const),
        ...many.map((id) => [entityId('glass.1'), 'covers', entityId(id)] as const),
      ],
    };
    const episode = opened(pourSquash().records, { ...KITCHEN, entities: [...KITCHEN_ENTITIES, ...entities], state });
    const chip = stepView(episode, 1).world?.chips.find(({ id }) => id === 'glass.1');
    expect(chip?.contents.map(({ id }) => id)).toEqual(['spice.0', 'spice.1', '48 more']);
    const { properties } = nodeView(episode, 'glass.1', 1);
    for (const name of ['contents', 'covers']) {
      expect(properties.find((property) => property.name === name)?.world).toBe(many.join(', '));
    }
    expect(nodeView(episode, 'spice.7', 1).properties).toContainEqual(
      expect.objectContaining({ name: 'covered by', world: 'glass.1' }),
    );
  });
});
