import type { StepRow } from '#worker';
import type { Axis } from '../../session/layout.ts';

/** Left and right margin of the lanes, pixels. */
export const PAD = 8;

/** A stretch of the axis: steps, or seconds of the source. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Where steps lie on the timeline. In steps, step s is the column from s - 1 to s; in source time it is the column
 * between the middles to its neighbours. The only place where steps become pixels and back.
 */
export class TimeScale {
  private constructor(
    readonly axis: Axis,
    readonly width: number,
    readonly window: Window,
    /** Left edges of the steps from 1, and the right edge of the last one. */
    private readonly edges: Float64Array,
  ) {}

  static of(steps: readonly StepRow[], axis: Axis, width: number, window: Window | null): TimeScale {
    const edges = axis === 'step' ? stepEdges(steps.at(-1)?.to ?? 0) : timeEdges(steps);
    const full = { from: edges[0] ?? 0, to: edges.at(-1) ?? 1 };
    return new TimeScale(axis, width, window ?? full, edges);
  }

  /** The whole axis. */
  get extent(): Window {
    return { from: this.edges[0] ?? 0, to: this.edges.at(-1) ?? 1 };
  }

  private get perUnit(): number {
    return (this.width - 2 * PAD) / Math.max(1e-9, this.window.to - this.window.from);
  }

  private pixel(at: number): number {
    return PAD + (at - this.window.from) * this.perUnit;
  }

  left(s: number): number {
    return this.pixel(this.edges[Math.max(0, s - 1)] ?? 0);
  }

  right(s: number): number {
    return this.pixel(this.edges[Math.max(0, s)] ?? 0);
  }

  middle(s: number): number {
    return s === 0 ? this.left(1) : (this.left(s) + this.right(s)) / 2;
  }

  /** Width of an average column in view, pixels. */
  get column(): number {
    const seen = this.stepAt(this.width - PAD) - this.stepAt(PAD) + 1;
    return (this.width - 2 * PAD) / Math.max(1, seen);
  }

  /** The step whose column is under a pixel. */
  stepAt(x: number): number {
    const at = this.window.from + (x - PAD) / this.perUnit;
    let low = 0;
    let high = this.edges.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.edges[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return Math.min(this.edges.length - 1, Math.max(1, low));
  }

  /** The window after zooming by `factor` around a pixel, inside the axis. */
  zoomed(factor: number, around: number): Window {
    const { from, to } = this.extent;
    const least = Math.min(to - from, this.axis === 'step' ? 4 : 1);
    const span = Math.min(to - from, Math.max(least, (this.window.to - this.window.from) / factor));
    const at = this.window.from + (around - PAD) / this.perUnit;
    const part = (at - this.window.from) / (this.window.to - this.window.from);
    return clamp({ from: at - span * part, to: at + span * (1 - part) }, this.extent);
  }

  panned(pixels: number): Window {
    const by = pixels / this.perUnit;
    return clamp({ from: this.window.from + by, to: this.window.to + by }, this.extent);
  }

  /** The window moved just enough to show a step, or null when it is in view. */
  revealing(s: number): Window | null {
    const left = this.left(s);
    const right = this.right(s);
    if (left < PAD - 1) return this.panned(left - this.width / 3);
    if (right > this.width - PAD + 1) return this.panned(right - (this.width * 2) / 3);
    return null;
  }
}

function clamp(window: Window, extent: Window): Window {
  const span = window.to - window.from;
  const from = Math.min(Math.max(window.from, extent.from), extent.to - span);
  return { from, to: from + span };
}

function stepEdges(n: number): Float64Array {
  const edges = new Float64Array(Math.max(2, n + 1));
  for (let i = 0; i < edges.length; i += 1) edges[i] = i;
  return edges;
}

/** Steps without a time share the room between their timed neighbours; times that run back count as unknown. */
function timeEdges(steps: readonly StepRow[]): Float64Array {
  const times: number[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  let pending = 0;
  for (const { s, to, t } of steps) {
    if (t === null || t < latest) {
      pending += to - s + 1;
      continue;
    }
    const start = Number.isFinite(latest) ? latest : t;
    for (let i = 1; i <= pending; i += 1) times.push(start + ((t - start) * i) / (pending + 1));
    times.push(t);
    latest = t;
    pending = 0;
  }
  const end = Number.isFinite(latest) ? latest : 0;
  for (let i = 1; i <= pending; i += 1) times.push(end + i * 0.5);
  const edges = new Float64Array(Math.max(2, times.length + 1));
  times.forEach((t, i) => {
    edges[i] = i === 0 ? t - 0.5 : ((times[i - 1] ?? t) + t) / 2;
  });
  edges[times.length] = (times.at(-1) ?? 0) + 0.5;
  return edges;
}
