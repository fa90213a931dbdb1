import { ARTICLES, BE, isAdverb, PARTICLES, PRONOUNS, prepositionAt } from './function-words.ts';
import {
  actsNow,
  beginsPhrasal,
  HOLDS,
  isGerundClause,
  isHandAt,
  isModifier,
  isParticiple,
  isStop,
  isVerbHere,
  nounPhrase,
} from './noun-phrase.ts';
import { sortOf } from './nouns.ts';
import type { Phrase } from './phrases.ts';
import { verbAt } from './verbs.ts';
import { singular, type Words } from './words.ts';

/** `in the drawer`: a thing and what it is to the act, or to the object if `relative` (`the mug that is in the drawer`). */
export interface Link {
  readonly preposition: string;
  readonly phrase: Phrase;
  readonly relative: boolean;
}

/** What follows a verb up to the end of its clause. */
export interface Predicate {
  readonly objects: readonly Phrase[];
  readonly links: readonly Link[];
  readonly particles: readonly string[];
  /** `clockwise` and the like. */
  readonly adverbs: readonly string[];
  /** `pick up A with the left hand and B with the right`: the second half. */
  readonly also?: Predicate;
  readonly end: number;
}

class Draft {
  readonly objects: Phrase[] = [];
  readonly links: Link[] = [];
  readonly particles: string[] = [];
  readonly adverbs: string[] = [];

  done(end: number, also?: Predicate): Predicate {
    const { objects, links, particles, adverbs } = this;
    return { objects, links, particles, adverbs, end, ...(also === undefined ? {} : { also }) };
  }
}

const isHandLink = (link: Link | undefined): boolean => link?.phrase.sort === 'hand';

/** Reads what follows a verb, from `start` to where another clause begins. */
export function predicateAt(words: Words, start: number): Predicate {
  const draft = new Draft();
  let at = start;
  let relative = false;
  while (at < words.length) {
    const word = words[at] ?? '';
    if (HOLDS.test(words[at] ?? '')) {
      at = nounPhrase(words, at + 1).end;
      continue;
    }
    if (isRelative(words, at)) {
      relative = true;
      at = skipRelative(words, at);
      continue;
    }
    if (word === 'and' || word === 'or') {
      const more = coordinated(words, at, draft);
      if (more === undefined) break;
      if (typeof more !== 'number') return draft.done(more.end, more);
      at = more;
      continue;
    }
    const listed = word === ',' && draft.objects.length > 0 && draft.links.length === 0 ? listAt(words, at) : undefined;
    if (listed !== undefined) {
      draft.objects.push(...listed.phrases);
      at = listed.end;
      continue;
    }
    if (isStop(words, at)) break;
    const preposition = prepositionAt(words, at);
    if (preposition !== undefined) {
      const next = at + preposition.length;
      if (preposition.word === 'on to' && verbAt(words, next)?.form === 'base') {
        draft.particles.push('on');
        at += 1;
        continue;
      }
      if (startsVerb(words, next, preposition.word)) break;
      const read = nounPhrase(words, next);
      if (read.phrase === undefined || read.end === next) draft.particles.push(word);
      else draft.links.push({ preposition: preposition.word, phrase: read.phrase, relative });
      relative = false;
      at = Math.max(read.end, next);
      continue;
    }
    if (at > start && isHandAt(words, at - 1) && actsNow(words, at)) break;
    if (PARTICLES.has(word) && !isModifier(words, at)) draft.particles.push(word);
    else if (isAdverb(word)) draft.adverbs.push(word);
    else {
      if (isGerundClause(words, at) || (at > start && beginsPhrasal(words, at))) break;
      const read = nounPhrase(words, at);
      if (read.end > at) {
        if (read.phrase !== undefined) draft.objects.push(read.phrase);
        at = read.end;
        continue;
      }
    }
    at += 1;
  }
  return draft.done(at);
}

/** Whether a verb and not a noun follows a preposition: `to wash`, `by turning`. */
function startsVerb(words: Words, at: number, preposition: string): boolean {
  const verb = verbAt(words, at);
  if (verb === undefined)
    return isAdverb(words[at] ?? '') && verbAt(words, at + 1) !== undefined && preposition === 'to';
  if (verb.form === 'ing') return isGerundClause(words, at) || (preposition !== 'using' && !nounLike(words, at));
  return preposition === 'to' && verb.form === 'base';
}

/** `washing up liquid`, `chopping board`. */
const nounLike = (words: Words, at: number): boolean =>
  sortOf(words.slice(at, at + 3).map((w) => singular(w).word)) !== 'object' ||
  sortOf(words.slice(at, at + 2).map((w) => singular(w).word)) !== 'object';

const isRelative = (words: Words, at: number): boolean =>
  (/^(that|which)$/.test(words[at] ?? '') && BE.has(words[at + 1] ?? '')) ||
  (/^(that|which)$/.test(words[at] ?? '') &&
    (PRONOUNS.has(words[at + 1] ?? '') || verbAt(words, at + 1)?.form === 'past')) ||
  (words[at] === ',' && words[at + 1] === 'which' && BE.has(words[at + 2] ?? '') && locative(words, at + 2)) ||
  isOwn(words, at) ||
  isParticiple(words, at);

/** `the mat I put down earlier`. */
const isOwn = (words: Words, at: number): boolean =>
  words[at] === 'i' && at > 1 && !/^(and|then|but|or|so|,|time|moment|now|first)$/.test(words[at - 1] ?? '');

const locative = (words: Words, be: number): boolean =>
  prepositionAt(words, be + 1) !== undefined || isParticiple(words, be + 1);

/** To the preposition of a relative clause, or to its end. */
function skipRelative(words: Words, start: number): number {
  let at = start + (words[start] === ',' ? 2 : 1);
  while (at < words.length && words[at] !== ',' && words[at] !== 'and' && prepositionAt(words, at) === undefined) {
    if (/^(while|whilst|so|using)$/.test(words[at] ?? '')) break;
    at += 1;
  }
  return at;
}

/** `put the tins in the cupboard and the milk in the fridge`. */
const PUTS = /^(in|into|inside|on|onto)$/;

/** `are added and stirred with a spoon`, unlike `the onions and chopped carrots`. */
const isReported = (words: Words, at: number): boolean =>
  verbAt(words, at)?.form === 'past' &&
  (words[at + 1] === undefined || words[at + 1] === ',' || prepositionAt(words, at + 1) !== undefined);

/** What `and` adds: another object or place (the position behind it), another predicate, or (undefined) a new clause. */
function coordinated(words: Words, at: number, draft: Draft): number | Predicate | undefined {
  let next = at + 1;
  while (isAdverb(words[next] ?? '')) next += 1;
  if (isVerbHere(words, next) !== undefined || prepositionAt(words, next) !== undefined || isStop(words, next))
    return undefined;
  if (isReported(words, next)) return undefined;
  if (/^(use|using|i|continue|both|hold)$/.test(words[next] ?? '') && words[next + 1] !== 'sides') return undefined;
  const read = nounPhrase(words, next);
  if (read.phrase === undefined || read.end === next) return undefined;
  if (finiteFollows(words, read.end)) return undefined;
  const last = draft.links.at(-1);
  if (last === undefined) {
    if (draft.objects.length === 0) return undefined;
    draft.objects.push(read.phrase);
    return read.end;
  }
  if (isHandLink(last) && read.phrase.sort !== 'hand') return predicateAt(words, next);
  const elsewhere = prepositionAt(words, read.end)?.word ?? '';
  if (draft.objects.length > 0 && PUTS.test(last.preposition) && PUTS.test(elsewhere)) return predicateAt(words, next);
  draft.links.push({ ...last, phrase: read.phrase });
  return read.end;
}

/** `, the onion` of a list that ends in `and the leek`, which is read after it. */
function listAt(
  words: Words,
  start: number,
): { readonly phrases: readonly Phrase[]; readonly end: number } | undefined {
  const phrases: Phrase[] = [];
  let at = start;
  while (words[at] === ',' && words[at + 1] !== 'and') {
    const { phrase, end } = nounPhrase(words, at + 1);
    if (phrase === undefined || !isListed(words, at + 1, phrase)) return undefined;
    phrases.push(phrase);
    at = end;
  }
  if (words[at] === ',') at += 1;
  const last = words[at] === 'and' && phrases.length > 0 ? nounPhrase(words, at + 1) : undefined;
  return last?.phrase === undefined || !isListed(words, at + 1, last.phrase) || finiteFollows(words, last.end)
    ? undefined
    : { phrases, end: at };
}

/** `the eggs` or, in telegraphic style, `eggs`: a thing by its article, or one that is known. */
function isListed(words: Words, at: number, phrase: Phrase): boolean {
  if (phrase.hand !== undefined) return false;
  if (ARTICLES.has(words[at] ?? '')) return true;
  return phrase.sort !== 'object' && phrase.sort !== 'part' && verbAt(words, at) === undefined;
}

/** A verb with a subject before it: `and the right hand presses`. */
function finiteFollows(words: Words, at: number): boolean {
  const word = words[at] ?? '';
  return BE.has(word) || isVerbHere(words, at)?.form === 's' || isVerbHere(words, at - 1)?.form === 's';
}
