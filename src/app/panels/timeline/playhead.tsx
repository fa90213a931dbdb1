import { useLayoutEffect, useRef } from 'react';
import { useCursor } from '../../session/cursor.ts';
import { useRun } from '../run.ts';
import type { TimeScale } from './scale.ts';

/** The time cursor. Moved by hand on every change of the cursor: React renders it once per scale. */
export function Playhead({ scale, height }: { readonly scale: TimeScale; readonly height: number }) {
  const { view } = useRun();
  const head = useRef<HTMLDivElement>(null);
  const tint = useRef<HTMLDivElement>(null);
  const flag = useRef<HTMLDivElement>(null);
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (s: number): void => {
      const x = scale.middle(s);
      if (!head.current || !tint.current || !flag.current || !group.current) return;
      head.current.style.transform = `translateX(${x}px)`;
      head.current.style.visibility = x < -1 || x > scale.width + 1 ? 'hidden' : 'visible';
      flag.current.textContent = String(s);
      const column = s === 0 ? 0 : scale.right(s) - scale.left(s);
      tint.current.style.width = `${column}px`;
      tint.current.style.transform = `translateX(${-column / 2}px)`;
      const current = view.groups.find(({ from, to }) => s >= from && s <= to);
      group.current.style.visibility = current ? 'visible' : 'hidden';
      if (current) {
        const left = scale.left(current.from) + 1.5;
        group.current.style.transform = `translateX(${left}px)`;
        group.current.style.width = `${scale.right(current.to) - scale.left(current.from) - 3}px`;
      }
    };
    place(useCursor.getState().s);
    return useCursor.subscribe((state) => place(state.s));
  }, [scale, view]);
  return (
    <>
      <div ref={group} className="now-group" />
      <div ref={head} className="playhead" style={{ height }} aria-hidden="true">
        <div ref={tint} className="tint" />
        <div className="line" />
        <div ref={flag} className="flag" />
      </div>
    </>
  );
}
