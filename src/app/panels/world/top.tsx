import { useCallback, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useSaveWorld } from '../../data/worlds.ts';
import { go, momentPath } from '../../session/address.ts';
import { runCommand, useCommand } from '../../session/commands.ts';
import { chord, nextRegion, useKeys } from '../../session/keys.ts';
import { episodeOfWorld, linkToPlace, referenceSource, worldPath } from '../../session/world-address.ts';
import { Icon } from '../../ui/icon.tsx';
import { SHARE, useCopy } from '../copy.ts';
import { KeySheet } from '../shell/key-sheet.tsx';
import { type Lens, Lenses } from '../shell/lenses.tsx';
import { Palette } from '../shell/palette.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { studioEntries } from './entries.ts';
import { type Studio, selectItem, useMarks } from './studio.ts';
import { TaskPicker } from './task-picker.tsx';

export const HINT = 'Jump to narration, operation, condition';

/** Where the reference of the task opens. */
export const referencePath = ({ src, view }: Studio): string =>
  momentPath({ src: referenceSource(src, view.task.id), s: 0, sel: null });

function lensesOf(studio: Studio): readonly Lens[] {
  const episode = episodeOfWorld(studio.src);
  const explore = episode === null ? referencePath(studio) : momentPath({ src: episode, s: 0, sel: null });
  return [
    { name: 'Explore', to: explore, current: false },
    { name: 'World', to: worldPath({ src: studio.src, task: studio.view.task.id, sel: null }), current: true },
  ];
}

/** The bar over the studio: tasks, lenses, saving, sharing. */
export function StudioTop({ studio }: { readonly studio: Studio }) {
  const { src, world, view } = studio;
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [copied, copy] = useCopy();
  const save = useSaveWorld(world.handle);
  const entries = useMemo(() => studioEntries(studio), [studio]);
  const close = useCallback(() => setOpen(null), []);
  useCommand(
    'palette',
    useCallback(() => setOpen('palette'), []),
  );
  useCommand(
    'keys',
    useCallback(() => setOpen('keys'), []),
  );
  const share = useCallback(() => {
    const link = linkToPlace({ src, task: view.task.id, sel: useMarks.getState().selected });
    copy(link);
  }, [src, view, copy]);
  useCommand('share', share);
  return (
    <>
      <TopBar
        hint={HINT}
        lenses={<Lenses lenses={lensesOf(studio)} />}
        crumbs={
          <>
            <Link href="/" className="hide-s">
              Library
            </Link>
            <span className="sep hide-s">/</span>
            <span className="i2 hide-m ell" title={world.title}>
              {world.scene}
            </span>
            <span className="sep hide-m">/</span>
            <TaskPicker onTask={(task) => go(worldPath({ src, task, sel: null }))} />
          </>
        }
      >
        <button
          type="button"
          className="btn label-s"
          aria-label="Save world"
          title={`Save ${world.id}.world.json`}
          onClick={() => save.mutate()}
        >
          <Icon name="save" />
          <span>Save world</span>
        </button>
        <button
          type="button"
          className="btn label-s"
          aria-label="Copy a link to this place"
          title={`Copy a link to this place (${chord('⌘⇧C')})`}
          onClick={share}
        >
          <Icon name={copied === 'yes' ? 'check' : 'share'} />
          <span role="status">{SHARE[copied]}</span>
        </button>
      </TopBar>
      {open === 'palette' && <Palette entries={entries} placeholder={HINT} onClose={close} />}
      {open === 'keys' && <KeySheet help={KEYS} onClose={close} />}
    </>
  );
}

const KEYS = [
  { keys: ['↑', '↓'], does: 'previous, next in the column' },
  { keys: ['←', '→'], does: 'along the chain to the next column' },
  { keys: ['[', ']'], does: 'previous, next task' },
  { keys: ['⌘K', '/'], does: 'jump to: @ objects, : steps, # conditions' },
  { keys: ['⌘⇧C'], does: 'copy a link to this place' },
  { keys: ['F6'], does: 'next region of the page' },
  { keys: ['Esc'], does: 'clear the selection' },
  { keys: ['?'], does: 'this sheet' },
];

export function useStudioKeys({ src, world, view }: Studio): void {
  const toTask = (by: 1 | -1) => (): void => {
    const next = world.tasks[world.tasks.findIndex(({ id }) => id === view.task.id) + by];
    if (next) go(worldPath({ src, task: next.id, sel: null }));
  };
  useKeys({
    '/': () => runCommand('palette'),
    'mod+k': () => runCommand('palette'),
    'mod+shift+c': () => runCommand('share'),
    '?': () => runCommand('keys'),
    '[': toTask(-1),
    ']': toTask(1),
    F6: () => nextRegion(false),
    Escape: () => selectItem(null),
  });
}
