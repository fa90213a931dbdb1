import { canonical, HOLDING_PARTS, OWN_PARTS, PARTS, QUANTITIES, type Sort, sortOf } from './nouns.ts';
import { singular, type Words } from './words.ts';

export type Hand = 'left' | 'right' | 'both';

/** A noun phrase, taken apart. */
export interface Phrase {
  /** The words as they stand, without articles. */
  readonly text: string;
  /** What it names: singular words without articles, quantities and ordinals, head last (`squash bottle`). */
  readonly words: Words;
  readonly head: string;
  readonly sort: Sort | 'object';
  /** The part that is meant, if it is only a part of the thing: `door` of a fridge, `handle` of a pan. */
  readonly part?: string;
  /** What it is said to hold: `stirrers` of `box of stirrers`. */
  readonly contents?: Phrase;
  /** The thing a lid or a plug belongs to. */
  readonly owner?: Phrase;
  readonly plural: boolean;
  readonly quantity?: string;
  /** `second`, `other`, `last`: which of several is meant. */
  readonly ordinal?: string;
  readonly pronoun: boolean;
  readonly hand?: Hand;
}

const ARTICLES = new Set(
  'the a an this that these those my his her its their your our some any another other each every same aforementioned said one own both all'.split(
    ' ',
  ),
);
const ORDINALS = new Set(
  'first second third fourth fifth sixth seventh eighth ninth tenth last next final other another new same'.split(' '),
);
const NUMBERS = new Set(
  'two three four five six seven eight nine ten couple few several multiple many half single more extra additional 1 2 3 4 5 6 7 8 9 10'.split(
    ' ',
  ),
);
const PRONOUNS = new Set(
  'it them they itself themselves this that these those everything something one ones anything everyone both'.split(
    ' ',
  ),
);
/** Say nothing about which thing is meant. */
const FILLERS = new Set(
  'slightly very already now freshly newly recently still just currently fully partially also really quite little bit empty full filled remaining excess leftover dirty clean cleaned washed rinsed open opened closed wet dry soaked used unused entire whole actual far lower upper top bottom middle inner outer left right hand upside down left-hand right-hand leftmost rightmost central appropriate correct incorrect required rest own overhead main highest lowest nearest small large big tiny long short same'.split(
    ' ',
  ),
);
/** What was done to a thing or how, such as `peeled` or `freshly`, is not part of its name. */
const DESCRIBES = /(ly|..[^e]ed|cut|frozen|broken|torn)$/;
/** Left and right tell these apart. */
const PAIRED = /^(gloves?|sleeves?|shoes?|mitts?)$/;
/** Name a place relative to the person. */
const NOWHERE = new Set(
  'front way place position time order hold touch air view use action process look care turn direction motion circular'.split(
    ' ',
  ),
);

/** The hand that the words name, if they name one. */
export function handIn(words: Words): Hand | undefined {
  const hands = words.findIndex((w) =>
    /^(hands?|fingers?|thumbs?|palms?|arms?|wrists?|fists?|fingertips?|forefinger|forearms?)$/.test(w),
  );
  if (hands === -1) return undefined;
  if (words.includes('both') || words.includes('two') || (words.includes('left') && words.includes('right')))
    return 'both';
  if (words.includes('left')) return 'left';
  if (words.includes('right')) return 'right';
  return words[hands]?.endsWith('s') ? 'both' : undefined;
}

/** The phrase of a run of words that has no verb and no preposition but `of`. */
export function phraseOf(words: Words): Phrase | undefined {
  const kept = words.filter((w) => w !== ',' && w !== "'");
  const owner = kept.indexOf("'s");
  if (owner > 0) return phraseOf([...kept.slice(owner + 1), 'of', ...kept.slice(0, owner)]);
  const of = kept.indexOf('of');
  const left = of === -1 ? kept : kept.slice(0, of);
  const right = of === -1 ? undefined : phraseOf(kept.slice(of + 1));
  const simple = simplePhrase(left);
  if (right === undefined || simple === undefined) return simple ?? right;
  return ofPhrase(simple, right, kept.join(' '));
}

function ofPhrase(left: Phrase, right: Phrase, text: string): Phrase {
  if (left.head === 'hand' || left.sort === 'hand') return left;
  const own = OWN_PARTS.has(left.head) || left.sort === 'lid';
  const built = /^(oven|storage|appliance|sink|drawer)$/.test(right.sort);
  if (left.head === 'bowl' && right.sort === 'appliance')
    return { ...left, text, words: [...right.words, 'bowl'], owner: right };
  if (PARTS.has(left.head) && !own && left.words.length <= 2 && (built || !HOLDING_PARTS.has(left.head)))
    return { ...right, text, part: right.part ?? left.text };
  if (QUANTITIES.has(left.head) && !isPiece(left, right))
    return { ...right, text, quantity: left.text, plural: right.plural || left.head === 'bunch' };
  if (own) return { ...left, text, words: [...right.words, ...left.words.slice(-1)], owner: right };
  if (left.head === 'tin' && /^(food|substance|object)$/.test(right.sort))
    return { ...left, text, words: [...right.words.slice(-2), 'tin'], sort: 'container', contents: right };
  if (left.sort === 'container' || left.sort === 'package' || left.sort === 'vessel')
    return { ...left, text, words: withContents(left, right), contents: right };
  if (left.sort === 'tool' && (right.sort === 'substance' || right.sort === 'food'))
    return { ...right, text, quantity: left.text };
  return { ...left, text, words: left.sort === 'food' ? [...right.words, ...left.words] : left.words, owner: right };
}

/** A piece that one handles by itself, such as `piece of onion`, against `piece` that only counts (`piece of kitchen roll`). */
const isPiece = (left: Phrase, right: Phrase): boolean =>
  /^(piece|half|part|quarter)$/.test(left.head) && right.sort === 'food';

const withContents = (left: Phrase, right: Phrase): Words =>
  left.sort === 'vessel' ? left.words : [...right.words.slice(-2), ...left.words.slice(-1)];

/** A phrase without `of`. Undefined when nothing but articles is left. */
function simplePhrase(words: Words): Phrase | undefined {
  const text = words.filter((w) => !/^(the|a|an)$/.test(w)).join(' ');
  if (text === '') return undefined;
  const hand = handIn(words);
  if (hand !== undefined && sortOf([singular(words.at(-1) ?? '').word]) === 'hand')
    return { text, words: ['hand'], head: 'hand', sort: 'hand', plural: hand === 'both', pronoun: false, hand };
  const ordinal = words.find((w) => ORDINALS.has(w));
  const number = words.find((w) => NUMBERS.has(w));
  const names = nameWords(words);
  const last = names.at(-1);
  if (last === undefined) return pronounPhrase(words, text, ordinal);
  const head = singular(last);
  const counted = number !== undefined && !/^(half|single|1)$/.test(number);
  return shape([...names.slice(0, -1), head.word], {
    text,
    plural: head.plural || counted,
    ...(number === undefined ? {} : { quantity: number }),
    ...(ordinal === undefined ? {} : { ordinal }),
  });
}

function nameWords(words: Words): Words {
  const bare = words.filter(
    (w) => !ARTICLES.has(w) && !PRONOUNS.has(w) && !ORDINALS.has(w) && !NUMBERS.has(w) && !/^\d/.test(w),
  );
  const paired = PAIRED.test(bare.at(-1) ?? '');
  const named = bare.filter((w, i) => i === bare.length - 1 || !FILLERS.has(w) || (paired && /^(left|right)$/.test(w)));
  return named.filter((w, i) => i === named.length - 1 || !DESCRIBES.test(w) || w === 'jelly');
}

function pronounPhrase(words: Words, text: string, ordinal: string | undefined): Phrase | undefined {
  if (!words.some((w) => PRONOUNS.has(w) || ORDINALS.has(w) || NUMBERS.has(w) || /^(all|both)$/.test(w)))
    return undefined;
  const plural = words.some((w) => /^(them|they|these|those|everything|both|all|ones|two)$/.test(w));
  return {
    text,
    words: [],
    head: 'it',
    sort: 'object',
    plural,
    pronoun: true,
    ...(ordinal === undefined ? {} : { ordinal }),
  };
}

interface Counted {
  readonly text: string;
  readonly plural: boolean;
  readonly quantity?: string;
  readonly ordinal?: string;
}

/** `fridge door` is the fridge; `pan lid` is a lid that belongs to a pan. */
function shape(words: Words, counted: Counted): Phrase {
  const head = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const known = sortOf(words);
  if (
    before.length > 0 &&
    head !== 'part' &&
    PARTS.has(head) &&
    (known === 'part' || known === 'surface' || known === 'lid' || HOLDING_PARTS.has(head))
  ) {
    const owner = shape(before, { text: before.join(' '), plural: false });
    const built = /^(oven|storage|drawer)$/.test(owner.sort);
    // A shelf for spices is no part of them.
    const isFor = /^(food|substance)$/.test(owner.sort) && /^(shelf|row|level|compartment|section|hook)$/.test(head);
    if (known !== 'lid' && owner.sort !== 'object' && !isFor && (built || !HOLDING_PARTS.has(head)))
      return { ...owner, ...counted, part: owner.part ?? head };
    if (known === 'lid' && owner.sort !== 'object') return named(words, { ...counted, owner });
  }
  return named(words, counted);
}

const named = (words: Words, more: Counted & { readonly owner?: Phrase }): Phrase => ({
  ...more,
  words: words.length > 0 ? canonicalWords(words) : words,
  head: words.at(-1) ?? '',
  sort: sortOf(words),
  pronoun: false,
});

/** `kitchen top` is a counter, but a slow cooker is no hob. */
function canonicalWords(words: Words): Words {
  const two = words.slice(-2).join(' ');
  if (words.length >= 2 && canonical(two) !== two) return [canonical(two)];
  const last = words.at(-1) ?? '';
  return sortOf(words) === sortOf([last]) ? [...words.slice(0, -1), canonical(last)] : words;
}

/** Whether the words name no thing but a manner or a way (`in place`, `out of the way`). */
export function isManner(phrase: Phrase): boolean {
  return phrase.head === 'motion' || (NOWHERE.has(phrase.head) && phrase.words.length <= 2);
}
