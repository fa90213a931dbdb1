import type { ActionRequest } from '#trace';
import { ACTION_RULES, type ActionType, type Label, type Rule, type RulePrecondition } from '#world';

/** What a planner can read off the public rule of an act before trying it. */
export type Need =
  | { readonly need: 'held'; readonly label: Label }
  | { readonly need: 'found'; readonly label: Label }
  | { readonly need: 'open'; readonly label: Label }
  | { readonly need: 'free_hand' };

const RULES: ReadonlyMap<ActionType, Rule> = new Map(ACTION_RULES.map((rule) => [rule.type, rule]));

/** Needs of a request in rule order. Roles that the request leaves out need nothing. */
export function needsOf(request: ActionRequest): readonly Need[] {
  return (RULES.get(request.type)?.pre ?? []).flatMap((pre) => needsIn(request, pre));
}

function needsIn(request: ActionRequest, pre: RulePrecondition): readonly Need[] {
  const labelled = (term: string, need: 'held' | 'found' | 'open'): readonly Need[] => {
    const label = request.args[term.slice(1)];
    return label === undefined ? [] : [{ need, label }];
  };
  switch (pre.test) {
    case 'holding':
      return labelled(pre.of, 'held');
    case 'near':
      return labelled(pre.of, 'found');
    case 'accessible':
      return labelled(pre.of, 'open');
    case 'free_hand':
      return [{ need: 'free_hand' }];
    case 'given':
      return request.args[pre.role.slice(1)] === undefined ? [] : pre.then.flatMap((test) => needsIn(request, test));
    default:
      return [];
  }
}

/** Whether the act's effect is to have its object in a hand. */
export function isTaking(request: ActionRequest): boolean {
  const effects = RULES.get(request.type)?.effects ?? [];
  return effects.some((effect) => effect.do === 'hold' && effect.of === '?object');
}
