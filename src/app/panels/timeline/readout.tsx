import { useEffect, useState } from 'react';
import { rowOf, seconds, share, useRun } from '../run.ts';

const DELAY = 120;
const OFFSET = 14;
const WIDTH = 320;

/** What is under the pointer, in two lines, a moment after it rests there. */
export function Readout({ at }: { readonly at: { readonly s: number; readonly x: number; readonly y: number } }) {
  const { view } = useRun();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  const row = rowOf(view.steps, at.s);
  if (!ready || !row) return null;
  const accuracy = view.accuracy[at.s];
  const parts = [
    row.result,
    accuracy === undefined || Number.isNaN(accuracy) ? null : `belief accuracy ${share(accuracy)}`,
    row.t === null ? null : seconds(row.t),
  ].filter((part) => part !== null);
  const left = Math.min(at.x + OFFSET, innerWidth - WIDTH);
  return (
    <div className="readout" role="status" style={{ transform: `translate(${left}px, ${at.y - 56}px)` }}>
      <div className="ell">
        <b>{at.s}</b> {row.kind === 'gap' ? 'missing in file' : row.verb} {row.args}{' '}
        {row.outcome !== null && <span className={row.outcome === 'accepted' ? 'm' : 'fail'}>{row.outcome}</span>}
      </div>
      <div className="m">{parts.join('; ')}</div>
    </div>
  );
}
