import type { BeliefChange, BeliefEntry } from '#belief';
import {
  contentsOf,
  type EntityId,
  heldIn,
  isPlaceRelation,
  type PatchOp,
  stateOf,
  type Value,
  type World,
} from '#world';
import type { ChangeView } from './view.ts';

/** Bookkeeping and what is drawn otherwise. */
const SILENT: ReadonlySet<string> = new Set([
  'contents_known',
  'open',
  'on',
  'contains',
  'in',
  'under',
  'attached_to',
  'at',
]);

const spaced = (key: string): string => key.replaceAll('_', ' ');

function word(key: string, value: Value): string {
  if (value === true) return spaced(key);
  if (value === false) return '';
  return String(value);
}

/** As many names as a chip has room for. */
const FEW = 3;

/** The names, or of many the first two and how many more; all of them are told where the thing is looked at. */
export const few = (names: readonly string[]): readonly string[] =>
  names.length <= FEW ? names : [...names.slice(0, FEW - 1), `${names.length - FEW + 1} more`];

/** A thing's state in the world, in a word or two; an open lid or a running device comes first. */
export function worldWords(world: World, id: EntityId): string {
  const state = stateOf(world, id);
  const words: string[] = [];
  const place = state.place;
  if (place && !isRegion(world, place.of) && place.relation !== 'held_by' && place.relation !== 'at') {
    words.push(`${place.relation === 'attached_to' ? 'on' : place.relation} ${place.of}`);
  }
  const open = state.values.get('open');
  if (open === true) words.push('open');
  const on = state.values.get('on');
  if (on !== undefined) words.push(on === true ? 'on' : 'off');
  if (state.values.get('contents_known') === true && contentsOf(world, id).length === 0 && state.holds.length === 0) {
    words.push('empty');
  }
  for (const [key, value] of state.values) if (!SILENT.has(key)) words.push(word(key, value));
  return words
    .filter((text) => text !== '')
    .slice(0, 2)
    .join(', ');
}

const isRegion = (world: World, id: EntityId): boolean => {
  const kind = world.entities.get(id)?.kind;
  return kind === 'region' || kind === 'fixture';
};

/** What an entry believes of a thing's state. */
export function beliefWords(entry: BeliefEntry, container: BeliefEntry | undefined): string {
  const words: string[] = [];
  const inside = entry.fields.get('state.in')?.value;
  if (typeof inside === 'string') words.push(`in ${inside}`);
  if (container?.fields.get('open')?.value === true) words.push('open');
  for (const [field, { value }] of entry.fields) {
    if (!field.startsWith('state.')) continue;
    const key = field.slice('state.'.length);
    if (key === 'on') words.push(value === true ? 'on' : value === false ? 'off' : `on ${value}`);
    else if (!SILENT.has(key)) words.push(word(key, value));
  }
  return words
    .filter((text) => text !== '')
    .slice(0, 2)
    .join(', ');
}

/** Open or closed, on or off, of a region; nothing where nothing is known or there is nothing to open. */
export function accessWords(open: Value | undefined, on: Value | undefined): string {
  if (open !== undefined) return open === true ? 'open' : 'closed';
  if (on !== undefined) return on === true ? 'on' : 'off';
  return '';
}

/** Fields of an entry that say how it is known, not what. */
export const ABOUT_EVIDENCE: ReadonlySet<string> = new Set(['confidence', 'source', 'known', 'local', 'visual']);

const NO_NAME: ReadonlySet<string> = new Set(['region', 'held', 'missing', 'open']);

function beliefValueWords(field: string, value: Value): string {
  if (field === 'region') return `in ${value}`;
  if (field === 'held') return value === true ? 'held by agent' : 'not held';
  if (field === 'missing') return 'not where it was believed';
  return valueWords(field.replace(/^state\./, ''), value);
}

/** A change of belief as property, old and new value; what speaks for itself has no property. */
export function beliefChangeWords({ field, from, to }: BeliefChange): {
  readonly property: string;
  readonly from: string;
  readonly to: string;
} {
  return {
    property: NO_NAME.has(field) ? '' : field.replace(/^state\./, '').replaceAll('_', ' '),
    from: from === undefined ? '' : beliefValueWords(field, from),
    to: to === undefined ? 'no longer believed' : beliefValueWords(field, to),
  };
}

/** Where a thing is, for a table cell. */
export function placeWords(world: World, id: EntityId): string {
  const place = stateOf(world, id).place;
  if (!place) return 'unknown';
  return heldIn(world, id) === undefined ? `${place.relation.replace('_', ' ')} ${place.of}` : 'held by agent';
}

const shown = (value: Value | undefined, missing: string): string =>
  value === undefined ? missing : value === true ? 'true' : value === false ? 'false' : String(value);

export const valueWords = (key: string, value: Value | undefined, missing = 'unknown'): string => {
  if (key === 'open' && typeof value === 'boolean') return value ? 'open' : 'closed';
  if (key === 'on' && typeof value === 'boolean') return value ? 'on' : 'off';
  return shown(value, missing);
};

/** A patch as changes by thing and property; leaving one place and reaching another is one change. */
export function changesOf(patch: readonly PatchOp[], cause: string): readonly ChangeView[] {
  const changes: ChangeView[] = [];
  const left = new Map<string, string>();
  for (const op of patch) {
    if ('rel' in op) {
      const [subject, relation, object] = op.rel;
      const text = `${spaced(relation)} ${object}`;
      if (!isPlaceRelation(relation)) {
        const gone = op.op === 'del';
        changes.push({
          thing: subject,
          property: spaced(relation),
          from: gone ? object : '',
          to: gone ? 'no longer' : object,
          cause,
        });
      } else if (op.op === 'del') {
        left.set(subject, text);
      } else {
        changes.push({ thing: subject, property: '', from: left.get(subject) ?? '', to: text, cause });
        left.delete(subject);
      }
    } else if ('val' in op) {
      const [thing, key] = op.val;
      if (key === 'contents_known') continue;
      changes.push({
        thing,
        property: key === 'open' || key === 'on' ? '' : spaced(key),
        from: valueWords(key, op.from),
        to: valueWords(key, op.to),
        cause,
      });
    } else if ('proc' in op) {
      const process = op.to ?? op.from;
      if (process)
        changes.push({
          thing: process.of,
          property: process.kind,
          from: '',
          to: op.to === undefined ? 'ends' : 'under way',
          cause,
        });
    } else {
      changes.push({
        thing: op.ent.id,
        property: '',
        from: '',
        to: op.op === 'add' ? 'comes to be' : 'is gone',
        cause,
      });
    }
  }
  for (const [thing, from] of left) changes.push({ thing, property: '', from, to: 'nowhere known', cause });
  return changes;
}
