import { unreachable } from '#lib';
import {
  type ActionArgs,
  bareWorld,
  entityId,
  explain,
  type Rule,
  type RuleBook,
  type RuleEffect,
  type Term,
} from '#world';
import type { EffectView } from './world-types.ts';

const NOBODY = bareWorld([]);

/** The preconditions that a rule has for these arguments, in its own variables and its order. */
export function patternsOf(rule: Rule, args: ActionArgs, rules: RuleBook): readonly string[] {
  const variables = Object.fromEntries(Object.keys(args).map((role) => [role, entityId(`?${role}`)]));
  return explain(NOBODY, { type: rule.type, args: variables }, rules)
    .filter((requirement) => requirement.pre !== undefined)
    .map(({ predicate }) => predicate);
}

/** What the roles of a rule take, such as `?tool optional`. */
export const signatureOf = (rule: Rule): string => `(${rule.roles.map(({ name }) => `?${name}`).join(', ')})`;

export function asksOf({ kinds, affords, optional }: Rule['roles'][number]): string {
  const asked = [...(kinds ?? []), ...(affords === undefined ? [] : [affords])].join(', ');
  return [asked, optional === true ? 'optional' : ''].filter((part) => part !== '').join(', ');
}

type Piece = Omit<EffectView, 'conditions'> & {
  readonly terms: readonly Term[];
  /** The property that it sets, if it sets one: a condition on another one does not rest on it. */
  readonly key?: string;
};

const LINKS = { covers: 'covered', wrapped_in: 'wrapped', worn_by: 'worn' } as const;

/** The effects that an act with these arguments has, one a line. What depends on something says on what. */
export const effectsOf = (rule: Rule, args: ActionArgs): readonly Piece[] =>
  rule.effects.flatMap((effect) => pieces(effect, args, ''));

function pieces(effect: RuleEffect, args: ActionArgs, when: string): readonly Piece[] {
  const piece = (sign: EffectView['sign'], text: string, ...terms: readonly Term[]): readonly Piece[] => [
    { sign, text: `${text}${when}`, terms },
  ];
  switch (effect.do) {
    case 'go':
      return piece('→', `at(agent, ${effect.to})`, effect.to);
    case 'hold':
      return piece('+', `holding(agent, ${effect.of})`, effect.of);
    case 'put':
      return piece(
        '→',
        `${effect.as === 'fit' ? 'in or on' : effect.as}(${effect.of}, ${effect.to})`,
        effect.of,
        effect.to,
      );
    case 'set_down':
      return piece('→', `on(${effect.of}, here)`, effect.of);
    case 'set':
      return piece(
        effect.to === false ? '−' : effect.to === true ? '+' : '→',
        valueText(effect.of, effect.key, effect.to),
        effect.of,
      ).map((set) => ({ ...set, key: effect.key }));
    case 'contain':
      return piece('+', `contains(${effect.in}, ${effect.what})`, effect.in, effect.what);
    case 'drain':
      return piece('−', `contains(${effect.in}, ${effect.what ?? 'all'})`, effect.in);
    case 'pour_all':
      return piece('→', `contents(${effect.from}) to ${effect.to}`, effect.to);
    case 'link':
      return piece('+', `${LINKS[effect.relation]}(${effect.of}, ${effect.to})`, effect.of, effect.to);
    case 'unlink':
      return piece('−', `${LINKS[effect.relation]}(${effect.of})`, effect.of);
    case 'take_linked':
      return piece('−', `${LINKS[effect.relation]}(${effect.of})`, effect.of);
    case 'make':
      return piece('+', `${effect.what} of ${effect.of}${effect.to === 'hand' ? ' in hand' : ''}`, effect.of);
    case 'take_part':
      return piece('−', `attached(${effect.called.join(' or ')}, ${effect.of})`, effect.of);
    case 'put_part':
      return piece('+', `attached(${effect.called.join(' or ')}, ${effect.of})`, effect.of);
    case 'start':
      return piece('+', `${effect.process}(${effect.of}) under way`, effect.of);
    case 'end':
      return piece('−', `${effect.process}(${effect.of}) under way`, effect.of);
    case 'each':
      return effect.then.flatMap((part) => pieces(part, args, `, each on ${effect.on}`));
    case 'given':
      return args[effect.role.slice(1)] === undefined ? [] : effect.then.flatMap((part) => pieces(part, args, when));
    case 'if':
      return effect.then.flatMap((part) => pieces(part, args, `${when}, if it applies`));
    default:
      return unreachable(effect);
  }
}

function valueText(of: Term, key: string, to: string | number | boolean | null): string {
  if (to === null) return `${key}(${of}) unknown`;
  return typeof to === 'boolean' ? `${key}(${of})` : `${key}(${of}) = ${to}`;
}
