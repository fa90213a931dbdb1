import type { ActionRequest } from '#trace';
import type { Label, RuleBook, RulePrecondition } from '#world';

/** What a planner can read off the public rule of an act before trying it. */
export type Need =
  | { readonly need: 'held'; readonly label: Label }
  | { readonly need: 'found'; readonly label: Label }
  | { readonly need: 'open'; readonly label: Label }
  | { readonly need: 'free_hand' };

/** Needs of a request in rule order. Roles that the request leaves out need nothing. */
export function needsOf(request: ActionRequest, rules: RuleBook): readonly Need[] {
  return (rules.get(request.type)?.pre ?? []).flatMap((pre) => needsIn(request, pre));
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

/** What the act's effect is to have in a hand, if that is what it does. */
export function takenBy(request: ActionRequest, rules: RuleBook): Label | undefined {
  const hold = rules.get(request.type)?.effects.find((effect) => effect.do === 'hold');
  return hold && request.args[hold.of.slice(1)];
}
