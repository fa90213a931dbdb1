const CHUNK = 16;

/**
 * An immutable map from strings to values whose copies share almost everything, so that a state per step costs
 * a few small arrays. Keys keep the order in which they were first set; a deleted key keeps its slot.
 */
export class Table<K extends string, V> {
  /**
   * @param slots slot of each key in their order. It only ever grows and is shared with later tables that have more
   *   keys: a table's own are those whose slot is below `length`.
   */
  private constructor(
    private readonly slots: Map<K, number>,
    private readonly length: number,
    private readonly chunks: readonly (readonly (V | undefined)[])[],
    readonly size: number,
  ) {}

  static from<K extends string, V>(entries: Iterable<readonly [K, V]>): Table<K, V> {
    const slots = new Map<K, number>();
    const values: (V | undefined)[] = [];
    for (const [key, value] of entries) {
      const slot = slots.get(key);
      if (slot === undefined) {
        slots.set(key, values.length);
        values.push(value);
      } else {
        values[slot] = value;
      }
    }
    const chunks: (V | undefined)[][] = [];
    for (let i = 0; i < values.length; i += CHUNK) chunks.push(values.slice(i, i + CHUNK));
    return new Table(slots, slots.size, chunks, slots.size);
  }

  get(key: K): V | undefined {
    const slot = this.slotOf(key);
    return slot === undefined ? undefined : this.chunks[slot >>> 4]?.[slot & (CHUNK - 1)];
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  set(key: K, value: V): Table<K, V> {
    const slot = this.slotOf(key);
    if (slot !== undefined) return this.write(slot, value);
    const slots = this.slots.size === this.length ? this.slots : this.ownSlots();
    const fresh = this.length;
    slots.set(key, fresh);
    const chunks = this.chunks.slice();
    const last = chunks[fresh >>> 4];
    chunks[fresh >>> 4] = last ? [...last, value] : [value];
    return new Table(slots, fresh + 1, chunks, this.size + 1);
  }

  delete(key: K): Table<K, V> {
    const slot = this.slotOf(key);
    if (slot === undefined) return this;
    return this.write(slot, undefined);
  }

  *entries(): IterableIterator<[K, V]> {
    for (const [key, slot] of this.slots) {
      if (slot >= this.length) return;
      const value = this.chunks[slot >>> 4]?.[slot & (CHUNK - 1)];
      if (value !== undefined) yield [key, value];
    }
  }

  *values(): IterableIterator<V> {
    for (const chunk of this.chunks) for (const value of chunk) if (value !== undefined) yield value;
  }

  private slotOf(key: K): number | undefined {
    const slot = this.slots.get(key);
    return slot !== undefined && slot < this.length ? slot : undefined;
  }

  /** Another table has added keys already: these go on without them. */
  private ownSlots(): Map<K, number> {
    return new Map([...this.slots].slice(0, this.length));
  }

  private write(slot: number, value: V | undefined): Table<K, V> {
    const at = slot >>> 4;
    const old = this.chunks[at];
    if (!old) return this;
    const before = old[slot & (CHUNK - 1)];
    if (before === value) return this;
    const chunk = old.slice();
    chunk[slot & (CHUNK - 1)] = value;
    const chunks = this.chunks.slice();
    chunks[at] = chunk;
    const change = (value === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
    return new Table(this.slots, this.length, chunks, this.size + change);
  }
}
