import { ViewportPortal } from '@xyflow/react';
import { useCallback, useSyncExternalStore } from 'react';
import type { Rect, RegionBox, Trail, UnionLayout } from '#worker';
import { useLayout } from '../../session/layout.ts';
import { usePane } from './region.tsx';

const TURN = 8;
const ARROW = 7;
/** From the edge of a region to the middle of the narrowest gap. */
const IN_GAP = 6;
/** From the left edge of a slot, where its chip surely is. */
const INTO = 44;
/** About the width of a letter of a name, and of what stands before a name in a region's head and in a chip. */
const LETTER = 6.4;
const BEFORE_NAME = 32;

const COLOURS: Readonly<Record<Trail['kind'], { readonly line: string; readonly text: string }>> = {
  precondition: { line: 'var(--fail)', text: 'var(--fail-ink)' },
  wrong: { line: 'var(--fail)', text: 'var(--fail-ink)' },
  stale: { line: 'var(--aged)', text: 'var(--aged-ink)' },
};

interface Anchor {
  readonly region: RegionBox;
  readonly rect: Rect;
  /** The agent and its hand are in the last row: lines leave them downwards. */
  readonly below: boolean;
  /** From the left edge of its slot, where a line from above meets the chip. */
  readonly into: number;
}

const widths = new WeakMap<UnionLayout, ReadonlyMap<string, number>>();

/** The width of each thing's first slot. A step may have a line for every thing, so they are looked up once a layout. */
function usualWidths(layout: UnionLayout): ReadonlyMap<string, number> {
  const known = widths.get(layout);
  if (known) return known;
  const slots = layout.regions.flatMap((region) => region.slots).reverse();
  const made = new Map(slots.map(({ id, width }) => [id, width]));
  widths.set(layout, made);
  return made;
}

/** Where a thing's chip is in the pane: its slot, the agent's place or hand, the fold mark or the region itself. */
function anchorOf(layout: UnionLayout, at: Trail['from'], thing: string): Anchor | null {
  const region = layout.regions.find(({ id }) => id === at.region);
  if (!region) return null;
  const inner =
    at.id === 'agent'
      ? region.agent
      : at.id === 'hand'
        ? region.hands
        : (region.slots.find(({ id }) => id === at.id) ?? region.fold);
  const usual = usualWidths(layout).get(thing) ?? Number.POSITIVE_INFINITY;
  const rect = inner
    ? { x: region.x + inner.x, y: region.y + inner.y, width: Math.min(inner.width, usual), height: inner.height }
    : { x: region.x, y: region.y, width: region.width, height: 22 };
  return { region, rect, below: at.id === 'agent' || at.id === 'hand', into: intoOf(region, rect, thing) };
}

/** Right of the region's name, which a line to the first row would cross, as far as the chip reaches. */
function intoOf(region: RegionBox, rect: Rect, thing: string): number {
  const pastName = region.x + BEFORE_NAME + region.id.length * LETTER - rect.x;
  const chip = Math.min(rect.width, BEFORE_NAME + thing.length * LETTER) - ARROW;
  return Math.max(Math.min(rect.width / 2, INTO), Math.min(pastName, chip));
}

interface Route {
  readonly path: string;
  readonly arrow: string;
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' };
}

/** Right-angled, through the gaps between regions: out to the side, along the gap beside the target's line, and in. */
function route(from: Anchor, to: Anchor): Route {
  const side = from.region.x + from.region.width + 3;
  const x2 = to.rect.x + to.into;
  const down = to.region.y > from.region.y + from.region.height - 1;
  const up = to.region.y + to.region.height - 1 < from.region.y;
  if (!down && !up) {
    const over = Math.min(from.region.y, to.region.y) - 6;
    const start = from.rect.x + from.rect.width / 2;
    return {
      path: `M${start} ${from.rect.y - 1}V${over + 4}Q${start} ${over} ${start + Math.sign(x2 - start) * 4} ${over}H${x2 - Math.sign(x2 - start) * 4}Q${x2} ${over} ${x2} ${over + 4}V${to.rect.y - ARROW}`,
      arrow: `M${x2} ${to.rect.y - 1}l-3.4 -7h6.8z`,
      label: { x: (start + x2) / 2, y: over - 4, anchor: 'middle' },
    };
  }
  const next = down && to.region.y - (from.region.y + from.region.height) < 70;
  const gap = next
    ? from.region.y + from.region.height + IN_GAP
    : down
      ? to.region.y - IN_GAP
      : to.region.y + to.region.height + IN_GAP;
  const end = down ? to.rect.y : to.rect.y + to.rect.height;
  const into = down ? 1 : -1;
  if (from.below) return fromBelow(from, x2, gap, end, into, side);
  const y1 = from.rect.y + from.rect.height / 2;
  const x1 = from.rect.x + from.rect.width + 2;
  const across = Math.sign(x2 - side) || 1;
  return {
    path:
      `M${x1} ${y1}H${side - TURN}Q${side} ${y1} ${side} ${y1 + into * TURN}V${gap - into * TURN}` +
      `Q${side} ${gap} ${side + across * Math.min(TURN, Math.abs(x2 - side))} ${gap}H${x2 - across * 4}Q${x2} ${gap} ${x2} ${gap + into * 4}V${end - into * ARROW}`,
    arrow: `M${x2} ${end - into}l-3.4 ${-7 * into}h6.8z`,
    label: { x: Math.max(70, Math.min(side, x2) - 10), y: gap + 3.5, anchor: 'end' },
  };
}

/** From the last row of a region: out below it, along the gap to the side where the target is above, and in. */
function fromBelow(from: Anchor, x2: number, gap: number, end: number, into: 1 | -1, side: number): Route {
  const start = from.rect.x + Math.min(from.rect.width / 2, 40);
  const under = from.region.y + from.region.height + IN_GAP;
  const out = `M${start} ${from.rect.y + from.rect.height}V${under - 4}`;
  const straight = into === 1 && Math.abs(under - gap) < 1;
  const way = straight
    ? out
    : `${out}Q${start} ${under} ${start + 4} ${under}H${side - 4}Q${side} ${under} ${side} ${under + into * 4}V${gap - into * 4}`;
  const turn = straight ? start : side;
  const across = Math.sign(x2 - turn) || 1;
  return {
    path: `${way}Q${turn} ${gap} ${turn + across * 4} ${gap}H${x2 - across * 4}Q${x2} ${gap} ${x2} ${gap + into * 4}V${end - into * ARROW}`,
    arrow: `M${x2} ${end - into}l-3.4 ${-7 * into}h6.8z`,
    label: { x: Math.max(70, Math.min(turn, x2) - 10), y: gap + 3.5, anchor: 'end' },
  };
}

/** Lines over a pane: what a failed precondition needed, and where misplaced things really are. */
export function Trails({ layout }: { readonly layout: UnionLayout }) {
  const { store } = usePane();
  const subscribe = useCallback((listener: () => void) => store.subscribe('trails', listener), [store]);
  const trails = useSyncExternalStore(subscribe, store.trails);
  const { truth, precondition } = useLayout((state) => state.overlays);
  const shown = trails.filter(({ kind }) => (kind === 'precondition' ? precondition : truth));
  return (
    <ViewportPortal>
      <svg className="trails" width={layout.width} height={layout.height} aria-hidden="true">
        {shown.map((trail) => (
          <TrailLine key={`${trail.kind} ${trail.from.id} ${trail.to.id}`} trail={trail} layout={layout} />
        ))}
      </svg>
    </ViewportPortal>
  );
}

/** Around a thing that is where the agent is. */
function Outline({
  rect,
  text,
  colour,
}: {
  readonly rect: Rect;
  readonly text: string;
  readonly colour: (typeof COLOURS)[Trail['kind']];
}) {
  return (
    <g>
      <rect
        x={rect.x - 2}
        y={rect.y - 2}
        width={rect.width + 4}
        height={rect.height + 4}
        rx="3"
        fill="none"
        stroke={colour.line}
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
      {text !== '' && (
        <text x={rect.x + 4} y={rect.y - 4} fill={colour.text}>
          {text}
        </text>
      )}
    </g>
  );
}

function TrailLine({ trail, layout }: { readonly trail: Trail; readonly layout: UnionLayout }) {
  const from = anchorOf(layout, trail.from, trail.to.id);
  const to = anchorOf(layout, trail.to, trail.to.id);
  if (from === null || to === null) return null;
  const colour = COLOURS[trail.kind];
  if (trail.from.region === trail.to.region && trail.from.id === trail.to.id) {
    return <Outline rect={to.rect} text={trail.text} colour={colour} />;
  }
  const { path, arrow, label } = route(from, to);
  return (
    <g>
      <path
        d={path}
        fill="none"
        stroke={colour.line}
        strokeWidth={trail.kind === 'precondition' ? 1.5 : 1.3}
        strokeDasharray="4 3"
      />
      <path d={arrow} fill={colour.line} />
      {trail.text !== '' && (
        <text x={label.x} y={label.y} textAnchor={label.anchor} fill={colour.text}>
          {trail.text}
        </text>
      )}
    </g>
  );
}
