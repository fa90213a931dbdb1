import type { Atom, Effect, Formula, PddlTerm, Typed } from './syntax.ts';

export const TRUE: Formula = { is: 'and', parts: [] };
const FALSE: Formula = { is: 'or', parts: [] };

export const fact = (predicate: string, ...args: readonly PddlTerm[]): Formula => ({
  is: 'atom',
  atom: { predicate, args },
});

export const same = (a: PddlTerm, b: PddlTerm): Formula => (a === b ? TRUE : fact('=', a, b));

export const isTrue = (formula: Formula): boolean => formula.is === 'and' && formula.parts.length === 0;
export const isFalse = (formula: Formula): boolean => formula.is === 'or' && formula.parts.length === 0;

export function not(part: Formula): Formula {
  if (part.is === 'not') return part.part;
  if (isTrue(part)) return FALSE;
  return isFalse(part) ? TRUE : { is: 'not', part };
}

/** A conjunction without what is always true, and never nested in another. */
export function and(...parts: readonly Formula[]): Formula {
  const flat = parts.flatMap((part) => (part.is === 'and' ? part.parts : [part]));
  if (flat.some(isFalse)) return FALSE;
  const [only, ...more] = flat;
  return only && more.length === 0 ? only : { is: 'and', parts: flat };
}

export function or(...parts: readonly Formula[]): Formula {
  const flat = parts.flatMap((part) => (part.is === 'or' ? part.parts : [part]));
  if (flat.some(isTrue)) return TRUE;
  const [only, ...more] = flat;
  return only && more.length === 0 ? only : { is: 'or', parts: flat };
}

export const imply = (condition: Formula, then: Formula): Formula => {
  if (isTrue(condition) || isTrue(then)) return then;
  return { is: 'imply', if: condition, then };
};

export const exists = (vars: readonly Typed[], part: Formula): Formula =>
  vars.length === 0 || isTrue(part) || isFalse(part) ? part : { is: 'exists', vars, part };

export const forall = (vars: readonly Typed[], part: Formula): Formula =>
  vars.length === 0 || isTrue(part) || isFalse(part) ? part : { is: 'forall', vars, part };

/** The atoms that a condition asks. */
export function atomsIn(formula: Formula): readonly Atom[] {
  switch (formula.is) {
    case 'atom':
      return [formula.atom];
    case 'not':
    case 'exists':
    case 'forall':
      return atomsIn(formula.part);
    case 'and':
    case 'or':
      return formula.parts.flatMap(atomsIn);
    case 'imply':
      return [...atomsIn(formula.if), ...atomsIn(formula.then)];
  }
}

/** One conditional change for every value of its variables. */
export interface Change {
  readonly vars: readonly Typed[];
  readonly when: Formula;
  readonly does: 'add' | 'delete';
  readonly atom: Atom;
}

/** Changes as one effect; neighbours with the same variables and condition share them. */
export function effectOf(changes: readonly Change[]): Effect {
  const groups: { readonly key: string; readonly of: Change; readonly parts: Effect[] }[] = [];
  for (const change of changes) {
    const key = JSON.stringify([change.vars, change.when]);
    const part: Effect = { does: change.does, atom: change.atom };
    const last = groups.at(-1);
    if (last?.key === key) last.parts.push(part);
    else groups.push({ key, of: change, parts: [part] });
  }
  return together(
    groups.map(({ of, parts }) => {
      const inner = together(parts);
      const conditional: Effect = isTrue(of.when) ? inner : { does: 'when', if: of.when, then: inner };
      return of.vars.length === 0 ? conditional : { does: 'forall', vars: of.vars, part: conditional };
    }),
  );
}

function together(parts: readonly Effect[]): Effect {
  const [only, ...more] = parts;
  return only && more.length === 0 ? only : { does: 'and', parts };
}
