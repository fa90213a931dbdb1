import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is as a media query asks, now and as it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Steps are a rail of numbers and glyphs. */
export const RAIL = '(max-width: 1279px)';
/** Tracks and names are short. */
export const SMALL = '(max-width: 1100px)';
/** One graph at a time, the inspector over it, a short timeline. */
export const NARROW = '(max-width: 899px)';
