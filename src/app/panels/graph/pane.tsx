import { ReactFlow, type ReactFlowInstance, type Viewport } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import type { UnionLayout } from '#worker';
import { type RegionNode, RegionView } from './region.tsx';
import { Trails } from './trails.tsx';

const NODE_TYPES = { region: RegionView };
const LEAST_ZOOM = 0.25;
const MOST_ZOOM = 2.5;
/** Below this text is no longer read comfortably; a bigger kitchen pans instead. */
const LEAST_FIT = 0.89;

export type PaneInstance = ReactFlowInstance<RegionNode>;

interface FlowProps {
  readonly name: string;
  readonly layout: UnionLayout;
  readonly onReady: (instance: PaneInstance) => void;
  /** A move that the user made, not one that was made for them. */
  readonly onUserMove: (viewport: Viewport) => void;
}

/** The viewport that shows a layout from its top left corner; whole, or with `readable` only where it stays so. */
export function fitted(layout: UnionLayout, width: number, height: number, how: 'whole' | 'readable'): Viewport {
  const least = how === 'whole' ? LEAST_ZOOM : LEAST_FIT;
  const zoom = Math.min(1, Math.max(least, Math.min(width / layout.width, height / layout.height)));
  return { x: Math.max(0, (width - layout.width * zoom) / 2), y: 0, zoom };
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus to the nearest thing in the direction of the arrow; the first thing when none has it. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const direction = DIRECTIONS[event.key];
  if (direction === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
  const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chip]')];
  const active = chips.find((chip) => chip === document.activeElement);
  event.preventDefault();
  event.stopPropagation();
  if (!active) {
    chips[0]?.focus();
    return;
  }
  const [dx, dy] = direction;
  const from = active.getBoundingClientRect();
  let best: HTMLElement | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const chip of chips) {
    const to = chip.getBoundingClientRect();
    const x = to.left + to.width / 2 - (from.left + from.width / 2);
    const y = to.top + to.height / 2 - (from.top + from.height / 2);
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    const cost = along + 2.5 * aside;
    if (along > 4 && cost < bestCost) {
      bestCost = cost;
      best = chip;
    }
  }
  best?.focus();
}

/**
 * One graph. The nodes are the regions of the layout and never change with the step: what they show comes from the
 * chip store around this component.
 */
export const GraphFlow = memo(function GraphFlow({ name, layout, onReady, onUserMove }: FlowProps) {
  const host = useRef<HTMLDivElement>(null);
  const instance = useRef<PaneInstance | null>(null);
  const nodes = useMemo<RegionNode[]>(
    () =>
      layout.regions.map((box) => ({
        id: box.id,
        type: 'region',
        position: { x: box.x, y: box.y },
        width: box.width,
        height: box.height,
        data: { box },
        draggable: false,
        selectable: false,
        connectable: false,
        focusable: false,
        handles: [],
      })),
    [layout],
  );
  useEffect(() => {
    const element = host.current;
    if (element && instance.current)
      void instance.current.setViewport(fitted(layout, element.clientWidth, element.clientHeight, 'readable'));
  }, [layout]);
  return (
    <div
      ref={host}
      className="gp"
      role="group"
      aria-label={`${name} graph; arrow keys move between things`}
      tabIndex={0}
      onKeyDown={walk}
    >
      <ReactFlow<RegionNode>
        nodes={nodes}
        edges={[]}
        nodeTypes={NODE_TYPES}
        onInit={(ready) => {
          instance.current = ready;
          const element = host.current;
          if (element) void ready.setViewport(fitted(layout, element.clientWidth, element.clientHeight, 'readable'));
          onReady(ready);
        }}
        onMove={(event, viewport) => {
          if (event !== null) onUserMove(viewport);
        }}
        minZoom={LEAST_ZOOM}
        maxZoom={MOST_ZOOM}
        panOnScroll
        zoomOnDoubleClick={false}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={['Meta', 'Control']}
        onlyRenderVisibleElements
        proOptions={{ hideAttribution: true }}
      >
        <Trails layout={layout} />
      </ReactFlow>
    </div>
  );
});
