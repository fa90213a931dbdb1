import type { Clause } from './clauses.ts';
import type { Sort } from './nouns.ts';
import { type Hand, isManner, type Phrase } from './phrases.ts';
import type { Link } from './predicate.ts';
import type { Sense } from './verbs.ts';

/** An action type with phrases in its roles: what a narration says was done, before it is known to what. */
export interface Act {
  readonly type: string;
  readonly args: Readonly<Record<string, Phrase>>;
  /** Further objects of the same act: `pick up the knife and the fork`. */
  readonly others?: readonly Phrase[];
  readonly hand?: Hand;
  /** Hands that a thing goes between; they are not regions. */
  readonly from?: Hand;
  readonly to?: Hand;
  readonly verb: string;
  /** The object of the verb as told, which is not always what the act is about (`close the lid`). */
  readonly told?: Phrase;
}

/** A clause with the questions that the rules of a verb ask of it. */
export class Said {
  readonly object: Phrase | undefined;
  readonly sort: Sort | 'object' | undefined;
  readonly sense: Sense;

  constructor(
    readonly clause: Clause,
    /** What for, or how, in other clauses of the same narration. */
    readonly around: readonly Clause[],
  ) {
    const isRealObject = (phrase: Phrase): boolean => !isManner(phrase);
    this.object = clause.objects.find(isRealObject);
    this.sort = this.object?.sort;
    this.sense = clause.verb.sense;
  }

  has(particle: RegExp): boolean {
    return [...this.clause.particles, ...this.clause.adverbs].some((word) => particle.test(word));
  }

  private links(preposition: RegExp): readonly Link[] {
    const plain = (link: Link): boolean =>
      preposition.test(link.preposition) &&
      link.phrase.hand === undefined &&
      link.phrase.sort !== 'hand' &&
      !isManner(link.phrase);
    const found = this.clause.links.filter(plain);
    return [...found.filter((link) => !link.relative), ...found.filter((link) => link.relative)];
  }

  link(preposition: RegExp): Phrase | undefined {
    return this.links(preposition)[0]?.phrase;
  }

  /** The link and how it is said. */
  linked(preposition: RegExp): Link | undefined {
    return this.links(preposition)[0];
  }

  handOf(preposition: RegExp): Hand | undefined {
    return this.clause.links.find((l) => preposition.test(l.preposition) && l.phrase.hand !== undefined)?.phrase.hand;
  }

  /** Where the object ends up: told to be in, on or under something before merely next to it. */
  get destination(): Link | undefined {
    return this.within(this.linked(INTO)) ?? this.linked(BESIDE);
  }

  /** Where the object is taken from. */
  get source(): Link | undefined {
    const located = this.links(LOCATED).find((link) => !link.phrase.pronoun);
    return this.within(this.linked(FROM) ?? located);
  }

  /** `in the rack on the door of the fridge`: the last fixture of the chain is meant, the others are its parts. */
  private within(link: Link | undefined): Link | undefined {
    if (link === undefined || !/^(shelf|rack|row|section|compartment|door|side)$/.test(link.phrase.head)) return link;
    const later = this.clause.links.slice(this.clause.links.indexOf(link) + 1);
    const whole = later.find((other) => other.phrase.sort === 'storage' || other.phrase.sort === 'oven');
    return whole === undefined ? link : { ...link, phrase: { ...whole.phrase, part: link.phrase.text } };
  }

  get tool(): Phrase | undefined {
    const tool = this.clause.tool;
    return tool !== undefined &&
      !isManner(tool) &&
      (tool.sort === 'tool' || tool.sort === 'cloth' || tool.sort === 'object') &&
      !tool.pronoun
      ? tool
      : undefined;
  }

  /** Whether another clause says that the same act meant this (`turn the dial to switch it on`). */
  means(...senses: readonly Sense[]): Clause | undefined {
    return this.around.find(
      (c) => (c.role === 'purpose' || c.role === 'manner') && senses.includes(c.verb.sense) && !c.negated,
    );
  }

  /** A thing of this sort that the rest of the narration names. */
  named(...sorts: readonly (Sort | 'object')[]): Phrase | undefined {
    const around = this.around.flatMap((c) => [...c.objects, ...c.links.map((link) => link.phrase)]);
    const phrases = [...around, ...(this.clause.aside ?? [])];
    return phrases.find((phrase) => sorts.includes(phrase.sort) && !phrase.pronoun);
  }
}

const INTO =
  /^(in|into|inside|on|onto|on to|on top of|to|under|underneath|beneath|upon|within|inside of|over|through|between|in between|against|across|around|off)$/;
const BESIDE =
  /^(next to|adjacent to|beside|near|close to|closer to|by|behind|in front of|to the left of|to the right of|on the left of|on the right of|at|above|towards|toward|along|opposite|below)$/;
const FROM = /^(from.*|out of|out from|off|off of|away from)$/;
const LOCATED =
  /^(in|inside|on|on top of|under|underneath|beneath|at|within|next to|behind|above|near|beside|over|by|between|in between|in front of|to the left of|to the right of)$/;
