/** A deterministic source of chance. Every consumer draws from its own stream, so adding one never shifts another. */
export interface RandomStream {
  /** A float in [0, 1). */
  next(): number;
  /** An integer in [0, bound). `bound` must be at least 1. */
  below(bound: number): number;
  /** One of `items`, or undefined when there are none. */
  pick<T>(items: readonly T[]): T | undefined;
}

/** FNV-1a over UTF-16 code units, 32 bits: only to spread (seed, name) over the generator's state. */
function hash(text: string, basis: number): number {
  let value = basis >>> 0;
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return value;
}

/** The stream of (seed, name): sfc32, the same on every machine. */
export function randomStream(seed: number, name: string): RandomStream {
  const key = `${seed}/${name}`;
  let a = hash(key, 0x811c9dc5);
  let b = hash(key, 0x9e3779b9);
  let c = hash(key, 0x85ebca6b);
  let counter = 1;
  const draw = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 12; i += 1) draw();
  const next = (): number => draw() / 0x1_0000_0000;
  const below = (bound: number): number => Math.floor(next() * bound);
  return { next, below, pick: (items) => (items.length === 0 ? undefined : items[below(items.length)]) };
}
