import type { PersistStorage } from 'zustand/middleware';
import type { Overlay, Theme } from './layout.ts';

export const LAYOUT_VERSION = 1;

/** What of the layout outlives the visit. What is missing is as the page comes. */
export interface StoredLayout {
  readonly sizes?: Readonly<Record<string, number>>;
  readonly theme?: Theme | null | undefined;
  readonly overlays?: Readonly<Record<Overlay, boolean>>;
}

/** No panel is smaller or larger than this, pixels, whatever was stored. */
const LEAST = 80;
const MOST = 800;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sizesOf(value: unknown): Readonly<Record<string, number>> {
  if (!isRecord(value)) return {};
  const sizes: Record<string, number> = {};
  for (const [name, size] of Object.entries(value)) {
    if (typeof size === 'number' && size >= LEAST && size <= MOST) sizes[name] = size;
  }
  return sizes;
}

function overlaysOf(value: unknown): StoredLayout['overlays'] {
  if (!isRecord(value)) return undefined;
  const { never, truth, precondition } = value;
  if (typeof never !== 'boolean' || typeof truth !== 'boolean' || typeof precondition !== 'boolean') return undefined;
  return { never, truth, precondition };
}

/** Reads what an earlier visit stored; whatever is not as this version writes it is left out. */
export function readLayout(text: string): StoredLayout {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return {};
  }
  if (!isRecord(stored) || stored['version'] !== LAYOUT_VERSION || !isRecord(stored['state'])) return {};
  const { sizes, theme, overlays } = stored['state'];
  const kept = overlaysOf(overlays);
  return {
    sizes: sizesOf(sizes),
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(kept === undefined ? {} : { overlays: kept }),
  };
}

/** The browser's storage, which may be full, switched off, or hold what another version or program wrote. */
export const layoutStorage: PersistStorage<StoredLayout> = {
  getItem(name) {
    try {
      const text = localStorage.getItem(name);
      return text === null ? null : { state: readLayout(text), version: LAYOUT_VERSION };
    } catch {
      return null;
    }
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // The layout lasts for this visit then.
    }
  },
  removeItem(name) {
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing could be stored either.
    }
  },
};
