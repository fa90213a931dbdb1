import { aspectAt } from './aspect.ts';
import { type Clause, type ClauseRole, shareObjects, withAMainClause } from './clause.ts';
import {
  ARTICLES,
  BE,
  FAILING,
  isAdverb,
  isAuxiliary,
  PRONOUNS,
  prepositionAt,
  STATIVE,
  SUBORDINATORS,
} from './function-words.ts';
import { type Lexicon, NO_LEXICON, rephrased } from './lexicon.ts';
import { isVerbHere } from './noun-phrase.ts';
import { type Hand, handIn, type Phrase, phraseOf } from './phrases.ts';
import { type Link, type Predicate, predicateAt } from './predicate.ts';
import { type Verb, verbAt, withParticle } from './verbs.ts';
import { sentences, type Words } from './words.ts';

/**
 * The clauses of a narration in the order in which they are told.
 *
 * @param lexicon verbs that a dataset knows besides ours
 */
export function clausesOf(text: string, lexicon: Lexicon = NO_LEXICON): Clause[] {
  return withAMainClause(sentences(text).flatMap((words) => new SentenceReader(rephrased(words, lexicon)).read()));
}

interface Adjunct {
  hand?: Hand;
  tool?: Phrase;
  links: Link[];
}

/** Reads one sentence from left to right, keeping what kind of clause it is in. */
class SentenceReader {
  private readonly clauses: Clause[] = [];
  private role: ClauseRole = 'main';
  private adjunct: Adjunct = { links: [] };
  private negated = false;
  private attempted = false;
  private subject = false;
  /** What the sentence is about, as long as its verb has not come. */
  private topic: Phrase | undefined;
  private readonly aside: Phrase[] = [];
  private at = 0;

  constructor(private readonly words: Words) {}

  read(): Clause[] {
    while (this.at < this.words.length) this.step();
    return shareObjects(this.clauses);
  }

  private step(): void {
    const word = this.words[this.at] ?? '';
    const read =
      this.punctuation(word) ||
      this.conjunction(word) ||
      this.negation(word) ||
      this.aspect(word) ||
      this.instrument(word) ||
      this.subordinate(word) ||
      this.toVerb(word) ||
      this.leadingPlace() ||
      this.being() ||
      this.verb() ||
      this.startSubject(word);
    if (!read) this.at += 1;
  }

  private punctuation(word: string): boolean {
    if (word !== ',') return false;
    this.role = 'main';
    this.subject = false;
    this.attempted = false;
    this.at += 1;
    const verb = verbAt(this.words, this.at);
    if (verb?.form === 'ing' && this.clauses.some((clause) => clause.role === 'main')) this.role = 'manner';
    return true;
  }

  private conjunction(word: string): boolean {
    if (!/^(and|then|but|or)$/.test(word)) return false;
    this.at += 1;
    this.subject = false;
    const next = this.pastAdverbs(this.at);
    const verb = isVerbHere(this.words, next);
    const told = word === 'then' || word === 'but' || this.words[this.at] === 'then';
    if (told || this.words[this.at] === 'i') {
      this.role = 'main';
      this.attempted = false;
    }
    if (verb !== undefined && verb.form === 'base' && this.role !== 'purpose' && this.role !== 'reason')
      this.role = 'main';
    else if (/^(use|with|using)$/.test(this.words[next] ?? '') && this.role !== 'concurrent') this.role = 'main';
    return true;
  }

  private negation(word: string): boolean {
    if (word === 'without' && FAILING.test(this.words[this.at + 1] ?? '')) return this.failed();
    const barely = /^(almost|nearly)$/.test(word) && isVerbHere(this.words, this.at + 1) !== undefined;
    if (word !== 'not' && word !== 'never' && !barely) return false;
    this.negated = true;
    this.at += 1;
    return true;
  }

  /** `without success`: what was told last was only tried. */
  private failed(): boolean {
    const last = this.clauses.pop();
    if (last !== undefined) this.clauses.push({ ...last, attempted: true });
    this.at += 2;
    return true;
  }

  private aspect(word: string): boolean {
    if (
      /^(starting|beginning|ending|finishing)$/.test(word) &&
      /^(with|from|at)$/.test(this.words[this.at + 1] ?? '')
    ) {
      this.role = 'manner';
      this.at = predicateAt(this.words, this.at + 1).end;
      return true;
    }
    const found = aspectAt(this.words, this.at);
    if (found === undefined) return false;
    if (found.negated) this.negated = true;
    if (found.kind === 'attempt') this.attempted = found.attempted;
    if (found.kind === 'intend' && !this.negated) this.role = 'purpose';
    this.at = found.next;
    const { role } = this;
    const read = this.verb();
    // `and carry on stirring` is as much an act as what came before.
    if (read && found.kind === 'aspect' && role === 'main') this.relabelLast('main');
    return read;
  }

  /** `using the left hand`, `use the brush to`, `with my right hand` before the verb. */
  private instrument(word: string): boolean {
    if (!/^(use|uses|using|with)$/.test(word)) return false;
    const read = predicateAt(this.words, this.at + 1);
    const [phrase] = read.objects;
    if (phrase === undefined) return false;
    const next = this.words[read.end];
    const verbAfter = this.pastAdverbs(read.end + 1);
    const leads = next === 'to' && verbAt(this.words, verbAfter) !== undefined;
    if (/^uses?$/.test(word) && !leads && !(next === ',' || next === 'and')) return false;
    const hand = phrase.hand ?? read.links.find((link) => link.phrase.hand !== undefined)?.phrase.hand;
    if (hand !== undefined) this.adjunct.hand = hand;
    if (phrase.sort !== 'hand') this.adjunct.tool = phrase;
    if (/^uses?$/.test(word) && leads) this.role = this.role === 'manner' ? 'manner' : 'main';
    this.at = leads && word !== 'with' ? verbAfter : read.end;
    if (leads && word === 'using' && this.comesLater()) this.role = 'concurrent';
    return true;
  }

  private pastAdverbs(from: number): number {
    let at = from;
    while (isAdverb(this.words[at] ?? '')) at += 1;
    return at;
  }

  /** `Using the left hand to hold the pan, scrub it`: the act is told behind the comma. */
  private comesLater(): boolean {
    const comma = this.words.indexOf(',', this.at);
    return comma !== -1 && isVerbHere(this.words, comma + 1)?.form === 'base';
  }

  private subordinate(word: string): boolean {
    const role = Object.hasOwn(SUBORDINATORS, word) ? SUBORDINATORS[word] : undefined;
    if (role === undefined || (word === 'as' && this.words[this.at + 1] === 'well')) return false;
    if (word === 'that' && this.clauses.length === 0 && !this.subject) return false;
    this.role = word === 'so' && this.words[this.at + 1] === 'i' ? 'main' : role;
    this.subject = false;
    this.at += word === 'so' && /^(that|as|to)$/.test(this.words[this.at + 1] ?? '') ? 2 : 1;
    if (this.words[this.at] === 'to') this.at += 1;
    if (word === 'instead' || word === 'rather' || word === 'without') this.negated = true;
    return true;
  }

  private toVerb(word: string): boolean {
    if (word !== 'to' && word !== 'by' && word !== 'for' && !(word === 'in' && this.words[this.at + 1] === 'order'))
      return false;
    const next = this.pastAdverbs(this.at + (word === 'in' ? 3 : 1));
    const verb = verbAt(this.words, next);
    if (verb === undefined || this.clauses.length === 0) return false;
    if (this.role === 'main' || this.role === 'manner') this.role = word === 'by' ? 'manner' : 'purpose';
    this.at = next;
    return this.verb();
  }

  /** `From the fridge, take`; a place told before the verb. */
  private leadingPlace(): boolean {
    const preposition = prepositionAt(this.words, this.at);
    if (preposition === undefined) return false;
    const read = predicateAt(this.words, this.at);
    if (read.end <= this.at + preposition.length) return false;
    for (const link of read.links) {
      if (link.phrase.hand !== undefined) this.adjunct.hand = link.phrase.hand;
      else if (this.role === 'main' && this.adjunct.links.length === 0) this.adjunct.links.push(link);
      else this.aside.push(link.phrase);
    }
    this.at = read.end;
    return true;
  }

  /** `The left hand is holding`: what was so meanwhile. */
  private being(): boolean {
    if (!isAuxiliary(this.words, this.at)) return false;
    if (this.passive()) return true;
    if (this.role === 'main') this.role = this.subject || this.clauses.length > 0 ? 'concurrent' : 'reason';
    this.at += 1;
    return true;
  }

  /** `The peel is thrown into the bin`: what was done, when nothing else says so. */
  private passive(): boolean {
    const { topic } = this;
    const next = this.pastAdverbs(this.at + 1);
    const done = verbAt(this.words, next);
    if (topic === undefined || !/^(is|are|was|were|gets|being)$/.test(this.words[this.at] ?? '')) return false;
    if (done?.form !== 'past' || STATIVE.test(done.phrase)) return false;
    this.role = 'concurrent';
    this.done(done, next, topic);
    return true;
  }

  /** What was done to the topic, and what else: `is rinsed and dried`. */
  private done(verb: Verb, at: number, topic: Phrase): void {
    const predicate = predicateAt(this.words, at + verb.length);
    this.push(verb, { ...predicate, objects: [topic, ...predicate.objects] }, true);
    this.at = predicate.end;
    this.topic = undefined;
    const next = this.pastAdverbs(this.at + 1);
    const more = this.words[this.at] === 'and' ? verbAt(this.words, next) : undefined;
    if (more?.form === 'past') this.done(more, next, topic);
  }

  private startSubject(word: string): boolean {
    if (!ARTICLES.has(word) && !PRONOUNS.has(word) && !/^(left|right|hands|there)$/.test(word)) return false;
    let end = this.at + 1;
    const stop = (at: number): boolean =>
      at >= this.words.length ||
      /^(,|and|to)$/.test(this.words[at] ?? '') ||
      BE.has(this.words[at] ?? '') ||
      isVerbHere(this.words, at) !== undefined;
    while (!stop(end)) end += 1;
    const subject = this.words.slice(this.at, end);
    const hand = handIn(subject);
    this.topic = hand === undefined && this.clauses.length === 0 ? phraseOf(subject) : undefined;
    if (hand !== undefined) this.adjunct.hand = hand;
    else if (
      !/^(i|you|he|she)$/.test(word) &&
      this.role === 'main' &&
      end < this.words.length &&
      this.words[end] !== ','
    )
      this.role = 'reason';
    this.subject = true;
    this.at = end;
    return true;
  }

  private verb(): boolean {
    const verb =
      this.clauses.length === 0 && !this.subject
        ? verbAt(this.words, this.at)
        : (isVerbHere(this.words, this.at) ?? gerund(this.words, this.at));
    // `knives, forks and spoons` are things.
    const isThing = verb?.form === 's' && this.at > 0 && isVerbHere(this.words, this.at) === undefined;
    if (verb === undefined || isThing) return false;
    const predicate = predicateAt(this.words, this.at + verb.length);
    this.push(verb, predicate);
    this.at = predicate.end;
    this.negated = false;
    this.adjunct = { links: [] };
    if (verb.form === 'ing' && this.role === 'main' && this.clauses.length > 1 && !this.attempted)
      this.relabelLast('manner');
    return true;
  }

  private relabelLast(role: ClauseRole): void {
    const last = this.clauses.pop();
    if (last !== undefined) this.clauses.push({ ...last, role });
  }

  private push(verb: Verb, predicate: Predicate, passive = false): void {
    const whole = [...predicate.particles, ...predicate.adverbs].reduce(withParticle, verb);
    const links = [...predicate.links, ...this.adjunct.links];
    const told = links.find((link) => link.phrase.hand !== undefined && /^(with|using|in|by)$/.test(link.preposition));
    const tool = links.find((link) => /^(using|with)$/.test(link.preposition) && link.phrase.sort !== 'hand')?.phrase;
    const hand = told?.phrase.hand ?? this.adjunct.hand;
    const used = tool ?? this.adjunct.tool;
    const opening =
      verb.form === 'ing' &&
      this.role === 'main' &&
      this.clauses.length === 0 &&
      this.words.slice(predicate.end).includes(',');
    this.clauses.push({
      verb: whole,
      role: opening ? 'concurrent' : this.role,
      objects: predicate.objects,
      links,
      particles: predicate.particles,
      adverbs: predicate.adverbs,
      ...(hand === undefined ? {} : { hand }),
      ...(used === undefined ? {} : { tool: used }),
      ...(this.aside.length === 0 ? {} : { aside: [...this.aside] }),
      ...(passive ? { passive } : {}),
      negated: this.negated,
      attempted: this.attempted,
    });
    if (predicate.also !== undefined) this.push(verb, predicate.also);
  }
}

const gerund = (words: Words, at: number): Verb | undefined => {
  const verb = verbAt(words, at);
  return verb?.form === 'ing' ? verb : undefined;
};

export type { Clause } from './clause.ts';
