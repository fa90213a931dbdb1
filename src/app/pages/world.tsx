import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import type { TaskView, WorldView } from '#worker';
import { useTask, useWorld } from '../data/worlds.ts';
import { TopBar } from '../panels/shell/top-bar.tsx';
import { AuditPane } from '../panels/world/audit.tsx';
import { Chains } from '../panels/world/chains.ts';
import { Columns } from '../panels/world/columns.tsx';
import { selectionSentence } from '../panels/world/entries.ts';
import { WorldFacts } from '../panels/world/facts.tsx';
import { Geometry } from '../panels/world/geometry.ts';
import { useLanding } from '../panels/world/landing.tsx';
import { usePlaceInAddress } from '../panels/world/place.ts';
import { QualityPane } from '../panels/world/quality.tsx';
import { RulePane } from '../panels/world/rule.tsx';
import { Split, useSizeStyle } from '../panels/world/splits.tsx';
import { type Studio, StudioProvider, useMarks, useStudio } from '../panels/world/studio.ts';
import { HINT, referencePath, StudioTop, useStudioKeys } from '../panels/world/top.tsx';
import { go, useAddress } from '../session/address.ts';
import { readPlace } from '../session/world-address.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Icon } from '../ui/icon.tsx';

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
  const sizes = useSizeStyle();
  return (
    <StudioProvider value={studio}>
      <div className="studio" data-over={landing.over ? '' : undefined} {...landing.drag}>
        <Spoken />
        <StudioTop studio={studio} />
        <WorldFacts />
        {landing.notice}
        <Reasons />
        <main aria-label="World studio" style={sizes}>
          <h1 className="sr-only">
            {view.task.title}, {world.title}
          </h1>
          <Columns />
          <Split part="low" />
          <div className="low">
            <div className="contents" data-stop="">
              <Boundary name="The rule">
                <RulePane />
              </Boundary>
            </div>
            <Split part="rule" />
            <div className="contents" data-stop="">
              <Boundary name="Quality control">
                <QualityPane />
              </Boundary>
            </div>
            <Split part="audit" />
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
