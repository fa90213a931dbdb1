import { useMemo } from 'react';
import type { EpisodeView, StepRow } from '#worker';
import { runCommand } from '../../session/commands.ts';
import { moveTo, togglePlay, useCursor } from '../../session/cursor.ts';
import { type KeyMap, nextRegion, useKeys } from '../../session/keys.ts';
import { setTab, toggleInspector, toggleOverlay, useLayout } from '../../session/layout.ts';
import { say } from '../../session/saying.ts';
import { select, useSelection } from '../../session/selection.ts';
import { NARROW } from '../../ui/media.ts';
import type { KeyHelp } from './key-sheet.tsx';

export const EXPLORER_KEYS: readonly KeyHelp[] = [
  { keys: ['←', '→'], does: 'step back, forward' },
  { keys: ['Space'], does: 'play, pause' },
  { keys: ['[', ']'], does: 'previous, next group' },
  { keys: ['Home', 'End'], does: 'first, last step' },
  { keys: ['R', 'Q', 'E'], does: 'next rejection, query, event (⇧ previous)' },
  { keys: ['B'], does: 'next step with a belief error (⇧ previous)' },
  { keys: ['V'], does: 'next verdict change (⇧ previous)' },
  { keys: ['S', 'N'], does: 'inspector: step, node' },
  { keys: ['O', 'T', 'P'], does: 'overlays: without entry, true position, precondition' },
  { keys: ['+', '−', '0'], does: 'timeline: zoom in, out, fit' },
  { keys: ['⌘K', '/'], does: 'jump to: @ objects, : steps, # conditions' },
  { keys: ['⌘⇧C'], does: 'copy a link to this step' },
  { keys: ['F6'], does: 'next region of the page (⇧ previous)' },
  { keys: ['\\'], does: 'fold the inspector' },
  { keys: ['Esc'], does: 'clear the selection' },
  { keys: ['?'], does: 'this sheet' },
];

interface Sought {
  /** What is sought, after "No later step with". */
  readonly what: string;
  readonly test: (row: StepRow) => boolean;
}

/** The next step after the cursor (or before it) that is sought; the live line says so when there is none. */
function seek(view: EpisodeView, { what, test }: Sought, back: boolean): void {
  const { s } = useCursor.getState();
  const found = back
    ? view.steps.findLast((row) => row.s < s && test(row))
    : view.steps.find((row) => row.s > s && test(row));
  if (found) moveTo(found.s);
  else say(`No ${back ? 'earlier' : 'later'} step with ${what}`);
}

function seekGroup(view: EpisodeView, back: boolean): void {
  const { s } = useCursor.getState();
  const found = back ? view.groups.findLast(({ from }) => from < s) : view.groups.find(({ from }) => from > s);
  if (found) moveTo(found.from);
}

const SOUGHT: Readonly<Record<string, Sought>> = {
  r: { what: 'a rejection', test: (row) => row.outcome !== null && row.outcome !== 'accepted' },
  q: { what: 'a visual query', test: (row) => row.kind === 'query' },
  e: { what: 'an injected event', test: (row) => row.events.length > 0 },
  b: { what: 'a belief error', test: (row) => row.errors > 0 },
  v: { what: 'a verdict change', test: (row) => row.flips.length > 0 },
};

function keysFor(view: EpisodeView): KeyMap {
  const by = (n: number) => () => moveTo(useCursor.getState().s + n);
  const seeks = Object.entries(SOUGHT).flatMap(([key, sought]) => [
    [key, () => seek(view, sought, false)] as const,
    [key.toUpperCase(), () => seek(view, sought, true)] as const,
  ]);
  return {
    ...Object.fromEntries(seeks),
    ArrowLeft: by(-1),
    ArrowRight: by(1),
    ' ': togglePlay,
    '[': () => seekGroup(view, true),
    ']': () => seekGroup(view, false),
    Home: () => moveTo(0),
    End: () => moveTo(view.last),
    s: () => setTab('step'),
    n: () => setTab('node'),
    o: () => toggleOverlay('never'),
    t: () => toggleOverlay('truth'),
    p: () => toggleOverlay('precondition'),
    '+': () => runCommand('zoom-in'),
    '=': () => runCommand('zoom-in'),
    '-': () => runCommand('zoom-out'),
    '0': () => runCommand('zoom-fit'),
    '/': () => runCommand('palette'),
    'mod+k': () => runCommand('palette'),
    'mod+shift+c': () => runCommand('share'),
    '?': () => runCommand('keys'),
    '\\': () => toggleInspector(matchMedia(NARROW).matches),
    F6: () => nextRegion(false),
    'shift+F6': () => nextRegion(true),
    Escape: () => {
      if (matchMedia(NARROW).matches && useLayout.getState().sheet) useLayout.setState({ sheet: false });
      else if (useSelection.getState().selection !== null) select(null);
    },
  };
}

export function useExplorerKeys(view: EpisodeView): void {
  useKeys(useMemo(() => keysFor(view), [view]));
}
