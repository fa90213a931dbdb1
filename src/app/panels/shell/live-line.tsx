import { useEffect, useState } from 'react';
import { useCursor } from '../../session/cursor.ts';
import { unsay, useSaying } from '../../session/saying.ts';
import { rowOf, sentence, useRun } from '../run.ts';

const THROTTLE = 1000;
const SHOWN = 4000;

/** Speaks the step politely, at most once a second while it changes; shows what a key says of itself. */
export function LiveLine() {
  const { view, feed } = useRun();
  const [text, setText] = useState('');
  const saying = useSaying((state) => state.saying);
  useEffect(() => {
    if (saying === null) return;
    const timer = setTimeout(unsay, SHOWN);
    const stop = useCursor.subscribe(unsay);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [saying]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let spoken = 0;
    const speak = (): void => {
      timer = null;
      spoken = Date.now();
      const step = feed.shown();
      if (step) setText(sentence(rowOf(view.steps, step.s), step));
    };
    const schedule = (): void => {
      const wait = Math.max(0, THROTTLE - (Date.now() - spoken));
      if (timer !== null) return;
      timer = setTimeout(speak, useCursor.getState().playing ? wait : Math.min(wait, 150));
    };
    schedule();
    const stop = feed.subscribe(schedule);
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [view, feed]);
  return (
    <p className={saying === null ? 'sr-only' : 'said'} role="status" aria-live="polite">
      {saying?.text ?? text}
    </p>
  );
}
