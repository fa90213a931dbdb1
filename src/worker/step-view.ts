import { AGENT, believed, entryOf } from '#belief';
import { lastAtMost } from '#lib';
import type { ActRecord, BeliefRecord, DecideRecord, EpisodeState, ObserveRecord, StepRecord, StepRow } from '#trace';
import {
  agentRegion,
  contentsOf,
  type EntityId,
  explain,
  heldThings,
  type Requirement,
  regionOf,
  stateOf,
  step,
  visibleIn,
  type World,
} from '#world';
import { beliefGraph, beliefTrails, type Changed, countsAt, worldGraph } from './graph-view.ts';
import { forgottenIn } from './memory.ts';
import type { OpenEpisode } from './open-episode.ts';
import { carried } from './union.ts';
import type { ChangeView, PreconditionView, SceneItem, SceneView, StepDetail, StepView, Trail, Truth } from './view.ts';
import { ABOUT_EVIDENCE, accessWords, beliefChangeWords, changesOf, few, worldWords } from './words.ts';

/** Everything that the panels show at one step. */
export function stepView(episode: OpenEpisode, s: number): StepView {
  const at = step(s);
  const { index } = episode;
  const records = index.recordsAt(at);
  const state = index.stateAt(at);
  const before = index.stateBefore(at);
  const act = records.find((record) => record.k === 'act');
  const changed: Changed = {
    world: new Set(worldChanges(records).map(({ thing }) => thing)),
    belief: beliefChanged(episode, records),
  };
  const belief = beliefGraph(episode, state, changed);
  const requirements =
    act && before.world && isResolved(act)
      ? explain(before.world, { type: act.type, args: act.args }, episode.rules)
      : [];
  return {
    s,
    world: state.world ? worldGraph(episode, state.world, changed, s) : null,
    belief,
    trails: [...beliefTrails(belief), ...failedTrail(before, act, requirements)],
    counts: countsAt(episode, s),
    forgotten: state.world ? forgottenIn(state.world, state.belief, episode.memory, s).length : 0,
    detail: detailOf(episode, s, records, act, before, requirements),
    verdicts: verdictsAt(episode, s),
    before: before.world ? sceneOf(episode, before.world, changed.world, act) : null,
    after: state.world ? sceneOf(episode, state.world, changed.world, act) : null,
    observation: observationAt(episode, s),
    source: { time: episode.row(s)?.t ?? null, segment: segmentOf(act) },
  };
}

/** Arguments that named nothing the engine could test leave no precondition to show. */
const isResolved = (act: ActRecord): boolean => act.failed === undefined || act.failed.index !== undefined;

function worldChanges(records: readonly StepRecord[]): readonly ChangeView[] {
  return records.flatMap((record) => {
    if (record.k === 'act') return changesOf(record.patch ?? [], '');
    if (record.k !== 'world') return [];
    const cause = record.cause.event ?? record.cause.process ?? 'unknown cause';
    return changesOf(record.patch, record.cause.event === undefined ? `process ${cause}` : `injected ${cause}`);
  });
}

const beliefsIn = (records: readonly StepRecord[]): readonly BeliefRecord[] =>
  records.filter((record) => record.k === 'belief');

const beliefChanged = (episode: OpenEpisode, records: readonly StepRecord[]): ReadonlySet<string> =>
  new Set(
    beliefsIn(records).flatMap(({ patch }) =>
      patch.filter(({ field }) => !ABOUT_EVIDENCE.has(field)).map((change) => episode.names.thing(change.label)),
    ),
  );

/** Entries as they changed, without what only says how they are known. */
function beliefChanges(episode: OpenEpisode, records: readonly StepRecord[]): readonly ChangeView[] {
  return beliefsIn(records).flatMap((record) =>
    record.patch
      .filter(({ field, from, to }) => !ABOUT_EVIDENCE.has(field) && from !== to)
      .map((change) => ({
        thing: episode.names.thing(change.label),
        ...beliefChangeWords(change),
        cause: record.cause === 'observe' ? 'seen' : record.cause === 'act' ? 'own act' : record.cause,
      })),
  );
}

/** What a rejected act needed: a line from the agent to it where it is elsewhere, an outline where it is at hand. */
function failedTrail(
  before: EpisodeState,
  act: ActRecord | undefined,
  requirements: readonly Requirement[],
): readonly Trail[] {
  const { world } = before;
  if (!world || act?.outcome !== 'rejected' || act.failed?.index === undefined) return [];
  const failed = requirements[act.failed.index];
  const here = agentRegion(world);
  if (!failed || here === undefined) return [];
  const name = failed.predicate.split('(')[0] ?? failed.predicate;
  const ends = new Map<string, Trail['to']>();
  for (const thing of failed.involved) {
    const region = regionOf(world, thing);
    if (region === undefined) continue;
    const id = region === thing ? '' : carried(world, thing) ? 'hand' : thing;
    ends.set(`${region} ${id}`, { region, id });
  }
  return [...ends.values()].map((to, i): Trail => {
    const from = to.region === here ? to : { region: here, id: 'agent' };
    return { kind: 'precondition', pane: 'world', from, to, text: i === 0 ? `${name} required: ${failed.truth}` : '' };
  });
}

interface BelievedTruth {
  readonly truth: Truth;
  readonly step: number | null;
}

const NOT_BELIEVED: BelievedTruth = { truth: 'unknown', step: null };

/** What the agent's belief says of a requirement, where its entries speak of such a thing. */
function believedTruth(before: EpisodeState, { pre, involved }: Requirement): BelievedTruth {
  const { world, belief } = before;
  const [thing] = involved;
  const name = thing === undefined ? undefined : world?.entities.get(thing)?.label;
  if (!pre || name === undefined || !world) return NOT_BELIEVED;
  const entry = entryOf(belief, 'object', name);
  if (pre.test === 'holding') {
    const held = entry?.fields.get('held');
    if (held?.value === true) return { truth: 'true', step: held.step };
    const region = entry?.fields.get('region');
    return region ? { truth: 'false', step: region.step } : NOT_BELIEVED;
  }
  if (pre.test === 'near') {
    const agent = believed(belief, 'agent', AGENT, 'region');
    const region = entry?.fields.get('region');
    if (agent === undefined || !region) return NOT_BELIEVED;
    return { truth: region.value === agent ? 'true' : 'false', step: region.step };
  }
  if (pre.test === 'value' && pre.key === 'open') {
    const open = entryOf(belief, 'container', name)?.fields.get('open');
    return open ? { truth: open.value === pre.is ? 'true' : 'false', step: open.step } : NOT_BELIEVED;
  }
  if (pre.test === 'accessible') {
    const open = entryOf(belief, 'container', name)?.fields.get('open');
    return open ? { truth: open.value === true ? 'true' : 'false', step: open.step } : NOT_BELIEVED;
  }
  return NOT_BELIEVED;
}

/** A role that only says what kind of thing it takes, and holds, is no news. */
const isPlain = (requirement: Requirement): boolean =>
  requirement.pre === undefined &&
  requirement.verdict === 'holds' &&
  /^not named$| is an? \w+$/.test(requirement.evidence);

function preconditionOf(before: EpisodeState, requirement: Requirement, accepted: boolean): PreconditionView {
  const belief = believedTruth(before, requirement);
  const failing = requirement.verdict !== 'holds';
  const world =
    requirement.verdict === 'assumed'
      ? accepted
        ? 'Nobody knows; it passed as assumed.'
        : 'Nobody knows.'
      : failing
        ? `World ${requirement.truth}: ${requirement.evidence}.`
        : '';
  const differs = belief.truth !== 'unknown' && belief.truth !== requirement.truth;
  const believing = belief.truth === 'unknown' ? '' : failing || differs ? `Belief ${belief.truth} since` : '';
  const note = [
    world,
    requirement.verdict === 'fails' && requirement.pre && belief.truth === 'unknown'
      ? 'Belief has no entry.'
      : believing,
  ]
    .filter((text) => text !== '')
    .join(' ');
  return {
    text: requirement.predicate,
    world: requirement.truth,
    belief: belief.truth,
    note,
    step: believing === '' ? null : belief.step,
  };
}

const segmentOf = (act: ActRecord | undefined): string | null =>
  act?.op === undefined ? null : `narration ${act.op.split('.')[0] ?? act.op}`;

function detailOf(
  episode: OpenEpisode,
  s: number,
  records: readonly StepRecord[],
  act: ActRecord | undefined,
  before: EpisodeState,
  requirements: readonly Requirement[],
): StepDetail {
  const { index, names } = episode;
  const group = episode.groups[episode.groupAt(s)];
  const origin = act
    ? [
        act.origin,
        group === undefined ? null : `group ${group.number}`,
        act.op === undefined ? null : `compiled step ${act.op}`,
      ]
        .filter((part) => part !== null)
        .join(', ')
    : '';
  const observed = records.find((record) => record.k === 'observe' && record.source === 'visual_query');
  const callOfAct = act && {
    verb: act.type,
    args:
      Object.keys(act.args).length > 0
        ? Object.entries(act.args).map(([name, thing]) => ({ name, thing: String(thing) }))
        : Object.entries(act.request?.args ?? {}).map(([name, text]) => ({ name, thing: names.thing(text) })),
  };
  const callOfQuery =
    observed?.k === 'observe' && observed.region !== undefined
      ? { verb: 'look', args: [{ name: 'region', thing: names.region(observed.region, undefined) ?? observed.region }] }
      : null;
  const divergence = act?.outcome === 'rejected' ? index.divergence(step(s)) : undefined;
  const decides = records.filter((record) => record.k === 'decide');
  return {
    origin: callOfAct ? origin : 'visual query',
    call: callOfAct ?? callOfQuery,
    rule: act && requirements.length > 0 ? `${act.type}/${Object.keys(act.args).length}` : null,
    preconditions: requirements
      .filter((requirement) => !isPlain(requirement))
      .map((requirement) => preconditionOf(before, requirement, act?.outcome === 'accepted')),
    failure: act?.failed?.agent ?? null,
    reason: act?.failed?.reader ?? null,
    divergence: divergence ? { text: `First parted: ${divergence.text}, since`, step: divergence.since } : null,
    world: worldChanges(records),
    belief: beliefChanges(episode, records),
    events: episode.lives.flatMap((life) => {
      if (life.applied === null || life.applied > s || (life.recovered !== null && life.recovered < s)) return [];
      const age = s - life.applied;
      const when = age === 0 ? 'at this step' : `${age} ${age === 1 ? 'step' : 'steps'} ago`;
      const phase =
        life.recovered === s ? 'recovered here' : life.noticed !== null && life.noticed <= s ? 'noticed' : 'unnoticed';
      return [{ id: life.id, text: `${life.id} ${life.mechanism}, ${when}, ${phase}`, step: life.applied }];
    }),
    decision: decides.length === 0 ? null : decisionOf(decides),
    notes: [
      ...records.filter((record) => record.k === 'note').map(({ text }) => text),
      ...index.problems.filter((problem) => problem.s === s).map(({ message }) => message),
    ],
  };
}

/** What the decisions of one step say together. */
export function decisionOf(decides: readonly DecideRecord[]): NonNullable<StepDetail['decision']> {
  const sum = (of: (record: DecideRecord) => number | undefined): number =>
    decides.reduce((total, record) => total + (of(record) ?? 0), 0);
  const joined = (texts: readonly (string | undefined)[]): string | null => {
    const kept = texts.filter((text) => text !== undefined);
    return kept.length === 0 ? null : kept.join('\n\n');
  };
  const timed = decides.some(({ latency }) => latency !== undefined);
  return {
    tokensIn: sum(({ tokens }) => tokens?.in),
    tokensOut: sum(({ tokens }) => tokens?.out),
    latency: timed ? sum(({ latency }) => latency) : null,
    payload: joined(decides.map(({ payload }) => payload?.text)),
    output: joined(decides.map(({ output }) => output)),
    errors: decides.flatMap(({ errors }) => errors ?? []),
  };
}

function verdictsAt(episode: OpenEpisode, s: number): StepView['verdicts'] {
  return episode.index.verdicts().map((condition) => {
    const run = condition.runs.find(({ from, to }) => from <= s && s <= to) ?? condition.runs.at(-1);
    const evidence = run
      ? { text: run.evidence.text, step: run.evidence.s ?? null }
      : { text: 'Nothing is recorded.', step: null };
    return { id: condition.id, value: run?.truth ?? 'unknown', evidence };
  });
}

function sceneOf(
  episode: OpenEpisode,
  world: World,
  changed: ReadonlySet<string>,
  act: ActRecord | undefined,
): SceneView | null {
  const here = agentRegion(world);
  if (here === undefined) return null;
  const named = new Set<string>(Object.values(act?.args ?? {}));
  const item = (id: EntityId): SceneItem => ({
    id,
    kind: episode.names.kind(id),
    state: [worldWords(world, id), few(contentsOf(world, id)).join(', ')].filter((text) => text !== '').join(', '),
    mark: changed.has(id) || named.has(id),
  });
  const items = visibleIn(world, here).map(item);
  const { values } = stateOf(world, here);
  return {
    region: here,
    kind: episode.names.kind(here),
    state: accessWords(values.get('open'), values.get('on')),
    hands: heldThings(world).map(item),
    items: [...items.filter(({ mark }) => mark), ...items.filter(({ mark }) => !mark)],
  };
}

const LISTED = 16;

const isFailedIn = (group: string | undefined, row: StepRow | undefined): boolean =>
  row !== undefined &&
  row.kind === 'act' &&
  row.outcome !== 'accepted' &&
  row.group === group &&
  row.failed !== undefined;

/** Whether what was seen is not where the agent is now: it asked for a look, or has gone since. */
function isElsewhere({ index }: OpenEpisode, seen: ObserveRecord, s: number): boolean {
  const { world } = index.stateAt(step(s));
  const here = world && agentRegion(world);
  if (world === undefined || here === undefined) return seen.source === 'visual_query';
  return world.entities.get(here)?.label !== seen.region;
}

function observationAt(episode: OpenEpisode, s: number): StepView['observation'] {
  const seen = episode.observedAt(s);
  const { steps } = episode.index;
  const group = episode.row(s)?.group;
  let at = lastAtMost(steps, s, (row) => row.s);
  // What the list of steps keeps is asked first: a row's failure is read from its record each time.
  while (at >= 0 && !isFailedIn(group, steps[at])) at -= 1;
  const failed = steps[at];
  const args = Object.values(failed?.request?.args ?? failed?.args ?? {}).join(', ');
  const failure = failed?.failed ? `${failed.type ?? 'act'} ${args}: ${failed.failed.agent}.` : null;
  if (!seen) return { text: 'Nothing has been observed yet.', failure };
  const place = seen.region ?? 'an unknown place';
  const looked = isElsewhere(episode, seen, s) ? `Looked at ${place} (step ${seen.s}): ` : null;
  if (seen.text !== undefined) {
    const own = `At ${place}. `;
    const text =
      looked === null ? seen.text : `${looked}${seen.text.startsWith(own) ? seen.text.slice(own.length) : seen.text}`;
    return { text, failure };
  }
  const names = seen.items.map((item) => String(item.label)).filter((name) => name !== seen.region);
  const more = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
  const listed = names.length === 0 ? 'nothing visible' : `${names.slice(0, LISTED).join(', ')}${more}`;
  const where = looked ?? `At ${place}${seen.s === s ? '' : ` (step ${seen.s})`}: `;
  return { text: `${where}${listed}.`, failure };
}
