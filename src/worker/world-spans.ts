import { type Act, actsOf, clausesOf, type Operation } from '#compile';
import type { EntityId } from '#world';
import type { Span } from './world-types.ts';

/** A part of a narration with the operation and role that it speaks for. */
export interface RoleSpan extends Span {
  readonly operation: string | null;
  readonly role: string | null;
}

type Phrase = Act['args'][string];

/**
 * The parts of a narration that its operations rest on: the verb, the words that each argument is bound to, and
 * quantities, which no state variable keeps. Longer parts first, none overlaps another.
 */
export function spansOf(
  text: string,
  operations: readonly Operation[],
  labelOf: (id: EntityId) => string,
): readonly RoleSpan[] {
  const acts = [...actsOf(clausesOf(text))];
  const line = new Line(text);
  for (const act of acts) for (const phrase of phrasesOf(act)) quantity(line, phrase);
  for (const operation of operations) {
    const at = acts.findIndex((act) => act.type === operation.action.type);
    const act = at < 0 ? undefined : acts.splice(at, 1)[0];
    const from = act ? verb(line, act.verb, operation.id) : 0;
    for (const [role, thing] of Object.entries(operation.action.args)) {
      const words = wordings(act?.args[role], labelOf(thing));
      line.add(words, from, { kind: 'bound', thing, operation: operation.id, role });
    }
  }
  return line.spans;
}

const phrasesOf = (act: Act): readonly Phrase[] => [...Object.values(act.args), ...(act.others ?? [])];

/** Spans of one text, kept apart. */
class Line {
  private readonly taken: RoleSpan[] = [];

  constructor(private readonly text: string) {}

  get spans(): readonly RoleSpan[] {
    return [...this.taken].sort((a, b) => a.from - b.from);
  }

  private occurrences(pattern: string): readonly RegExpExecArray[] {
    const whole = new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'gi');
    return [...this.text.matchAll(whole)].filter(([match]) => match !== '');
  }

  /** Marks the first of these wordings that stands free, best after `start`. Returns where it was found. */
  add(patterns: readonly string[], start: number, what: Omit<RoleSpan, 'from' | 'to'>): number | undefined {
    for (const pattern of patterns) {
      const all = this.occurrences(pattern);
      const free = all.filter(
        (match) => !this.taken.some((span) => overlaps(span, match.index, match.index + match[0].length)),
      );
      const found = free.find((match) => match.index >= start) ?? free[0];
      if (found) {
        this.taken.push({ from: found.index, to: found.index + found[0].length, ...what });
        return found.index;
      }
      // Named once for several operations: the mark is there already.
      if (all.length > 0 && what.kind === 'bound' && this.taken.some((span) => span.thing === what.thing))
        return undefined;
    }
    return undefined;
  }
}

const overlaps = (span: Span, from: number, to: number): boolean => span.from < to && from < span.to;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words in order, with articles between them or not. */
const loosely = (text: string): string =>
  text
    .split(/\s+/)
    .filter((word) => !/^(a|an|the)$/.test(word))
    .map(escaped)
    .join('\\s+(?:(?:a|an|the|of)\\s+)*');

/** A name and its plural. */
const named = (text: string): string => `${loosely(text)}(?:e?s)?`;

function wordings(phrase: Phrase | undefined, label: string): readonly string[] {
  const last = label.split(' ').at(-1) ?? label;
  const own = phrase === undefined ? [] : spoken(phrase);
  return [...own, named(label), named(last)];
}

function spoken(phrase: Phrase): readonly string[] {
  if (phrase.pronoun) return [loosely(phrase.text)];
  const words = phrase.words.length === 0 ? [] : [named(phrase.words.join(' '))];
  const whole = phrase.quantity === undefined ? [loosely(phrase.text)] : [];
  return [...whole, ...words, named(phrase.head)];
}

function quantity(line: Line, phrase: Phrase): void {
  if (phrase.quantity === undefined || /^(the|one|1|single)$/.test(phrase.quantity)) return;
  line.add([loosely(phrase.quantity)], 0, {
    kind: 'unmodelled',
    thing: phrase.words.join(' '),
    operation: null,
    role: null,
  });
}

/** Marks the verb as it stands, inflected or parted from its particle. */
function verb(line: Line, phrase: string, operation: string): number {
  const [first = ''] = phrase.split(' ');
  const stem = escaped(first.replace(/e$/, ''));
  const patterns = [loosely(phrase), `${stem}\\w{0,4}`];
  return line.add(patterns, 0, { kind: 'verb', thing: null, operation, role: null }) ?? 0;
}
