import { memo, useMemo, useState } from 'react';
import type { GroupRow, StepRow } from '#worker';
import { jumpTo, useCursor } from '../session/cursor.ts';
import { Glyph, type GlyphName } from '../ui/icon.tsx';
import { RAIL, useMedia } from '../ui/media.ts';
import { Picture } from '../ui/picture.tsx';
import { edgesOf, useRowWindow } from '../ui/row-window.ts';
import { rowOf, stepGlyph, useRun } from './run.ts';

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

export function StepsPanel() {
  const { view } = useRun();
  const [filter, setFilter] = useState<Filter | null>(null);
  const rail = useMedia(RAIL);
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
  const { view } = useRun();
  const row = useCursor((state) => rowOf(view.steps, state.s));
  const edges = useMemo(() => edgesOf(lines.map((line) => ('group' in line ? HEAD : ROW))), [lines]);
  const heads = useMemo(() => lines.flatMap((line, i) => ('group' in line ? [i] : [])), [lines]);
  const places = useMemo(() => new Map(lines.map((line, i) => ['group' in line ? -1 : line.step.s, i])), [lines]);
  const at = (row && places.get(row.s)) ?? -1;
  const { scroller, onScroll, first, from, to } = useRowWindow(edges, at, HEAD);
  const stuck = heads.findLast((head) => head <= first) ?? -1;
  const drawn = stuck >= 0 && stuck < from ? [stuck] : [];
  for (let i = from; i < to; i += 1) drawn.push(i);
  return (
    <div
      ref={scroller}
      className="steps"
      role="listbox"
      aria-label="Steps"
      tabIndex={0}
      aria-activedescendant={row && at >= 0 ? `step-${row.s}` : undefined}
      onScroll={onScroll}
    >
      <div role="presentation" style={{ height: edges.at(-1) }}>
        {drawn.map((i) => {
          const line = lines[i];
          const top = edges[i] ?? 0;
          if (line === undefined) return null;
          if ('group' in line)
            return <GroupHead key={keyOf(line, i)} group={line.group} top={top} stuck={i === stuck} />;
          return <StepLine key={keyOf(line, i)} row={line.step} top={top} selected={line.step === row} />;
        })}
      </div>
    </div>
  );
}

const keyOf = (line: Line, i: number): string => ('group' in line ? `g${line.group.id}-${i}` : `s${line.step.s}`);

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
      title={`${row.s} ${row.verb} ${row.args}`.trim()}
      onClick={() => jumpTo(row.s)}
    >
      <span className="n">{row.s}</span>
      <Picture glyph={glyph} size={12} named />
      <span className="v ell">{row.kind === 'gap' ? 'missing in file' : row.verb}</span>
      <span className="a ell">{row.args}</span>
      <span className="mk">
        {row.repairs !== null && <Picture glyph="repair" named />}
        {row.events.map((id) => (
          <span key={id} className="row">
            <Picture glyph="ev" size={10} named />
            {id}
          </span>
        ))}
        {row.flips.slice(0, 2).map((flip) => (
          <span key={flip.condition} className="row">
            {flip.condition}
            <Picture glyph={flip.value} named />
          </span>
        ))}
        {row.flips.length > 2 && <span>+{row.flips.length - 2}</span>}
      </span>
    </div>
  );
});
