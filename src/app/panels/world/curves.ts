import type { Item, Link } from './chains.ts';
import { middle, type Spot, type Spots } from './geometry.ts';
import type { Lights } from './studio.ts';

export type Look = Link['kind'] | 'lit' | 'sel';

/** A line across a lane, pixels from its top left; it starts at the left edge and ends at the right one. */
export interface Curve {
  readonly from: number;
  readonly to: number;
  readonly look: Look;
}

/** What is drawn later lies over what is drawn earlier. */
const ORDER: Readonly<Record<Look, number>> = { fact: 0, plain: 1, unmodelled: 2, lit: 3, sel: 4 };
/** Lines to one item end this far apart. */
const APART = 4;

/**
 * The lines that a lane of this height shows: those with both ends in sight; those of a lit or selected chain also where
 * they lead out of sight.
 */
export function curvesOf(
  links: readonly Link[],
  spots: { readonly left: Spots; readonly right: Spots },
  lights: Lights,
  height: number,
): readonly Curve[] {
  const curves: Curve[] = [];
  for (const link of links) {
    const a = spots.left(link.from);
    const b = spots.right(link.to);
    if (a === null || b === null) continue;
    const look = lookOf(link, lights);
    const shown = look === link.kind ? inSight(a, height) && inSight(b, height) : !outOfSight(a, b, height);
    if (shown) curves.push({ from: middle(a) + (link.kind === 'unmodelled' ? APART : 0), to: middle(b), look });
  }
  return curves.sort((a, b) => ORDER[a.look] - ORDER[b.look]);
}

function lookOf({ from, to, kind }: Link, { selected, lit }: Lights): Look {
  const inside = (chain: ReadonlySet<Item>): boolean => chain.has(from) && chain.has(to);
  if (kind !== 'unmodelled' && inside(selected)) return 'sel';
  return inside(lit) ? 'lit' : kind;
}

const inSight = (spot: Spot, height: number): boolean => middle(spot) >= 0 && middle(spot) <= height;

const outOfSight = (a: Spot, b: Spot, height: number): boolean =>
  (middle(a) < 0 && middle(b) < 0) || (middle(a) > height && middle(b) > height);
