/**
 * What says where something is or goes:
 * - `told`: the narration names it, and there is no other that it could mean;
 * - `filmed`: a track picks or drops something there at the time;
 * - `known`: the state of the world tells it: where the thing is, came from or was put before, what stands open, what was
 *   last called so;
 * - `here`: of several of the kind that is named, the one at which the person stands by what was done before;
 * - `assumed`: nothing does. A usual place is taken, or a thing without a name stands for one.
 */
export type Basis = 'told' | 'filmed' | 'known' | 'here' | 'assumed';

/** From the strongest to the one that resolves nothing. */
export const BASES: readonly Basis[] = ['told', 'filmed', 'known', 'here', 'assumed'];

/** What is asked of a place: where a thing is put, where it is taken from, which cupboard or drawer is opened. */
export type PlaceQuestion = 'destination' | 'source' | 'opened';

/** How often a question was answered by what. */
export type Answers = Readonly<Record<Basis, number>>;
export type PlaceAnswers = Readonly<Record<PlaceQuestion, Answers>>;

/** Counts the answers of a video. */
export class AnswerCount {
  private readonly counts: Record<PlaceQuestion, Record<Basis, number>> = {
    destination: none(),
    source: none(),
    opened: none(),
  };

  add(question: PlaceQuestion, basis: Basis): void {
    this.counts[question][basis] += 1;
  }

  get answers(): PlaceAnswers {
    return this.counts;
  }
}

const none = (): Record<Basis, number> => ({ told: 0, filmed: 0, known: 0, here: 0, assumed: 0 });

/** How many answers there are, and how many of them are no assumption. */
export function resolvedOf(answers: Answers): { readonly resolved: number; readonly of: number } {
  const of = BASES.reduce((sum, basis) => sum + answers[basis], 0);
  return { resolved: of - answers.assumed, of };
}

/** `88.1 % of 42 (told 20, filmed 10, known 5, here 2, assumed 5)`. */
export function answersText(answers: Answers): string {
  const { resolved, of } = resolvedOf(answers);
  const share = of === 0 ? 'none' : `${((100 * resolved) / of).toFixed(1)} % of ${of}`;
  return `${share} (${BASES.map((basis) => `${basis} ${answers[basis]}`).join(', ')})`;
}
