/** A place in the world studio that a link can carry: `#/world?v=1&src=sample:kitchen&task=VIDEO/1&sel=o:6`. */
const ADDRESS_VERSION = 1;

export interface WorldPlace {
  /** Where the world comes from; `of:` and an episode's source is the world of that episode. */
  readonly src: string;
  readonly task: string | null;
  /** A narration `n:`, an operation `o:`, a condition `c:` or something considered `k:`. */
  readonly sel: string | null;
}

export function worldPath(place: WorldPlace): string {
  const query = new URLSearchParams({ v: String(ADDRESS_VERSION), src: place.src });
  if (place.task !== null) query.set('task', place.task);
  if (place.sel !== null) query.set('sel', place.sel);
  return `/world?${query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
}

export type ReadPlace =
  | { readonly kind: 'place'; readonly place: WorldPlace }
  | { readonly kind: 'none' }
  | { readonly kind: 'newer'; readonly version: number };

/** Reads a place from the part of an address after `#`. */
export function readPlace(hash: string): ReadPlace {
  const [, search] = hash.replace(/^#/, '').split('?');
  const query = new URLSearchParams(search ?? '');
  const version = Number(query.get('v') ?? 1);
  if (version > ADDRESS_VERSION) return { kind: 'newer', version };
  const src = query.get('src');
  if (src === null || src === '') return { kind: 'none' };
  return { kind: 'place', place: { src, task: query.get('task'), sel: query.get('sel') } };
}

/** Writes the place; `push` keeps the one before for Back. */
export function writePlace(place: WorldPlace, push: boolean): void {
  const to = `#${worldPath(place)}`;
  if (to === location.hash) return;
  if (push) history.pushState(null, '', to);
  else history.replaceState(null, '', to);
}

export const linkToPlace = (place: WorldPlace): string => `${location.href.split('#')[0] ?? ''}#${worldPath(place)}`;

const EPISODE_OF = 'of:';

/** The source of an episode's world. */
export function worldOfEpisode(src: string): string {
  const reference = readReference(src);
  return reference ? reference.world : `${EPISODE_OF}${src}`;
}

/** The episode whose world a source is, if it is named by one. */
export const episodeOfWorld = (src: string): string | null =>
  src.startsWith(EPISODE_OF) ? src.slice(EPISODE_OF.length) : null;

const REFERENCE = 'reference:';

/** The source of a task's reference, which is played anew whenever it is opened. */
export const referenceSource = (world: string, task: string): string =>
  `${REFERENCE}${encodeURIComponent(task)}@${world}`;

export function readReference(src: string): { readonly task: string; readonly world: string } | null {
  if (!src.startsWith(REFERENCE)) return null;
  const at = src.indexOf('@');
  if (at < 0) return null;
  return { task: decodeURIComponent(src.slice(REFERENCE.length, at)), world: src.slice(at + 1) };
}
