import { unreachable } from '#lib';
import { type Binding, bound } from './check.ts';
import type { RulePrecondition, Term } from './rule.ts';
import { agentRegion, containsTruth, freeHands, regionOf } from './space.ts';
import type { Action, EntityId } from './types.ts';
import { stateOf, valueOf, type World } from './world.ts';

/** How an entity is called: by its id for the reader, by its label for the agent. */
export type Naming = (id: EntityId) => string;

export const byId: Naming = (id) => id;
export const byLabel =
  (world: World): Naming =>
  (id) =>
    world.entities.get(id)?.label ?? id;

export const actionText = (action: Action, name: Naming = byId): string =>
  `${action.type}(${Object.values(action.args).map(name).join(', ')})`;

/** A precondition as a predicate, such as `holding(agent, squash_bottle.1)`. */
export function predicateText(world: World, binding: Binding, pre: RulePrecondition, name: Naming): string {
  const of = (term: Term): string => {
    const id = bound(world, binding, term);
    return id === undefined ? term : name(id);
  };
  switch (pre.test) {
    case 'near':
      return `near(${of(pre.of)})`;
    case 'holding':
      return `holding(agent, ${of(pre.of)})`;
    case 'free_hand':
      return pre.hand && bound(world, binding, pre.hand) ? `free(${of(pre.hand)})` : 'free_hand(agent)';
    case 'reachable':
      return `reachable(${of(pre.of)})`;
    case 'fillable':
      return `fillable(${of(pre.of)})`;
    case 'loose':
      return `loose(${of(pre.of)})`;
    case 'available':
      return `available(${of(pre.of)})`;
    case 'within':
      return `in(${of(pre.of)}, ${of(pre.in)})`;
    case 'value':
      return valueText(of(pre.of), pre.key, pre.is);
    case 'accessible':
      return `open(${of(pre.of)})`;
    case 'contains':
      return `contains(${of(pre.of)}, ${of(pre.what)})`;
    case 'linked':
      return `${LINKED[pre.relation]}(${of(pre.of)})`;
    case 'attached':
      return `attached(${of(pre.of)}, ${of(pre.to)})`;
    case 'any':
      return pre.tests.map((test) => predicateText(world, binding, test, name)).join(' or ');
    case 'given':
      return pre.then.map((test) => predicateText(world, binding, test, name)).join(' and ');
    default:
      return unreachable(pre);
  }
}

const LINKED = { covers: 'covered', wrapped_in: 'wrapped', worn_by: 'worn' } as const;

/** `open(x)`, `closed(x)`, `off(x)` where English has a word for false, else `not key(x)`. */
function valueText(entity: string, key: string, is: string | number | boolean): string {
  if (key === 'open') return is === true ? `open(${entity})` : `closed(${entity})`;
  if (key === 'on') return is === true ? `on(${entity})` : `off(${entity})`;
  if (is === true) return `${key}(${entity})`;
  if (is === false) return `not ${key}(${entity})`;
  return `${key}(${entity}) = ${is}`;
}

/** What is so in the hidden world where a precondition asks, for the reader only. */
export function evidenceText(world: World, binding: Binding, pre: RulePrecondition): string {
  switch (pre.test) {
    case 'near': {
      const of = bound(world, binding, pre.of);
      const region = of === undefined ? undefined : regionOf(world, of);
      return `agent at ${agentRegion(world) ?? 'an unknown place'}, ${of ?? pre.of} at ${region ?? 'an unknown place'}`;
    }
    case 'holding':
    case 'loose':
    case 'reachable':
    case 'within':
    case 'attached':
      return placeText(world, bound(world, binding, pre.of));
    case 'free_hand':
      return handsText(world);
    case 'accessible':
      return `open is ${shown(world, bound(world, binding, pre.of), 'open')}`;
    case 'value':
      return `${pre.key} is ${shown(world, bound(world, binding, pre.of), pre.key)}`;
    case 'contains': {
      const [container, what] = [bound(world, binding, pre.of), bound(world, binding, pre.what)];
      return container === undefined || what === undefined
        ? 'not named'
        : `contains is ${containsTruth(world, container, what)}`;
    }
    case 'fillable':
      return `open is ${shown(world, bound(world, binding, pre.of), 'open')}`;
    case 'available':
      return 'nothing within reach is known to contain it';
    case 'linked':
      return `not ${LINKED[pre.relation]}`;
    case 'any':
      return pre.tests.map((test) => evidenceText(world, binding, test)).join('; ');
    case 'given':
      return pre.then.map((test) => evidenceText(world, binding, test)).join('; ');
    default:
      return unreachable(pre);
  }
}

const shown = (world: World, id: EntityId | undefined, key: string): string =>
  String((id === undefined ? undefined : valueOf(world, id, key)) ?? 'unknown');

function placeText(world: World, id: EntityId | undefined): string {
  if (id === undefined) return 'not named';
  const place = stateOf(world, id).place;
  return place ? `${id} ${place.relation} ${place.of}` : `${id} has no known place`;
}

function handsText(world: World): string {
  const held = world.hands.flatMap((hand) => stateOf(world, hand).holds.map((id) => `${id} in ${hand}`));
  const free = freeHands(world).length;
  return `${held.join(', ') || 'nothing held'}, ${free} free`;
}
