import type { ReactNode } from 'react';
import { jumpTo } from '../../session/cursor.ts';
import { setTab } from '../../session/layout.ts';
import { selectThing } from '../../session/selection.ts';

/** A step number that goes there. */
export function StepLink({ s, children }: { readonly s: number; readonly children?: ReactNode }) {
  return (
    <button type="button" className="link" title={`Go to step ${s}`} onClick={() => jumpTo(s)}>
      {children ?? s}
    </button>
  );
}

/** A thing's name that selects it and shows what is known about it. */
export function ThingLink({ id }: { readonly id: string }) {
  return (
    <button
      type="button"
      className="link font-semibold"
      data-thing={id}
      title={`Select ${id}`}
      onClick={() => {
        selectThing(id);
        setTab('node');
      }}
    >
      {id}
    </button>
  );
}
