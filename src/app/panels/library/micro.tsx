import type { Sample, SampleStrip } from '#worker';

const WIDTH = 196;
const STRIPS = 3;
/** A short episode takes a short strip, so that lengths compare. */
const WIDEST = 9;

/** A sample's own content at a glance: its attempts, injected events and condition strips. */
export function Micro({ sample }: { readonly sample: Sample }) {
  if (!sample.strip) return <span />;
  return <Strip strip={sample.strip} title={sample.title} />;
}

function Strip({ strip, title }: { readonly strip: SampleStrip; readonly title: string }) {
  const letters = [...strip.attempts];
  const n = Math.max(1, letters.length);
  const column = Math.min(WIDEST, WIDTH / n);
  const conditions = strip.conditions.slice(0, STRIPS);
  const height = Math.max(28, 16 + conditions.length * 6);
  const rejected = letters.filter((letter) => letter === 'r').length;
  return (
    <svg
      className="w-full"
      viewBox={`0 0 ${WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${title}: ${n} steps, ${rejected} rejected`}
    >
      {letters.map((letter, i) => (
        <Attempt key={`${i}${letter}`} letter={letter} x={i * column} column={column} />
      ))}
      {strip.events.map((s) => {
        const x = (s - 0.5) * column;
        return <path key={s} d={`M${x} 0l4.5 6-4.5 6-4.5-6z`} fill="var(--inject)" stroke="var(--surface-2)" />;
      })}
      {conditions.map((runs, row) =>
        runs.map((run) => {
          const from = Math.max(0, run.from - 1) * column;
          const width = Math.max(1, run.to * column - from - 1);
          const y = 16 + row * 6;
          const key = `${row} ${run.from}`;
          if (run.value === 'true')
            return <rect key={key} x={from} y={y} width={width} height="4" fill="var(--hold)" />;
          if (run.value === 'false') {
            return (
              <rect
                key={key}
                x={from + 0.5}
                y={y + 0.5}
                width={Math.max(0.5, width - 1)}
                height="3"
                fill="var(--fail-soft)"
                stroke="var(--fail)"
              />
            );
          }
          return <rect key={key} x={from} y={y} width={width} height="4" fill="url(#hatch)" />;
        }),
      )}
    </svg>
  );
}

function Attempt({ letter, x, column }: { readonly letter: string; readonly x: number; readonly column: number }) {
  if (letter === 'r') {
    return <rect x={x + 0.5} y="1.5" width={Math.max(column - 2, 1.2)} height="9" fill="none" stroke="var(--fail)" />;
  }
  if (letter === 'q') return <rect x={x} y="4" width={Math.max(column - 1, 1)} height="4" fill="var(--sense)" />;
  if (letter === 'n') return <rect x={x} y="5" width={Math.max(column - 1, 1)} height="2" fill="var(--ink-3)" />;
  return <rect x={x} y="1" width={Math.max(column - 1, 1)} height="10" fill="var(--attempt)" />;
}
