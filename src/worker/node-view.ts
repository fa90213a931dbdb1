import { type BeliefEntry, entriesOf, entryOf, fieldAgreement } from '#belief';
import type { EpisodeState, StepRecord } from '#trace';
import {
  contentsOf,
  type Label,
  type LinkRelation,
  label,
  perceivable,
  regionOf,
  stateOf,
  step,
  type World,
} from '#world';
import { asEntity, isPlace } from './names.ts';
import type { OpenEpisode, ThingHistory } from './open-episode.ts';
import { carried } from './union.ts';
import type { HistoryEntry, NodeView } from './view.ts';
import { ABOUT_EVIDENCE, beliefChangeWords, changesOf, placeWords, valueWords } from './words.ts';

type Property = NodeView['properties'][number];

const NO_ENTRY = 'no entry';
const BELIEFS: ReadonlySet<StepRecord['k']> = new Set(['belief']);
const WORLD_CHANGES: ReadonlySet<StepRecord['k']> = new Set(['act', 'world']);

/** A thing by property in both graphs at a step, and how each came to be. */
export function nodeView(episode: OpenEpisode, thing: string, s: number): NodeView {
  const { index, names } = episode;
  const state = index.stateAt(step(s));
  const id = state.world && asEntity(state.world, thing);
  const name = names.entity(thing)?.label ?? label(thing);
  const entity = names.entity(thing);
  return {
    id: thing,
    kind: names.kind(thing),
    label: name,
    type: entity?.kind ?? 'label',
    properties: [
      ...propertiesOf(state, id === undefined ? undefined : { world: state.world, id }, name),
      ...(isPlace(entity) || entryOf(state.belief, 'region', name) ? placeProperties(state, id, name) : []),
    ],
    ...episode.historyOf(thing, () => historyOf(episode, name, thing)),
  };
}

/** What does not depend on the step that is looked at. */
const historyOf = (episode: OpenEpisode, name: Label, thing: string): ThingHistory => ({
  touched: episode.index.steps
    .filter((row) => row.kind === 'act' && Object.values(row.args ?? {}).some((arg) => arg === thing))
    .map((row) => row.s),
  beliefs: beliefHistory(episode, name, thing),
  worlds: worldHistory(episode, thing),
});

function propertiesOf(
  state: EpisodeState,
  at: { readonly world: World | undefined; readonly id: Parameters<typeof stateOf>[1] } | undefined,
  name: Label,
): readonly Property[] {
  const entry = entryOf(state.belief, 'object', name);
  const container = entryOf(state.belief, 'container', name);
  const properties: Property[] = [];
  const agreement = (of: BeliefEntry | undefined, field: string) =>
    of && state.world ? (fieldAgreement(state.world, state.byLabel, state.right, of, field) ?? null) : null;
  const place = at?.world && stateOf(at.world, at.id).place ? placeWords(at.world, at.id) : null;
  const held = entry?.fields.get('held')?.value === true;
  const region = entry?.fields.get('region')?.value;
  if (place !== null || entry) {
    properties.push({
      name: 'place',
      world: place ?? 'unknown',
      belief: held
        ? 'held by agent'
        : region === undefined
          ? entry?.fields.get('missing')
            ? 'missing'
            : NO_ENTRY
          : String(region),
      agreement: entry === undefined ? 'never' : agreement(entry, held ? 'held' : 'region'),
    });
  }
  const values = at?.world ? stateOf(at.world, at.id).values : new Map<string, never>();
  const keys = new Set([
    ...values.keys(),
    ...[...(entry?.fields.keys() ?? [])].filter((field) => field.startsWith('state.')).map((field) => field.slice(6)),
  ]);
  if (container?.fields.has('open')) keys.add('open');
  keys.delete('contents_known');
  keys.delete('contains');
  for (const key of keys) {
    const from = key === 'open' ? container : entry;
    const field = key === 'open' ? 'open' : `state.${key}`;
    const believedValue = from?.fields.get(field)?.value;
    properties.push({
      name: key.replaceAll('_', ' '),
      world: valueWords(key, values.get(key)),
      belief: valueWords(key, believedValue, NO_ENTRY),
      agreement: believedValue === undefined ? 'never' : agreement(from, field),
    });
  }
  const inside = at?.world ? contentsOf(at.world, at.id).join(', ') : '';
  const believedInside = entry?.fields.get('state.contains')?.value;
  if (inside !== '' || believedInside !== undefined) {
    properties.push({
      name: 'contents',
      world: inside === '' ? 'none known' : inside,
      belief: believedInside === undefined ? NO_ENTRY : String(believedInside),
      agreement: believedInside === undefined ? 'never' : agreement(entry, 'state.contains'),
    });
  }
  if (at?.world) properties.push(...linkProperties(at.world, at.id));
  return properties;
}

const LINKS: readonly (readonly [relation: LinkRelation, forth: string, back: string])[] = [
  ['covers', 'covers', 'covered by'],
  ['wrapped_in', 'wrapped in', 'wraps'],
  ['worn_by', 'worn by', 'wears'],
];

/** What the graph leaves out, since it may be much: everything that a thing covers, wraps or wears, and the other way. */
function linkProperties(world: World, id: Parameters<typeof stateOf>[1]): readonly Property[] {
  const { links, linkedBy } = stateOf(world, id);
  return LINKS.flatMap(([of, forth, back]) => [
    { name: forth, others: links.filter(({ relation }) => relation === of) },
    { name: back, others: linkedBy.filter(({ relation }) => relation === of) },
  ])
    .filter(({ others }) => others.length > 0)
    .map(({ name, others }) => ({
      name,
      world: listed(
        others.map(({ other }) => other),
        '',
      ),
      belief: '',
      agreement: null,
    }));
}

const listed = (names: readonly string[], none: string): string => (names.length === 0 ? none : names.join(', '));

/** What a region is to either side: whether the agent has looked, and what is in it. */
function placeProperties(
  { world, belief }: EpisodeState,
  id: Parameters<typeof stateOf>[1] | undefined,
  name: Label,
): readonly Property[] {
  const entry = entryOf(belief, 'region', name);
  const has = (field: string): boolean => entry?.fields.get(field)?.value === true;
  const looked = has('local') ? 'yes, from there' : has('visual') ? 'yes, by a query' : 'not yet';
  const inside =
    world === undefined || id === undefined
      ? []
      : [...world.entities.values()].filter(
          (entity) => perceivable(entity) && !carried(world, entity.id) && regionOf(world, entity.id) === id,
        );
  const believedInside = entriesOf(belief, 'object').filter(({ fields }) => fields.get('region')?.value === name);
  return [
    { name: 'observed', world: '', belief: entry === undefined ? NO_ENTRY : looked, agreement: null },
    {
      name: 'things here',
      world:
        world === undefined
          ? 'unknown'
          : listed(
              inside.map((entity) => entity.id),
              'nothing',
            ),
      belief: listed(
        believedInside.map(({ label: thing }) => thing),
        'nothing',
      ),
      agreement: null,
    },
  ];
}

/** A reset empties an entry whole. */
const FORGOTTEN: Omit<HistoryEntry, 'step'> = {
  property: '',
  value: 'forgotten at the start of the group',
  source: 'reset',
  confidence: null,
  agreement: null,
};

/** Every change of the entries of a label, with where it came from and how sure it was. */
function beliefHistory(episode: OpenEpisode, name: Label, thing: string): readonly HistoryEntry[] {
  const { index } = episode;
  const history: HistoryEntry[] = [];
  for (const row of index.steps) {
    if (!row.flags.belief) continue;
    for (const record of index.recordsAt(row.s, BELIEFS)) {
      if (record.k !== 'belief') continue;
      const changes = record.patch.filter(
        (change) => change.label === name || (name === thing && change.label === thing),
      );
      const reset = record.cause === 'reset';
      const telling = changes.filter(({ of, field }) => of !== 'region' && !ABOUT_EVIDENCE.has(field));
      if (reset && telling.some(({ to }) => to === undefined)) history.push({ ...FORGOTTEN, step: row.s });
      const shown = changes.filter(
        ({ field, to }) => !ABOUT_EVIDENCE.has(field) && !((reset || field === 'held') && to === undefined),
      );
      if (shown.length === 0) continue;
      const state = index.stateAt(row.s);
      const entry = entryOf(state.belief, 'object', name);
      const confidence = entry?.fields.get('confidence')?.value;
      for (const change of shown) {
        if (change.field === 'region' && change.to === undefined && changes.some(({ field }) => field === 'held'))
          continue;
        const words = beliefChangeWords(change);
        const source =
          record.evidence ?? (record.cause === 'act' ? 'own act' : record.cause === 'observe' ? 'seen' : record.cause);
        const subject = entryOf(state.belief, change.of, name);
        history.push({
          step: row.s,
          property: words.property,
          value: change.to === undefined && words.from !== '' ? `no longer ${words.from}` : words.to,
          source,
          confidence: typeof confidence === 'number' && change.field === 'region' ? confidence : null,
          agreement:
            state.world && subject
              ? (fieldAgreement(state.world, state.byLabel, state.right, subject, change.field) ?? null)
              : null,
        });
      }
    }
  }
  return history;
}

/** Every change of a thing in the hidden world, and what made it. */
function worldHistory({ index }: OpenEpisode, thing: string): readonly HistoryEntry[] {
  return index.steps.flatMap((row) =>
    row.flags.world
      ? index.recordsAt(row.s, WORLD_CHANGES).flatMap((record) => {
          if (record.k !== 'act' && record.k !== 'world') return [];
          const cause =
            record.k === 'act' ? record.type.replaceAll('_', ' ') : `injected ${record.cause.event ?? ''}`.trim();
          const source =
            record.k === 'world' && record.cause.process !== undefined ? `process ${record.cause.process}` : cause;
          return changesOf(record.patch ?? [], '')
            .filter((change) => change.thing === thing)
            .map(
              (change): HistoryEntry => ({
                step: row.s,
                property: change.property,
                value: change.to,
                source,
                confidence: null,
                agreement: null,
              }),
            );
        })
      : [],
  );
}
