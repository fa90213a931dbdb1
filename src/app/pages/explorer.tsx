import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useClient } from '../data/client.ts';
import { StepFeed } from '../data/feed.ts';
import { type LoadedEpisode, useEpisode } from '../data/queries.ts';
import { SHARE, useCopy } from '../panels/copy.ts';
import { FramesPanel } from '../panels/frames/frames.tsx';
import { GraphsPanel } from '../panels/graph/graphs.tsx';
import { useHoverEverywhere } from '../panels/hover.ts';
import { Inspector } from '../panels/inspector/inspector.tsx';
import { missingFrom, noticesOf } from '../panels/notices.ts';
import { type Run, RunProvider, useRun } from '../panels/run.ts';
import { EXPLORER_KEYS, useExplorerKeys } from '../panels/shell/explorer-keys.ts';
import { Facts } from '../panels/shell/facts.tsx';
import { KeySheet } from '../panels/shell/key-sheet.tsx';
import { type Lens, Lenses } from '../panels/shell/lenses.tsx';
import { LiveLine } from '../panels/shell/live-line.tsx';
import { entriesOf, Palette } from '../panels/shell/palette.tsx';
import { RunPicker } from '../panels/shell/run-picker.tsx';
import { TopBar } from '../panels/shell/top-bar.tsx';
import { StepsPanel } from '../panels/steps.tsx';
import { TimelinePanel } from '../panels/timeline/timeline.tsx';
import { linkTo, momentPath, readMoment, useAddress, writeMoment } from '../session/address.ts';
import { useCommand } from '../session/commands.ts';
import { moveTo, startEpisode, tick, useCursor } from '../session/cursor.ts';
import { chord } from '../session/keys.ts';
import { resetSize, setSize, useLayout } from '../session/layout.ts';
import { paced } from '../session/paced.ts';
import { readSelection, select, selectionText, useSelection } from '../session/selection.ts';
import { worldOfEpisode, worldPath } from '../session/world-address.ts';
import { Boundary } from '../ui/boundary.tsx';
import { IconButton } from '../ui/controls.tsx';
import { Icon } from '../ui/icon.tsx';
import { NARROW, RAIL, useMedia } from '../ui/media.ts';
import { Splitter } from '../ui/splitter.tsx';

/** One episode, step by step. What it shows is in the address, so that a link restores it. */
export default function ExplorerPage() {
  const read = readMoment(useAddress());
  if (read.kind === 'newer') {
    return (
      <Failed
        title="This link is from a newer version"
        message={`It uses address version ${read.version}; this page reads version 1.`}
      />
    );
  }
  if (read.kind === 'none') return <Failed title="No episode in this link" message="Choose one in the library." />;
  return <Loader key={read.moment.src} src={read.moment.src} />;
}

function Loader({ src }: { readonly src: string }) {
  const episode = useEpisode(src);
  if (episode.error) {
    return (
      <Failed
        title="This episode did not open"
        message={episode.error.message}
        onRetry={episode.isFetching ? undefined : () => void episode.refetch()}
      />
    );
  }
  if (!episode.data) return <Opening />;
  return <Explorer src={src} episode={episode.data} />;
}

function Explorer({ src, episode }: { readonly src: string; readonly episode: LoadedEpisode }) {
  const client = useClient();
  const { view } = episode;
  const run = useMemo<Run>(
    () => ({ src, view, feed: new StepFeed(client, view.handle, view.last) }),
    [client, src, view],
  );
  const link = useMomentInAddress(run);
  useFeed(run);
  usePlayback();
  useHoverEverywhere();
  useExplorerKeys(view);
  useEffect(() => {
    document.title = `${view.title} · Beliefscope`;
  }, [view]);
  return (
    <RunProvider value={run}>
      <div className="explorer">
        <LiveLine />
        <Top run={run} />
        <Facts />
        <Notices episode={episode} link={link} />
        <main aria-label="Episode">
          <h1 className="sr-only">{view.title}</h1>
          <div className="contents" data-stop="">
            <StepsColumn />
          </div>
          <div className="mid" data-stop="">
            <GraphsPanel />
            <Boundary name="The frames">
              <FramesPanel />
            </Boundary>
          </div>
          <InspectorColumn />
        </main>
        <div className="contents" data-stop="">
          <TimelinePanel />
        </div>
      </div>
    </RunProvider>
  );
}

function lensesOf({ src, view }: Run): readonly Lens[] {
  const known = view.world.kind !== 'missing';
  return [
    { name: 'Explore', to: momentPath({ src, s: 0, sel: null }), current: true },
    {
      name: 'World',
      to: known ? worldPath({ src: worldOfEpisode(src), task: view.task, sel: null }) : null,
      current: false,
      why: 'The world of this episode is not known',
    },
  ];
}

function Top({ run }: { readonly run: Run }) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [copied, copy] = useCopy();
  const entries = useMemo(() => entriesOf(run), [run]);
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
    const link = linkTo({
      src: run.src,
      s: useCursor.getState().s,
      sel: selectionText(useSelection.getState().selection),
    });
    copy(link);
  }, [run, copy]);
  useCommand('share', share);
  const local = run.src.startsWith('file:');
  return (
    <>
      <TopBar
        hint="Jump to step, object, condition"
        lenses={<Lenses lenses={lensesOf(run)} />}
        crumbs={
          <>
            <Link href="/" className="hide-s">
              Library
            </Link>
            <span className="sep hide-s">/</span>
            <span className="i2 hide-m ell" title={run.view.title}>
              {run.view.title}
            </span>
            <span className="sep hide-m">/</span>
            <RunPicker />
          </>
        }
      >
        <button
          type="button"
          className="btn label-s"
          aria-label="Copy a link to this step"
          title={
            local
              ? `Copy a link to this step (${chord('⌘⇧C')}). It opens where this file is kept: in this browser.`
              : `Copy a link to this step (${chord('⌘⇧C')})`
          }
          onClick={share}
        >
          <Icon name={copied === 'yes' ? 'check' : 'share'} />
          <span role="status">{SHARE[copied]}</span>
        </button>
      </TopBar>
      {open === 'palette' && (
        <Palette entries={entries} placeholder="Jump to step, object, condition" onClose={close} />
      )}
      {open === 'keys' && <KeySheet help={EXPLORER_KEYS} onClose={close} />}
    </>
  );
}

/** What is missing or wrong with this episode or with the link to it, each in one line. */
function Notices({ episode, link }: { readonly episode: LoadedEpisode; readonly link: string | null }) {
  const { view, opened, worldFailure } = episode;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(
    () => noticesOf(view, opened.report.problems, worldFailure),
    [view, opened.report.problems, worldFailure],
  );
  const { feed } = useRun();
  const failure = useSyncExternalStore(feed.subscribe, feed.failure);
  const step = failure === null ? null : `This step could not be shown: ${failure}`;
  const told = [...all, link, step].filter((notice) => notice !== null);
  return told
    .filter((notice) => !hidden.has(notice))
    .map((notice) => (
      <div key={notice} className="notice" role="alert">
        <Icon name="warn" className="aged" />
        <span>{notice}</span>
        <button type="button" className="link" onClick={() => setHidden(new Set([...hidden, notice]))}>
          Hide
        </button>
      </div>
    ));
}

function StepsColumn() {
  const size = useLayout((state) => state.sizes['steps']);
  const rail = useMedia(RAIL);
  const width = rail ? 46 : (size ?? 252);
  return (
    <>
      <div className="flex flex-none" style={{ width }}>
        <Boundary name="The step list">
          <StepsPanel />
        </Boundary>
      </div>
      {rail ? (
        <div className="w-1 flex-none bg-line-2" />
      ) : (
        <Splitter
          label="Width of the step list"
          orientation="vertical"
          direction={1}
          size={width}
          least={180}
          most={480}
          onResize={(to) => setSize('steps', to)}
          onReset={() => resetSize('steps')}
        />
      )}
    </>
  );
}

function InspectorColumn() {
  const folded = useLayout((state) => state.inspectorFolded);
  const size = useLayout((state) => state.sizes['inspector']);
  const sheet = useLayout((state) => state.sheet);
  const narrow = useMedia(NARROW);
  if (narrow) return sheet && <InspectorSheet />;
  if (folded) return null;
  return (
    <>
      <Splitter
        label="Width of the inspector"
        orientation="vertical"
        direction={-1}
        size={size ?? 336}
        least={240}
        most={560}
        onResize={(to) => setSize('inspector', to)}
        onReset={() => resetSize('inspector')}
      />
      <div className="contents" data-stop="">
        <Inspector />
      </div>
    </>
  );
}

/** The inspector over the graph. It takes the focus, and gives it back when it goes. */
function InspectorSheet() {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div ref={sheet} className="sheet" data-stop="">
      <Inspector />
      <IconButton
        icon="cross"
        label="Close the inspector"
        keys="Esc"
        small
        className="close"
        onClick={() => useLayout.setState({ sheet: false })}
      />
    </div>
  );
}

/** Browsers ignore an address that is written more than some twenty times a second, and complain. */
const ADDRESS_MS = 100;

/**
 * Address to stores once and on Back; stores to address on every change after that. Returns what the address asks for
 * that the episode does not have.
 */
function useMomentInAddress({ src, view }: Run): string | null {
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    const restore = (): void => {
      const read = readMoment(location.hash);
      if (read.kind !== 'moment' || read.moment.src !== src) return;
      setMissing(missingFrom(read.moment, view));
      moveTo(read.moment.s);
      select(readSelection(read.moment.sel));
    };
    const first = readMoment(location.hash);
    startEpisode(view.last, first.kind === 'moment' ? first.moment.s : 0);
    restore();
    let jumps = useCursor.getState().jumps;
    const write = (): void => {
      const cursor = useCursor.getState();
      writeMoment({ src, s: cursor.s, sel: selectionText(useSelection.getState().selection) }, cursor.jumps !== jumps);
      jumps = cursor.jumps;
    };
    const pace = paced(write, ADDRESS_MS);
    const schedule = (): void => {
      pace.want();
      // A jump is a place to come back to: it must not be merged with the steps after it.
      if (useCursor.getState().jumps !== jumps) pace.flush();
    };
    write();
    const stops = [useCursor.subscribe(schedule), useSelection.subscribe(schedule)];
    addEventListener('popstate', restore);
    addEventListener('hashchange', restore);
    addEventListener('pagehide', pace.flush);
    return () => {
      pace.cancel();
      for (const stop of stops) stop();
      removeEventListener('popstate', restore);
      removeEventListener('hashchange', restore);
      removeEventListener('pagehide', pace.flush);
    };
  }, [src, view]);
  return missing;
}

/** The cursor drives the feed. */
function useFeed({ feed }: Run): void {
  useEffect(() => {
    feed.want(useCursor.getState().s);
    return useCursor.subscribe((state, before) => {
      if (state.s !== before.s) feed.want(state.s);
    });
  }, [feed]);
}

function usePlayback(): void {
  const playing = useCursor((state) => state.playing);
  const speed = useCursor((state) => state.speed);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(tick, 1000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed]);
}

function Opening() {
  return (
    <div className="explorer" aria-busy="true">
      <TopBar hint="Jump to step, object, condition" crumbs={<Link href="/">Library</Link>} />
      <div className="facts items-center gap-24 px-12">
        <span className="skeleton w-100" />
        <span className="skeleton w-100" />
        <span className="skeleton w-120" />
      </div>
      <main className="items-center justify-center bg-surface-2">
        <p className="m" role="status">
          Reading the episode and its world
        </p>
      </main>
    </div>
  );
}

interface FailedProps {
  readonly title: string;
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
}

function Failed({ title, message, onRetry }: FailedProps) {
  return (
    <div className="explorer">
      <TopBar hint="Jump to step, object, condition" crumbs={<Link href="/">Library</Link>} />
      <main className="bg-surface-2">
        <div className="empty" role="alert">
          <Icon name="warn" className="fail" size={20} />
          <h1 className="text-title font-semibold text-ink-1">{title}</h1>
          <p>{message}</p>
          {onRetry && (
            <button type="button" className="btn" onClick={onRetry}>
              Try again
            </button>
          )}
          <Link href="/" className="btn">
            Open the library
          </Link>
        </div>
      </main>
    </div>
  );
}
