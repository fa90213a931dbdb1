import { err, ok, type Result } from '#lib';

/** A word, or a list; each with the line on which it starts. */
export type Sexpr = { readonly line: number } & ({ readonly word: string } | { readonly list: readonly Sexpr[] });

/** Something in a PDDL file that is not as it must be. */
export interface PddlProblemAt {
  readonly line: number;
  readonly message: string;
}

/** All expressions of a text. Comments go from `;` to the end of a line; names do not tell upper from lower case. */
export function readSexprs(text: string): Result<readonly Sexpr[], PddlProblemAt> {
  const open: { readonly line: number; readonly list: Sexpr[] }[] = [{ line: 1, list: [] }];
  for (const [at, content] of text.split('\n').entries()) {
    const line = at + 1;
    for (const [token] of content
      .replace(/;.*/, '')
      .toLowerCase()
      .matchAll(/[()]|[^\s()]+/g)) {
      const problem = take(open, token, line);
      if (problem) return err(problem);
    }
  }
  const [root, unclosed] = open;
  if (unclosed) return err({ line: unclosed.line, message: 'this parenthesis is never closed' });
  return ok(root?.list ?? []);
}

function take(
  open: { readonly line: number; readonly list: Sexpr[] }[],
  token: string,
  line: number,
): PddlProblemAt | undefined {
  if (token === '(') {
    open.push({ line, list: [] });
    return undefined;
  }
  if (token !== ')') {
    open.at(-1)?.list.push({ line, word: token });
    return undefined;
  }
  const closed = open.length > 1 ? open.pop() : undefined;
  if (!closed) return { line, message: 'a parenthesis closes nothing' };
  open.at(-1)?.list.push(closed);
  return undefined;
}
