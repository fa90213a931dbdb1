/**
 * Puts the k-th smallest of `values[from ..]` (k counted from the start of the array) in its place, what is smaller
 * before it and what is larger after it. Hoare's selection: a whole sort costs several times as much.
 */
export function select(values: Float64Array, k: number, from = 0): number {
  let low = from;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >>> 1] ?? 0;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((values[left] ?? pivot) < pivot) left += 1;
      while ((values[right] ?? pivot) > pivot) right -= 1;
      if (left > right) break;
      const swapped = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (k <= right) high = right;
    else if (k >= left) low = left;
    else break;
  }
  return values[k] ?? Number.NaN;
}

/**
 * Quantiles (0 to 1, ascending) by linear interpolation between order statistics. The array is reordered; it must not
 * have NaNs.
 */
export function quantilesOf(values: Float64Array, ps: readonly number[]): readonly number[] {
  let from = 0;
  return ps.map((p) => {
    const at = (values.length - 1) * p;
    const rank = Math.floor(at);
    const below = select(values, rank, from);
    from = rank;
    if (at === rank) return below;
    const above = select(values, rank + 1, rank);
    return below + (above - below) * (at - rank);
  });
}
