import type { FileProblem } from './problem.ts';

/** How many problems of one kind are told one by one. */
type Told = Readonly<Record<FileProblem['severity'], number>>;

/** Of a file of many records: what is the same with each is told once. */
export const OF_RECORDS: Told = { error: 50, warning: 1, note: 1 };
/** Of a document, whose parts are looked up one by one. */
export const OF_DOCUMENT: Told = { error: 50, warning: 50, note: 50 };

/** As many as anybody reads: what comes after them of yet other kinds is counted together. */
const MOST = 100;

/** Paths that differ in an index only are alike. */
export const kindOfPath = (path: string): string => path.replaceAll(/\[\d+\]/g, '[]');

/** Problems of a file in the order in which they were found; of many alike, the first are told and the rest counted. */
export class ProblemList {
  private readonly list: FileProblem[] = [];
  private readonly alike = new Map<string, { count: number; last: number }>();

  constructor(private readonly told: Told) {}

  get all(): readonly FileProblem[] {
    return this.list;
  }

  /** `kind` says which problems are alike; `describe` is only called for one that is told. */
  add(severity: FileProblem['severity'], kind: string, describe: () => FileProblem): void {
    const own = `${severity} ${kind}`;
    const key = this.alike.has(own) || this.list.length < MOST ? own : `${severity} of other kinds`;
    const known = this.alike.get(key);
    if (known && known.count >= this.told[severity]) {
      const told = this.list[known.last];
      if (told) this.list[known.last] = { ...told, follows: (told.follows ?? 0) + 1 };
      return;
    }
    this.list.push(describe());
    this.alike.set(key, { count: (known?.count ?? 0) + 1, last: this.list.length - 1 });
  }

  /** Problems that are found one at a time and never many alike. */
  addAll(problems: readonly FileProblem[]): void {
    this.list.push(...problems);
  }
}
