import { useEffect } from 'react';
import { readPlace, writePlace } from '../../session/world-address.ts';
import { type Studio, selectItem, useMarks } from './studio.ts';

/** Address to selection once and on Back; selection to address on every change after that. */
export function usePlaceInAddress({ src, view }: Studio): void {
  useEffect(() => {
    const task = view.task.id;
    const first = view.conditions[0]?.operations[0] ?? view.operations[0]?.id ?? null;
    const restore = (fallback: string | null): void => {
      const read = readPlace(location.hash);
      // Another task's place is read by its own page.
      if (read.kind !== 'place' || read.place.src !== src || (read.place.task ?? task) !== task) return;
      selectItem(read.place.sel ?? fallback);
    };
    restore(first === null ? null : `o:${first}`);
    const write = (): void => {
      const { selected } = useMarks.getState();
      writePlace({ src, task, sel: selected }, false);
    };
    write();
    const back = (): void => restore(null);
    const stop = useMarks.subscribe((now, before) => {
      if (now.selected !== before.selected) write();
    });
    addEventListener('popstate', back);
    addEventListener('hashchange', back);
    return () => {
      stop();
      removeEventListener('popstate', back);
      removeEventListener('hashchange', back);
      useMarks.setState({ selected: null, lit: null });
    };
  }, [src, view]);
}
