import { type Action, type ActionArgs, actionType, type EntityId, heldIn, heldThings, stateOf } from '#world';
import type { Basis } from './basis.ts';
import type { Binder } from './binder.ts';
import { openingOf } from './opening.ts';
import type { Use } from './present.ts';
import type { Rehearsal, Tried } from './rehearsal.ts';
import type { Repairs } from './repair.ts';
import { LEFT_HAND, RIGHT_HAND } from './scene.ts';
import type { Phrase } from './text/phrases.ts';
import type { Act } from './text/said.ts';

/** Roles that say where something is; they are bound first, because they tell which object is meant. */
const PLACES = [
  'fixture',
  'appliance',
  'container',
  'source',
  'burner',
  'bin',
  'hook',
  'slot',
  'region',
  'vessel',
  'base',
  'destination',
  'scale',
];

/** What each role of an act rests on. */
export type Bases = Readonly<Record<string, Basis>>;

/** An act with entities in its roles, and what says that they are meant. */
export function bindAct(
  act: Act,
  binder: Binder,
  stage: Rehearsal,
): { readonly action: Action; readonly bases: Bases } {
  const use = useOf(act.type);
  const puts = use === 'put';
  const entries = Object.entries(act.args);
  const places = entries.filter(([role]) => PLACES.includes(role));
  const rest = entries.filter(([role]) => !PLACES.includes(role) && role !== 'surface' && role !== 'place');
  const surfaces = entries.filter(([role]) => role === 'surface' || role === 'place');
  const ordered = puts ? [...rest, ...places, ...surfaces] : [...places, ...rest, ...surfaces];
  const args: Record<string, EntityId> = {};
  const bases: Record<string, Basis> = {};
  for (const [role, phrase] of ordered) {
    args[role] = binder.entityFor(phrase, useOfRole(use, role), role, args);
    bases[role] = binder.basis;
    stage.admit();
  }
  const action = conform(
    { type: actionType(act.type), args: { ...situated(act, args, stage), ...handsOf(act, args, stage) } },
    stage,
    act,
  );
  return { action, bases };
}

/** What the situation adds to or takes from the roles as told. */
function situated(act: Act, args: Record<string, EntityId>, stage: Rehearsal): ActionArgs {
  const { lid, region, ...others } = args;
  const vessel = aboutContents(act.type, args['object'], stage);
  if (vessel !== undefined && vessel !== args['tool']) return { ...args, object: vessel };
  if (region !== undefined)
    return {
      ...args,
      region: stage.scene.entity(region)?.kind === 'fixture' ? region : (stage.region(region) ?? region),
    };
  // A cap that is a part of the vessel goes back by itself when it is held.
  if (lid !== undefined && stage.scene.entity(lid)?.part_of === args['vessel'] && stage.isHeld(lid)) return others;
  // A lid that nobody ever took in hand is not modelled apart from what it closes.
  if (lid !== undefined && !stage.isHeld(lid) && !stage.moved.has(lid)) return others;
  const pours = /^(pour|squeeze_into|sprinkle|spray|fill|refill)$/.test(act.type);
  const source =
    pours && args['source'] === undefined && args['substance'] !== undefined ? heldSource(args, stage) : undefined;
  return source === undefined ? args : { ...args, source };
}

/** Stirring the soup is stirring the pot that it is in. */
function aboutContents(type: string, object: EntityId | undefined, stage: Rehearsal): EntityId | undefined {
  const isContents = object !== undefined && stage.scene.entity(object)?.kind === 'substance';
  if (!isContents || !/^(stir|mix|whisk|toss|shake|cook|brew|rest|drink)$/.test(type)) return undefined;
  const holders = stateOf(stage.now, object).linkedBy.filter((link) => link.relation === 'contains');
  return holders.map((link) => link.other).find((id) => stage.scene.entity(id)?.kind !== 'fixture');
}

/** What is poured comes out of what is held. */
function heldSource(args: ActionArgs, stage: Rehearsal): EntityId | undefined {
  const used = Object.values(args);
  const isSource = (id: EntityId): boolean =>
    !used.includes(id) && /^(container|vessel|package)$/.test(stage.scene.thing(id)?.sort ?? '');
  return heldThings(stage.now).find(isSource);
}

/** What an act does with its object. */
export function useOf(type: string): Use {
  if (/^(pick_up|take_|unload|remove_from_heat|detach|unwrap)/.test(type)) return 'take';
  if (/^(put_|return_|load_|place_on|discard|drop|hang|insert|stack|move|slide|attach)/.test(type)) return 'put';
  if (/^(open|unscrew|unlock)/.test(type)) return 'open';
  if (/^(close|screw|lock)/.test(type)) return 'close';
  return 'use';
}

/** Only the object is taken or put; whatever else is named is merely used. */
function useOfRole(use: Use, role: string): Use {
  if (use === 'open' || use === 'close') return use;
  if (role === 'object' || role === 'lid' || role === 'part') return use;
  return role === 'fixture' || role === 'appliance' || role === 'bin' || role === 'place' || role === 'surface'
    ? use === 'take'
      ? 'take'
      : 'put'
    : 'use';
}

/** Which hands a thing goes between. Where the rehearsal has it in the other hand, that is where it goes from. */
function handsOf(act: Act, args: ActionArgs, stage: Rehearsal): ActionArgs {
  if (act.type !== 'pass_between_hands') return {};
  const object = args['object'];
  const holder = object === undefined ? undefined : heldIn(stage.now, object);
  if (holder === undefined) return {};
  const from = holder;
  const to = holder === LEFT_HAND ? RIGHT_HAND : LEFT_HAND;
  return stateOf(stage.now, to).holds.length > 0 ? { from } : { from, to };
}

/** The action type that fits what the roles turned out to be, with no role that its rule does not have, in its order. */
function conform(action: Action, stage: Rehearsal, act: Act): Action {
  const type = retyped(action, stage);
  const roles = stage.roles(type);
  if (roles === undefined) return { type: actionType(type), args: action.args };
  const subject = Object.values(action.args)[0];
  const opened = /^(open|close)_/.test(type) && subject !== undefined ? { [roles[0]?.name ?? 'object']: subject } : {};
  const order = roles.map((role) => role.name);
  const kept = Object.entries({ ...action.args, ...opened }).filter(
    ([role]) => order.includes(role) || isHandRole(act, role),
  );
  const inRoleOrder = kept.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return { type: actionType(type), args: Object.fromEntries(inRoleOrder) };
}

const isHandRole = (act: Act, role: string): boolean =>
  act.type === 'pass_between_hands' && (role === 'from' || role === 'to');

/** `close it` is closing a drawer when it is one; what is already in hand is only lifted. */
function retyped(action: Action, stage: Rehearsal): string {
  const { type, args } = action;
  const subject = args['fixture'] ?? args['container'] ?? args['package'] ?? args['part'];
  if (/^(open|close)_/.test(type) && subject !== undefined) {
    const [opening] = openingOf(stage, subject);
    return type.startsWith('open') ? opening : opening.replace('open', 'close');
  }
  const object = args['object'];
  const bareTake = type === 'pick_up' && args['source'] === undefined;
  if (bareTake && object !== undefined && stage.isHeld(object)) return 'lift';
  if (
    object !== undefined &&
    isBuiltIn(object, stage) &&
    type !== 'adjust' &&
    stage.roles(type)?.some((role) => role.name === 'object') === true &&
    /^(pick_up|lift|hold|move|slide|turn_upside_down)$/.test(type)
  )
    return 'reach_toward';
  if (object !== undefined && isTap(object, stage) && /^(put_|return_to_place|insert|stack|hang)/.test(type))
    return 'adjust';
  return type;
}

/** Part of the kitchen or of an appliance: nobody picks up a button. */
const isBuiltIn = (id: EntityId, stage: Rehearsal): boolean =>
  stage.scene.entity(id)?.kind === 'fixture' || /^(button|light|socket|tap)$/.test(stage.scene.thing(id)?.sort ?? '');

/** The nozzle of a tap may be drawn out and goes back; the tap stays where it is. */
const isTap = (id: EntityId, stage: Rehearsal): boolean => stage.scene.thing(id)?.sort === 'tap';

/** What a role's phrase says, for messages. */
export const said = (phrase: Phrase): string => (phrase.text === '' ? 'something' : phrase.text);

/** The act as told; else without the roles that are only said in passing, one more each time. */
export function performAct(
  action: Action,
  stage: Rehearsal,
  repairs: Repairs,
): { readonly action: Action; readonly tried: Tried } {
  let first: Tried | undefined;
  for (const variant of variants(action, stage)) {
    const moment = stage.save();
    const tried = repairs.perform(variant);
    if (tried.ok) return { action: variant, tried };
    first ??= tried;
    stage.restore(moment);
  }
  return { action, tried: first ?? { ok: false, reason: 'nothing could be tried' } };
}

function variants(action: Action, stage: Rehearsal): Action[] {
  const optional = (stage.roles(action.type) ?? []).filter(
    (role) => role.optional && action.args[role.name] !== undefined,
  );
  const without = (names: readonly string[]): Action => ({
    ...action,
    args: Object.fromEntries(Object.entries(action.args).filter(([role]) => !names.includes(role))),
  });
  const other = fallback(action);
  return [
    action,
    ...optional.map((role) => without([role.name])),
    ...(optional.length > 1 ? [without(optional.map((role) => role.name))] : []),
    ...(other === undefined ? [] : [other]),
  ];
}

/** A plainer act for one whose source is known not to hold what is taken from it. */
function fallback({ type, args }: Action): Action | undefined {
  const { substance, destination } = args;
  if (type === 'take_portion' && substance !== undefined)
    return { type: actionType('pick_up'), args: { object: substance } };
  if ((type === 'transfer_contents' || type === 'scrape_into') && substance !== undefined && destination !== undefined)
    return { type: actionType('add'), args: { substance, destination } };
  return undefined;
}
