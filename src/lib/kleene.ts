/** Kleene's three values. Missing evidence is `unknown`, never `false`. */
export type Truth = 'true' | 'false' | 'unknown';

export const truth = (value: boolean): Truth => (value ? 'true' : 'false');

export function not(value: Truth): Truth {
  if (value === 'unknown') return 'unknown';
  return value === 'true' ? 'false' : 'true';
}

/** False if any is false, else unknown if any is unknown, else true (so `true` for none). */
export function all(values: Iterable<Truth>): Truth {
  let result: Truth = 'true';
  for (const value of values) {
    if (value === 'false') return 'false';
    if (value === 'unknown') result = 'unknown';
  }
  return result;
}

/** True if any is true, else unknown if any is unknown, else false (so `false` for none). */
export function any(values: Iterable<Truth>): Truth {
  let result: Truth = 'false';
  for (const value of values) {
    if (value === 'true') return 'true';
    if (value === 'unknown') result = 'unknown';
  }
  return result;
}
