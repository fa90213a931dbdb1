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

/** Whether a verb stands here rather than a noun that looks like one (`a press`, `the cut`, `salt and pepper`). */
export function isVerbHere(words: Words, at: number): Verb | undefined {
  const verb = verbAt(words, at);
  const before = words[at - 1] ?? '';
  if (verb === undefined || (verb.form === 'past' && !goesOnInThePast(words, at))) return undefined;
  if (ARTICLES.has(before) || /^(left|right|of|'s)$/.test(before)) return undefined;
  const after = words[at + verb.length];
  if (verb.length > 1 || opensNoun(after)) return verb;
  const sort = sortOf([singular(words[at] ?? '').word]);
  // `he pours`, but `knives and forks`.
  if (verb.form === 's' && !/^(tool|food|vessel|container)$/.test(sort)) return verb;
  return sort === 'object' || sort === 'part' ? verb : undefined;
}

/** `Took the lid and placed it`: a report in the past tense goes on in it. */
const goesOnInThePast = (words: Words, at: number): boolean =>
  /^(and|then|,)$/.test(words[at - 1] ?? '') && verbAt(words, 0)?.form === 'past';

const opensNoun = (word: string | undefined): boolean =>
  word !== undefined && (ARTICLES.has(word) || PRONOUNS.has(word));

/** An -ing form that begins a new clause, not one that belongs to a name (`chopping board`). */
export function isGerundClause(words: Words, at: number): boolean {
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
export function isParticiple(words: Words, at: number): boolean {
  const word = words[at] ?? '';
  if (PARTICLES.has(word)) return false;
  const shaped =
    verbAt(words, at)?.form === 'past' ||
    /^(located|resting|sitting|standing|lying|hanging|left|kept|situated|placed|attached|used|full|held|being|filled|facing)$/.test(
      word,
    );
  return shaped && (prepositionAt(words, at + 1) !== undefined || word === 'being');
}

export const isStop = (words: Words, at: number): boolean => {
  const word = words[at];
  if (word === 'i' && /^[a-z]/.test(words[at - 1] ?? '')) return true;
  if (word === undefined || word === ',' || /^(and|or|then|but|not)$/.test(word)) return true;
  return Object.hasOwn(SUBORDINATORS, word) || isAuxiliary(words, at);
};

interface Read {
  readonly phrase: Phrase | undefined;
  readonly end: number;
}

/** The noun phrase that starts at `at`; `of` stays inside it. */
export function nounPhrase(words: Words, start: number): Read {
  let at = start;
  while (at < words.length) {
    const word = words[at] ?? '';
    const first = at === start;
    if (word === 'that' && first && !BE.has(words[at + 1] ?? '')) at += 1;
    else if (word === 'of' || word === "'s") at += 1;
    else if (isPlaceNoun(words, at)) at += 1;
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
    else if (isThing(words, at, start)) at += 1;
    else if (isGerundClause(words, at) || HOLDS.test(word) || (!first && isParticiple(words, at))) break;
    else if (!first && isHandAt(words, at - 1) && actsNow(words, at)) break;
    else at += 1;
  }
  return { phrase: phraseOf(words.slice(start, at)), end: at };
}

/** `the inside of the tin`, `its outside`: a place by its name, not a preposition. */
const isPlaceNoun = (words: Words, at: number): boolean =>
  /^(inside|outside|underside)$/.test(words[at] ?? '') &&
  ARTICLES.has(words[at - 1] ?? '') &&
  (words[at + 1] === undefined || /^(of|and|with|using|,)$/.test(words[at + 1] ?? ''));

/** `the recycling`, `the salad dressing`: a thing whose name ends like a verb. */
function isThing(words: Words, at: number, start: number): boolean {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (!word.endsWith('ing') || at === start || opensNoun(next) || /^(up|out|down|off|away)$/.test(next)) return false;
  const named = sortOf([word]) !== 'object';
  return ARTICLES.has(words[at - 1] ?? '') || (named && prepositionAt(words, at - 1) === undefined);
}

/** `from the top shelf pick up`: a verb with its particle is no part of a name. */
export function beginsPhrasal(words: Words, at: number): boolean {
  const verb = verbAt(words, at);
  const handles =
    verb?.sense === 'take' || verb?.sense === 'put' || verb?.sense === 'turn_on' || verb?.sense === 'turn_off';
  return handles && verb.length > 1 && verb.form === 'base' && !ARTICLES.has(words[at - 1] ?? '');
}

/** `left hand`, `both hands`, but not the `hand` of `hand wash`. */
export const isHandAt = (words: Words, at: number): boolean =>
  /^(hands|fingers|thumbs)$/.test(words[at] ?? '') ||
  (/^(hand|finger|thumb)$/.test(words[at] ?? '') && /^(left|right|index|one|other|same)$/.test(words[at - 1] ?? ''));

/** `with the left hand pick up`: the verb starts right behind the hand. */
export const actsNow = (words: Words, at: number): boolean => verbAt(words, at) !== undefined;

/** `the clean dry plate`, unlike `pat the plate dry`. */
function isState(words: Words, at: number): boolean {
  const next = words[at + 1];
  return (
    /^(dry|clean)$/.test(words[at] ?? '') &&
    next !== undefined &&
    !isStop(words, at + 1) &&
    !isAdverb(next) &&
    prepositionAt(words, at + 1) === undefined
  );
}

/** `open`, `flat` or `freshly` before a noun belongs to its name. */
export function isModifier(words: Words, at: number): boolean {
  if (
    !/^(open|closed|flat|back|freshly|newly|slightly|now|still|very|quite|rather|already|just)$/.test(
      words[at] ?? '',
    ) &&
    !(words[at] ?? '').endsWith('ly')
  )
    return isState(words, at);
  const before = words[at - 1] ?? '';
  const next = words[at + 1];
  return (
    next !== undefined && ARTICLES.has(before) && !isStop(words, at + 1) && prepositionAt(words, at + 1) === undefined
  );
}

/** What a thing is said to hold does not name it. */
export const HOLDS = /^(containing|comprising|including)$/;
