/**
 * The index of the last element whose key is at most `target`, or -1 when there is none.
 * `items` must be sorted by `key`, ascending.
 */
export function lastAtMost<T>(items: readonly T[], target: number, key: (item: T) => number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && key(item) <= target) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
