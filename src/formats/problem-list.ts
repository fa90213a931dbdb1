import type { FileProblem } from './problem.ts';

/** How many errors of one kind are told one by one; notes and warnings are told once. */
const ERRORS_TOLD = 50;

/** Problems of a file in the order in which they were found; of many alike, the first are told and the rest counted. */
export class ProblemList {
  private readonly list: FileProblem[] = [];
  private readonly alike = new Map<string, { count: number; last: number }>();

  get all(): readonly FileProblem[] {
    return this.list;
  }

  /** `kind` says which problems are alike; `describe` is only called for one that is told. */
  add(severity: FileProblem['severity'], kind: string, describe: () => FileProblem): void {
    const key = `${severity} ${kind}`;
    const known = this.alike.get(key);
    const limit = severity === 'error' ? ERRORS_TOLD : 1;
    if (known && known.count >= limit) {
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
