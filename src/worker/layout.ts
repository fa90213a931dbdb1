/**
 * Fixed places for everything that an episode ever shows. Regions stand in three tiers as in a kitchen: high storage
 * above, surfaces in the middle, drawers and floor below; within a tier they follow the floor plan when there is one.
 */
import type { Rect, RegionBox, SlotBox, ThingKind, UnionLayout } from './view.ts';

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
  /** It opens, closes or switches, and its head says so. */
  readonly access: boolean;
  /** Named by an action or a query, though nothing is ever in it. */
  readonly named: boolean;
}

/** Everything that is ever shown, and what an agent ever holds. */
export interface LayoutInput {
  readonly regions: readonly LayoutRegion[];
  readonly held: readonly LayoutThing[];
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
/** The agent as its icon alone, where there is no room for its name beside what it holds. */
const AGENT_ICON = 25;
const LEAST_HAND = 92;
const MOST_HAND = 150;
const NARROW_PANE = 400;
/** A region shows at most this many things, fewer where the pane is too small; the rest fold into one mark. */
const SHOWN = [12, 8, 5, 3];
const FOLD_WIDTH = 44;
/** Room that a pane spreads between its lines at most, so that few regions do not drift apart. */
const MOST_SPREAD = 60;

/** Regions may be narrower than they ask by these factors; each part of it counts as this many pixels of height. */
const SQUEEZES = [1, 1.1, 1.2, 1.3];
const SQUEEZE_COST = 100;
/** A long name may ask for this much room, but never makes a region wider than the second. */
const WIDEST_CHIP = 240;
const WIDEST_ASK = 168;

/** `idle` regions are only ever looked at: they hold nothing and nobody goes there. */
type Tier = 'high' | 'surface' | 'low' | 'idle';

const TIERS: readonly Tier[] = ['high', 'surface', 'low', 'idle'];

function tierOf({ kind, things, visited }: LayoutRegion): Tier {
  if (things.length === 0 && !visited) return 'idle';
  if (kind === 'cabinet' || kind === 'fridge') return 'high';
  if (kind === 'drawer' || kind === 'floor') return 'low';
  return 'surface';
}

/** Width of a text in the chip's 12 px face, pixels, from the average advance of its letters. */
function textWidth(text: string): number {
  let width = 0;
  for (const letter of text) {
    if ("ilj.,:;|!'t f".includes(letter)) width += 4.1;
    else if ('mwMW'.includes(letter)) width += 10.6;
    else if (letter >= 'A' && letter <= 'Z') width += 8.2;
    else width += 7.1;
  }
  return width;
}

function chipWidth(thing: LayoutThing, narrow: boolean): number {
  const icon = narrow ? 0 : 16;
  const extra = thing.extra === '' ? 0 : textWidth(thing.extra) + 8;
  const marks = thing.keep ? 15 : 0;
  const text = (textWidth(thing.id) + extra) * (narrow ? 0.96 : 1);
  return Math.ceil(Math.min(WIDEST_CHIP, (narrow ? 28 : 31) + icon + text + marks));
}

/** What a region shows and what it folds: everything worth keeping first, then by name up to the limit. */
function fold(
  things: readonly LayoutThing[],
  most: number,
): { shown: readonly LayoutThing[]; folded: readonly LayoutThing[] } {
  const kept = things.filter((thing) => thing.keep).length;
  const room = Math.max(0, most - kept);
  if (things.length - kept <= room) return { shown: things, folded: [] };
  const quiet = things.filter((thing) => !thing.keep);
  const shown = new Set(quiet.slice(0, room));
  return { shown: things.filter((thing) => thing.keep || shown.has(thing)), folded: quiet.slice(room) };
}

/** What depends on the pane and on the episode as a whole. */
interface How {
  readonly narrow: boolean;
  /** How many things a region shows. */
  readonly shown: number;
  /** Room for the widest thing that is ever held. */
  readonly hand: number;
}

interface Filled {
  readonly slots: readonly SlotBox[];
  readonly agent: Rect | null;
  readonly hands: Rect | null;
  readonly folded: readonly { readonly id: string; readonly kind: ThingKind }[];
  readonly fold: Rect | null;
  readonly height: number;
}

/** Flows a region's chips into its width, in order; the last row is for the agent and what it holds. */
function fill(region: LayoutRegion, width: number, how: How): Filled {
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
  const { shown, folded } = fold(region.things, how.shown);
  const slots = shown.map((thing): SlotBox => {
    const wish = chipWidth(thing, how.narrow);
    const place = next(wish);
    return { id: thing.id, kind: thing.kind, tight: place.width < wish || wish >= WIDEST_CHIP, ...place };
  });
  const mark = folded.length > 0 ? next(FOLD_WIDTH) : null;
  if (region.visited) {
    if (x > 0) y += CHIP_HEIGHT + GAP;
    x = 0;
    agent = next(inner >= AGENT_WIDTH + GAP + how.hand ? AGENT_WIDTH : AGENT_ICON);
    hands = next(inner - agent.width - GAP);
  }
  const rows = slots.length > 0 || agent !== null ? y + CHIP_HEIGHT : y - FOOT;
  return {
    slots,
    agent,
    hands,
    folded: folded.map(({ id, kind }) => ({ id, kind })),
    fold: mark,
    height: rows + FOOT,
  };
}

function leastWidth(region: LayoutRegion, how: How): number {
  const things = fold(region.things, how.shown).shown.map((thing) =>
    Math.min(WIDEST_ASK, chipWidth(thing, how.narrow)),
  );
  const header = textWidth(region.id) + (how.narrow ? 0 : 17) + (region.access ? 42 : 6);
  const agent = region.visited ? AGENT_ICON + GAP + how.hand : 0;
  return Math.max(...things, header, agent) + 2 * PAD;
}

/** How much room a region asks for, in proportion: the area of its chips. */
function demand(region: LayoutRegion, how: How): number {
  const chips = fold(region.things, how.shown).shown.reduce(
    (sum, thing) => sum + chipWidth(thing, how.narrow) + GAP,
    0,
  );
  return Math.sqrt(chips + (region.visited ? AGENT_ICON + how.hand : 0) + 60);
}

interface Line {
  readonly regions: readonly LayoutRegion[];
  readonly widths: readonly number[];
  readonly height: number;
}

function lineOf(regions: readonly LayoutRegion[], width: number, how: How): Line {
  const room = width - BETWEEN * (regions.length - 1);
  const least = regions.map((region) => leastWidth(region, how));
  const leastSum = least.reduce((a, b) => a + b, 0);
  const spare = Math.max(0, room - leastSum);
  const asks = regions.map((region) => demand(region, how));
  const askSum = asks.reduce((a, b) => a + b, 0);
  const shrink = leastSum > room ? room / leastSum : 1;
  const widths = least.map((w, i) => Math.floor(w * shrink + (spare * (asks[i] ?? 0)) / Math.max(1, askSum)));
  const heights = regions.map((region, i) => fill(region, widths[i] ?? 0, how).height);
  return { regions, widths, height: Math.max(...heights) };
}

/** Fills lines from left to right until the next region would ask for more than `room`. */
function packed(regions: readonly LayoutRegion[], room: number, how: How): LayoutRegion[][] {
  const lines: LayoutRegion[][] = [];
  let left = 0;
  for (const region of regions) {
    const least = leastWidth(region, how);
    const line = lines.at(-1);
    if (line && left >= least + BETWEEN) {
      line.push(region);
      left -= least + BETWEEN;
    } else {
      lines.push([region]);
      left = room - least;
    }
  }
  return lines;
}

/** How much narrower than they ask the regions of a line must be; 1 when they fit. */
function squeezeOf(line: Line, width: number, how: How): number {
  const least = line.regions.reduce((sum, region) => sum + leastWidth(region, how), 0);
  return Math.max(1, least / (width - BETWEEN * (line.regions.length - 1)));
}

/** Cuts a tier into the lines that take the least height, squeezing the longest names a little at most. */
function linesOf(regions: readonly LayoutRegion[], width: number, how: How): Line[] {
  let best: Line[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (const squeeze of SQUEEZES) {
    const lines = packed(regions, width * squeeze, how).map((group) => lineOf(group, width, how));
    const height = lines.reduce((sum, line) => sum + line.height + BETWEEN_LINES, 0);
    const tightest = Math.max(...lines.map((line) => squeezeOf(line, width, how)));
    const cost = height + (tightest - 1) * SQUEEZE_COST;
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

/** A pane that is too small for its content is laid out as if it were this much larger, and shown smaller. */
const SCALES = [1, 1.12];

/**
 * Lays out the union of both graphs in a pane of `width` by `height` pixels. The result has the pane's proportions
 * where its content fits at a readable size; what is higher pans.
 */
export function layOut(input: LayoutInput, width: number, height: number): UnionLayout {
  const attempt = (scale: number, shown: number): { readonly layout: UnionLayout; readonly fits: boolean } => {
    const room = Math.floor(height * scale);
    const layout = layOutAt(input, Math.floor(width * scale), room, shown);
    return { layout, fits: layout.height <= room };
  };
  const [most, ...fewer] = SHOWN;
  for (const scale of SCALES) {
    const { layout, fits } = attempt(scale, most ?? 1);
    if (fits) return layout;
  }
  const smallest = SCALES.at(-1) ?? 1;
  for (const shown of fewer) {
    const { layout, fits } = attempt(smallest, shown);
    if (fits) return layout;
  }
  return attempt(smallest, fewer.at(-1) ?? 1).layout;
}

function layOutAt({ regions, held }: LayoutInput, width: number, height: number, shown: number): UnionLayout {
  const narrow = width <= NARROW_PANE;
  const hand = Math.min(MOST_HAND, Math.max(LEAST_HAND, ...held.map((thing) => chipWidth(thing, narrow))));
  const how: How = { narrow, hand, shown };
  const margin = narrow ? 8 : MARGIN;
  const matters = regions.filter((region) => region.things.length > 0 || region.visited || region.named);
  const inner = Math.max(240, width - 2 * margin);
  const lines = TIERS.flatMap((tier) => {
    const members = matters.filter((region) => tierOf(region) === tier).sort(byPlan);
    return members.length === 0 ? [] : linesOf(members, inner, how);
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
      const { slots, agent, hands, folded, fold: mark } = fill(region, w, how);
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
