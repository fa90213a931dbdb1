import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { GroupRow, StepRow } from '#worker';
import { jumpTo, useCursor } from '../session/cursor.ts';
import { Glyph, type GlyphName } from '../ui/icon.tsx';
import { stepGlyph, useRun } from './run.ts';

type Filter = 'rejected' | 'queries' | 'injected';

const FILTERS: readonly { readonly id: Filter; readonly glyph: GlyphName; readonly label: string }[] = [
  { id: 'rejected', glyph: 'rej', label: 'Rejected steps only' },
  { id: 'queries', glyph: 'query', label: 'Visual queries only' },
  { id: 'injected', glyph: 'ev', label: 'Steps with injected events only' },
];

function passes(row: StepRow, filter: Filter | null): boolean {
  if (filter === null) return true;
  if (filter === 'rejected') return row.outcome !== null && row.outcome !== 'accepted';
  if (filter === 'queries') return row.kind === 'query';
  return row.events.length > 0;
}

type Line = { readonly group: GroupRow } | { readonly step: StepRow };

/** Group heads and the steps below them, in order; groups without a step that passes are left out. */
function linesOf(steps: readonly StepRow[], groups: readonly GroupRow[], filter: Filter | null): readonly Line[] {
  const lines: Line[] = [];
  let last = -1;
  for (const step of steps) {
    if (!passes(step, filter)) continue;
    const group = groups[step.group];
    if (step.group !== last && group) lines.push({ group });
    last = step.group;
    lines.push({ step });
  }
  return lines;
}

const HEAD = 24;
const ROW = 22;
const RAIL = 1279;

export function StepsPanel() {
  const { view } = useRun();
  const [filter, setFilter] = useState<Filter | null>(null);
  const [rail, setRail] = useState(() => innerWidth <= RAIL);
  useEffect(() => {
    const media = matchMedia(`(max-width: ${RAIL}px)`);
    const follow = (): void => setRail(media.matches);
    follow();
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
  const lines = useMemo(() => linesOf(view.steps, rail ? [] : view.groups, filter), [view, filter, rail]);
  return (
    <section className="panel steps-panel grow" aria-label="Steps">
      <div className="ph">
        <h2>Steps</h2>
        <span className="s">{view.last}</span>
        <span className="grow" />
        {FILTERS.map(({ id, glyph, label }) => (
          <button
            key={id}
            type="button"
            className={filter === id ? 'ib sm on' : 'ib sm'}
            aria-pressed={filter === id}
            aria-label={label}
            title={label}
            onClick={() => setFilter(filter === id ? null : id)}
          >
            <Glyph name={glyph} quiet />
          </button>
        ))}
      </div>
      {lines.length === 0 ? (
        <div className="empty">
          {filter === null
            ? 'This episode has no steps yet.'
            : `No ${filter === 'queries' ? 'visual queries' : `${filter} steps`} in this episode.`}
          {filter !== null && (
            <button type="button" className="btn sm" onClick={() => setFilter(null)}>
              Clear filter
            </button>
          )}
        </div>
      ) : (
        <StepList lines={lines} />
      )}
    </section>
  );
}

function StepList({ lines }: { readonly lines: readonly Line[] }) {
  const s = useCursor((state) => state.s);
  const scroller = useRef<HTMLDivElement>(null);
  const heads = useMemo(() => lines.flatMap((line, i) => ('group' in line ? [i] : [])), [lines]);
  const stuck = useRef(0);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback((i: number) => (lines[i] && 'group' in lines[i] ? HEAD : ROW), [lines]),
    getItemKey: useCallback((i: number) => keyOf(lines[i], i), [lines]),
    overscan: 8,
    scrollPaddingStart: HEAD,
    rangeExtractor: useCallback(
      (range: Range) => {
        stuck.current = heads.findLast((head) => head <= range.startIndex) ?? -1;
        const shown = defaultRangeExtractor(range);
        return stuck.current < 0 || shown.includes(stuck.current) ? shown : [stuck.current, ...shown];
      },
      [heads],
    ),
  });
  const at = useMemo(() => lines.findIndex((line) => 'step' in line && line.step.s === s), [lines, s]);
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, virtualizer]);
  return (
    <div
      ref={scroller}
      className="steps"
      role="listbox"
      aria-label="Steps"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `step-${s}` : undefined}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const line = lines[item.index];
          if (line === undefined) return null;
          if ('group' in line)
            return (
              <GroupHead key={item.key} group={line.group} top={item.start} stuck={item.index === stuck.current} />
            );
          return <StepLine key={item.key} row={line.step} top={item.start} selected={line.step.s === s} />;
        })}
      </div>
    </div>
  );
}

const keyOf = (line: Line | undefined, i: number): string =>
  line === undefined ? `${i}` : 'group' in line ? `g${line.group.id}-${i}` : `s${line.step.s}`;

function GroupHead({ group, top, stuck }: { readonly group: GroupRow; readonly top: number; readonly stuck: boolean }) {
  return (
    <div
      className={stuck ? 'sg stuck' : 'sg'}
      role="presentation"
      style={stuck ? undefined : { transform: `translateY(${top}px)` }}
      title={`${group.instruction}, ${group.status}: ${group.accepted} of ${group.attempts} attempts accepted`}
      onClick={() => jumpTo(Math.max(1, group.from))}
    >
      <span className="n">{group.number}</span>
      <span className="grow ell">{group.instruction}</span>
      <span className="x">
        {group.accepted}/{group.attempts}
      </span>
    </div>
  );
}

const StepLine = memo(function StepLine({
  row,
  top,
  selected,
}: {
  readonly row: StepRow;
  readonly top: number;
  readonly selected: boolean;
}) {
  const glyph = stepGlyph(row);
  return (
    <div
      id={`step-${row.s}`}
      className="st"
      role="option"
      aria-selected={selected}
      data-look={glyph}
      style={{ transform: `translateY(${top}px)` }}
      title={`${row.s} ${row.verb} ${row.args}`}
      onClick={() => jumpTo(row.s)}
    >
      <span className="n">{row.s}</span>
      <Glyph name={glyph} />
      <span className="v ell">{row.kind === 'gap' ? 'missing in file' : row.verb}</span>
      <span className="a ell">{row.args}</span>
      <span className="mk">
        {row.repairs !== null && <Glyph name="repair" size={11} />}
        {row.events.map((id) => (
          <span key={id} className="row">
            <Glyph name="ev" size={10} />
            {id}
          </span>
        ))}
        {row.flips.slice(0, 2).map((flip) => (
          <span key={flip.condition} className="row">
            {flip.condition}
            <Glyph name={flip.value} size={11} />
          </span>
        ))}
        {row.flips.length > 2 && <span>+{row.flips.length - 2}</span>}
      </span>
    </div>
  );
});
