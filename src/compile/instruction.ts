import type { EntityId } from '#world';
import type { Step } from './step.ts';

type LabelOf = (id: EntityId) => string;

const RETRIEVES = /^(take_from_|unload_appliance)/;
const STORES = /^(put_in_fixture|load_appliance|return_to_place)$/;
/** Say little about what a group is for. */
const BY_THE_WAY =
  /^(hold|lift|pass_between_hands|adjust|check_state|look_at|reach_|turn_body|wait|rotate|tilt|navigate_to|bend_down)/;

/** What a group asks for, in a person's words: `Retrieve milk from fridge`, `Open, pour, close milk bottle`. */
export function instructionOf(steps: readonly Step[], labelOf: LabelOf): string {
  const told = steps.filter((step) => step.implied === undefined);
  const takes = told.find((step) => RETRIEVES.test(step.action.type));
  const stores = told.find((step) => STORES.test(step.action.type));
  if (stores?.action.type === 'return_to_place') return moved('Return', stores, 'to', labelOf);
  if (stores !== undefined) return moved('Put', stores, 'in', labelOf);
  if (takes !== undefined) return moved('Retrieve', takes, 'from', labelOf);
  return verbsOf(told.length > 0 ? told : steps, labelOf);
}

function moved(verb: string, step: Step, preposition: string, labelOf: LabelOf): string {
  const { object, ...places } = step.action.args;
  const place = Object.values(places)[0];
  const what = object === undefined ? 'it' : labelOf(object);
  return place === undefined ? `${verb} ${what}` : `${verb} ${what} ${preposition} ${labelOf(place)}`;
}

function verbsOf(steps: readonly Step[], labelOf: LabelOf): string {
  const main = steps.filter((step) => !BY_THE_WAY.test(step.action.type));
  const said = main.length > 0 ? main : steps;
  const verbs = [...new Set(said.map((step) => verbOf(step)))].slice(0, 3);
  const first = said[0];
  const object = mostFrequent(said) ?? (first === undefined ? undefined : subjectOf(first));
  const target = said.map((step) => step.action.args['destination']).find((id) => id !== undefined && id !== object);
  const substance = said.map((step) => step.action.args['substance']).find((id) => id !== undefined);
  const what = [substance, object]
    .filter((id, i, all) => id !== undefined && all.indexOf(id) === i && id !== target)
    .map((id) => (id === undefined ? '' : labelOf(id)));
  const text = `${verbs.join(', ')} ${what.slice(0, 2).join(' and ')}`.trim();
  const where = target === undefined ? text : `${text} ${substance === undefined ? 'on' : 'into'} ${labelOf(target)}`;
  return where.charAt(0).toUpperCase() + where.slice(1);
}

/** Action types whose name is no verb a person would use. */
const VERBS: Readonly<Record<string, string>> = {
  put_under: 'place',
  put_on_object: 'put',
  put_in_container: 'put',
  put_lid_on: 'close',
  take_portion: 'take',
  open_appliance_part: 'open',
  close_appliance_part: 'close',
  place_on_heat: 'put',
  remove_from_heat: 'take',
  unscrew_cap: 'open',
  screw_cap: 'close',
  pass_between_hands: 'pass',
  turn_on_tap: 'turn on',
  turn_off_tap: 'turn off',
  switch_on_appliance: 'switch on',
  switch_off_appliance: 'switch off',
};

/** The verb of an action type: `pour_away` -> pour away, `wipe_surface` -> wipe. */
const verbOf = (step: Step): string =>
  VERBS[step.action.type] ??
  step.action.type
    .replace(/_(fixture|drawer|container|package|surface|object|hob|light|food|state|device|button)$/, '')
    .replaceAll('_', ' ');

const subjectOf = (step: Step): EntityId | undefined =>
  step.action.args['object'] ?? Object.values(step.action.args)[0];

function mostFrequent(steps: readonly Step[]): EntityId | undefined {
  const counts = new Map<EntityId, number>();
  for (const step of steps) {
    const id = subjectOf(step);
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
