import type { Chip, GraphState, RegionState, StepView, Trail } from '#worker';

const sameContents = (a: Chip['contents'], b: Chip['contents']): boolean =>
  a.length === b.length && a.every((item, i) => item.id === b[i]?.id && item.agreement === b[i]?.agreement);

const sameChip = (a: Chip, b: Chip): boolean =>
  a.id === b.id &&
  a.role === b.role &&
  a.state === b.state &&
  a.agreement === b.agreement &&
  a.changed === b.changed &&
  a.event === b.event &&
  a.forgotten === b.forgotten &&
  sameContents(a.contents, b.contents);

const sameChips = (a: readonly Chip[], b: readonly Chip[]): boolean =>
  a.length === b.length && a.every((chip, i) => b[i] !== undefined && sameChip(chip, b[i]));

const sameRegion = (a: RegionState, b: RegionState): boolean =>
  a.state === b.state && a.observed === b.observed && a.changed === b.changed;

/** What the agent's place in a region shows. */
export interface Standing {
  readonly here: boolean;
  readonly hands: string;
  readonly held: readonly Chip[];
  /** Really held, without an entry. */
  readonly ghosts: readonly Chip[];
}

const NO_CHIPS: readonly Chip[] = [];
const AWAY: Standing = { here: false, hands: '', held: NO_CHIPS, ghosts: NO_CHIPS };

export const slotKey = (region: string, id: string): string => `${region}\n${id}`;

/**
 * One pane's graph at the shown step, outside React. Each slot, region head and agent place subscribes to its own key,
 * so a step re-renders only what it changes.
 */
export class ChipStore {
  private slots = new Map<string, readonly Chip[]>();
  private regions = new Map<string, RegionState>();
  private standings = new Map<string, Standing>();
  private trailList: readonly Trail[] = [];
  private readonly listeners = new Map<string, Set<() => void>>();

  readonly slot = (region: string, id: string): readonly Chip[] => this.slots.get(slotKey(region, id)) ?? NO_CHIPS;
  readonly region = (id: string): RegionState | undefined => this.regions.get(id);
  readonly standing = (region: string): Standing => this.standings.get(region) ?? AWAY;
  readonly trails = (): readonly Trail[] => this.trailList;

  subscribe(key: string, listener: () => void): () => void {
    const set = this.listeners.get(key) ?? new Set();
    set.add(listener);
    this.listeners.set(key, set);
    return () => {
      set.delete(listener);
      if (set.size === 0) this.listeners.delete(key);
    };
  }

  show(view: StepView | null, pane: 'world' | 'belief'): void {
    const graph = view === null ? null : view[pane];
    this.showSlots(graph);
    this.showRegions(graph);
    this.showStanding(graph);
    this.trailList = view === null ? [] : view.trails.filter((trail) => trail.pane === pane);
    this.emit('trails');
  }

  private emit(key: string): void {
    for (const listener of this.listeners.get(key) ?? []) listener();
  }

  private showSlots(graph: GraphState | null): void {
    const next = new Map<string, Chip[]>();
    for (const chip of graph?.chips ?? []) {
      if (chip.held) continue;
      const key = slotKey(chip.region, chip.id);
      const there = next.get(key);
      if (there) there.push(chip);
      else next.set(key, [chip]);
    }
    const before = this.slots;
    const after = new Map<string, readonly Chip[]>();
    const changed: string[] = [];
    for (const [key, chips] of next) {
      const old = before.get(key);
      if (old && sameChips(old, chips)) {
        after.set(key, old);
      } else {
        after.set(key, chips);
        changed.push(key);
      }
    }
    for (const key of before.keys()) if (!next.has(key)) changed.push(key);
    this.slots = after;
    for (const key of changed) this.emit(`slot\n${key}`);
  }

  private showRegions(graph: GraphState | null): void {
    const before = this.regions;
    this.regions = new Map((graph?.regions ?? []).map((region) => [region.id, region]));
    for (const [id, region] of this.regions) {
      const old = before.get(id);
      if (old && sameRegion(old, region)) this.regions.set(id, old);
      else this.emit(`region\n${id}`);
    }
  }

  private showStanding(graph: GraphState | null): void {
    const before = this.standings;
    this.standings = new Map();
    if (graph !== null && graph.agent !== null) {
      const held = graph.chips.filter((chip) => chip.held && chip.role === 'placed');
      const ghosts = graph.chips.filter((chip) => chip.held && chip.role === 'ghost');
      const old = before.get(graph.agent);
      const same =
        old !== undefined && old.hands === graph.hands && sameChips(old.held, held) && sameChips(old.ghosts, ghosts);
      this.standings.set(graph.agent, same ? old : { here: true, hands: graph.hands, held, ghosts });
    }
    for (const region of new Set([...before.keys(), ...this.standings.keys()])) {
      if (before.get(region) !== this.standings.get(region)) this.emit(`agent\n${region}`);
    }
  }
}
