import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Rows beyond each edge that are drawn too, so that scrolling does not outrun the drawing. */
const BEYOND = 8;

/** Where rows of known heights lie: the top edge of each, and below the last one the height of all. */
export function edgesOf(heights: readonly number[]): Float64Array {
  const edges = new Float64Array(heights.length + 1);
  heights.forEach((height, i) => {
    edges[i + 1] = (edges[i] ?? 0) + height;
  });
  return edges;
}

/** The row that a distance from the top falls into. */
export function rowAt(edges: Float64Array, distance: number): number {
  let low = 0;
  let high = Math.max(0, edges.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((edges[middle] ?? 0) <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The scrolling position that shows a row below `padding`, as near to the one before as can be. */
export function revealing(edges: Float64Array, row: number, top: number, height: number, padding: number): number {
  const from = edges[row] ?? 0;
  const to = edges[row + 1] ?? from;
  const most = Math.max(0, (edges.at(-1) ?? 0) - height);
  const near = from < top + padding ? from - padding : to > top + height ? to - height : top;
  return Math.min(most, Math.max(0, near));
}

interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  /** The first row in view, and the rows to draw. */
  readonly first: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Which rows of a long list to draw, with one row kept in view as it changes. Heights are known, so the browser is never
 * asked for a layout while a change is under way: the rows come with it, the scrolling with the next frame.
 */
export function useRowWindow(edges: Float64Array, row: number, padding: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [shown, setShown] = useState({ edges, row: -1, height: 0, top: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    setHeight(element.clientHeight);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeight(Math.round(entry.contentRect.height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (height > 0 && (shown.row !== row || shown.height !== height || shown.edges !== edges)) {
    setShown({ edges, row, height, top: row < 0 ? shown.top : revealing(edges, row, shown.top, height, padding) });
  }
  const { top } = shown;
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (scroller.current) scroller.current.scrollTop = top;
    });
    return () => cancelAnimationFrame(frame);
  }, [top]);
  return useMemo(() => {
    const first = rowAt(edges, top);
    return {
      scroller,
      onScroll: () => {
        const now = scroller.current?.scrollTop ?? 0;
        setShown((old) => (Math.abs(old.top - now) < 1 ? old : { ...old, top: now }));
      },
      first,
      from: Math.max(0, first - BEYOND),
      to: Math.min(edges.length - 1, rowAt(edges, top + height) + 1 + BEYOND),
    };
  }, [edges, top, height]);
}
