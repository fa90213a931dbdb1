/** The parts of a graph pane, for measuring them alone. */
export { ChipView } from './chip.tsx';
export { ChipStore } from './chip-store.ts';
export { fitted, GraphFlow } from './pane.tsx';
export { PaneProvider } from './region.tsx';
