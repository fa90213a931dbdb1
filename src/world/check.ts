import { all, any, type Truth, truth, unreachable } from '#lib';
import type { RulePrecondition, Term } from './rule.ts';
import {
  affords,
  agentRegion,
  availableTruth,
  containsTruth,
  freeHands,
  heldIn,
  isOpen,
  linksAbout,
  reachable,
  regionOf,
  withinTruth,
} from './space.ts';
import type { ActionArgs, EntityId } from './types.ts';
import { stateOf, valueOf, type World } from './world.ts';

/** What the roles of a rule stand for in one act. */
export interface Binding {
  readonly args: ActionArgs;
  readonly each?: EntityId;
}

/** What an unknown answer means: a value nobody knows passes and is flagged, an unknown place is not observed. (ours) */
type OnUnknown = 'passes' | 'rejects';

/** The entity that a term stands for; undefined when nothing does. */
export const bound = (world: World, binding: Binding, term: Term): EntityId | undefined => {
  if (term === 'agent') return world.agent;
  if (term === 'each') return binding.each;
  if (term === 'whole') return binding.each && (world.entities.get(binding.each)?.part_of ?? binding.each);
  if (term.startsWith('the ')) return substanceCalled(world, term.slice('the '.length));
  return binding.args[term.slice(1)];
};

function substanceCalled({ entities }: World, name: string): EntityId | undefined {
  const known = SUBSTANCES.get(entities);
  if (known) return known.get(name);
  const byName = new Map<string, EntityId>();
  for (const { id, kind, label } of entities.values()) {
    if (kind === 'substance' && !byName.has(label)) byName.set(label, id);
  }
  SUBSTANCES.set(entities, byName);
  return byName.get(name);
}

/** The first substance of each name, kept with the cast: a running tap asks for the water in every step. */
const SUBSTANCES = new WeakMap<World['entities'], ReadonlyMap<string, EntityId>>();

/** A precondition in three values. A term that is not bound makes it unknown. */
export function askPrecondition(world: World, binding: Binding, pre: RulePrecondition): Truth {
  switch (pre.test) {
    case 'near':
      return nearTruth(world, bound(world, binding, pre.of));
    case 'holding':
      return holdingTruth(world, bound(world, binding, pre.of), pre.hand && bound(world, binding, pre.hand));
    case 'free_hand':
      return freeHandTruth(world, pre.hand && bound(world, binding, pre.hand));
    case 'any':
      return any(pre.tests.map((test) => askPrecondition(world, binding, test)));
    case 'given':
      return bound(world, binding, pre.role) === undefined
        ? 'true'
        : pre.then.reduce<Truth>((worst, test) => worse(worst, askPrecondition(world, binding, test)), 'true');
    case 'within':
    case 'contains':
    case 'attached':
    case 'reachable':
    case 'accessible':
    case 'value':
    case 'linked':
    case 'available':
    case 'loose':
    case 'fillable':
      return askAbout(world, binding, pre);
    default:
      return unreachable(pre);
  }
}

type AboutOne = Exclude<RulePrecondition, { test: 'near' | 'holding' | 'free_hand' | 'any' | 'given' }>;

function askAbout(world: World, binding: Binding, pre: AboutOne): Truth {
  const of = bound(world, binding, pre.of);
  if (of === undefined) return 'unknown';
  switch (pre.test) {
    case 'reachable':
      return reachable(world, of);
    case 'available':
      return availableTruth(world, of);
    case 'fillable':
      return all([truth(affords(world, of, 'fillable')), affords(world, of, 'openable') ? isOpen(world, of) : 'true']);
    case 'loose':
      return truth(heldIn(world, of) === undefined);
    case 'accessible':
      return affords(world, of, 'openable') ? isOpen(world, of) : 'true';
    case 'value': {
      const value = valueOf(world, of, pre.key);
      return value === undefined ? 'unknown' : truth(value === pre.is);
    }
    case 'within': {
      const outer = bound(world, binding, pre.in);
      return outer === undefined ? 'unknown' : withinTruth(world, of, outer);
    }
    case 'contains': {
      const what = bound(world, binding, pre.what);
      return what === undefined ? 'unknown' : containsTruth(world, of, what);
    }
    case 'linked':
      return truth(linksAbout(world, of, pre.relation).length > 0);
    case 'attached': {
      const to = bound(world, binding, pre.to);
      const place = stateOf(world, of).place;
      if (!place) return 'unknown';
      return truth(place.relation === 'attached_to' && place.of === to);
    }
    default:
      return unreachable(pre);
  }
}

const worse = (a: Truth, b: Truth): Truth => {
  if (a === 'false' || b === 'false') return 'false';
  return a === 'unknown' || b === 'unknown' ? 'unknown' : 'true';
};

function nearTruth(world: World, of: EntityId | undefined): Truth {
  const here = agentRegion(world);
  const there = of === undefined ? undefined : regionOf(world, of);
  return here === undefined || there === undefined ? 'unknown' : truth(here === there);
}

function holdingTruth(world: World, of: EntityId | undefined, hand: EntityId | undefined): Truth {
  if (of === undefined) return 'unknown';
  const held = heldIn(world, of);
  if (held === undefined) return 'false';
  return truth(hand === undefined || hand === held);
}

function freeHandTruth(world: World, hand: EntityId | undefined): Truth {
  const free = freeHands(world);
  return truth(hand === undefined ? free.length > 0 : free.includes(hand));
}

/** Whether an unknown answer rejects: only a place nobody knows does. */
function onUnknown(pre: RulePrecondition): OnUnknown {
  return pre.test === 'near' || pre.test === 'within' ? 'rejects' : 'passes';
}

/** Whether a precondition keeps an act from being done. Of alternatives one that does not is enough. */
export function failsIn(world: World, binding: Binding, pre: RulePrecondition): boolean {
  if (pre.test === 'any') return pre.tests.every((test) => failsIn(world, binding, test));
  if (pre.test === 'given') {
    return bound(world, binding, pre.role) !== undefined && pre.then.some((test) => failsIn(world, binding, test));
  }
  const answer = askPrecondition(world, binding, pre);
  return answer === 'false' || (answer === 'unknown' && onUnknown(pre) === 'rejects');
}
