import type { StepView, WorkerApi } from '#worker';

const KEPT = 256;
/** Chips of all kept steps together: a crowded step is as large as a hundred small ones, and the worker is quick. */
const KEPT_CHIPS = 20_000;
const AHEAD = [1, -1, 2, 3];
const LEAST_KEPT = 2 * (1 + AHEAD.length);

const chipsIn = ({ world, belief }: StepView): number => (world?.chips.length ?? 0) + (belief?.chips.length ?? 0);

/**
 * The step that the cursor wants, as the worker can give it: one request at a time, the latest wish wins, neighbours
 * are fetched while nothing else is asked. Lives outside React; panels subscribe to what is shown.
 */
export class StepFeed {
  private readonly cache = new Map<number, StepView>();
  private readonly listeners = new Set<() => void>();
  private chips = 0;
  private wanted = 0;
  private busy = false;
  private current: StepView | null = null;
  private broken: string | null = null;

  constructor(
    private readonly client: Pick<WorkerApi, 'stepAt'>,
    private readonly handle: string,
    private readonly last: number,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly shown = (): StepView | null => this.current;

  /** Why the last step could not be had, or null. */
  readonly failure = (): string | null => this.broken;

  want(s: number): void {
    this.wanted = s;
    const known = this.cache.get(s);
    if (known) {
      // The last wanted is the last to go.
      this.cache.delete(s);
      this.cache.set(s, known);
      this.show(known);
    }
    void this.run();
  }

  private show(view: StepView): void {
    if (this.current === view && this.broken === null) return;
    this.current = view;
    this.broken = null;
    this.emit();
  }

  private emit(): void {
    for (const listener of this.listeners) listener();
  }

  private next(): number | null {
    if (!this.cache.has(this.wanted)) return this.wanted;
    const ahead = AHEAD.map((by) => this.wanted + by).find((s) => s >= 0 && s <= this.last && !this.cache.has(s));
    return ahead ?? null;
  }

  private async run(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    for (let s = this.next(); s !== null; s = this.next()) {
      const asked = this.wanted;
      try {
        const view = await this.client.stepAt(this.handle, s);
        this.keep(view);
        this.arrive(view, s === asked);
      } catch (error) {
        // Another step may be wanted by now, and be had.
        if (this.wanted !== asked) continue;
        if (s === asked) this.fail(error);
        break;
      }
    }
    this.busy = false;
  }

  /** A step that was asked for is shown on the way to one that is still to come; one that is wanted always. */
  private arrive(view: StepView, asked: boolean): void {
    if (view.s === this.wanted || (asked && !this.cache.has(this.wanted))) this.show(view);
  }

  private fail(error: unknown): void {
    this.broken = error instanceof Error ? error.message : String(error);
    this.emit();
  }

  /** Keeps a step, and lets the oldest go for it; its neighbours stay however large they are. */
  private keep(view: StepView): void {
    this.cache.set(view.s, view);
    this.chips += chipsIn(view);
    for (const [s, oldest] of this.cache) {
      const full = this.cache.size > KEPT || this.chips > KEPT_CHIPS;
      if (!full || this.cache.size <= LEAST_KEPT) return;
      this.cache.delete(s);
      this.chips -= chipsIn(oldest);
    }
  }
}
