import { create } from 'zustand';
import { useLayout } from './layout.ts';

/** One object or one condition; the step is the cursor's. */
export type Selection = { readonly kind: 'thing' | 'condition'; readonly id: string } | null;

export const useSelection = create<{ readonly selection: Selection }>(() => ({ selection: null }));

export const select = (selection: Selection): void => useSelection.setState({ selection });

export const selectThing = (id: string): void => select({ kind: 'thing', id });

/** Selects a thing where it is drawn: the inspector then speaks of it. */
export function inspectThing(id: string): void {
  selectThing(id);
  useLayout.setState({ tab: 'node' });
}

export const isSelected = (selection: Selection, kind: 'thing' | 'condition', id: string): boolean =>
  selection !== null && selection.kind === kind && selection.id === id;

/** `squash_bottle.1` for a thing, `#C1` for a condition: as the palette writes it and the address bar keeps it. */
export function selectionText(selection: Selection): string | null {
  if (selection === null) return null;
  return selection.kind === 'condition' ? `#${selection.id}` : selection.id;
}

export function readSelection(text: string | null): Selection {
  if (text === null || text === '') return null;
  return text.startsWith('#') ? { kind: 'condition', id: text.slice(1) } : { kind: 'thing', id: text };
}
