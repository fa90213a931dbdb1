import type { TaskView } from '#worker';

/** Something that can be selected: `n:` a narration, `o:` an operation, `c:` a condition, `k:` what was considered. */
export type Item = string;

export type Column = 'narrations' | 'operations' | 'contract';

export const COLUMNS: readonly Column[] = ['narrations', 'operations', 'contract'];

export const columnOf = (item: Item): Column =>
  item.startsWith('n:') ? 'narrations' : item.startsWith('o:') ? 'operations' : 'contract';

type LinkKind = 'plain' | 'unmodelled' | 'fact';

/** A line between neighbouring columns, from left to right. */
export interface Link {
  readonly from: Item;
  readonly to: Item;
  readonly kind: LinkKind;
}

/** What leads to what, from narrations over operations to the contract. */
export class Chains {
  readonly left: readonly Link[];
  readonly right: readonly Link[];
  private readonly forward = new Map<Item, Item[]>();
  private readonly back = new Map<Item, Item[]>();

  constructor(view: TaskView) {
    this.left = view.operations.flatMap(({ id, narrations }) =>
      narrations.map((narration): Link => ({ from: `n:${narration}`, to: `o:${id}`, kind: 'plain' })),
    );
    this.right = [
      ...view.conditions.flatMap(({ id, operations }) =>
        operations.map((operation): Link => ({ from: `o:${operation}`, to: `c:${id}`, kind: 'plain' })),
      ),
      ...view.considered.flatMap(({ id, kind, operations }) =>
        operations.map((operation): Link => ({ from: `o:${operation}`, to: `k:${id}`, kind })),
      ),
    ];
    for (const { from, to } of [...this.left, ...this.right]) {
      push(this.forward, from, to);
      push(this.back, to, from);
    }
  }

  /** The item itself, everything that it rests on and everything that rests on it. */
  of(item: Item | null): ReadonlySet<Item> {
    if (item === null) return NOTHING;
    const chain = new Set<Item>([item]);
    reach(item, this.forward, chain);
    reach(item, this.back, chain);
    return chain;
  }
}

const NOTHING: ReadonlySet<Item> = new Set();

function push(map: Map<Item, Item[]>, key: Item, value: Item): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function reach(item: Item, map: ReadonlyMap<Item, readonly Item[]>, into: Set<Item>): void {
  for (const next of map.get(item) ?? []) {
    into.add(next);
    reach(next, map, into);
  }
}
