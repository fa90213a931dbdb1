const CHUNK = 16;

/**
 * An immutable map from strings to values whose copies share almost everything, so that a state per step costs
 * a few small arrays. Keys keep the order in which they were first set; a deleted key keeps its slot.
 */
export class Table<K extends string, V> {
  private constructor(
    private readonly slots: ReadonlyMap<K, number>,
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
    return new Table(slots, chunks, slots.size);
  }

  get(key: K): V | undefined {
    const slot = this.slots.get(key);
    return slot === undefined ? undefined : this.chunks[slot >>> 4]?.[slot & (CHUNK - 1)];
  }

  has(key: K): boolean {
    return this.get(key) !== undefined;
  }

  set(key: K, value: V): Table<K, V> {
    const slot = this.slots.get(key);
    if (slot !== undefined) return this.write(slot, value);
    const slots = new Map(this.slots);
    const fresh = this.slots.size;
    slots.set(key, fresh);
    const chunks = this.chunks.slice();
    const last = chunks[fresh >>> 4];
    chunks[fresh >>> 4] = last ? [...last, value] : [value];
    return new Table(slots, chunks, this.size + 1);
  }

  delete(key: K): Table<K, V> {
    const slot = this.slots.get(key);
    if (slot === undefined) return this;
    return this.write(slot, undefined);
  }

  *entries(): IterableIterator<[K, V]> {
    for (const [key, slot] of this.slots) {
      const value = this.chunks[slot >>> 4]?.[slot & (CHUNK - 1)];
      if (value !== undefined) yield [key, value];
    }
  }

  *values(): IterableIterator<V> {
    for (const [, value] of this.entries()) yield value;
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
    return new Table(this.slots, chunks, this.size + change);
  }
}
