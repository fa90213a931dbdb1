import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { COLUMNS, type Column, columnOf, type Item } from './chains.ts';
import { lightItem, selectItem, useLights, useMarks, useStudio } from './studio.ts';

/** A line of a column: something to select, or a head over those that follow. */
export interface Line {
  readonly key: string;
  /** Null for a head. */
  readonly item: Item | null;
  /** Pixels, until it has been drawn. */
  readonly height: number;
}

interface ItemListProps {
  readonly column: Column;
  readonly label: string;
  readonly lines: readonly Line[];
  readonly render: (line: Line, selected: boolean) => ReactNode;
  /** Where a line from a neighbouring column ends, pixels below an item's top; its middle without it. */
  readonly anchor?: number;
}

const PAGE = 8;

/**
 * One of the three columns: a list box that draws only what is visible and knows where everything is. Arrows move up
 * and down, left and right along the chain to the neighbouring column.
 */
export function ItemList({ column, label, lines, render, anchor }: ItemListProps) {
  const { geometry, chains } = useStudio();
  const selected = useMarks((state) => state.selected);
  const lights = useLights();
  const scroller = useRef<HTMLDivElement>(null);
  const heads = useMemo(() => lines.flatMap(({ item }, i) => (item === null ? [i] : [])), [lines]);
  const places = useMemo(
    () => new Map(lines.flatMap(({ item }, i) => (item === null ? [] : [[item, i] as const]))),
    [lines],
  );
  const stuck = useRef(-1);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((i: number) => lines[i]?.height ?? 0, [lines]),
    getItemKey: useCallback((i: number) => lines[i]?.key ?? i, [lines]),
    overscan: 6,
    scrollPaddingStart: heads.length > 0 ? 28 : 0,
    onChange: geometry.changed,
    rangeExtractor: useCallback(
      (range: Range) => {
        stuck.current = heads.findLast((head) => head <= range.startIndex) ?? -1;
        const shown = defaultRangeExtractor(range);
        return stuck.current < 0 || shown.includes(stuck.current) ? shown : [stuck.current, ...shown];
      },
      [heads],
    ),
  });
  useEffect(() => {
    const top = (): number => scroller.current?.scrollTop ?? 0;
    return geometry.register(column, {
      spots: () => {
        const scrolled = top();
        return (item) => {
          const place = places.get(item);
          const measured = place === undefined ? undefined : virtualizer.measurementsCache[place];
          if (!measured) return null;
          return { top: measured.start - scrolled, height: anchor === undefined ? measured.size : 2 * anchor };
        };
      },
      at: (y) => {
        const found = virtualizer.getVirtualItemForOffset(top() + y);
        return (found && lines[found.index]?.item) ?? null;
      },
      scrollBy: (pixels) => scroller.current?.scrollBy({ top: pixels, behavior: 'instant' }),
      height: () => scroller.current?.clientHeight ?? 0,
    });
  }, [geometry, column, places, lines, virtualizer, anchor]);
  const own = firstOf(lights.selected, lines);
  const active = own ?? lines.find(({ item }) => item !== null)?.item ?? null;
  const shownAt = own === null ? -1 : (places.get(own) ?? -1);
  useEffect(() => {
    if (shownAt >= 0) virtualizer.scrollToIndex(shownAt, { align: 'auto' });
  }, [shownAt, virtualizer]);
  const move = (by: number): void => {
    const items = lines.flatMap(({ item }) => (item === null ? [] : [item]));
    const at = active === null ? -1 : items.indexOf(active);
    const next = items[Math.min(items.length - 1, Math.max(0, own === null ? 0 : at + by))];
    if (next === undefined) return;
    selectItem(next);
    lightItem(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter' || event.key === ' ') {
      if (active !== null) selectItem(active);
    } else if (event.key === 'ArrowLeft') follow(column, -1, chains.of(active));
    else if (event.key === 'ArrowRight') follow(column, 1, chains.of(active));
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      id={`column-${column}`}
      className="column"
      role="listbox"
      aria-label={label}
      aria-activedescendant={active === null ? undefined : optionId(active)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => {
        geometry.leader = column;
        lightItem(active);
      }}
      onBlur={() => lightItem(null)}
      onPointerEnter={() => {
        geometry.leader = column;
      }}
      onPointerLeave={() => lightItem(null)}
      onScroll={() => geometry.scrolled(column, lights.selected, (item) => chains.of(item))}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const sticks = index === stuck.current;
          const style = sticks ? undefined : { transform: `translateY(${start}px)` };
          const shared = { ref: virtualizer.measureElement, 'data-index': index, style };
          if (line.item === null) {
            return (
              <div key={key} {...shared} className={sticks ? 'line head stuck' : 'line head'} role="presentation">
                {render(line, false)}
              </div>
            );
          }
          const { item } = line;
          return (
            // The list has the focus and takes the keys for all of them.
            <div
              key={key}
              {...shared}
              id={optionId(item)}
              className="line item"
              role="option"
              aria-selected={lights.selected.has(item)}
              data-own={selected === item ? '' : undefined}
              data-lit={lights.lit.has(item) ? '' : undefined}
              onPointerEnter={() => lightItem(item)}
              onClick={() => selectItem(item)}
            >
              {render(line, lights.selected.has(item))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const optionId = (item: Item): string => `item-${item}`;

const firstOf = (set: ReadonlySet<Item>, lines: readonly Line[]): Item | null =>
  lines.find(({ item }) => item !== null && set.has(item))?.item ?? null;

/** Goes on along the chain in the neighbouring column. */
function follow(from: Column, by: 1 | -1, chain: ReadonlySet<Item>): void {
  const to = COLUMNS[COLUMNS.indexOf(from) + by];
  const list = to && document.getElementById(`column-${to}`);
  if (!list) return;
  const next = [...chain].find((item) => columnOf(item) === to);
  if (next !== undefined) selectItem(next);
  list.focus();
}
