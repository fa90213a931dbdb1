import type { Column, Item } from './chains.ts';

/** Where an item is in its column, pixels from the top of what is visible; it may lie outside. */
export interface Spot {
  readonly top: number;
  readonly height: number;
}

/** Where a column's items are right now; null for what it does not have. */
export type Spots = (item: Item) => Spot | null;

/** A column as its neighbours see it. */
export interface Place {
  /** Reads once how far the column is scrolled, so that many items cost one look. */
  readonly spots: () => Spots;
  /** The item at this height, pixels from the top of what is visible. */
  readonly at: (y: number) => Item | null;
  readonly scrollBy: (pixels: number) => void;
  readonly height: () => number;
}

/** Columns that tell the same story in the same order scroll together. */
const FOLLOWS: Readonly<Partial<Record<Column, Column>>> = { narrations: 'operations', operations: 'narrations' };

/** Where the items of the three columns are, for the lines between them. Outside React; lanes draw when it changes. */
export class Geometry {
  private readonly columns = new Map<Column, Place>();
  private readonly listeners = new Set<() => void>();
  private frame = 0;
  /** The column that the user has in hand: it leads, the other follows. */
  leader: Column | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  register(column: Column, place: Place): () => void {
    this.columns.set(column, place);
    this.changed();
    return () => {
      if (this.columns.get(column) === place) this.columns.delete(column);
      this.changed();
    };
  }

  spots(column: Column): Spots {
    return this.columns.get(column)?.spots() ?? NOWHERE;
  }

  /** Something scrolled or changed its size: lanes draw once before the next frame. */
  readonly changed = (): void => {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      for (const listener of this.listeners) listener();
    });
  };

  /**
   * A column was scrolled. If it leads, its neighbour brings what belongs together to the same height: the selected
   * item where it is visible, else the one in the middle.
   */
  scrolled(column: Column, selected: ReadonlySet<Item>, chainOf: (item: Item) => ReadonlySet<Item>): void {
    const other = FOLLOWS[column];
    const from = this.columns.get(column);
    const to = other && this.columns.get(other);
    if (this.leader !== column || !from || !to) return;
    const tall = from.height();
    const spotOf = from.spots();
    const visible = ({ top, height }: Spot): boolean => top >= 0 && top + height <= tall;
    const shown = [...selected].find((item) => {
      const spot = spotOf(item);
      return spot !== null && visible(spot);
    });
    const anchor = shown ?? from.at(tall / 2);
    const here = anchor === null ? null : spotOf(anchor);
    const there = anchor === null ? null : firstSpot(chainOf(anchor), to.spots());
    if (here && there) to.scrollBy(middle(there) - middle(here));
  }
}

export const middle = ({ top, height }: Spot): number => Math.round(top + height / 2);

const NOWHERE: Spots = () => null;

function firstSpot(chain: ReadonlySet<Item>, spotOf: Spots): Spot | null {
  for (const item of chain) {
    const spot = spotOf(item);
    if (spot) return spot;
  }
  return null;
}
