import {
  AGENT,
  type Agreement as BeliefAgreement,
  type BeliefEntry,
  believed,
  entriesOf,
  entryOf,
  fieldAgreement,
  placeAgreement,
} from '#belief';
import { lastAtMost } from '#lib';
import type { EpisodeState } from '#trace';
import {
  agentRegion,
  contentsOf,
  type EntityId,
  heldThings,
  label,
  perceivable,
  regionOf,
  stateOf,
  type World,
} from '#world';
import { heldWithoutEntry } from './memory.ts';
import { isPlace, type Names } from './names.ts';
import type { OpenEpisode } from './open-episode.ts';
import { carried } from './union.ts';
import type { Agreement, Chip, GraphState, RegionState, Trail } from './view.ts';
import { accessWords, beliefWords, few, worldWords } from './words.ts';

/** Names of what changed at the step, in each graph. */
export interface Changed {
  readonly world: ReadonlySet<string>;
  readonly belief: ReadonlySet<string>;
}

/** The world as a graph: every perceivable thing that has a place of its own or as a part, in its region or in a hand. */
export function worldGraph(episode: OpenEpisode, world: World, changed: Changed, s: number): GraphState {
  const injected = new Set(
    episode.lives
      .filter((life) => life.applied !== null && life.applied <= s && (life.recovered ?? Number.POSITIVE_INFINITY) > s)
      .map(({ target }) => target),
  );
  const chips: Chip[] = [];
  const regions: RegionState[] = [];
  const here = agentRegion(world);
  for (const entity of world.entities.values()) {
    const { id } = entity;
    if (isPlace(entity)) {
      const { values } = stateOf(world, id);
      regions.push({
        id,
        state: accessWords(values.get('open'), values.get('on')),
        observed: true,
        changed: changed.world.has(id),
      });
      continue;
    }
    if (!perceivable(entity)) continue;
    const held = carried(world, id);
    const region = held ? here : regionOf(world, id);
    if (region === undefined) continue;
    chips.push({
      id,
      region,
      role: 'placed',
      held,
      state: worldWords(world, id),
      contents: few(contentsOf(world, id)).map((what) => ({ id: what, agreement: null })),
      agreement: null,
      changed: changed.world.has(id),
      event: injected.has(id),
      forgotten: false,
    });
  }
  const holding = heldThings(world).length;
  return { regions, chips, agent: here ?? null, hands: holding === 0 ? 'holding nothing' : 'holding' };
}

interface Believing {
  readonly episode: OpenEpisode;
  readonly state: EpisodeState;
  readonly changed: Changed;
  readonly agent: string | null;
}

const agreementOf = ({ state }: Believing, entry: BeliefEntry): BeliefAgreement | undefined =>
  state.world && placeAgreement(state.world, state.byLabel, state.right, entry);

/** The entity that an entry is about, when its label leaves no choice. */
const subjectOf = (names: Names, entry: BeliefEntry): EntityId | undefined => names.only(entry.label)?.id;

function believedChip(believing: Believing, entry: BeliefEntry): Chip | null {
  const { episode, state, changed, agent } = believing;
  const { names } = episode;
  const held = entry.fields.get('held')?.value === true;
  const subject = subjectOf(names, entry);
  const really = state.world && subject !== undefined ? regionOf(state.world, subject) : undefined;
  const region = held ? (agent ?? undefined) : names.region(entry.fields.get('region')?.value, really);
  if (region === undefined) return null;
  const id = names.thing(entry.label);
  const contents = String(entry.fields.get('state.contains')?.value ?? '')
    .split(', ')
    .filter((part) => part !== '');
  const inside =
    state.world && contents.length > 0
      ? fieldAgreement(state.world, state.byLabel, state.right, entry, 'state.contains')
      : undefined;
  return {
    id,
    region,
    role: 'placed',
    held,
    state: beliefWords(entry, entryOf(state.belief, 'container', entry.label)),
    contents: few(contents.map((part) => names.thing(label(part)))).map((part) => ({
      id: part,
      agreement: inside ?? null,
    })),
    agreement: agreementOf(believing, entry) ?? null,
    changed: changed.belief.has(id),
    event: false,
    forgotten: false,
  };
}

const GHOST = {
  role: 'ghost',
  agreement: 'never',
  state: '',
  contents: [],
  changed: false,
  event: false,
} as const;

/** What the agent has no entry for, where the world has it; and misplaced things where they really are. */
function overlays(believing: Believing, chips: readonly Chip[]): readonly Chip[] {
  const { episode, state } = believing;
  const { world, belief } = state;
  if (world === undefined) return [];
  const byId = new Map(chips.map((chip) => [chip.id, chip]));
  const extra: Chip[] = [];
  const shared = { held: false, state: '', contents: [], changed: false, event: false, forgotten: false } as const;
  for (const entity of world.entities.values()) {
    const { id } = entity;
    if (!perceivable(entity) || carried(world, id)) continue;
    const region = regionOf(world, id);
    if (region === undefined) continue;
    if (entryOf(belief, 'object', entity.label) === undefined) {
      extra.push({ ...GHOST, id, region, held: false, forgotten: isForgotten(episode, state, id) });
      continue;
    }
    if (episode.names.only(entity.label) === undefined) continue;
    const chip = byId.get(id);
    const missing = chip === undefined;
    const elsewhere =
      chip !== undefined &&
      (chip.held || chip.region !== region) &&
      (chip.agreement === 'wrong' || chip.agreement === 'stale');
    if (missing || elsewhere) extra.push({ ...shared, id, region, role: 'truth', agreement: chip?.agreement ?? null });
  }
  return extra;
}

/** What the agent holds and has no entry for, in the hand of the agent that is believed. */
function heldGhosts({ episode, state, agent }: Believing): readonly Chip[] {
  const { world, belief } = state;
  if (world === undefined || agent === null) return [];
  return heldWithoutEntry(world, belief).map((id) => ({
    ...GHOST,
    id,
    region: agent,
    held: true,
    forgotten: isForgotten(episode, state, id),
  }));
}

function isForgotten({ memory }: OpenEpisode, { world, s }: EpisodeState, id: EntityId): boolean {
  const name = world?.entities.get(id)?.label;
  const since = name === undefined ? undefined : memory.since.get(name);
  return since !== undefined && since <= s;
}

function believedRegions({ episode, state, changed }: Believing): readonly RegionState[] {
  const places = [...episode.names.entities].filter(isPlace);
  const labels = new Map(places.map(({ id, label: name }) => [String(id), name]));
  for (const entry of entriesOf(state.belief, 'region')) {
    if (episode.names.entitiesOf(entry.label).length === 0) labels.set(entry.label, entry.label);
  }
  return [...labels].map(([id, name]) => {
    const entry = entryOf(state.belief, 'region', name);
    const observed = entry?.fields.get('local')?.value === true || entry?.fields.get('visual')?.value === true;
    const open = believed(state.belief, 'container', name, 'open');
    const on = believed(state.belief, 'object', name, 'state.on');
    const access = accessWords(open, on);
    return {
      id,
      state: access !== '' ? access : observed ? '' : 'not observed',
      observed,
      changed: changed.belief.has(id),
    };
  });
}

/** What the agent believes as a graph, each entry with how it compares to the world. */
export function beliefGraph(episode: OpenEpisode, state: EpisodeState, changed: Changed): GraphState | null {
  if (state.belief.size === 0 && episode.index.steps.every((row) => !row.flags.belief)) return null;
  const place = believed(state.belief, 'agent', AGENT, 'region');
  const really = state.world === undefined ? undefined : agentRegion(state.world);
  const agent = episode.names.region(place, really) ?? null;
  const believing: Believing = { episode, state, changed, agent };
  const chips = entriesOf(state.belief, 'object')
    .filter((entry) => !isPlace(episode.names.only(entry.label)))
    .map((entry) => believedChip(believing, entry))
    .filter((chip) => chip !== null);
  const held = entriesOf(state.belief, 'object').filter((entry) => entry.fields.get('held')?.value === true);
  const since = Math.max(0, ...held.map((entry) => entry.fields.get('held')?.step ?? 0));
  return {
    regions: believedRegions(believing),
    chips: [...chips, ...overlays(believing, chips), ...heldGhosts(believing)],
    agent,
    hands: held.length === 0 ? 'holding nothing' : `holding, set at ${since}`,
  };
}

/** Lines from misplaced things to where they really are. */
export function beliefTrails(belief: GraphState | null): readonly Trail[] {
  if (belief === null) return [];
  const truths = belief.chips.filter((chip) => chip.role === 'truth');
  const placed = new Map(belief.chips.filter(({ role }) => role === 'placed').map((chip) => [chip.id, chip]));
  return truths.flatMap((truth): Trail[] => {
    const chip = placed.get(truth.id);
    if (chip === undefined || (chip.agreement !== 'wrong' && chip.agreement !== 'stale')) return [];
    return [
      {
        kind: chip.agreement,
        pane: 'belief',
        from: { region: chip.region, id: chip.held ? 'hand' : chip.id },
        to: { region: truth.region, id: truth.id },
        text: chip.agreement === 'wrong' ? 'true position' : '',
      },
    ];
  });
}

const NONE = { correct: 0, stale: 0, wrong: 0, ambiguous: 0, undecided: 0, never: 0 };

/** How many entries agree how. */
export function countsAt(episode: OpenEpisode, s: number): Readonly<Record<Agreement, number>> {
  const rows = episode.index.agreement();
  const row = rows[lastAtMost(rows, s, (candidate) => candidate.s)];
  if (!row) return NONE;
  const { correct, stale, wrong, ambiguous, undecided, unobserved } = row;
  return { correct, stale, wrong, ambiguous, undecided, never: unobserved };
}
