import type { RuleBook } from '../execute.ts';
import type { Rule } from '../rule.ts';
import type { ActionType } from '../types.ts';
import { OPEN_CLOSE, SWITCH } from './access.ts';
import { ADJUST_OTHER, ATTACH_DETACH, CHECK_SENSE, WASH_DRY, WRAP_COVER } from './care.ts';
import { CUT_PEEL_BREAK, FILL_EMPTY, HEAT_COOK, MIX_STIR_FORM, POUR_ADD_TRANSFER } from './food.ts';
import { NAVIGATION, TAKE_PUT_MOVE } from './move.ts';

/** Changes whenever a rule does, so that a recording says which rules executed it. */
export const RULES_VERSION = '2';

/** The built-in action types, family by family. */
export const ACTION_RULES: readonly Rule[] = [
  ...NAVIGATION,
  ...OPEN_CLOSE,
  ...TAKE_PUT_MOVE,
  ...SWITCH,
  ...POUR_ADD_TRANSFER,
  ...CUT_PEEL_BREAK,
  ...MIX_STIR_FORM,
  ...WASH_DRY,
  ...HEAT_COOK,
  ...CHECK_SENSE,
  ...FILL_EMPTY,
  ...ATTACH_DETACH,
  ...WRAP_COVER,
  ...ADJUST_OTHER,
];

const builtIn: RuleBook = new Map(ACTION_RULES.map((rule) => [rule.type, rule]));

/** The built-in rules, with a world's own added or put in their place; what is listed by its name alone is built in. */
export function ruleBook(listed: readonly (ActionType | Rule)[] = []): RuleBook {
  const own = listed.filter((rule) => typeof rule !== 'string');
  return own.length === 0 ? builtIn : new Map([...builtIn, ...own.map((rule) => [rule.type, rule] as const)]);
}
