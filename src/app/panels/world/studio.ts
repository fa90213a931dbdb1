import { createContext, useContext, useMemo } from 'react';
import { create } from 'zustand';
import type { TaskView, WorldView } from '#worker';
import type { Chains, Item } from './chains.ts';
import type { Geometry } from './geometry.ts';

/** What the studio's panels share. */
export interface Studio {
  readonly src: string;
  readonly world: WorldView;
  readonly view: TaskView;
  readonly chains: Chains;
  readonly geometry: Geometry;
}

const StudioContext = createContext<Studio | null>(null);

export const StudioProvider = StudioContext.Provider;

export function useStudio(): Studio {
  const studio = useContext(StudioContext);
  if (studio === null) throw new Error('this panel needs an open world');
  return studio;
}

interface Marks {
  readonly selected: Item | null;
  /** Under the pointer or the focus. */
  readonly lit: Item | null;
}

export const useMarks = create<Marks>(() => ({ selected: null, lit: null }));

export const selectItem = (selected: Item | null): void => useMarks.setState({ selected });

export const lightItem = (lit: Item | null): void => {
  if (useMarks.getState().lit !== lit) useMarks.setState({ lit });
};

export interface Lights {
  readonly selected: ReadonlySet<Item>;
  readonly lit: ReadonlySet<Item>;
}

/** The chains of what is selected and of what is pointed at. */
export function useLights(): Lights {
  const { chains } = useStudio();
  const selected = useMarks((state) => state.selected);
  const lit = useMarks((state) => state.lit);
  return useMemo(() => ({ selected: chains.of(selected), lit: chains.of(lit) }), [chains, selected, lit]);
}

/** The operation whose rule is shown: the one selected, else the first of the selected chain. */
export function operationOf({ chains, view }: Studio, selected: Item | null): string | null {
  if (selected?.startsWith('o:')) return selected.slice(2);
  const chain = chains.of(selected);
  return view.operations.find(({ id }) => chain.has(`o:${id}`))?.id ?? null;
}
