import { useCallback, useEffect, useState } from 'react';
import type { GivenFile, Opened } from '#worker';
import { withoutVideos } from '../data/dropped.ts';
import { useOpenReport, useRecentFiles, useSamples, useServerFiles } from '../data/queries.ts';
import { servedFiles } from '../data/served.ts';
import type { Given } from '../data/worlds.ts';
import { useChooser } from '../panels/choose.tsx';
import { ImportLine, useDrop, useImport } from '../panels/drop.tsx';
import { RecentFiles, ServerFiles } from '../panels/library/recent.tsx';
import { Report } from '../panels/library/report.tsx';
import { Samples } from '../panels/library/samples.tsx';
import { KeySheet } from '../panels/shell/key-sheet.tsx';
import { type Entry, Palette } from '../panels/shell/palette.tsx';
import { TopBar } from '../panels/shell/top-bar.tsx';
import { go, momentPath } from '../session/address.ts';
import { runCommand, useCommand } from '../session/commands.ts';
import { type KeyMap, useKeys } from '../session/keys.ts';
import { worldPath } from '../session/world-address.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Icon } from '../ui/icon.tsx';

const KEYS: KeyMap = {
  '/': () => runCommand('palette'),
  'mod+k': () => runCommand('palette'),
  '?': () => runCommand('keys'),
};

const HELP = [
  { keys: ['⌘K', '/'], does: 'find a sample or a file' },
  { keys: ['Tab', '↵'], does: 'next file, open it' },
  { keys: ['?'], does: 'this sheet' },
];

/**
 * Where to go once files have been opened: a single clean episode or a single clean video opens at once, anything else
 * shows its report.
 */
function direct({ opened, compiled }: Given): string | null {
  const episodes = opened.filter(({ handle, report }) => handle !== null && report.kind === 'episode');
  const clean = opened.every(({ report }) => report.problems.every(({ level }) => level === 'note'));
  const [video] = compiled;
  if (!clean || episodes.length + compiled.length !== 1) return null;
  if (video !== undefined) return worldPath({ src: `file:${video}`, task: null, sel: null });
  const [only] = episodes;
  return only === undefined ? null : momentPath({ src: `file:${only.report.key}`, s: 0, sel: null });
}

const errorsIn = ({ report }: Opened): number => report.problems.filter(({ level }) => level === 'error').length;

const worstFirst = (results: readonly Opened[]): readonly Opened[] =>
  [...results].sort((a, b) => errorsIn(b) - errorsIn(a));

/** Where an opened file leads; `looked` is the source of the one that was chosen from a list. Null for nowhere. */
function placeOf({ handle, report }: Opened, looked: string | null): string | null {
  const src = looked ?? `file:${report.key}`;
  if (handle === null) return null;
  if (report.kind === 'world') return worldPath({ src, task: null, sel: null });
  return report.kind === 'episode' ? momentPath({ src, s: 0, sel: null }) : null;
}

/** Samples, recent files, and the place to drop one's own. */
export function LibraryPage() {
  const { open, progress } = useImport();
  const look = useOpenReport();
  const [selected, setSelected] = useState<string | null>(null);
  useKeys(KEYS);
  useEffect(() => {
    document.title = 'Library · Beliefscope';
  }, []);
  const [videos, setVideos] = useState<readonly GivenFile[]>([]);
  const openAll = (given: readonly GivenFile[]): void => {
    if (given.length === 0) return;
    const { videos: dropped, rest } = withoutVideos(given);
    setVideos(dropped);
    look.reset();
    open.reset();
    setSelected(null);
    if (rest.length === 0) return;
    open.mutate(rest, {
      onSuccess: (results) => {
        const place = direct(results);
        if (place !== null) go(place);
      },
    });
  };
  const onWorld = (src: string): void => {
    open.reset();
    setVideos([]);
    setSelected(src);
    look.mutate(src);
  };
  const { over, drag } = useDrop(openAll);
  const { chooseFiles, chooseFolder, inputs } = useChooser(openAll);
  const results = worstFirst(open.data?.opened ?? (look.data ? [look.data.opened] : []));
  const error = open.error ?? look.error;
  return (
    <div className="library" {...drag}>
      <LibraryTop onChoose={chooseFiles} onWorld={onWorld} />
      <main aria-label="Library">
        <div className="lists" tabIndex={-1}>
          <h1 className="sr-only">Library</h1>
          <Boundary name="The list of samples">
            <Samples onWorld={onWorld} selected={selected} />
          </Boundary>
          <Boundary name="The folder of this server">
            <ServerFiles onWorld={onWorld} selected={selected} />
          </Boundary>
          <Boundary name="The list of recent files">
            <RecentFiles onWorld={onWorld} selected={selected} />
          </Boundary>
          <Formats />
        </div>
        <div className="panel">
          <div className="drop flex-none" data-over={over ? '' : undefined}>
            <Icon name="upload" size={24} className="m" />
            <div>
              <h2 className="font-semibold">Drop episodes, worlds and annotation</h2>
              <p className="m text-dense leading-17">
                An episode and its world together; HD-EPIC annotation as files or a folder, which is compiled here.
                Files are read in this browser and never uploaded.
              </p>
            </div>
            <div className="choices">
              <button type="button" className="btn" onClick={chooseFiles}>
                Choose files
              </button>
              <button type="button" className="btn" onClick={chooseFolder}>
                Choose folder
              </button>
            </div>
            {inputs}
          </div>
          <div
            className="min-h-0 flex-1 overflow-auto"
            aria-live="polite"
            aria-busy={open.isPending || look.isPending}
            tabIndex={-1}
          >
            {(open.isPending || look.isPending) && <ImportLine progress={progress} />}
            {videos.length > 0 && (
              <div className="notice">
                <Icon name="film" className="m" />
                <span>
                  {videos.map(({ path }) => path).join(', ')}: a video is attached in the explorer. Open an episode of
                  its recording and press Attach video in the pane of frames.
                </span>
              </div>
            )}
            {error && (
              <div className="notice" role="alert">
                <Icon name="warn" className="fail" />
                <span>{error.message}</span>
              </div>
            )}
            {results.length === 0 && videos.length === 0 && !error && !open.isPending && !look.isPending && (
              <p className="m px-12 py-8 text-dense">
                What is found in a file that you open is reported here: its errors, and what was kept.
              </p>
            )}
            <Boundary name="The report">
              {results.map((opened, i) => {
                const place = placeOf(opened, open.data ? null : selected);
                return (
                  <Report
                    key={`${i} ${opened.report.key}`}
                    report={opened.report}
                    onOpen={place === null ? null : () => go(place)}
                  />
                );
              })}
            </Boundary>
          </div>
        </div>
      </main>
    </div>
  );
}

/** Samples, recent files and those of the server, as the palette lists them. */
function useFindable(onWorld: (src: string) => void): readonly Entry[] {
  const samples = useSamples().data ?? [];
  const recent = useRecentFiles().data ?? [];
  const served = servedFiles(useServerFiles().data ?? []);
  const entry = (src: string, text: string, note: string, episode: boolean): Entry => ({
    key: src,
    text,
    note: `${note}, ${episode ? 'episode' : 'world'}`,
    icon: 'file',
    glyph: null,
    act: () => (episode ? go(momentPath({ src, s: 0, sel: null })) : onWorld(src)),
  });
  return [
    ...samples.map(({ id, title, kind }) => entry(`sample:${id}`, title, 'sample', kind === 'episode')),
    ...recent.map(({ key, name, kind }) => entry(`file:${key}`, name, 'recent', kind === 'episode')),
    ...served.map(({ path, kind }) => entry(`folder:${path}`, path, 'folder', kind === 'episode')),
  ];
}

const FIND = 'Find a sample or a file';

function LibraryTop({ onChoose, onWorld }: { readonly onChoose: () => void; readonly onWorld: (src: string) => void }) {
  const [shown, setShown] = useState<'palette' | 'keys' | null>(null);
  const close = useCallback(() => setShown(null), []);
  useCommand(
    'palette',
    useCallback(() => setShown('palette'), []),
  );
  useCommand(
    'keys',
    useCallback(() => setShown('keys'), []),
  );
  const found = useFindable(onWorld);
  const entries = { objects: [], conditions: [], steps: found };
  return (
    <>
      <TopBar
        hint={FIND}
        crumbs={
          <>
            <span className="cur text-[14px]">Beliefscope</span>
            <span className="sep">/</span>
            <span className="text-ink-1 md">Library</span>
          </>
        }
      >
        <button type="button" className="btn pri" onClick={onChoose}>
          <Icon name="upload" />
          <span>Open files</span>
        </button>
      </TopBar>
      {shown === 'palette' && <Palette entries={entries} placeholder={FIND} onClose={close} />}
      {shown === 'keys' && <KeySheet help={HELP} onClose={close} />}
    </>
  );
}

const FORMATS = [
  { name: 'Episode', file: '*.episode.jsonl, one record a line', opens: 'Explorer' },
  { name: 'World', file: '*.world.json, compiled from annotation', opens: 'World studio' },
  { name: 'HD-EPIC annotation', file: 'narrations with tracks, masks, activities, recipes', opens: 'World studio' },
  { name: 'Video', file: 'MP4 or WebM, attached in the explorer', opens: 'Explorer' },
];

function Formats() {
  return (
    <section aria-label="Formats">
      <div className="ph">
        <h2>Formats</h2>
        <span className="s">what opens where</span>
      </div>
      <table className="tbl">
        <tbody>
          {FORMATS.map(({ name, file, opens }) => (
            <tr key={name}>
              <td className="md w-170">{name}</td>
              <td className="i2">{file}</td>
              <td className="m text-right">{opens}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
