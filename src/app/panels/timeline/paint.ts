import type { ConditionRow, EpisodeView, EventLife, StepRow, Truth } from '#worker';
import { seconds, stepGlyph } from '../run.ts';
import type { Tracks } from './rows.ts';
import type { TimeScale } from './scale.ts';

const TOKENS = [
  'line-1',
  'line-2',
  'ink-1',
  'ink-2',
  'ink-3',
  'attempt',
  'fail',
  'fail-ink',
  'fail-soft',
  'hold',
  'hatch',
  'none-soft',
  'none-ink',
  'inject',
  'inject-ink',
  'sense',
  'sense-ink',
  'accent',
  'on-mark',
  'surface-1',
  'surface-2',
] as const;

type Token = (typeof TOKENS)[number];

/** The colour of a token. */
export type Palette = (token: Token) => string;

/** The tokens of the current theme, resolved for a canvas. */
export function readPalette(element: HTMLElement): Palette {
  const style = getComputedStyle(element);
  const colours = new Map<Token, string>(TOKENS.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  return (token) => colours.get(token) ?? '';
}

export interface Scene {
  readonly view: EpisodeView;
  readonly scale: TimeScale;
  readonly tracks: Tracks;
  readonly palette: Palette;
  readonly small: boolean;
  /** Steps of the selected thing, underlined. */
  readonly touched: ReadonlySet<number>;
  /** The id of the selected condition. */
  readonly condition: string | null;
}

const FONT = '"Inter Variable", Inter, system-ui, sans-serif';
/** Columns at least this wide show glyph and verb; then a glyph; then a bar; below that, densities. */
const VERB = 38;
const GLYPH = 14;
const BAR = 5;

type Ctx = CanvasRenderingContext2D;

/** Draws every lane. Runs when what is drawn changes (zoom, size, theme, selection), never for the cursor alone. */
export function paint(ctx: Ctx, scene: Scene): void {
  const { scale, tracks } = scene;
  ctx.clearRect(0, 0, scale.width, tracks.height);
  ctx.textBaseline = 'alphabetic';
  lines(ctx, scene);
  const from = scale.stepAt(0);
  const to = scale.stepAt(scale.width);
  const seen = scene.view.steps.filter((row) => row.to >= from && row.s <= to);
  ruler(ctx, scene, from, to);
  groups(ctx, scene);
  attempts(ctx, scene, seen);
  if (tracks.queries > 0) queries(ctx, scene, seen);
  if (tracks.events > 0) for (const event of scene.view.events) life(ctx, scene, event);
  scene.view.conditions.forEach((condition, i) => {
    strip(ctx, scene, condition, tracks.top.conditions + i * tracks.condition, tracks.condition);
  });
  if (tracks.belief > 0) belief(ctx, scene);
}

function text(ctx: Ctx, value: string, x: number, y: number, colour: string, size = 10.5, weight = 400): void {
  ctx.font = `${weight} ${size}px ${FONT}`;
  ctx.fillStyle = colour;
  ctx.fillText(value, x, y);
}

/** Text cut to a width, with an ellipsis when it does not fit. */
function clipped(ctx: Ctx, value: string, width: number): string {
  if (ctx.measureText(value).width <= width) return value;
  let low = 0;
  let high = value.length;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (ctx.measureText(`${value.slice(0, middle)}…`).width <= width) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${value.slice(0, low).trimEnd()}…`;
}

/** The words of a verb that fit; a part of the first where it does not. */
function shortVerb(ctx: Ctx, verb: string, width: number): string {
  if (ctx.measureText(verb).width <= width) return verb;
  const words = verb.split(' ');
  const fitting = words.findLastIndex((_, i) => ctx.measureText(words.slice(0, i + 1).join(' ')).width <= width);
  return fitting < 0 ? clipped(ctx, verb, width) : words.slice(0, fitting + 1).join(' ');
}

function stroke(ctx: Ctx, path: string, colour: string, width: number, dash: readonly number[] = []): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.setLineDash([...dash]);
  ctx.stroke(new Path2D(path));
  ctx.setLineDash([]);
}

function fill(ctx: Ctx, path: string, colour: string): void {
  ctx.fillStyle = colour;
  ctx.fill(new Path2D(path));
}

function lines(ctx: Ctx, { scale, tracks, palette }: Scene): void {
  const { top } = tracks;
  const rule = (y: number, colour: string): void => {
    ctx.fillStyle = colour;
    ctx.fillRect(0, y - 1, scale.width, 1);
  };
  rule(top.groups, palette('line-2'));
  rule(top.attempts, palette('line-1'));
  rule(top.queries, palette('line-1'));
  rule(top.events, palette('line-1'));
  rule(top.conditions, palette('line-2'));
  rule(top.belief, palette('line-2'));
}

const NICE = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];

function ruler(ctx: Ctx, { scale, palette, tracks }: Scene, from: number, to: number): void {
  ctx.textAlign = 'center';
  const y = tracks.ruler / 2 + 4;
  const least = 18 + String(to).length * 5;
  const every = NICE.find((n) => n * scale.column >= least) ?? 100_000;
  let last = Number.NEGATIVE_INFINITY;
  for (let s = Math.ceil(from / every) * every || every; s <= to; s += every) {
    const x = scale.middle(s);
    if (x - last < least - 6) continue;
    text(ctx, String(s), x, y, palette('ink-3'));
    last = x;
  }
  ctx.textAlign = 'left';
}

function groups(ctx: Ctx, { view, scale, tracks, palette, small }: Scene): void {
  const top = tracks.top.groups;
  for (const group of view.groups) {
    const x = scale.left(group.from) + 1.5;
    const width = scale.right(group.to) - scale.left(group.from) - 3;
    if (x > scale.width || x + width < 0 || width <= 0) continue;
    ctx.fillStyle = palette('line-1');
    ctx.beginPath();
    ctx.roundRect(x, top + 3.5, Math.max(1, width), tracks.groups - 8, 2);
    ctx.fill();
    const left = Math.max(x, 0) + 6;
    const room = Math.min(x + width, scale.width) - left - 4;
    if (room < 14) continue;
    const y = top + tracks.groups / 2 + 3.5;
    const number = String(group.number);
    text(ctx, number, left, y, palette('ink-1'), 11, 600);
    const after = left + ctx.measureText(number).width + 4;
    ctx.font = `400 11px ${FONT}`;
    const name = clipped(ctx, group.instruction, room - (after - left));
    text(ctx, name, after, y, palette('ink-1'), 11);
    if (small || group.start === null || group.end === null) continue;
    const times = `${group.start.toFixed(2)}–${seconds(group.end)}`;
    const used = after + ctx.measureText(name).width + 8;
    if (used + ctx.measureText(times).width < left + room) text(ctx, times, used, y, palette('ink-3'), 11);
  }
}

function attempts(ctx: Ctx, scene: Scene, seen: readonly StepRow[]): void {
  const { scale, tracks, palette, touched } = scene;
  const top = tracks.top.attempts;
  for (const row of seen) if (row.kind === 'gap') missing(ctx, scene, row);
  if (scale.column < BAR) {
    densities(ctx, scene, seen);
    return;
  }
  const words = scale.column >= VERB && tracks.attempts > 30;
  for (const row of seen) {
    const x = scale.middle(row.s);
    if (row.kind === 'act' || row.kind === 'answer' || row.kind === 'stop') {
      if (scale.column >= GLYPH) attemptGlyph(ctx, scene, row, x - 6, top + (words ? 4 : tracks.attempts / 2 - 6));
      else attemptBar(ctx, scene, row, x, top + 4, tracks.attempts - 10);
      if (words && row.kind === 'act') {
        const rejected = row.outcome !== 'accepted';
        const quiet = row.origin === 'controller' ? palette('ink-3') : palette('ink-2');
        const verb = row.origin === 'controller' && row.verb.startsWith('nav') ? 'nav' : row.verb;
        ctx.textAlign = 'center';
        ctx.font = `400 10.5px ${FONT}`;
        text(ctx, shortVerb(ctx, verb, scale.column - 2), x, top + 28, rejected ? palette('fail-ink') : quiet);
        ctx.textAlign = 'left';
      }
    }
    if (touched.has(row.s)) {
      ctx.fillStyle = palette('accent');
      const half = Math.min(7, scale.column / 2);
      ctx.fillRect(x - half, top + tracks.attempts - 4, 2 * half, 2);
    }
  }
}

/** Steps that the file does not have: a broken line as long as they are. */
function missing(ctx: Ctx, { scale, tracks, palette }: Scene, { s, to }: StepRow): void {
  const left = Math.max(0, scale.left(s) + 1);
  const right = Math.min(scale.width, scale.right(to) - 1);
  const y = tracks.top.attempts + tracks.attempts / 2;
  stroke(ctx, `M${left} ${y}H${Math.max(left + 1, right)}`, palette('ink-3'), 1.2, [1.5, 2]);
}

function attemptGlyph(ctx: Ctx, { palette }: Scene, row: StepRow, x: number, y: number): void {
  ctx.save();
  ctx.translate(x, y);
  const glyph = stepGlyph(row);
  if (glyph === 'acc') {
    ctx.fillStyle = palette('attempt');
    ctx.beginPath();
    ctx.roundRect(3, 1, 6, 10, 1);
    ctx.fill();
  } else if (glyph === 'rej') {
    stroke(ctx, 'M3.6 1.6h4.8v8.8h-4.8z', palette('fail'), 1.3);
    stroke(ctx, 'M2 10.6L10 1.4', palette('fail'), 1.3);
  } else if (glyph === 'nav') {
    stroke(ctx, 'M2.5 3l3 3-3 3M6.5 3l3 3-3 3', palette('ink-3'), 1.2);
  } else {
    stroke(ctx, 'M3 3h6v6h-6z', palette('ink-2'), 1.2);
  }
  if (row.repairs !== null) {
    ctx.translate(11, 1);
    stroke(ctx, 'M8 5a3 3 0 1 1-.9-2.2M7.4 1.2v1.8H5.6', palette('ink-3'), 1.1);
  }
  ctx.restore();
}

function attemptBar(ctx: Ctx, { scale, palette }: Scene, row: StepRow, x: number, y: number, height: number): void {
  const width = Math.max(2, Math.min(6, scale.column - 2));
  const glyph = stepGlyph(row);
  if (glyph === 'rej') {
    ctx.strokeStyle = palette('fail');
    ctx.lineWidth = 1.2;
    ctx.strokeRect(x - width / 2 + 0.5, y + 0.5, width - 1, height - 1);
  } else if (glyph === 'acc') {
    ctx.fillStyle = palette('attempt');
    ctx.fillRect(x - width / 2, y, width, height);
  } else if (glyph === 'nav') {
    ctx.fillStyle = palette('ink-3');
    ctx.fillRect(x - width / 2, y + height / 2 - 1, width, 2);
  }
}

/** Accepted attempts upwards and rejected ones downwards, counted by pixel column. */
function densities(ctx: Ctx, { scale, tracks, palette }: Scene, seen: readonly StepRow[]): void {
  const bin = 3;
  const bins = Math.ceil(scale.width / bin) + 1;
  const up = new Uint32Array(bins);
  const down = new Uint32Array(bins);
  for (const row of seen) {
    if (row.kind !== 'act') continue;
    const at = Math.floor(scale.middle(row.s) / bin);
    if (at < 0 || at >= bins) continue;
    const side = row.outcome === 'accepted' ? up : down;
    side[at] = (side[at] ?? 0) + 1;
  }
  const most = Math.max(
    1,
    up.reduce((a, b) => Math.max(a, b), 0),
    down.reduce((a, b) => Math.max(a, b), 0),
  );
  const middle = tracks.top.attempts + tracks.attempts * 0.62;
  for (let i = 0; i < bins; i += 1) {
    ctx.fillStyle = palette('attempt');
    const rise = ((up[i] ?? 0) / most) * (tracks.attempts * 0.62 - 3);
    ctx.fillRect(i * bin, middle - rise, bin - 0.5, rise);
    ctx.fillStyle = palette('fail');
    ctx.fillRect(i * bin, middle + 1, bin - 0.5, ((down[i] ?? 0) / most) * (tracks.attempts * 0.38 - 4));
  }
}

function queries(ctx: Ctx, { scale, tracks, palette }: Scene, seen: readonly StepRow[]): void {
  const middle = tracks.top.queries + tracks.queries / 2;
  const rows = seen.filter(({ kind }) => kind === 'query');
  rows.forEach((row, i) => {
    const x = scale.middle(row.s);
    if (scale.column < BAR) {
      ctx.fillStyle = palette('sense');
      ctx.fillRect(x - 0.5, middle - 4, 1, 8);
      return;
    }
    ctx.save();
    ctx.translate(x - 6, middle - 6);
    stroke(ctx, 'M.8 6s2-3.4 5.2-3.4S11.2 6 11.2 6 9.2 9.4 6 9.4.8 6 .8 6z', palette('sense'), 1.2);
    fill(ctx, 'M6 4.5a1.5 1.5 0 1 1 0 3a1.5 1.5 0 1 1 0 -3z', palette('sense'));
    ctx.restore();
    const next = rows[i + 1];
    const room = (next ? scale.middle(next.s) - 10 : scale.width) - x - 12;
    if (row.result === null || room < 24) return;
    ctx.font = `400 10.5px ${FONT}`;
    text(ctx, clipped(ctx, row.result, room), x + 10, middle + 4, palette('sense-ink'));
  });
}

function life(ctx: Ctx, { view, scale, tracks, palette, small }: Scene, event: EventLife): void {
  const y = tracks.top.events + tracks.events / 2;
  const x = (s: number): number => scale.middle(s);
  const end = event.recovered ?? event.noticed ?? view.last;
  const halo = (value: string, at: number, align: CanvasTextAlign): void => {
    ctx.textAlign = align;
    ctx.font = `400 10.5px ${FONT}`;
    ctx.lineJoin = 'round';
    ctx.strokeStyle = palette('surface-2');
    ctx.lineWidth = 5;
    ctx.strokeText(value, at, y + 4);
    text(ctx, value, at, y + 4, palette('inject-ink'));
    ctx.textAlign = 'left';
  };
  if (event.eligible !== null && event.applied === null) {
    stroke(ctx, `M${x(event.eligible)} ${y - 5}V${y + 5}`, palette('inject'), 1.5);
  }
  if (event.applied === null) {
    if (event.triggered === null) return;
    const t = x(event.triggered);
    stroke(ctx, `M${t} ${y - 5}l5 5-5 5-5-5z`, palette('inject'), 1.2, [2, 1.5]);
    halo(`${event.id} not applied`, t - 10, 'right');
    return;
  }
  const start = x(event.applied);
  const noticed = event.noticed === null ? null : x(event.noticed);
  stroke(ctx, `M${start} ${y}H${noticed ?? x(end)}`, palette('inject'), 1.5);
  if (noticed !== null && event.recovered !== null)
    stroke(ctx, `M${noticed} ${y}H${x(event.recovered)}`, palette('inject'), 1.5, [2, 2.5]);
  halo(small ? event.id : `${event.id} ${event.mechanism}`, start - 10, 'right');
  fill(ctx, `M${start} ${y - 5.2}l5.2 5.2-5.2 5.2-5.2-5.2z`, palette('inject'));
  if (noticed !== null && event.noticed !== null) {
    ctx.fillStyle = palette('surface-2');
    ctx.strokeStyle = palette('inject');
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.arc(noticed, y, 3.5, 0, Math.PI * 2);
    ctx.fill();
    ctx.stroke();
    if (!small && noticed - start > 90)
      halo(`noticed +${event.noticed - event.applied}`, (start + noticed) / 2, 'center');
  }
  if (event.recovered !== null) {
    const r = x(event.recovered);
    ctx.fillStyle = palette('inject');
    ctx.beginPath();
    ctx.arc(r, y, 3.5, 0, Math.PI * 2);
    ctx.fill();
    if (!small) halo(`recovered +${event.recovered - (event.noticed ?? event.applied)}`, r + 9, 'left');
  } else {
    const e = scale.right(end);
    stroke(ctx, `M${e - 3} ${y - 3}l6 6m0-6l-6 6`, palette('fail'), 1.4);
  }
}

function hatched(ctx: Ctx, palette: Palette): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = 6;
  tile.height = 6;
  const draw = tile.getContext('2d');
  if (!draw) return palette('none-soft');
  draw.fillStyle = palette('none-soft');
  draw.fillRect(0, 0, 6, 6);
  draw.strokeStyle = palette('hatch');
  draw.lineWidth = 1.3;
  draw.stroke(new Path2D('M-1.5 1.5l3-3M0 6L6 0M4.5 7.5l3-3'));
  return ctx.createPattern(tile, 'repeat') ?? palette('none-soft');
}

function strip(ctx: Ctx, scene: Scene, condition: ConditionRow, top: number, height: number): void {
  const { scale, palette } = scene;
  const y = top + 3.5;
  const h = height - 7;
  for (const run of condition.runs) {
    if (run.to < 1) continue;
    const x = scale.left(Math.max(1, run.from)) + 0.5;
    const width = scale.right(run.to) - scale.left(Math.max(1, run.from)) - 1;
    if (x > scale.width || x + width < 0) continue;
    verdictBar(ctx, palette, run.value, x, y, Math.max(1, width), h);
    if (width > 20) verdictMark(ctx, palette, run.value, Math.max(x, 2), y, h);
  }
  if (scene.condition === condition.id) {
    ctx.fillStyle = palette('accent');
    ctx.fillRect(0, top + height - 2, scale.width, 1.5);
  }
}

function verdictBar(
  ctx: Ctx,
  palette: Palette,
  value: Truth,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  if (value === 'true') {
    ctx.fillStyle = palette('hold');
    ctx.beginPath();
    ctx.roundRect(x, y, width, height, 1);
    ctx.fill();
    return;
  }
  ctx.lineWidth = 1;
  ctx.fillStyle = value === 'false' ? palette('fail-soft') : hatched(ctx, palette);
  ctx.fillRect(x, y, width, height);
  ctx.strokeStyle = value === 'false' ? palette('fail') : palette('hatch');
  ctx.setLineDash(value === 'false' ? [] : [3, 2]);
  if (width > 2) ctx.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  ctx.setLineDash([]);
}

function verdictMark(ctx: Ctx, palette: Palette, value: Truth, x: number, y: number, height: number): void {
  const middle = y + height / 2;
  if (value === 'true') {
    stroke(ctx, `M${x + 6} ${middle}l2.2 2.2 4-4.6`, palette('on-mark'), 1.5);
  } else if (value === 'false') {
    stroke(ctx, `M${x + 6} ${middle - 2.6}l5.2 5.2m0-5.2l-5.2 5.2`, palette('fail'), 1.4);
  } else {
    ctx.fillStyle = palette('surface-2');
    ctx.fillRect(x + 3, y - 1, 13, height + 2);
    text(ctx, '?', x + 6.5, middle + 4, palette('none-ink'), 11, 600);
  }
}

function belief(ctx: Ctx, { view, scale, tracks, palette }: Scene): void {
  const top = tracks.top.belief + 6;
  const bottom = tracks.top.belief + tracks.belief - 5;
  const y = (value: number): number => bottom - value * (bottom - top);
  const floor = lowest(view);
  const at = (value: number): number => y((value - floor) / (1 - floor));
  ctx.fillStyle = palette('line-1');
  for (const value of [1, (1 + floor) / 2, floor]) ctx.fillRect(0, Math.round(at(value)), scale.width, 1);
  curve(ctx, view.coverage, scale, at);
  ctx.strokeStyle = palette('ink-3');
  ctx.lineWidth = 1.1;
  ctx.setLineDash([1.5, 2.5]);
  ctx.stroke();
  ctx.setLineDash([]);
  curve(ctx, view.accuracy, scale, at);
  ctx.strokeStyle = palette('ink-1');
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.textAlign = 'right';
  text(ctx, '1', scale.width - 1, at(1) + 5, palette('ink-3'));
  text(ctx, floor === 0 ? '0' : `.${Math.round(floor * 10)}`, scale.width - 1, at(floor) - 1, palette('ink-3'));
  ctx.textAlign = 'left';
}

/** The belief axis starts at the tenth below the lowest value, so that small changes can be seen. */
function lowest(view: EpisodeView): number {
  let least = 1;
  for (const values of [view.accuracy, view.coverage]) {
    for (const value of values) if (value < least) least = value;
  }
  return Math.max(0, Math.min(0.5, Math.floor(least * 10) / 10));
}

/** A stepped line; a value that is not known breaks it. */
function curve(ctx: Ctx, values: Float32Array, scale: TimeScale, at: (value: number) => number): void {
  ctx.beginPath();
  let open = false;
  const from = Math.max(0, scale.stepAt(0) - 1);
  const to = Math.min(values.length - 1, scale.stepAt(scale.width));
  for (let s = from; s <= to; s += 1) {
    const value = values[s] ?? Number.NaN;
    if (Number.isNaN(value)) {
      open = false;
      continue;
    }
    const x = s === 0 ? scale.left(1) : scale.middle(s);
    if (open) ctx.lineTo(x, at(value));
    else ctx.moveTo(x, at(value));
    const end = s === to ? scale.right(Math.max(1, s)) - 4 : scale.middle(s + 1);
    ctx.lineTo(end, at(value));
    open = true;
  }
}
