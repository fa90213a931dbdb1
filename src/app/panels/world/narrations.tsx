import { memo, useMemo } from 'react';
import type { NarrationRow, Span } from '#worker';
import { Icon } from '../../ui/icon.tsx';
import { ItemList, type Line } from './item-list.tsx';
import { useStudio } from './studio.ts';

/** What the annotators wrote, with the parts that the world is bound to underlined. */
export function Narrations() {
  const { view } = useStudio();
  const rows = useMemo(() => new Map(view.narrations.map((row) => [`n:${row.id}`, row])), [view]);
  const lines = useMemo(
    () => view.narrations.map(({ id }): Line => ({ key: id, item: `n:${id}`, height: 54 })),
    [view],
  );
  if (lines.length === 0) return <p className="empty">The world file has no narrations of this task.</p>;
  return (
    <ItemList
      column="narrations"
      label="Source narrations"
      lines={lines}
      render={({ item }) => {
        const row = item === null ? undefined : rows.get(item);
        return row ? <Narration row={row} /> : null;
      }}
    />
  );
}

const Narration = memo(function Narration({ row }: { readonly row: NarrationRow }) {
  return (
    <div className="nr">
      <span className="n">{row.number}</span>
      <span className="x">
        <Marked text={row.text} spans={row.spans} />
      </span>
      <span className="t">
        <Time start={row.start} end={row.end} />
        {row.why !== null && (
          <span className="row aged" title={row.why}>
            <Icon name="warn" size={11} />
            {row.why}
          </span>
        )}
      </span>
    </div>
  );
});

/** A text from a file with parts of it marked. */
function Marked({ text, spans }: { readonly text: string; readonly spans: readonly Span[] }) {
  const parts = [];
  let at = 0;
  for (const span of spans) {
    parts.push(text.slice(at, span.from));
    parts.push(
      <u key={span.from} data-kind={span.kind} title={titleOf(span)}>
        {text.slice(span.from, span.to)}
      </u>,
    );
    at = span.to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}

function titleOf({ kind, thing }: Span): string {
  if (kind === 'unmodelled') return 'No state variable keeps this';
  return thing === null ? 'The act' : `Bound to ${thing}`;
}

export function Time({ start, end }: { readonly start: number | null; readonly end: number | null }) {
  if (start === null) return <span>no time</span>;
  return (
    <span>
      {start.toFixed(2)}
      {end === null ? '' : `–${end.toFixed(2)}`} s
    </span>
  );
}
