import { useEffect } from 'react';

/** A key by what it prints (`R` is shift and r), with `mod+` for ⌘ or ctrl. */
export type KeyMap = Readonly<Record<string, () => void>>;

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** A chord as this computer's keyboard names it: `⌘⇧C` on Apple's, `Ctrl+Shift+C` on every other. */
export const chord = (keys: string, apple: boolean = isApple()): string =>
  apple || !keys.startsWith('⌘') ? keys : keys.replace('⌘', 'Ctrl+').replace('⇧', 'Shift+');

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', ' ']);

/** Whether the focused element needs this key itself: fields need all, menus and lists their arrows. */
function taken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return false;
  if (target.closest('dialog, [role="menu"]')) return true;
  if (target.matches('input:not([type="range"]), textarea, select, [contenteditable]')) return true;
  if (event.key === ' ' || event.key === 'Enter') return target.matches('button, a, summary, [role="checkbox"]');
  if (!ARROWS.has(event.key)) return false;
  return (
    target.closest(
      'input[type="range"], [role="radiogroup"], [role="group"].seg, [role="tablist"], [role="separator"]',
    ) !== null
  );
}

function nameOf(event: KeyboardEvent): string {
  const mod = event.metaKey || event.ctrlKey ? 'mod+' : '';
  const key = event.key.length === 1 && mod !== '' ? event.key.toLowerCase() : event.key;
  // What a key prints says already whether shift is held; keys that print nothing do not.
  const shift = event.shiftKey && (mod !== '' || /^F\d/.test(key));
  return `${mod}${shift ? 'shift+' : ''}${key}`;
}

/** Answers keys while the component is on the page. Keys that a control under the focus needs stay with it. */
export function useKeys(map: KeyMap): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      const handler = map[nameOf(event)];
      if (handler === undefined || (taken(event) && nameOf(event) !== 'mod+k')) return;
      event.preventDefault();
      handler();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [map]);
}

const TAKES_FOCUS = '[tabindex="0"], :is(button, input, select, textarea, a[href]):not([tabindex="-1"], :disabled)';

/** A region that only groups others has no box of its own: what counts is whether something in it is on the page. */
const firstStop = (region: HTMLElement): HTMLElement | undefined =>
  [...region.querySelectorAll<HTMLElement>(TAKES_FOCUS)].find((element) => element.getClientRects().length > 0);

/** Moves the focus to the next landmark of the page, as F6 does in a browser's own frames. */
export function nextRegion(back: boolean): void {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')].flatMap((region) => {
    const first = firstStop(region);
    return first === undefined ? [] : [{ region, first }];
  });
  const at = stops.findIndex(({ region }) => region.contains(document.activeElement));
  const step = back ? -1 : 1;
  const next = stops[at < 0 && back ? stops.length - 1 : (at + step + stops.length) % stops.length];
  next?.first.focus();
}
