import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { LAYOUT_VERSION, layoutStorage } from './layout-storage.ts';

export type InspectorTab = 'step' | 'node';
export type Axis = 'step' | 'time';
export type Pane = 'world' | 'belief';
export type Overlay = 'never' | 'truth' | 'precondition';
export type Theme = 'light' | 'dark';

interface LayoutState {
  /** Sizes that the user chose, pixels; the rest follow the width of the window. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly theme: Theme | null;
  readonly overlays: Readonly<Record<Overlay, boolean>>;
  readonly synced: boolean;
  readonly framesShown: boolean;
  readonly inspectorFolded: boolean;
  /** In a narrow window: the inspector lies over the graph. */
  readonly sheet: boolean;
  /** In a narrow window: the graph that is shown. */
  readonly pane: Pane;
  readonly tab: InspectorTab;
  readonly axis: Axis;
}

export const useLayout = create<LayoutState>()(
  persist(
    (): LayoutState => ({
      sizes: {},
      theme: null,
      overlays: { never: true, truth: true, precondition: true },
      synced: true,
      framesShown: false,
      inspectorFolded: false,
      sheet: false,
      pane: 'world',
      tab: 'step',
      axis: 'step',
    }),
    {
      name: 'beliefscope.layout',
      version: LAYOUT_VERSION,
      storage: layoutStorage,
      partialize: ({ sizes, theme, overlays }) => ({ sizes, theme, overlays }),
    },
  ),
);

export function setSize(name: string, size: number): void {
  useLayout.setState(({ sizes }) => ({ sizes: { ...sizes, [name]: size } }));
}

export function resetSize(name: string): void {
  useLayout.setState(({ sizes }) => ({
    sizes: Object.fromEntries(Object.entries(sizes).filter(([key]) => key !== name)),
  }));
}

export function toggleOverlay(overlay: Overlay): void {
  useLayout.setState(({ overlays }) => ({ overlays: { ...overlays, [overlay]: !overlays[overlay] } }));
}

export function setTab(tab: InspectorTab): void {
  useLayout.setState({ tab, inspectorFolded: false, sheet: true });
}

/** Folds the inspector away or brings it back: a column in a wide window, a sheet in a narrow one. */
export function toggleInspector(narrow: boolean): void {
  useLayout.setState(({ inspectorFolded, sheet }) =>
    narrow ? { sheet: !sheet } : { inspectorFolded: !inspectorFolded },
  );
}

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

const currentTheme = (): Theme => useLayout.getState().theme ?? systemTheme();

export function toggleTheme(): void {
  useLayout.setState({ theme: currentTheme() === 'dark' ? 'light' : 'dark' });
}

/** Writes the theme where the tokens look for it, now and on every change. */
export function followTheme(): void {
  const apply = (): void => {
    document.documentElement.dataset['theme'] = currentTheme();
  };
  apply();
  useLayout.subscribe(apply);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}
