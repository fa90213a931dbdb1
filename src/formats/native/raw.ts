export type Raw = Readonly<Record<string, unknown>>;

export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deeper than anything a format asks for, and far from what would exhaust a stack. */
export const DEEPEST = 100;

/** Whether objects and arrays nest deeper than `DEEPEST`. Keeps its own stack. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

function childrenOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** Paths of the fields that parsing left out: what is in `raw` and not in `parsed`. Arrays keep their length. */
export function leftOut(raw: unknown, parsed: unknown): readonly (readonly PropertyKey[])[] {
  if (Array.isArray(raw) && Array.isArray(parsed)) {
    return raw.flatMap((item, at) => leftOut(item, parsed[at]).map((path) => [at, ...path]));
  }
  if (!isRaw(raw) || !isRaw(parsed)) return [];
  return Object.keys(raw).flatMap((key) =>
    Object.hasOwn(parsed, key) ? leftOut(raw[key], parsed[key]).map((path) => [key, ...path]) : [[key]],
  );
}
