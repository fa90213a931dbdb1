/** Words of a narration: lower case, no markup, punctuation kept as tokens of its own. */

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019]/g, "'"],
  [/\bwon't\b/g, 'will not'],
  [/\bcan't\b|\bcannot\b/g, 'can not'],
  [/n't\b/g, ' not'],
  [/\b(it|that|which|he|she|there|what)'s\b/g, '$1 is'],
  [/'(re|ve|ll|m)\b/g, ' $1'],
  [/\bupside down\b/g, 'upside-down'],
  [/\ba (little|bit|tiny bit|little bit)(?! (of|more|bit)\b)\b/g, 'slightly'],
  // How often and how long are no things, and a side that is up is no part of a name.
  [
    /\b(?:a )?(?:several|many|multiple|few|couple of|two|three|four|five|six|seven|eight|nine|ten|\d+)(?: more)? times\b/g,
    'repeatedly',
  ],
  [
    /\b(back and forth|to and fro|up and down|side to side|one by one|one after the other|one after another|one at a time)\b/g,
    'repeatedly',
  ],
  [/\b(?:(?:skin|cut|flat|right|wrong)[ -]side|face)[ -](?:up|down)(?:wards?)?\b/g, 'upright'],
  // What is only about so much is so much.
  [
    /\b(?:about|around|roughly|approximately|almost|nearly) (?=(?:a )?(?:half|third|quarter|fifth|dozen|couple|few|one|two|three|four|five|six|seven|eight|nine|ten|\d)\b)/g,
    '',
  ],
  // `the third and fourth plates` are plates.
  [
    /\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth) and (second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last) (?=[a-z])/g,
    '$1 $2 ',
  ],
  // What is let rest is rested.
  [
    /\b(?:let|leave|allow) ((?:the |a |an |some )?[a-z]+(?: [a-z]+)?) (?:to )?(rest|cool|rise|prove|chill|thaw|brew|marinate)\b/g,
    '$2 $1',
  ],
  // A compound whose particle would be read as the verb's.
  [/\b(washing|drying|mopping) up (?=(liquid|rack|bowl|brush|sponge|bottle|tray|glove|soap)s?\b)/g, '$1-up '],
];

/** One sentence as lower-case words; commas and possessive marks are tokens. */
export type Words = readonly string[];

/** The sentences of a narration. Line breaks inside the text are spaces. */
export function sentences(text: string): Words[] {
  const clean = CONTRACTIONS.reduce((t, [from, to]) => t.replace(from, to), text.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim();
  return clean
    .split(/[.;:!?]+(?=\s|$)/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/[a-z0-9]+(?:[/.-][a-z0-9]+)*|'s(?![a-z])|'(?= )|,/g) ?? [];
}

const IRREGULAR: Readonly<Record<string, string>> = {
  knives: 'knife',
  halves: 'half',
  loaves: 'loaf',
  leaves: 'leaf',
  shelves: 'shelf',
  scarves: 'scarf',
  calves: 'calf',
  cookies: 'cookie',
  brownies: 'brownie',
  smoothies: 'smoothie',
  pies: 'pie',
  ties: 'tie',
  veggies: 'veggie',
  quiches: 'quiche',
  avocadoes: 'avocado',
  shoes: 'shoe',
};
/** End in s, yet one thing (or never counted). */
const SINGULAR_IN_S = new Set(
  'glass gas press asparagus hummus cous couscous citrus chassis swiss grass mess molasses compass bus tongs scissors tweezers pliers asparagus lens less edges contents mattress'.split(
    ' ',
  ),
);

/** The singular of a noun, and whether the word was a plural. */
export function singular(word: string): { readonly word: string; readonly plural: boolean } {
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) return { word: irregular, plural: true };
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || SINGULAR_IN_S.has(word))
    return { word, plural: false };
  if (word.endsWith('ies')) return { word: `${word.slice(0, -3)}y`, plural: true };
  return { word: word.slice(0, ENDS_IN_ES.test(word) ? -2 : -1), plural: true };
}

/** Dishes, boxes, glasses, potatoes. */
const ENDS_IN_ES = /(ch|sh|ss|x|zz|[^aeiou]o)es$/;

export type VerbForm = 'base' | 's' | 'ing' | 'past';

const IRREGULAR_PAST: Readonly<Record<string, readonly string[]>> = {
  take: ['took', 'taken'],
  get: ['got', 'gotten'],
  put: ['put'],
  set: ['set'],
  cut: ['cut'],
  shut: ['shut'],
  hold: ['held'],
  leave: ['left'],
  go: ['went', 'gone'],
  bring: ['brought'],
  break: ['broke', 'broken'],
  tear: ['tore', 'torn'],
  shake: ['shook', 'shaken'],
  throw: ['threw', 'thrown'],
  hang: ['hung'],
  drink: ['drank', 'drunk'],
  eat: ['ate', 'eaten'],
  wring: ['wrung'],
  spread: ['spread'],
  stick: ['stuck'],
  slide: ['slid'],
  wear: ['wore', 'worn'],
  let: ['let'],
  find: ['found'],
  grind: ['ground'],
  beat: ['beaten'],
  feel: ['felt'],
  make: ['made'],
  bend: ['bent'],
  read: ['read'],
  choose: ['chose', 'chosen'],
};

const DOUBLING = /[^aeiou][aeiou][bdgklmnprt]$/;
const NEVER_DOUBLED = new Set([
  'open',
  'gather',
  'cover',
  'uncover',
  'season',
  'transfer',
  'loosen',
  'tighten',
  'water',
  'enter',
  'lower',
  'lather',
  'straighten',
  'steady',
  'empty',
  'flatten',
  'weaken',
  'soften',
  'clatter',
  'discover',
  'whisper',
  'level',
  'deposit',
  'vacuum',
  'collect',
  'bottom',
  'sharpen',
  'scatter',
  'crumple',
  'unfasten',
  'fasten',
  'recover',
  'pepper',
  'butter',
  'mow',
  'happen',
  'finger',
  'consider',
  'remember',
  'trigger',
  'layer',
  'hover',
  'offer',
  'answer',
  'edit',
  'visit',
  'position',
  'hammer',
  'wander',
  'soak',
  'peel',
  'steam',
  'clean',
  'clear',
  'heat',
  'beat',
  'scoop',
  'pour',
  'spoon',
  'load',
  'unload',
  'reach',
  'break',
  'tear',
  'wear',
  'eat',
  'read',
  'look',
  'hook',
  'cook',
  'retrieve',
  'need',
  'knead',
  'lean',
  'spread',
  'wait',
  'coat',
  'repeat',
  'group',
  'pair',
  'drain',
  'strain',
  'train',
  'sweep',
  'keep',
  'scour',
  'pool',
  'cool',
  'book',
  'boil',
  'avoid',
  'roll',
]);

/** Every form of a verb's first word that a narration uses. */
export function formsOf(base: string): readonly (readonly [string, VerbForm])[] {
  const doubled = DOUBLING.test(base) && !NEVER_DOUBLED.has(base) ? `${base}${base.at(-1) ?? ''}` : base;
  const stem = base.endsWith('e') && !base.endsWith('ee') ? base.slice(0, -1) : doubled;
  const soft = /[^aeiou]y$/.test(base) ? base.slice(0, -1) : undefined;
  const third = soft !== undefined ? `${soft}ies` : /(s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`;
  const past = IRREGULAR_PAST[base] ?? [soft !== undefined ? `${soft}ied` : `${stem}ed`];
  return [
    [base, 'base'],
    [third, 's'],
    [`${base.endsWith('ie') ? `${base.slice(0, -2)}y` : stem}ing`, 'ing'],
    ...past.filter((form) => form !== base).map((form) => [form, 'past'] as const),
  ];
}
