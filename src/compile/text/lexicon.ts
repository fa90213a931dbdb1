import { ARTICLES, PRONOUNS } from './function-words.ts';
import { verbAt } from './verbs.ts';
import { formsOf, type Words } from './words.ts';

/** A dataset's own verbs: forms of a verb that this reader may not know -> a verb that it knows. */
export type Lexicon = ReadonlyMap<string, Words>;

export const NO_LEXICON: Lexicon = new Map();

/**
 * What a dataset's verb classes add to the verbs of the reader: an instance that is one word and means what its class
 * is called. Of one that is listed under two classes the first counts; a verb that the reader knows keeps its meaning.
 */
export function lexiconOf(
  classes: readonly { readonly key: string; readonly instances: readonly string[] }[],
): Lexicon {
  const lexicon = new Map<string, Words>();
  for (const { key, instances } of classes) {
    const words = key.toLowerCase().split(/[- ]/);
    if (verbAt(words, 0)?.length !== words.length) continue;
    for (const instance of instances) {
      if (!/^[a-z]{3,}$/.test(instance)) continue;
      for (const [form] of formsOf(instance)) {
        if (!lexicon.has(form) && verbAt([form], 0) === undefined) lexicon.set(form, words);
      }
    }
  }
  return lexicon;
}

/** The words with verbs that only the lexicon knows said by verbs that the reader knows, where a verb must stand. */
export function rephrased(words: Words, lexicon: Lexicon): Words {
  if (lexicon.size === 0) return words;
  return words.flatMap((word, at) => {
    const known = lexicon.get(word);
    return known !== undefined && isVerbPlace(words, at) ? known : [word];
  });
}

/** At the beginning of a clause and before a noun phrase. */
const isVerbPlace = (words: Words, at: number): boolean =>
  /^(and|then|,|to|i|hands?|)$/.test(words[at - 1] ?? '') &&
  (ARTICLES.has(words[at + 1] ?? '') || PRONOUNS.has(words[at + 1] ?? ''));
