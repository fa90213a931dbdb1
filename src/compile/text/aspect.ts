import { ASPECT, ATTEMPT, INTEND, isAdverb, SUCCESS } from './function-words.ts';
import { verbAt } from './verbs.ts';
import type { Words } from './words.ts';

/** `continue to`, `try to`, `decide not to` before the verb that says which act. */
export interface Aspect {
  readonly kind: 'aspect' | 'attempt' | 'intend';
  /** Where that verb stands. */
  readonly next: number;
  readonly negated: boolean;
  /** Tried, without word of success. */
  readonly attempted: boolean;
}

export function aspectAt(words: Words, at: number): Aspect | undefined {
  const kind = kindOf(words[at] ?? '');
  if (kind === undefined) return undefined;
  let next = at + 1;
  while (/^(to|not|by|on|and|against)$/.test(words[next] ?? '') || isAdverb(words[next] ?? '')) next += 1;
  const verb = verbAt(words, next);
  const between = words.slice(at, next);
  const linked = verb?.form === 'ing' || (verb !== undefined && between.includes('to'));
  if (!linked) return undefined;
  const negated = between.includes('not') || between.includes('against');
  return { kind, next, negated, attempted: kind === 'attempt' && !succeeds(words, next) };
}

function kindOf(word: string): Aspect['kind'] | undefined {
  if (ASPECT.has(word)) return 'aspect';
  if (ATTEMPT.has(word)) return 'attempt';
  return INTEND.has(word) ? 'intend' : undefined;
}

/** Whether the rest of the sentence says that it was done in the end. */
function succeeds(words: Words, from: number): boolean {
  const told = words.findIndex((word, i) => i >= from && SUCCESS.test(word));
  return told !== -1 && !words.slice(told - 2, told).some((word) => /^(not|never|without|no)$/.test(word));
}
