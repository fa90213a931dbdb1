import { err, ok, type Result } from '#lib';
import { type PddlProblemAt, readSexprs, type Sexpr } from './sexpr.ts';
import type {
  Atom,
  Derived,
  Effect,
  Formula,
  PddlAction,
  PddlDomain,
  PddlProblem,
  PlanStep,
  Predicate,
  Typed,
} from './syntax.ts';

/** Reads a domain of the subset that is written here. */
export const readDomain = (text: string): Result<PddlDomain, PddlProblemAt> =>
  reading(text, (top) => {
    const { name, sections } = definitionOf(top, 'domain');
    const section = (key: string): readonly Sexpr[] => sections.find(({ head }) => head === key)?.rest ?? [];
    return {
      name,
      requirements: section(':requirements').map(wordOf),
      types: typedOf(section(':types')),
      constants: typedOf(section(':constants')),
      predicates: section(':predicates').map(predicateOf),
      derived: sections.filter(({ head }) => head === ':derived').map(derivedOf),
      actions: sections.filter(({ head }) => head === ':action').map(actionOf),
    };
  });

/** Reads a problem of the subset that is written here. */
export const readProblem = (text: string): Result<PddlProblem, PddlProblemAt> =>
  reading(text, (top) => {
    const { name, line, sections } = definitionOf(top, 'problem');
    const section = (key: string): readonly Sexpr[] => sections.find(({ head }) => head === key)?.rest ?? [];
    return {
      name,
      domain: wordOf(section(':domain')[0] ?? missing(line, 'a domain')),
      objects: typedOf(section(':objects')),
      init: section(':init').map(atomOf),
      goal: formulaOf(section(':goal')[0] ?? missing(line, 'a goal')),
    };
  });

/** Reads a plan: one action in parentheses after the other. */
export const readPlan = (text: string): Result<readonly PlanStep[], PddlProblemAt> =>
  reading(text, (top) =>
    top.map((step) => {
      const { predicate, args } = atomOf(step);
      return { action: predicate, args };
    }),
  );

class Misread extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** A misread place ends the whole reading: it leaves by throwing and never goes further than here. */
function reading<T>(text: string, read: (top: readonly Sexpr[]) => T): Result<T, PddlProblemAt> {
  const top = readSexprs(text);
  if (!top.ok) return top;
  try {
    return ok(read(top.value));
  } catch (error) {
    if (error instanceof Misread) return err({ line: error.line, message: error.message });
    throw error;
  }
}

const missing = (line: number, what: string): never => {
  throw new Misread(line, `${what} is missing`);
};

const wordOf = (expression: Sexpr): string =>
  'word' in expression ? expression.word : missing(expression.line, 'a name');

const listOf = (expression: Sexpr): readonly Sexpr[] =>
  'list' in expression ? expression.list : missing(expression.line, 'a parenthesis');

interface Section {
  readonly line: number;
  readonly head: string;
  readonly rest: readonly Sexpr[];
}

function sectionOf(expression: Sexpr): Section {
  const [head, ...rest] = listOf(expression);
  return { line: expression.line, head: wordOf(head ?? missing(expression.line, 'a keyword')), rest };
}

function definitionOf(
  top: readonly Sexpr[],
  what: 'domain' | 'problem',
): { readonly name: string; readonly line: number; readonly sections: readonly Section[] } {
  const { line, head, rest } = sectionOf(top[0] ?? missing(1, '(define ...)'));
  const [title, ...sections] = rest;
  const titled = sectionOf(title ?? missing(line, `(${what} NAME)`));
  if (head !== 'define' || titled.head !== what) missing(line, `(define (${what} NAME) ...)`);
  return { name: wordOf(titled.rest[0] ?? missing(line, 'a name')), line, sections: sections.map(sectionOf) };
}

/** `a b - t c - u`: names up to a dash have the type after it. */
function typedOf(list: readonly Sexpr[]): readonly Typed[] {
  const typed: Typed[] = [];
  let names: string[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const word = wordOf(list[at] ?? missing(1, 'a name'));
    if (word !== '-') {
      names.push(word);
      continue;
    }
    at += 1;
    const type = wordOf(list[at] ?? missing(list[at - 1]?.line ?? 1, 'a type'));
    typed.push(...names.map((name) => ({ name, type })));
    names = [];
  }
  return [...typed, ...names.map((name) => ({ name, type: 'object' }))];
}

function predicateOf(expression: Sexpr): Predicate {
  const { head, rest } = sectionOf(expression);
  return { name: head, params: typedOf(rest) };
}

function atomOf(expression: Sexpr): Atom {
  const { head, rest } = sectionOf(expression);
  return { predicate: head, args: rest.map(wordOf) };
}

function derivedOf({ line, rest: [head, when] }: Section): Derived {
  return {
    head: predicateOf(head ?? missing(line, 'a predicate')),
    when: formulaOf(when ?? missing(line, 'a condition')),
  };
}

function actionOf({ line, rest: [name, ...parts] }: Section): PddlAction {
  const value = (key: string): Sexpr => {
    const at = parts.findIndex((part) => 'word' in part && part.word === key);
    return parts[at + 1] ?? missing(line, key);
  };
  return {
    name: wordOf(name ?? missing(line, 'a name')),
    params: typedOf(listOf(value(':parameters'))),
    precondition: formulaOf(value(':precondition')),
    effect: effectOf(value(':effect')),
  };
}

function formulaOf(expression: Sexpr): Formula {
  const { line, head, rest } = sectionOf(expression);
  const part = (at: number): Sexpr => rest[at] ?? missing(line, `what "${head}" is about`);
  switch (head) {
    case 'and':
    case 'or':
      return { is: head, parts: rest.map(formulaOf) };
    case 'not':
      return { is: 'not', part: formulaOf(part(0)) };
    case 'imply':
      return { is: 'imply', if: formulaOf(part(0)), then: formulaOf(part(1)) };
    case 'exists':
    case 'forall':
      return { is: head, vars: typedOf(listOf(part(0))), part: formulaOf(part(1)) };
    default:
      return { is: 'atom', atom: atomOf(expression) };
  }
}

function effectOf(expression: Sexpr): Effect {
  const { line, head, rest } = sectionOf(expression);
  const part = (at: number): Sexpr => rest[at] ?? missing(line, `what "${head}" is about`);
  switch (head) {
    case 'and':
      return { does: 'and', parts: rest.map(effectOf) };
    case 'not':
      return { does: 'delete', atom: atomOf(part(0)) };
    case 'when':
      return { does: 'when', if: formulaOf(part(0)), then: effectOf(part(1)) };
    case 'forall':
      return { does: 'forall', vars: typedOf(listOf(part(0))), part: effectOf(part(1)) };
    default:
      return { does: 'add', atom: atomOf(expression) };
  }
}
