import type { Hand, Phrase } from './phrases.ts';
import type { Link } from './predicate.ts';
import type { Verb } from './verbs.ts';

/** What a clause is to the narration: only `main` clauses say what was done. */
export type ClauseRole = 'main' | 'concurrent' | 'manner' | 'purpose' | 'reason';

/** One verb of a narration with what belongs to it. */
export interface Clause {
  readonly verb: Verb;
  readonly role: ClauseRole;
  readonly objects: readonly Phrase[];
  readonly links: readonly Link[];
  readonly particles: readonly string[];
  readonly adverbs: readonly string[];
  readonly hand?: Hand;
  readonly tool?: Phrase;
  /** Things named before it in the same sentence, in saying how things are. */
  readonly aside?: readonly Phrase[];
  /** Said of what it was done to: `the peel is thrown away`. */
  readonly passive?: true;
  readonly negated: boolean;
  /** Tried, without word of success. */
  readonly attempted: boolean;
}

/** A narration of gerunds only (`Holding the mug`) says what was done all the same. */
export function withAMainClause(clauses: Clause[]): Clause[] {
  if (clauses.some((clause) => clause.role === 'main')) return clauses;
  const meanwhile = clauses.findIndex((c) => (c.role === 'concurrent' || c.role === 'manner') && !c.negated);
  const first = meanwhile === -1 ? clauses.findIndex((c) => c.role === 'purpose' && !c.negated) : meanwhile;
  const passive = clauses[first]?.passive === true;
  return clauses.map((clause, i) =>
    i === first || (passive && clause.passive === true) ? { ...clause, role: 'main' } : clause,
  );
}

/** `wash and dry the plate`: both verbs are about the plate. */
export function shareObjects(clauses: readonly Clause[]): Clause[] {
  return clauses.map((clause, i) => {
    const next = clauses[i + 1];
    const bare = clause.objects.length === 0 && clause.links.length === 0;
    if (!bare || next === undefined || next.role !== clause.role) return clause;
    return { ...clause, objects: next.objects, links: next.links };
  });
}
