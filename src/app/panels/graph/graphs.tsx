import type { Viewport } from '@xyflow/react';
import { DropdownMenu } from 'radix-ui';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Agreement, StepView, UnionLayout } from '#worker';
import { useUnionLayout } from '../../data/queries.ts';
import { type Overlay, type Pane, toggleInspector, toggleOverlay, useLayout } from '../../session/layout.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { Checkbox, IconButton, Segmented } from '../../ui/controls.tsx';
import { Glyph, Icon } from '../../ui/icon.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { useOfStep, useRun, useStepView } from '../run.ts';
import { ChipStore } from './chip-store.ts';
import { fitted, GraphFlow, type PaneInstance } from './pane.tsx';
import { PaneProvider } from './region.tsx';

type Side = 'world' | 'belief';

interface Cameras {
  world: PaneInstance | null;
  belief: PaneInstance | null;
}

/** Milliseconds that a zoom takes. */
const duration = (): number => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120);
const MARGIN = 8;

const SIDES = [
  { side: 'world', name: 'World', Head: WorldHead },
  { side: 'belief', name: 'Belief', Head: BeliefHead },
] as const;

/** World and belief in one layout, with a toolbar over both. */
export function GraphsPanel() {
  const { view, feed } = useRun();
  const cameras = useRef<Cameras>({ world: null, belief: null });
  const host = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const narrow = useMedia(NARROW);
  const pane = useLayout((state) => state.pane);
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const measure = (): void => {
      const width = narrow ? element.clientWidth : Math.floor((element.clientWidth - 1) / 2);
      const height = element.clientHeight - 28;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [narrow]);
  const layout = useUnionLayout(view.handle, size.width, size.height);
  const stores = useMemo(() => ({ world: new ChipStore(), belief: new ChipStore() }), []);
  useEffect(() => {
    const show = (): void => {
      stores.world.show(feed.shown(), 'world');
      stores.belief.show(feed.shown(), 'belief');
    };
    show();
    return feed.subscribe(show);
  }, [feed, stores]);
  const kinds = useMemo(() => new Map(view.things.map(({ id, kind }) => [id, kind])), [view]);
  const panes = useMemo(
    () => ({ world: { store: stores.world, kinds }, belief: { store: stores.belief, kinds } }),
    [stores, kinds],
  );
  const follow = useMemo(() => {
    const other = (side: Side): Side => (side === 'world' ? 'belief' : 'world');
    const move = (side: Side) => (viewport: Viewport) => {
      if (useLayout.getState().synced) void cameras.current[other(side)]?.setViewport(viewport);
    };
    const ready = (side: Side) => (instance: PaneInstance) => {
      // Where one graph takes the place of the other, it shows the same part.
      const shown = matchMedia(NARROW).matches ? cameras.current[other(side)] : null;
      if (shown) void instance.setViewport(shown.getViewport());
      cameras.current[side] = instance;
    };
    return {
      world: { move: move('world'), ready: ready('world') },
      belief: { move: move('belief'), ready: ready('belief') },
    };
  }, []);
  useFollowAgent(cameras, layout.data, size);
  const each = (act: (instance: PaneInstance) => void): void => {
    for (const instance of [cameras.current.world, cameras.current.belief]) if (instance) act(instance);
  };
  const fit = (): void => {
    const laid = layout.data;
    if (laid)
      each(
        (instance) =>
          void instance.setViewport(fitted(laid, size.width, size.height, 'whole'), { duration: duration() }),
      );
  };
  return (
    <>
      <Toolbar
        onZoom={(factor) =>
          each((instance) => void instance.zoomTo(instance.getZoom() * factor, { duration: duration() }))
        }
        onFit={fit}
        onSync={() => {
          const viewport = cameras.current.world?.getViewport();
          if (viewport) void cameras.current.belief?.setViewport(viewport);
        }}
      />
      <div ref={host} className={narrow ? 'pair one' : 'pair'}>
        {SIDES.filter(({ side }) => !narrow || side === pane).map(({ side, name, Head }) => (
          <section key={side} className="panel" aria-label={name}>
            <Head />
            <Boundary name={`The ${side} graph`}>
              {layout.data && (
                <PaneProvider value={panes[side]}>
                  <Known side={side}>
                    <GraphFlow
                      name={name}
                      layout={layout.data}
                      onReady={follow[side].ready}
                      onUserMove={follow[side].move}
                    />
                  </Known>
                </PaneProvider>
              )}
              {layout.error && <div className="empty">The layout could not be made: {layout.error.message}</div>}
            </Boundary>
          </section>
        ))}
      </div>
    </>
  );
}

/** Where the graph is larger than its pane, keeps the region in view that the agent goes to. */
function useFollowAgent(
  cameras: RefObject<Cameras>,
  layout: UnionLayout | undefined,
  size: { readonly width: number; readonly height: number },
): void {
  const agent = useOfStep((step) => step.world?.agent ?? null);
  useEffect(() => {
    const box = layout?.regions.find(({ id }) => id === agent);
    if (!box) return;
    for (const instance of [cameras.current.world, cameras.current.belief]) {
      if (!instance) continue;
      const { x, y, zoom } = instance.getViewport();
      const top = box.y * zoom + y;
      const bottom = (box.y + box.height) * zoom + y;
      if (top >= 0 && bottom <= size.height) continue;
      const by = top < 0 ? MARGIN - top : Math.max(MARGIN - top, size.height - MARGIN - bottom);
      void instance.setViewport({ x, y: y + by, zoom });
    }
  }, [cameras, agent, layout, size.height]);
}

/** The graph, or why this episode has none. */
function Known({ side, children }: { readonly side: Side; readonly children: React.ReactNode }) {
  const { view } = useRun();
  const believes = useOfStep((step) => step.belief !== null);
  if (side === 'world' && view.world.kind === 'missing') {
    return (
      <div className="empty">
        <p>The world of this episode is not known.</p>
        <p className="m">{view.world.message}</p>
      </div>
    );
  }
  if (side === 'belief' && believes === false) {
    return <div className="empty">This episode does not record what the agent believed.</div>;
  }
  return children;
}

function Toolbar({
  onZoom,
  onFit,
  onSync,
}: {
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  readonly onSync: () => void;
}) {
  const synced = useLayout((state) => state.synced);
  const framesShown = useLayout((state) => state.framesShown);
  const pane = useLayout((state) => state.pane);
  const sheet = useLayout((state) => state.sheet);
  const narrow = useMedia(NARROW);
  return (
    <div className="bar" role="toolbar" aria-label="Graphs">
      {narrow ? (
        <>
          <Segmented
            label="Graph"
            value={pane}
            options={PANES}
            onChange={(value) => useLayout.setState({ pane: value })}
          />
          <OverlayMenu />
        </>
      ) : (
        <OverlayToggles />
      )}
      <span className="grow" />
      {!narrow && (
        <button
          type="button"
          className={synced ? 'btn sm on label-s' : 'btn sm label-s'}
          aria-pressed={synced}
          aria-label="Pan and zoom both graphs together"
          title="Pan and zoom both graphs together"
          onClick={() => {
            useLayout.setState({ synced: !synced });
            if (!synced) onSync();
          }}
        >
          <Icon name={synced ? 'link' : 'unlink'} size={13} />
          <span>{synced ? 'Synced' : 'Unlinked'}</span>
        </button>
      )}
      <IconButton
        icon="film"
        label="Frames"
        small
        on={framesShown}
        className="only-short"
        onClick={() => useLayout.setState({ framesShown: !framesShown })}
      />
      <span className="row">
        <IconButton icon="zout" label="Zoom out" small className="hide-n" onClick={() => onZoom(1 / 1.25)} />
        <IconButton icon="zin" label="Zoom in" small className="hide-n" onClick={() => onZoom(1.25)} />
        <IconButton icon="fit" label={narrow ? 'Fit the graph' : 'Fit both graphs'} small onClick={onFit} />
      </span>
      {narrow && (
        <IconButton icon="info" label="Inspector" keys="\\" small on={sheet} onClick={() => toggleInspector(true)} />
      )}
    </div>
  );
}

const PANES: readonly { readonly value: Pane; readonly text: string }[] = [
  { value: 'world', text: 'World' },
  { value: 'belief', text: 'Belief' },
];

const OVERLAYS: readonly { readonly overlay: Overlay; readonly text: string; readonly keys: string }[] = [
  { overlay: 'never', text: 'Without entry', keys: 'O' },
  { overlay: 'truth', text: 'True positions', keys: 'T' },
  { overlay: 'precondition', text: 'Failed precondition', keys: 'P' },
];

function OverlayToggles() {
  const overlays = useLayout((state) => state.overlays);
  return OVERLAYS.map(({ overlay, text, keys }) => (
    <Checkbox key={overlay} checked={overlays[overlay]} onChange={() => toggleOverlay(overlay)} keys={keys}>
      {text}
    </Checkbox>
  ));
}

function OverlayMenu() {
  const overlays = useLayout((state) => state.overlays);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="btn sm">
        Overlays
        <Icon name="down" size={11} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" sideOffset={4}>
          {OVERLAYS.map(({ overlay, text, keys }) => (
            <DropdownMenu.CheckboxItem
              key={overlay}
              checked={overlays[overlay]}
              onSelect={(event) => {
                event.preventDefault();
                toggleOverlay(overlay);
              }}
            >
              <span className="cb">
                <Icon name="check" />
              </span>
              <span className="grow">{text}</span>
              <kbd>{keys}</kbd>
            </DropdownMenu.CheckboxItem>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function WorldHead() {
  const { view } = useRun();
  const step = useStepView();
  const objects = step?.world?.chips.filter(({ role }) => role === 'placed').length ?? 0;
  const regions = step?.world?.regions.length ?? 0;
  return (
    <div className="ph">
      <h2>World</h2>
      <span className="s ell">hidden from the agent</span>
      {view.world.kind === 'other' && (
        <span className="row aged ell" title={view.world.message}>
          <Icon name="warn" size={12} /> another version
        </span>
      )}
      {step !== null && (
        <span className="lg hide-s">
          <div className="m">
            {objects} objects<em className="hide-l">, {regions} regions</em>, {changes(step)}
          </div>
        </span>
      )}
    </div>
  );
}

function changes(step: StepView): string {
  const n = step.detail.world.length;
  return n === 0 ? `no change at ${step.s}` : `${n} ${n === 1 ? 'change' : 'changes'} at ${step.s}`;
}

const LEGEND: readonly { readonly agreement: Agreement; readonly text: string; readonly always: boolean }[] = [
  { agreement: 'correct', text: 'correct', always: true },
  { agreement: 'stale', text: 'stale', always: true },
  { agreement: 'wrong', text: 'wrong', always: true },
  { agreement: 'ambiguous', text: 'ambiguous', always: false },
  { agreement: 'undecided', text: 'undecided', always: false },
  { agreement: 'never', text: 'without entry', always: true },
];

/** Why things have no entry. */
const split = ({ counts, forgotten }: StepView): string =>
  `${counts.never} without entry: ${counts.never - forgotten} never observed, ${forgotten} forgotten`;

/** With more kinds than this, glyph and number alone say it. */
const NAMED_KINDS = 4;

function BeliefHead() {
  const step = useStepView();
  const shown = step === null ? [] : LEGEND.filter(({ agreement, always }) => always || step.counts[agreement] > 0);
  return (
    <div className="ph">
      <h2>Belief</h2>
      {step !== null && (
        <span className="lg">
          {shown.map(({ agreement, text }) => (
            <span key={agreement} title={agreement === 'never' ? split(step) : `${step.counts[agreement]} ${text}`}>
              <Glyph name={agreement} />
              {step.counts[agreement]}
              {shown.length <= NAMED_KINDS && <em className={agreement === 'never' ? 'hide-l' : 'hide-m'}>{text}</em>}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}
