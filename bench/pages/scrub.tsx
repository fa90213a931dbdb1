/** The page that `bench/scrub.ts` drives: `?way=` one of three, `&things=` in each of two graphs. */
import '../../src/app/styles/index.css';
import '@xyflow/react/dist/base.css';
import { type Node, type NodeProps, type NodeTypes, ReactFlow } from '@xyflow/react';
import { memo, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Chip } from '#worker';
import { ChipStore, ChipView, fitted, GraphFlow, PaneProvider } from '../../src/app/panels/graph/index.ts';
import { Glyph, Icon } from '../../src/app/ui/icon.tsx';
import { Sprite } from '../../src/app/ui/sprite.tsx';
import { chipsAt, layoutOf, stepAt } from './story.ts';

const STEPS = 200;
const SIDES = ['world', 'belief'] as const;
type Side = (typeof SIDES)[number];

declare global {
  interface Window {
    /** Scrubs through all steps, one update a frame; milliseconds it took. */
    scrub: () => Promise<number>;
  }
}

const query = new URLSearchParams(location.search);
const way = query.get('way');
const things = Number(query.get('things') ?? 200);
const layout = layoutOf(things);
/** The same part of the graph at the same zoom as the explorer fits it. */
const VIEW = { ...fitted(layout, innerWidth / 2, innerHeight, 'readable'), y: 0 };
const nothing = (): void => undefined;

const frame = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

/** Everything that steps need is made before the clock runs, for both ways alike. */
function driver(show: (s: number) => void): () => Promise<number> {
  return async () => {
    const start = performance.now();
    for (let s = 1; s <= STEPS; s += 1) {
      show(s);
      await frame();
    }
    await frame();
    return performance.now() - start;
  };
}

function Ours() {
  const panes = useMemo(() => SIDES.map((side) => ({ side, store: new ChipStore(), kinds: new Map() })), []);
  useEffect(() => {
    const views = Array.from({ length: STEPS + 1 }, (_, s) => stepAt(things, s));
    const show = (s: number): void => {
      for (const { side, store } of panes) store.show(views[s] ?? null, side);
    };
    show(0);
    window.scrub = driver(show);
  }, [panes]);
  return (
    <div className="pair h-full">
      {panes.map((pane) => (
        <div key={pane.side} className="panel">
          <PaneProvider value={pane}>
            <GraphFlow name={pane.side} layout={layout} onReady={nothing} onUserMove={nothing} />
          </PaneProvider>
        </div>
      ))}
    </div>
  );
}

type ChipNode = Node<{ readonly chip: Chip }, 'chip'>;

/** A node as one writes it at first: icon and glyph as inline SVG beside the text. */
const PlainChip = memo(function PlainChip({ data: { chip } }: NodeProps<ChipNode>) {
  return (
    <div className="chip" data-agreement={chip.agreement ?? undefined}>
      <Icon name="obj" size={12} />
      <span className="ell">{chip.id}</span>
      <span className="sx">{chip.state}</span>
      {chip.agreement !== null && <Glyph name={chip.agreement} size={11} quiet />}
    </div>
  );
});

/** The explorer's own chip in a node. */
const OurChip = memo(function OurChip({ data }: NodeProps<ChipNode>) {
  return (
    <div className="slot wide">
      <ChipView chip={data.chip} kind="object" />
    </div>
  );
});

const TYPES = { plain: { chip: PlainChip }, chips: { chip: OurChip } };

const places = new Map(
  layout.regions.flatMap((region) =>
    region.slots.map((slot) => [slot.id, { x: region.x + slot.x, y: region.y + slot.y }] as const),
  ),
);

const sameChip = (a: Chip, b: Chip): boolean => a.state === b.state && a.agreement === b.agreement;

/** The nodes of a step; those that did not change are the very same objects, as memoised nodes need. */
function nodesAt(before: readonly ChipNode[] | undefined, chips: readonly Chip[]): ChipNode[] {
  return chips.map((chip, i) => {
    const old = before?.[i];
    if (old && sameChip(old.data.chip, chip)) return old;
    return {
      id: chip.id,
      type: 'chip',
      position: places.get(chip.id) ?? { x: 0, y: 0 },
      width: 128,
      height: 21,
      data: { chip },
    };
  });
}

function plainSteps(): readonly Readonly<Record<Side, ChipNode[]>>[] {
  const made: Record<Side, ChipNode[]>[] = [];
  for (let at = 0; at <= STEPS; at += 1) {
    const before = made[at - 1];
    made.push({
      world: nodesAt(before?.world, chipsAt(things, at, 'world')),
      belief: nodesAt(before?.belief, chipsAt(things, at, 'belief')),
    });
  }
  return made;
}

function Controlled({ types }: { readonly types: NodeTypes }) {
  const [s, setStep] = useState(0);
  const [steps] = useState(plainSteps);
  useEffect(() => {
    window.scrub = driver(setStep);
  }, []);
  const nodes = steps[s];
  if (!nodes) return null;
  return (
    <div className="pair h-full">
      {SIDES.map((side) => (
        <div key={side} className="panel">
          <div className="gp">
            <ReactFlow<ChipNode>
              nodes={nodes[side]}
              edges={[]}
              nodeTypes={types}
              defaultViewport={VIEW}
              onNodesChange={nothing}
              minZoom={0.1}
            />
          </div>
        </div>
      ))}
    </div>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <Sprite />
      {way === 'plain' || way === 'chips' ? <Controlled types={TYPES[way]} /> : <Ours />}
    </>,
  );
}
