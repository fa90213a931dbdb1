/**
 * The address bar as state. Everything after `#` is ours, so that the pages work from any folder of any server:
 * `#/explore?v=1&src=sample:add-squash&s=13&sel=squash_bottle.1`.
 */
import { useSyncExternalStore } from 'react';

const ADDRESS_VERSION = 1;

/** A moment of an episode that a link can carry. */
export interface Moment {
  /** Where the episode comes from, such as `sample:add-squash` or `file:` and a content hash. */
  readonly src: string;
  readonly s: number;
  readonly sel: string | null;
}

const path = (): string => location.hash.replace(/^#/, '').split('?')[0] || '/';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  addEventListener('popstate', listener);
  return () => {
    removeEventListener('hashchange', listener);
    removeEventListener('popstate', listener);
  };
}

/** For wouter: the path after `#`, without the query. */
export function useHashPath(): [string, (to: string) => void] {
  return [useSyncExternalStore(subscribe, path), go];
}

/** Follows a link inside the application. */
export function go(to: string): void {
  history.pushState(null, '', `#${to}`);
  dispatchEvent(new PopStateEvent('popstate'));
}

export function momentPath(moment: Moment): string {
  const query = new URLSearchParams({ v: String(ADDRESS_VERSION), src: moment.src, s: String(moment.s) });
  if (moment.sel !== null) query.set('sel', moment.sel);
  return `/explore?${query.toString().replaceAll('%3A', ':').replaceAll('%2F', '/')}`;
}

export type ReadMoment =
  | { readonly kind: 'moment'; readonly moment: Moment }
  | { readonly kind: 'none' }
  | { readonly kind: 'newer'; readonly version: number };

/** Reads a moment from the part of an address after `#`. A missing version is the first; a newer one is refused. */
export function readMoment(hash: string): ReadMoment {
  const [, search] = hash.replace(/^#/, '').split('?');
  const query = new URLSearchParams(search ?? '');
  const version = Number(query.get('v') ?? 1);
  if (version > ADDRESS_VERSION) return { kind: 'newer', version };
  const src = query.get('src');
  if (src === null || src === '') return { kind: 'none' };
  const s = Number(query.get('s') ?? 0);
  return {
    kind: 'moment',
    moment: { src, s: Number.isFinite(s) ? Math.max(0, Math.round(s)) : 0, sel: query.get('sel') },
  };
}

const hash = (): string => location.hash;

/** The source and version in the address; a new string only when the address changes. */
export function useAddress(): string {
  return useSyncExternalStore(subscribe, hash);
}

/** Writes the moment; `push` keeps the one before for Back. */
export function writeMoment(moment: Moment, push: boolean): void {
  const to = `#${momentPath(moment)}`;
  if (to === location.hash) return;
  if (push) history.pushState(null, '', to);
  else history.replaceState(null, '', to);
}

/** The address of this moment, whole, for the clipboard. */
export const linkTo = (moment: Moment): string => `${location.href.split('#')[0] ?? ''}#${momentPath(moment)}`;
