import type { Test } from '#contract';
import { lastAtMost, unreachable } from '#lib';
import type { ActRecord, StepRow as IndexRow, VerdictRun as IndexRun, ObserveRecord, StepRecord } from '#trace';
import { perceivable, step } from '#world';
import { isPlace } from './names.ts';
import type { OpenEpisode } from './open-episode.ts';
import type { ConditionRow, EpisodeView, GroupRow, MediaView, StepRow, Thing, VerdictRun } from './view.ts';

/** Everything about an episode that does not change from step to step. */
export function episodeView(handle: string, episode: OpenEpisode): EpisodeView {
  const { index } = episode;
  const { header, end } = index;
  const conditions = conditionsOf(episode);
  const steps = stepsOf(episode, conditions);
  const groups = groupsOf(episode);
  const sum = (of: (row: (typeof index.groups)[number]) => number): number =>
    index.groups.reduce((total, row) => total + of(row), 0);
  const acts = steps.filter(({ kind }) => kind === 'act');
  return {
    handle,
    id: header?.id ?? episode.name,
    title: header?.title ?? header?.task ?? header?.id ?? episode.name,
    task: header?.task ?? null,
    planner: header?.run.planner ?? 'unknown',
    model: header?.run.model?.resolved ?? header?.run.model?.requested ?? null,
    belief: header?.run.belief ?? null,
    seed: header?.run.seed ?? null,
    world: episode.state,
    replay: episode.replay,
    totals: {
      attempts: acts.length,
      accepted: acts.filter(({ outcome }) => outcome === 'accepted').length,
      repairs: acts.filter(({ repairs }) => repairs !== null).length,
      queries: steps.filter(({ kind }) => kind === 'query').length,
      tokens: sum(({ counts }) => counts.tokens.in + counts.tokens.out),
      status: end?.status.replaceAll('_', ' ') ?? null,
      groupsCompleted: groups.filter(({ status }) => status === 'completed').length,
    },
    last: index.last,
    steps,
    groups,
    events: episode.lives,
    conditions,
    ...curves(episode),
    things: thingsOf(episode, steps),
    media: mediaOf(episode),
  };
}

function argsText(episode: OpenEpisode, row: IndexRow, act: ActRecord | undefined): string {
  const ids = Object.values(act?.args ?? {});
  if (ids.length > 0) return ids.join(', ');
  if (act?.request)
    return Object.values(act.request.args)
      .map((name) => episode.names.thing(name))
      .join(', ');
  return row.region === undefined ? '' : (episode.names.region(row.region, undefined) ?? '');
}

const verbOf = (row: IndexRow): string => {
  if (row.type !== undefined) return row.type.replaceAll('_', ' ');
  if (row.kind === 'query') return 'look';
  if (row.kind === 'observation') return 'observe';
  return row.kind;
};

const KINDS: Readonly<Record<IndexRow['kind'], StepRow['kind']>> = {
  start: 'observe',
  act: 'act',
  query: 'query',
  observation: 'observe',
  answer: 'answer',
  stop: 'stop',
  other: 'observe',
};

function resultOf(seen: ObserveRecord): string {
  const names = seen.items.map(({ label }) => label).filter((label) => label !== seen.region);
  if (names.length === 0) return 'nothing visible';
  return names.length <= 2 ? names.join(', ') : `${names[0] ?? ''} and ${names.length - 1} more`;
}

const SHOWN: ReadonlySet<StepRecord['k']> = new Set(['act', 'observe', 'world']);

/** One row for each step from 1, and one for each gap, which may be of many thousand steps. */
function stepsOf(episode: OpenEpisode, conditions: readonly ConditionRow[]): readonly StepRow[] {
  const { index } = episode;
  const flips = flipsByStep(conditions);
  const agreement = new Map(index.agreement().map((row) => [Number(row.s), row.wrong + row.stale + row.ambiguous]));
  const { lost } = episode.memory;
  const applied = new Map<number, string[]>();
  for (const { id, applied: at } of episode.lives) if (at !== null) applied.set(at, [...(applied.get(at) ?? []), id]);
  const rowOf = (row: IndexRow): StepRow => {
    const s = Number(row.s);
    const group = episode.groupAt(s);
    const records = index.recordsAt(step(s), SHOWN);
    const act = records.find((record) => record.k === 'act');
    const seen =
      row.kind === 'query'
        ? records.find((record) => record.k === 'observe' && record.source === 'visual_query')
        : undefined;
    return {
      s,
      to: s,
      kind: KINDS[row.kind],
      verb: verbOf(row),
      args: argsText(episode, row, act),
      outcome: row.outcome ?? null,
      origin: row.origin ?? null,
      repairs: row.repairs ?? null,
      events: applied.get(s) ?? [],
      flips: flips.get(s) ?? [],
      result: seen?.k === 'observe' ? resultOf(seen) : null,
      group,
      t: row.t ?? null,
      touches: touchesOf(episode, row, records),
      errors: (agreement.get(s) ?? 0) + (lost.get(s) ?? 0),
    };
  };
  const gaps = index.gaps.map(({ from, to }) => gapRow(episode, from, to));
  const rows = index.steps.filter((row) => row.s > 0).map(rowOf);
  return [...gaps, ...rows].sort((a, b) => a.s - b.s);
}

const gapRow = (episode: OpenEpisode, s: number, to: number): StepRow => ({
  ...GAP,
  s,
  to,
  group: episode.groupAt(s),
  args: s === to ? '' : `to step ${to}`,
});

const GAP: Omit<StepRow, 's' | 'to' | 'group' | 'args'> = {
  kind: 'gap',
  verb: '',
  outcome: null,
  origin: null,
  repairs: null,
  events: [],
  flips: [],
  result: null,
  t: null,
  touches: [],
  errors: 0,
};

/** What a step names or changes: its arguments, what it moved, the region that it looked at. */
function touchesOf(episode: OpenEpisode, row: IndexRow, records: readonly StepRecord[]): readonly string[] {
  const act = records.find((record) => record.k === 'act');
  const touched = new Set<string>(Object.values(act?.args ?? {}));
  for (const label of Object.values(act?.request?.args ?? {})) touched.add(episode.names.thing(label));
  const region = episode.names.region(row.region, undefined);
  if (region !== undefined) touched.add(region);
  for (const record of records) {
    if (record.k !== 'world') continue;
    for (const op of record.patch) {
      if ('rel' in op) touched.add(op.rel[0]);
      if ('val' in op) touched.add(op.val[0]);
    }
  }
  return [...touched];
}

function flipsByStep(conditions: readonly ConditionRow[]): ReadonlyMap<number, StepRow['flips']> {
  const flips = new Map<number, { condition: string; value: StepRow['flips'][number]['value'] }[]>();
  for (const condition of conditions) {
    for (const run of condition.runs.slice(1)) {
      flips.set(run.from, [...(flips.get(run.from) ?? []), { condition: condition.id, value: run.value }]);
    }
  }
  return flips;
}

function groupsOf(episode: OpenEpisode): readonly GroupRow[] {
  const { steps } = episode.index;
  const before = (s: number): number => lastAtMost(steps, s, (row) => row.s) + 1;
  return episode.groups.map(({ span, number, from, to }): GroupRow => {
    let [start, end]: (number | null)[] = [null, null];
    for (const { t } of steps.slice(before(from - 1), before(to))) {
      if (t === undefined) continue;
      start = Math.min(start ?? t, t);
      end = Math.max(end ?? t, t);
    }
    return {
      id: span.id,
      number,
      instruction: span.instruction ?? span.id,
      from,
      to,
      status: span.status ?? 'open',
      accepted: span.counts.accepted,
      attempts: span.counts.attempts,
      start: start ?? null,
      end: end ?? null,
    };
  });
}

/** A test as a predicate, such as `contains(glass.1, squash)`. */
export function testText(test: Test): string {
  if ('relation' in test) return `${test.relation[1]}(${test.relation[0]}, ${test.relation[2]})`;
  if ('value' in test) {
    const [entity, key, value] = test.value;
    if (key === 'open') return `${value === true ? 'open' : 'closed'}(${entity})`;
    if (value === true) return `${key}(${entity})`;
    return value === false ? `not ${key}(${entity})` : `${key}(${entity}) = ${value}`;
  }
  if ('contains' in test) return `contains(${test.contains[0]}, ${test.contains[1]})`;
  if ('event' in test) {
    const { type, args, count } = test.event;
    return `${type}(${Object.values(args).join(', ')})${count === undefined || count === 1 ? '' : ` ${count} times`}`;
  }
  if ('then' in test) return test.then.map((event) => testText({ event })).join(' then ');
  if ('inspected' in test) return `inspected(${test.inspected})`;
  if ('all' in test) return test.all.map(testText).join(' and ');
  if ('any' in test) return test.any.map(testText).join(' or ');
  if ('not' in test) return `not ${testText(test.not)}`;
  if ('some' in test) return `some ${test.some.label ?? test.some.kind ?? 'thing'}: ${testText(test.some.where)}`;
  if ('every' in test) return `every ${test.every.label ?? test.every.kind ?? 'thing'}: ${testText(test.every.where)}`;
  return unreachable(test);
}

/** Neighbouring runs of one value are one strip; what they rest on is in the step. */
function merged(runs: readonly IndexRun[]): readonly VerdictRun[] {
  const strips: VerdictRun[] = [];
  for (const { from, to, truth } of runs) {
    const before = strips.at(-1);
    if (before?.value === truth) strips[strips.length - 1] = { ...before, to };
    else strips.push({ from, to, value: truth });
  }
  return strips;
}

function conditionsOf(episode: OpenEpisode): readonly ConditionRow[] {
  const { index } = episode;
  const tests = new Map((index.setting?.contract?.conditions ?? []).map(({ id, test }) => [id, test]));
  const differences = index.verdictDifferences();
  return index.verdicts().map((condition) => {
    const test = tests.get(condition.id);
    const text = test ? testText(test) : condition.text;
    return {
      id: condition.id,
      test: text,
      short: text.split('(')[0] ?? text,
      text: condition.text,
      runs: merged(condition.runs),
      claims: differences
        .filter((difference) => difference.condition === condition.id)
        .map(({ s, recorded, computed }) => ({ s, claimed: recorded, computed })),
    };
  });
}

/** Belief accuracy and coverage by step; a step that says nothing keeps the value before it. */
function curves({ index }: OpenEpisode): Pick<EpisodeView, 'accuracy' | 'coverage'> {
  const accuracy = new Float32Array(index.last + 1).fill(Number.NaN);
  const coverage = new Float32Array(index.last + 1).fill(Number.NaN);
  for (const row of index.agreement()) {
    accuracy[row.s] = row.accuracy ?? Number.NaN;
    coverage[row.s] = row.coverage ?? Number.NaN;
  }
  return { accuracy, coverage };
}

function thingsOf(episode: OpenEpisode, steps: readonly StepRow[]): readonly Thing[] {
  const { names } = episode;
  const touched = new Map<string, number>();
  for (const { touches } of steps) for (const id of touches) touched.set(id, (touched.get(id) ?? 0) + 1);
  const known = new Map<string, Thing>();
  for (const entity of names.entities) {
    const role = isPlace(entity) ? 'region' : entity.kind === 'substance' ? 'substance' : 'object';
    if (role === 'object' && !perceivable(entity)) continue;
    known.set(entity.id, {
      id: entity.id,
      kind: names.kind(entity.id),
      role,
      label: entity.label,
      touched: touched.get(entity.id) ?? 0,
    });
  }
  for (const region of episode.union.regions) {
    const add = (id: string, role: Thing['role']): void => {
      if (!known.has(id)) known.set(id, { id, kind: names.kind(id), role, label: id, touched: touched.get(id) ?? 0 });
    };
    add(region.id, 'region');
    for (const { id } of region.things) add(id, 'object');
  }
  return [...known.values()].sort((a, b) => b.touched - a.touched || a.id.localeCompare(b.id, 'en'));
}

function mediaOf(episode: OpenEpisode): readonly MediaView[] {
  const own = episode.index.header?.media ?? [];
  const media = own.length > 0 ? own : (episode.world?.compiled.media ?? []);
  const source = episode.world?.compiled.source;
  if (media.length === 0 && source) return [{ id: source.video, uri: '', fps: source.fps ?? null, offset: 0 }];
  return media.map(({ id, uri, fps, offset }) => ({ id, uri, fps: fps ?? null, offset: offset ?? 0 }));
}
