import {
  ARTICLES,
  BE,
  isAdverb,
  isAuxiliary,
  PARTICLES,
  PRONOUNS,
  prepositionAt,
  SUBORDINATORS,
} from './function-words.ts';
import { sortOf } from './nouns.ts';
import { type Phrase, phraseOf } from './phrases.ts';
import { type Verb, verbAt } from './verbs.ts';
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

/** Whether a verb stands here rather than a noun that looks like one (`a press`, `the cut`, `salt and pepper`). */
export function isVerbHere(words: Words, at: number): Verb | undefined {
  const verb = verbAt(words, at);
  if (verb === undefined || verb.form === 'past') return undefined;
  const before = words[at - 1] ?? '';
  if (ARTICLES.has(before) || /^(left|right|of|'s)$/.test(before)) return undefined;
  const after = words[at + verb.length];
  if (verb.length > 1 || verb.form === 's' || opensNoun(after)) return verb;
  const sort = sortOf([singular(words[at] ?? '').word]);
  return sort === 'object' || sort === 'part' ? verb : undefined;
}

const opensNoun = (word: string | undefined): boolean =>
  word !== undefined && (ARTICLES.has(word) || PRONOUNS.has(word));

/** An -ing form that begins a new clause, not one that belongs to a name (`chopping board`). */
function isGerundClause(words: Words, at: number): boolean {
  const verb = verbAt(words, at);
  if (verb?.form !== 'ing') return false;
  const next = words[at + verb.length];
  return (
    next === undefined ||
    next === ',' ||
    opensNoun(next) ||
    isAdverb(next) ||
    prepositionAt(words, at + verb.length) !== undefined
  );
}

/** A participle that says where the thing before it is: `located in`, `held by`. */
function isParticiple(words: Words, at: number): boolean {
  const word = words[at] ?? '';
  const shaped =
    verbAt(words, at)?.form === 'past' ||
    /^(located|resting|sitting|standing|lying|hanging|left|kept|situated|placed|attached|used|full|held|being|filled|facing)$/.test(
      word,
    );
  return shaped && (prepositionAt(words, at + 1) !== undefined || word === 'being');
}

const isStop = (words: Words, at: number): boolean => {
  const word = words[at];
  if (word === undefined || word === ',' || /^(and|or|then|but|not)$/.test(word)) return true;
  return Object.hasOwn(SUBORDINATORS, word) || isAuxiliary(words, at);
};

interface Read {
  readonly phrase: Phrase | undefined;
  readonly end: number;
}

/** The noun phrase that starts at `at`; `of` stays inside it. */
function nounPhrase(words: Words, start: number): Read {
  let at = start;
  while (at < words.length) {
    const word = words[at] ?? '';
    const first = at === start;
    if (word === 'that' && first && !BE.has(words[at + 1] ?? '')) at += 1;
    else if (word === 'of' || word === "'s") at += 1;
    else if (isStop(words, at) || (prepositionAt(words, at) !== undefined && word !== 'top')) break;
    else if (PARTICLES.has(word) && !isModifier(words, at)) break;
    else if (isAdverb(word) && !first && !isModifier(words, at)) break;
    else if (
      /^(a|an|the|this|these|my|\d+)$/.test(word) &&
      !first &&
      !/^(of|all|both|half|'s)$/.test(words[at - 1] ?? '')
    )
      break;
    else if (!first && beginsPhrasal(words, at)) break;
    else if (isGerundClause(words, at) || HOLDS.test(word) || (!first && isParticiple(words, at))) break;
    else if (!first && isHandAt(words, at - 1) && actsNow(words, at)) break;
    else at += 1;
  }
  return { phrase: phraseOf(words.slice(start, at)), end: at };
}

/** `from the top shelf pick up`: a verb with its particle is no part of a name. */
function beginsPhrasal(words: Words, at: number): boolean {
  const verb = verbAt(words, at);
  const handles =
    verb?.sense === 'take' || verb?.sense === 'put' || verb?.sense === 'turn_on' || verb?.sense === 'turn_off';
  return handles && verb.length > 1 && verb.form === 'base' && !ARTICLES.has(words[at - 1] ?? '');
}

/** `left hand`, `both hands`, but not the `hand` of `hand wash`. */
const isHandAt = (words: Words, at: number): boolean =>
  /^(hands|fingers|thumbs)$/.test(words[at] ?? '') ||
  (/^(hand|finger|thumb)$/.test(words[at] ?? '') && /^(left|right|index|one|other|same)$/.test(words[at - 1] ?? ''));

/** `with the left hand pick up`: the verb starts right behind the hand. */
const actsNow = (words: Words, at: number): boolean => verbAt(words, at) !== undefined;

/** `open`, `flat` or `freshly` before a noun belongs to its name. */
function isModifier(words: Words, at: number): boolean {
  if (
    !/^(open|closed|flat|open|back|freshly|newly|slightly|now|still)$/.test(words[at] ?? '') &&
    !(words[at] ?? '').endsWith('ly')
  )
    return false;
  const before = words[at - 1] ?? '';
  const next = words[at + 1];
  return (
    next !== undefined && ARTICLES.has(before) && !isStop(words, at + 1) && prepositionAt(words, at + 1) === undefined
  );
}

/** What a thing is said to hold does not name it. */
const HOLDS = /^(containing|comprising|including)$/;

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
  isParticiple(words, at);

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

/** What `and` adds: another object or place (the position behind it), another predicate, or (undefined) a new clause. */
function coordinated(words: Words, at: number, draft: Draft): number | Predicate | undefined {
  let next = at + 1;
  while (isAdverb(words[next] ?? '')) next += 1;
  if (isVerbHere(words, next) !== undefined || prepositionAt(words, next) !== undefined || isStop(words, next))
    return undefined;
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
    if (phrase === undefined || !ARTICLES.has(words[at + 1] ?? '') || phrase.hand !== undefined) return undefined;
    phrases.push(phrase);
    at = end;
  }
  if (words[at] === ',') at += 1;
  const isLast = words[at] === 'and' && ARTICLES.has(words[at + 1] ?? '') && phrases.length > 0;
  const last = isLast ? nounPhrase(words, at + 1) : undefined;
  return last?.phrase === undefined || last.phrase.hand !== undefined || finiteFollows(words, last.end)
    ? undefined
    : { phrases, end: at };
}

/** A verb with a subject before it: `and the right hand presses`. */
function finiteFollows(words: Words, at: number): boolean {
  const word = words[at] ?? '';
  return BE.has(word) || verbAt(words, at)?.form === 's' || verbAt(words, at - 1)?.form === 's';
}
