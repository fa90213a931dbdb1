import type { Atom, Effect, Formula, PddlDomain, PddlProblem, PlanStep, Predicate, Typed } from './syntax.ts';

type Tree = string | readonly Tree[];

/** A domain file. `notes` are written as comments at its top. */
export const domainText = (domain: PddlDomain, notes: readonly string[] = []): string =>
  comments(notes) +
  definition(
    ['domain', domain.name],
    [
      [':requirements', ...domain.requirements],
      [':types', ...typedTrees(domain.types)],
      [':constants', ...typedTrees(domain.constants)],
      [':predicates', ...domain.predicates.map(predicateTree)],
      ...domain.derived.map(({ head, when }): Tree => [':derived', predicateTree(head), formulaTree(when)]),
      ...domain.actions.map(
        ({ name, params, precondition, effect }): Tree => [
          ':action',
          name,
          ':parameters',
          typedTrees(params),
          ':precondition',
          formulaTree(precondition),
          ':effect',
          effectTree(effect),
        ],
      ),
    ],
  );

/** A problem file. */
export const problemText = (problem: PddlProblem, notes: readonly string[] = []): string =>
  comments(notes) +
  definition(
    ['problem', problem.name],
    [
      [':domain', problem.domain],
      [':objects', ...typedTrees(problem.objects)],
      [':init', ...problem.init.map(atomTree)],
      [':goal', formulaTree(problem.goal)],
    ],
  );

/** A plan file: one action a line. */
export const planText = (steps: readonly PlanStep[], notes: readonly string[] = []): string =>
  comments(notes) + steps.map(({ action, args }) => `(${[action, ...args].join(' ')})\n`).join('');

const comments = (notes: readonly string[]): string =>
  notes.map((note) => `; ${note.replaceAll(/\s+/g, ' ')}\n`).join('');

const definition = (head: Tree, sections: readonly Tree[]): string =>
  `(define ${flat(head)}\n${sections.map((section) => `  ${pretty(section, 2)}`).join('\n')})\n`;

const typedTrees = (list: readonly Typed[]): readonly Tree[] => list.flatMap(({ name, type }) => [name, '-', type]);

const predicateTree = ({ name, params }: Predicate): Tree => [name, ...typedTrees(params)];

const atomTree = ({ predicate, args }: Atom): Tree => [predicate, ...args];

function formulaTree(formula: Formula): Tree {
  switch (formula.is) {
    case 'atom':
      return atomTree(formula.atom);
    case 'not':
      return ['not', formulaTree(formula.part)];
    case 'and':
    case 'or':
      return [formula.is, ...formula.parts.map(formulaTree)];
    case 'imply':
      return ['imply', formulaTree(formula.if), formulaTree(formula.then)];
    case 'exists':
    case 'forall':
      return [formula.is, typedTrees(formula.vars), formulaTree(formula.part)];
  }
}

function effectTree(effect: Effect): Tree {
  switch (effect.does) {
    case 'add':
      return atomTree(effect.atom);
    case 'delete':
      return ['not', atomTree(effect.atom)];
    case 'and':
      return ['and', ...effect.parts.map(effectTree)];
    case 'when':
      return ['when', formulaTree(effect.if), effectTree(effect.then)];
    case 'forall':
      return ['forall', typedTrees(effect.vars), effectTree(effect.part)];
  }
}

const flat = (tree: Tree): string => (typeof tree === 'string' ? tree : `(${tree.map(flat).join(' ')})`);

const WIDTH = 110;

/** On one line where it fits, else each part on a line of its own, a keyword together with what it introduces. */
function pretty(tree: Tree, indent: number): string {
  const line = flat(tree);
  if (typeof tree === 'string' || line.length + indent <= WIDTH) return line;
  const rows = rowsOf(tree);
  const [first = [], ...rest] = rows;
  const inner = indent + 2;
  const show = (row: readonly Tree[]): string => row.map((part) => pretty(part, inner)).join(' ');
  return `(${[show(first), ...rest.map((row) => ' '.repeat(inner) + show(row))].join('\n')})`;
}

/** `a - t` stays together, and so do `:keyword` and its value and an operator and its variables. */
function rowsOf(tree: readonly Tree[]): readonly (readonly Tree[])[] {
  const rows: Tree[][] = [];
  for (const [at, part] of tree.entries()) {
    const before = tree[at - 1];
    const keeps =
      part === '-' ||
      before === '-' ||
      (at > 1 && isKeyword(before)) ||
      (at === 1 && !Array.isArray(part)) ||
      (at === 1 && isQuantifier(before));
    const last = rows.at(-1);
    if (keeps && last) last.push(part);
    else rows.push([part]);
  }
  return rows;
}

const isKeyword = (part: Tree | undefined): boolean => typeof part === 'string' && part.startsWith(':');
const isQuantifier = (part: Tree | undefined): boolean => part === 'forall' || part === 'exists';
