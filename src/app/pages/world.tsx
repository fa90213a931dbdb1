import { useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { GivenFile, TaskView, WorldView } from '#worker';
import { useSaveWorld, useTask, useWorld } from '../data/worlds.ts';
import { ImportLine, useDrop, useImport } from '../panels/drop.tsx';
import { KeySheet } from '../panels/shell/key-sheet.tsx';
import { type Lens, Lenses } from '../panels/shell/lenses.tsx';
import { Palette } from '../panels/shell/palette.tsx';
import { TopBar } from '../panels/shell/top-bar.tsx';
import { AuditPane } from '../panels/world/audit.tsx';
import { Chains } from '../panels/world/chains.ts';
import { Columns } from '../panels/world/columns.tsx';
import { selectionSentence, studioEntries } from '../panels/world/entries.ts';
import { WorldFacts } from '../panels/world/facts.tsx';
import { Geometry } from '../panels/world/geometry.ts';
import { QualityPane } from '../panels/world/quality.tsx';
import { RulePane } from '../panels/world/rule.tsx';
import { type Studio, StudioProvider, selectItem, useMarks, useStudio } from '../panels/world/studio.ts';
import { TaskPicker } from '../panels/world/task-picker.tsx';
import { go, momentPath, useAddress } from '../session/address.ts';
import { runCommand, useCommand } from '../session/commands.ts';
import { nextRegion, useKeys } from '../session/keys.ts';
import { resetSize, setSize, useLayout } from '../session/layout.ts';
import {
  episodeOfWorld,
  linkToPlace,
  readPlace,
  referenceSource,
  worldPath,
  writePlace,
} from '../session/world-address.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Icon } from '../ui/icon.tsx';
import { Splitter } from '../ui/splitter.tsx';

const HINT = 'Jump to narration, operation, condition';

/** One world: where each task comes from, what it is compiled to, and what counts as done. */
export default function WorldPage() {
  const read = readPlace(useAddress());
  if (read.kind === 'newer') {
    return (
      <Failed
        title="This link is from a newer version"
        message={`It uses address version ${read.version}; this page reads version 1.`}
      />
    );
  }
  if (read.kind === 'none')
    return <Failed title="No world in this link" message="Choose one in the library, or drop annotation here." />;
  return <Loader key={read.place.src} src={read.place.src} task={read.place.task} />;
}

function Loader({ src, task }: { readonly src: string; readonly task: string | null }) {
  const world = useWorld(src);
  if (world.error) return <Failed title="This world did not open" message={world.error.message} />;
  if (!world.data) return <Opening what="Reading the world" />;
  return <TaskLoader src={src} world={world.data} wanted={task} />;
}

/** The task of the address, else the first that can be executed, else the first. */
function TaskLoader({
  src,
  world,
  wanted,
}: {
  readonly src: string;
  readonly world: WorldView;
  readonly wanted: string | null;
}) {
  const task = wanted ?? (world.tasks.find(({ executable }) => executable) ?? world.tasks[0])?.id ?? null;
  const view = useTask(world.handle, task);
  if (task === null) return <Failed title="This world has no task" message="No narration of it gives an operation." />;
  if (view.error) return <Failed title="This task did not open" message={view.error.message} />;
  if (!view.data) return <Opening what="Playing the reference" />;
  return <StudioPage key={task} src={src} world={world} view={view.data} />;
}

function StudioPage({
  src,
  world,
  view,
}: {
  readonly src: string;
  readonly world: WorldView;
  readonly view: TaskView;
}) {
  const studio = useMemo<Studio>(
    () => ({ src, world, view, chains: new Chains(view), geometry: new Geometry() }),
    [src, world, view],
  );
  usePlaceInAddress(studio);
  useStudioKeys(studio);
  useEffect(() => {
    document.title = `${view.task.title} · ${world.title} · Beliefscope`;
  }, [view, world]);
  const replay = useCallback(() => go(referencePath(studio)), [studio]);
  const landing = useLanding();
  return (
    <StudioProvider value={studio}>
      <div className="studio" data-over={landing.over ? '' : undefined} {...landing.drag}>
        <Spoken />
        <Top studio={studio} />
        <WorldFacts />
        {landing.notice}
        <Reasons />
        <main aria-label="World studio">
          <h1 className="sr-only">
            {view.task.title}, {world.title}
          </h1>
          <Columns />
          <LowSplit />
          <div className="low">
            <div className="contents" data-stop="">
              <Boundary name="The rule">
                <RulePane />
              </Boundary>
            </div>
            <div className="contents" data-stop="">
              <Boundary name="Quality control">
                <QualityPane />
              </Boundary>
            </div>
            <div className="contents" data-stop="">
              <Boundary name="The audits">
                <AuditPane onReplay={replay} />
              </Boundary>
            </div>
          </div>
        </main>
      </div>
    </StudioProvider>
  );
}

const referencePath = ({ src, view }: Studio): string =>
  momentPath({ src: referenceSource(src, view.task.id), s: 0, sel: null });

function lensesOf(studio: Studio): readonly Lens[] {
  const episode = episodeOfWorld(studio.src);
  const explore = episode === null ? referencePath(studio) : momentPath({ src: episode, s: 0, sel: null });
  return [
    { name: 'Explore', to: explore, current: false },
    { name: 'World', to: worldPath({ src: studio.src, task: studio.view.task.id, sel: null }), current: true },
  ];
}

function Top({ studio }: { readonly studio: Studio }) {
  const { src, world, view } = studio;
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  const [copied, setCopied] = useState(false);
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
    void navigator.clipboard.writeText(link).then(() => setCopied(true));
  }, [src, view]);
  useCommand('share', share);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
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
          title="Copy a link to this place (⌘⇧C)"
          onClick={share}
        >
          <Icon name={copied ? 'check' : 'share'} />
          <span role="status">{copied ? 'Link copied' : 'Share'}</span>
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

function useStudioKeys({ src, world, view }: Studio): void {
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

/** Says the selected chain politely. */
function Spoken() {
  const studio = useStudio();
  const selected = useMarks((state) => state.selected);
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {selectionSentence(studio, selected)}
    </p>
  );
}

/** Why this task is not executable. */
function Reasons() {
  const { view } = useStudio();
  if (view.task.executable) return null;
  return (
    <div className="notice" role="alert">
      <Icon name="warn" className="aged" />
      <span>{view.task.why.join(' ')}</span>
      <span className="m">kept, not executable</span>
    </div>
  );
}

/** Files dropped on the studio: what they give, and where that leads. */
function useLanding() {
  const { open, progress } = useImport();
  const onFiles = useCallback(
    (files: readonly GivenFile[]) => {
      if (files.length === 0) return;
      open.mutate(files, {
        onSuccess: ({ opened }) => {
          const world = opened.find(({ handle, report }) => handle !== null && report.kind === 'world');
          if (world) go(worldPath({ src: `file:${world.report.key}`, task: null, sel: null }));
        },
      });
    },
    [open],
  );
  const { over, drag } = useDrop(onFiles);
  const told =
    open.data?.opened.flatMap(({ report }) => report.problems.map((problem) => `${report.name}: ${problem.reason}`)) ??
    [];
  const message = open.error?.message ?? told[0];
  const notice = open.isPending ? (
    <ImportLine progress={progress} />
  ) : message === undefined ? null : (
    <div className="notice" role="alert">
      <Icon name="warn" className="aged" />
      <span>
        {message}
        {told.length > 1 && ` And ${told.length - 1} more; the library reports all of them.`}
      </span>
      <button type="button" className="link" onClick={() => open.reset()}>
        Hide
      </button>
    </div>
  );
  return { over, drag, notice };
}

/** Address to selection once and on Back; selection to address on every change after that. */
function usePlaceInAddress({ src, view, chains }: Studio): void {
  useEffect(() => {
    const task = view.task.id;
    const first = view.conditions[0]?.operations[0] ?? view.operations[0]?.id ?? null;
    const restore = (fallback: string | null): void => {
      const read = readPlace(location.hash);
      // Another task's place is read by its own page.
      if (read.kind !== 'place' || read.place.src !== src || (read.place.task ?? task) !== task) return;
      selectItem(read.place.sel ?? fallback);
    };
    restore(first === null ? null : `o:${first}`);
    const write = (): void => {
      const { selected } = useMarks.getState();
      writePlace({ src, task, sel: selected }, false);
    };
    write();
    const back = (): void => restore(null);
    const stop = useMarks.subscribe((now, before) => {
      if (now.selected !== before.selected) write();
    });
    addEventListener('popstate', back);
    addEventListener('hashchange', back);
    return () => {
      stop();
      removeEventListener('popstate', back);
      removeEventListener('hashchange', back);
      useMarks.setState({ selected: null, lit: null });
    };
  }, [src, view, chains]);
}

function LowSplit() {
  const size = useLayout((state) => state.sizes['world-low']);
  useEffect(() => {
    const { style } = document.documentElement;
    if (size === undefined) style.removeProperty('--h-low');
    else style.setProperty('--h-low', `${size}px`);
  }, [size]);
  return (
    <Splitter
      label="Height of the rule and the audits"
      orientation="horizontal"
      direction={-1}
      size={size ?? 292}
      least={120}
      most={560}
      onResize={(to) => setSize('world-low', to)}
      onReset={() => resetSize('world-low')}
    />
  );
}

function Opening({ what }: { readonly what: string }) {
  return (
    <div className="studio" aria-busy="true">
      <TopBar hint={HINT} crumbs={<Link href="/">Library</Link>} />
      <div className="facts items-center gap-24 px-12">
        <span className="skeleton w-100" />
        <span className="skeleton w-100" />
        <span className="skeleton w-120" />
      </div>
      <main className="items-center justify-center bg-surface-2">
        <p className="m" role="status">
          {what}
        </p>
      </main>
    </div>
  );
}

function Failed({ title, message }: { readonly title: string; readonly message: string }) {
  const landing = useLanding();
  return (
    <div className="studio" data-over={landing.over ? '' : undefined} {...landing.drag}>
      <TopBar hint={HINT} crumbs={<Link href="/">Library</Link>} />
      {landing.notice}
      <main className="bg-surface-2">
        <div className="empty" role="alert">
          <Icon name="warn" className="fail" size={20} />
          <h1 className="text-title font-semibold text-ink-1">{title}</h1>
          <p>{message}</p>
          <Link href="/" className="btn">
            Open the library
          </Link>
        </div>
      </main>
    </div>
  );
}
