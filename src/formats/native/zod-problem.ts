import type * as z from 'zod';
import { shown } from '../problem.ts';

export interface Misfit {
  readonly path: readonly PropertyKey[];
  readonly found: string;
  readonly expected: string;
}

/** What does not fit a schema and where, in words. For a union, the alternative that came furthest speaks. */
export function misfitOf(issue: z.core.$ZodIssue, value: unknown): Misfit {
  if (issue.code === 'invalid_union') {
    const furthest = issue.errors
      .flatMap((issues) => issues.slice(0, 1))
      .sort((a, b) => b.path.length - a.path.length)[0];
    if (furthest && furthest.path.length > 1) {
      const inner = misfitOf(furthest, valueAt(value, issue.path));
      return { ...inner, path: [...issue.path, ...inner.path] };
    }
  }
  return { path: issue.path, found: shown(valueAt(value, issue.path)), expected: expectedBy(issue) };
}

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return article(issue.expected);
    case 'invalid_value':
      return issue.values.length === 1 ? shown(issue.values[0]) : `one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return 'one of the forms of the format';
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}
