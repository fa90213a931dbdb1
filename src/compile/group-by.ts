/** Items by key, keys and items in the order in which they came. */
export function groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const same = groups.get(key(item));
    if (same === undefined) groups.set(key(item), [item]);
    else same.push(item);
  }
  return groups;
}
