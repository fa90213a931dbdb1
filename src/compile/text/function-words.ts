import type { Words } from './words.ts';

/** Prepositions, longest first; each says what the thing behind it is to the one before. */
const PREPOSITIONS: readonly Words[] = [
  'from on top of',
  'from the top of',
  'from next to',
  'from in front of',
  'on top of',
  'to the left of',
  'to the right of',
  'on the left of',
  'on the right of',
  'in front of',
  'from inside of',
  'out of',
  'out from',
  'on to',
  'next to',
  'adjacent to',
  'close to',
  'closer to',
  'from inside',
  'from within',
  'from under',
  'from underneath',
  'from behind',
  'from off',
  'from on',
  'from between',
  'from above',
  'away from',
  'in between',
  'inside of',
  'off of',
  'along with',
  'together with',
  'as well as',
  'up against',
  'from',
  'off',
  'in',
  'into',
  'inside',
  'on',
  'onto',
  'upon',
  'to',
  'under',
  'underneath',
  'beneath',
  'over',
  'above',
  'below',
  'with',
  'using',
  'by',
  'between',
  'behind',
  'against',
  'near',
  'at',
  'around',
  'across',
  'through',
  'along',
  'for',
  'within',
  'about',
  'beside',
  'towards',
  'toward',
  'past',
  'among',
  'amongst',
  'via',
  'surrounding',
  'outside',
  'during',
  'beyond',
  'onwards',
  'without',
  'opposite',
  'per',
  'like',
].map((p) => p.split(' '));

export interface Preposition {
  readonly word: string;
  readonly length: number;
}

export function prepositionAt(words: Words, at: number): Preposition | undefined {
  const found = PREPOSITIONS.find((p) => p.every((word, i) => words[at + i] === word));
  return found === undefined ? undefined : { word: found.join(' '), length: found.length };
}

/** Stand behind a verb or its object and say which way; with some verbs they make another verb. */
export const PARTICLES = new Set(
  'up down back away aside out over together apart open closed shut forward forwards backwards backward upwards downwards inwards outwards around round along off on in through sideways flat dry clean'.split(
    ' ',
  ),
);

export const ARTICLES = new Set(
  'the a an this these those my his her its their your our some any another each every both one two three four other'.split(
    ' ',
  ),
);

export const PRONOUNS = new Set('it them they i you he she me myself itself everything something'.split(' '));

/** Start a clause that says what else was so, why, or what for. */
export const SUBORDINATORS: Readonly<Record<string, 'concurrent' | 'purpose' | 'reason'>> = {
  while: 'concurrent',
  whilst: 'concurrent',
  as: 'concurrent',
  when: 'concurrent',
  whenever: 'concurrent',
  once: 'concurrent',
  after: 'concurrent',
  before: 'purpose',
  having: 'concurrent',
  until: 'purpose',
  till: 'purpose',
  because: 'reason',
  since: 'reason',
  if: 'reason',
  although: 'reason',
  though: 'reason',
  so: 'purpose',
  that: 'reason',
  which: 'reason',
  who: 'reason',
  where: 'reason',
  whose: 'reason',
  how: 'reason',
  what: 'reason',
  whether: 'reason',
  why: 'reason',
  due: 'reason',
  thus: 'purpose',
  except: 'reason',
  instead: 'reason',
  rather: 'reason',
  without: 'reason',
  leaving: 'reason',
  causing: 'reason',
  making: 'reason',
  allowing: 'reason',
  ensuring: 'reason',
  trying: 'reason',
  realising: 'reason',
  realizing: 'reason',
  noticing: 'reason',
  seeing: 'reason',
};

export const BE = new Set(
  'is are was were be been being has have had seems seem appears gets will would can could should may might does did do am'.split(
    ' ',
  ),
);

/** Whether a form of `be` or an auxiliary stands here, not a `can` that one opens. */
export function isAuxiliary(words: Words, at: number): boolean {
  const word = words[at] ?? '';
  if (word !== 'can') return BE.has(word);
  return (
    !ARTICLES.has(words[at - 1] ?? '') &&
    /^(not|be|also|then|now|easily|see|i|you)$|^[a-z]+(ly)$/.test(words[at + 1] ?? '')
  );
}

/** Say that an act goes on, begins or ends, before the verb that says which act. */
export const ASPECT = new Set(
  'continue continues continuing begin begins beginning start starts starting keep keeps proceed proceeds finish finishes manage manages managing resume resumes help helps going carry carries carrying'.split(
    ' ',
  ),
);
export const ATTEMPT = new Set(
  'try tries attempt attempts attempting struggle struggles struggling fail fails failed failing tried'.split(' '),
);
export const INTEND = new Set(
  'decide decides want wants plan plans intend intends forget refuse decided about'.split(' '),
);

/** Say how, how often or when; never part of a name. */
const ADVERBS = new Set(
  'upside-down steady upright tight again then now also still just back slightly twice thrice once there here together fully clockwise counterclockwise counter-clockwise anticlockwise anti-clockwise further first finally next quickly slowly carefully gently even almost already too well yet simultaneously afterwards meanwhile instead firmly elsewhere somewhere please ok okay so quite very more closer straight halfway midair mid-air earlier later beforehand previously'.split(
    ' ',
  ),
);

export const isAdverb = (word: string): boolean =>
  ADVERBS.has(word) ||
  (word.length > 4 && word.endsWith('ly') && !/^(jelly|belly|supply|assembly|ply|family|curly|prickly)$/.test(word));

/** What was tried was done after all. */
export const SUCCESS = /^(succeed|succeeds|succeeded|succeeding|successful|successfully|manage|manages|managed)$/;

/** Behind `without`: what was told last was only tried. */
export const FAILING = /^(success|succeeding|avail|luck|any)$/;

/** Say how things are rather than what was done. */
export const STATIVE = /^(use|leave|hold|keep|set|find|see|need|want|locate|sit|lie|hide|follow|attach|get)\b/;
