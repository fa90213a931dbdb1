/**
 * Fixed places for everything that an episode ever shows. Regions stand in three tiers as in a kitchen: high storage
 * above, surfaces in the middle, drawers and floor below; within a tier they follow the floor plan when there is one.
 */
import type { Rect, RegionBox, ThingKind, UnionLayout } from './view.ts';

export interface LayoutThing {
  readonly id: string;
  readonly kind: ThingKind;
  /** The longest text that its chip ever shows beside its name. */
  readonly extra: string;
  /** Touched, moved, wrong or stale at some step: never folded away. */
  readonly keep: boolean;
}

export interface LayoutRegion {
  readonly id: string;
  readonly kind: ThingKind;
  /** Position along the floor plan, metres. */
  readonly x: number | null;
  readonly things: readonly LayoutThing[];
  /** The agent stands here at some step, in either graph. */
  readonly visited: boolean;
  /** Named by an action or a query, though nothing is ever in it. */
  readonly named: boolean;
}

const CHIP_HEIGHT = 21;
const GAP = 4;
const HEAD = 22;
const PAD = 7;
const FOOT = 6;
const MARGIN = 12;
const BETWEEN = 6;
const BETWEEN_LINES = 12;
const AGENT_WIDTH = 66;
const HAND_WIDTH = 132;
const NARROW_PANE = 400;
/** A region shows this many things; the rest fold into one mark. */
const SHOWN = 12;
const FOLD_WIDTH = 44;
/** Room that a pane spreads between its lines at most, so that few regions do not drift apart. */
const MOST_SPREAD = 60;

type Tier = 'high' | 'surface' | 'low';

const TIERS: readonly Tier[] = ['high', 'surface', 'low'];

function tierOf(kind: ThingKind): Tier {
  if (kind === 'cabinet' || kind === 'fridge') return 'high';
  if (kind === 'drawer' || kind === 'floor') return 'low';
  return 'surface';
}

/** Width of a text in the chip's 12 px face, pixels, from the average advance of its letters. */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if ('ilj.,:;|!\'t f'.includes(letter)) width += 3.9;
    else if ('mwMW'.includes(letter)) width += 10;
    else if (letter >= 'A' && letter <= 'Z') width += 8;
    else width += 7;
  }
  return width;
}

function chipWidth(thing: LayoutThing, narrow: boolean): number {
  const icon = narrow ? 0 : 16;
  const extra = thing.extra === '' ? 0 : textWidth(thing.extra) + 8;
  return Math.ceil(Math.min(190, 26 + icon + textWidth(thing.id) + extra));
}

/** What a region shows and what it folds: everything worth keeping first, then by name up to the limit. */
function fold(things: readonly LayoutThing[]): { shown: readonly LayoutThing[]; folded: readonly LayoutThing[] } {
  const kept = things.filter((thing) => thing.keep).length;
  const room = Math.max(0, SHOWN - kept);
  if (things.length - kept <= room) return { shown: things, folded: [] };
  const quiet = things.filter((thing) => !thing.keep);
  const shown = new Set(quiet.slice(0, room));
  return { shown: things.filter((thing) => thing.keep || shown.has(thing)), folded: quiet.slice(room) };
}

interface Filled {
  readonly slots: (Rect & { readonly id: string; readonly kind: ThingKind })[];
  readonly agent: Rect | null;
  readonly hands: Rect | null;
  readonly folded: readonly { readonly id: string; readonly kind: ThingKind }[];
  readonly fold: Rect | null;
  readonly height: number;
}

/** Flows a region's chips into its width: the agent first with its hand beside or below, then the things in order. */
function fill(region: LayoutRegion, width: number, narrow: boolean): Filled {
  const inner = width - 2 * PAD;
  let x = 0;
  let y = HEAD;
  let agent: Rect | null = null;
  let hands: Rect | null = null;
  const next = (w: number): Rect => {
    const fitted = Math.min(w, inner);
    if (x > 0 && x + fitted > inner) {
      x = 0;
      y += CHIP_HEIGHT + GAP;
    }
    const rect = { x: PAD + x, y, width: fitted, height: CHIP_HEIGHT };
    x += fitted + GAP;
    return rect;
  };
  if (region.visited) {
    agent = next(AGENT_WIDTH);
    hands = next(Math.max(HAND_WIDTH, inner - AGENT_WIDTH - GAP >= HAND_WIDTH ? inner - AGENT_WIDTH - GAP : HAND_WIDTH));
    x = inner;
  }
  const { shown, folded } = fold(region.things);
  const slots = shown.map((thing) => ({ id: thing.id, kind: thing.kind, ...next(chipWidth(thing, narrow)) }));
  const mark = folded.length > 0 ? next(FOLD_WIDTH) : null;
  const rows = slots.length > 0 || agent !== null ? y + CHIP_HEIGHT : y + CHIP_HEIGHT - GAP;
  return {
    slots,
    agent,
    hands,
    folded: folded.map(({ id, kind }) => ({ id, kind })),
    fold: mark,
    height: rows + FOOT,
  };
}

function leastWidth(region: LayoutRegion, narrow: boolean): number {
  const things = fold(region.things).shown.map((thing) => chipWidth(thing, narrow));
  const header = textWidth(region.id) + 70;
  const agent = region.visited ? HAND_WIDTH : 0;
  return Math.max(...things, header, agent) + 2 * PAD;
}

/** How much room a region asks for, in proportion: the area of its chips. */
function demand(region: LayoutRegion, narrow: boolean): number {
  const chips = fold(region.things).shown.reduce((sum, thing) => sum + chipWidth(thing, narrow) + GAP, 0);
  return Math.sqrt(chips + (region.visited ? AGENT_WIDTH + HAND_WIDTH : 0) + 60);
}

interface Line {
  readonly regions: readonly LayoutRegion[];
  readonly widths: readonly number[];
  readonly height: number;
}

function lineOf(regions: readonly LayoutRegion[], width: number, narrow: boolean): Line {
  const room = width - BETWEEN * (regions.length - 1);
  const least = regions.map((region) => leastWidth(region, narrow));
  const leastSum = least.reduce((a, b) => a + b, 0);
  const spare = Math.max(0, room - leastSum);
  const asks = regions.map((region) => demand(region, narrow));
  const askSum = asks.reduce((a, b) => a + b, 0);
  const shrink = leastSum > room ? room / leastSum : 1;
  const widths = least.map((w, i) => Math.floor(w * shrink + (spare * (asks[i] ?? 0)) / Math.max(1, askSum)));
  const heights = regions.map((region, i) => fill(region, widths[i] ?? 0, narrow).height);
  return { regions, widths, height: Math.max(...heights) };
}

function chunk<T>(items: readonly T[], parts: number): T[][] {
  const size = Math.ceil(items.length / parts);
  const chunks: T[][] = [];
  for (let i = 0; i < items.length; i += size) chunks.push(items.slice(i, i + size));
  return chunks;
}

/** Cuts a tier into the number of lines that takes the least height without squeezing a region below its need. */
function linesOf(regions: readonly LayoutRegion[], width: number, narrow: boolean): Line[] {
  let best: Line[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (let parts = 1; parts <= regions.length; parts += 1) {
    const lines = chunk(regions, parts).map((group) => lineOf(group, width, narrow));
    const height = lines.reduce((sum, line) => sum + line.height + BETWEEN_LINES, 0);
    const squeezed = lines.some(
      (line) =>
        line.regions.reduce((sum, region) => sum + leastWidth(region, narrow), 0) + BETWEEN * (line.regions.length - 1) >
        width,
    );
    const cost = height + (squeezed && parts < regions.length ? 10_000 : 0);
    if (cost < bestCost) {
      bestCost = cost;
      best = lines;
    }
  }
  return best;
}

/** Left to right on the floor plan, regions without a place last, by name. */
function byPlan(a: LayoutRegion, b: LayoutRegion): number {
  if (a.x !== null && b.x !== null && a.x !== b.x) return a.x - b.x;
  if ((a.x === null) !== (b.x === null)) return a.x === null ? 1 : -1;
  return a.id.localeCompare(b.id, 'en');
}

/**
 * Lays out the union of both graphs in a pane of `width` by `height` pixels. The result is at least as wide as the
 * pane and as high as its content needs; a pane smaller than the content pans.
 */
export function layOut(regions: readonly LayoutRegion[], width: number, height: number): UnionLayout {
  const narrow = width <= NARROW_PANE;
  const margin = narrow ? 8 : MARGIN;
  const matters = regions.filter((region) => region.things.length > 0 || region.visited || region.named);
  const inner = Math.max(240, width - 2 * margin);
  const lines = TIERS.flatMap((tier) => {
    const members = matters.filter((region) => tierOf(region.kind) === tier).sort(byPlan);
    return members.length === 0 ? [] : linesOf(members, inner, narrow);
  });
  const content = lines.reduce((sum, line) => sum + line.height, 0);
  const gaps = Math.max(1, lines.length - 1);
  const spare = (height - 2 * margin - content) / gaps;
  const between = Math.max(BETWEEN_LINES, Math.min(MOST_SPREAD, spare));
  const boxes: RegionBox[] = [];
  let y = margin;
  for (const line of lines) {
    let x = margin;
    line.regions.forEach((region, i) => {
      const w = line.widths[i] ?? 0;
      const { slots, agent, hands, folded, fold: mark } = fill(region, w, narrow);
      const box = { x, y, width: w, height: line.height };
      boxes.push({ id: region.id, kind: region.kind, ...box, slots, agent, hands, folded, fold: mark });
      x += w + BETWEEN;
    });
    y += line.height + between;
  }
  return {
    width: inner + 2 * margin,
    height: Math.max(height, y - between + margin),
    regions: boxes,
    unused: regions.filter((region) => !matters.includes(region)).map((region) => region.id),
  };
}
