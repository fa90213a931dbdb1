import {
  type Action,
  actionType,
  affords,
  type EntityId,
  heldIn,
  heldThings,
  isOpen,
  type RulePrecondition,
  stateOf,
  type Term,
  valueOf,
  withinTruth,
} from '#world';
import { MOST_REPAIRS, REPAIR_DEPTH } from './decisions.ts';
import { openingOf, outermost } from './opening.ts';
import type { Rehearsal, Tried } from './rehearsal.ts';
import { AGENT } from './scene.ts';

/** Where the compiler thinks a thing is of which nobody said so. */
export interface Guesses {
  /** A region for a thing that has no place yet. */
  placeFor(id: EntityId): EntityId;
  /** A surface to put things down on. */
  restingPlace(): EntityId;
  /** What is held, the least needed first. */
  leastNeeded(held: readonly EntityId[]): readonly EntityId[];
  /** Something that covers or wraps a thing, when nobody named it. */
  coverFor(id: EntityId, relation: 'covers' | 'wrapped_in'): EntityId;
}

/**
 * Does an act, first doing or assuming whatever its rule asks for and nobody narrated: walking, a door that must have
 * been opened, a thing that must have been put down.
 */
export class Repairs {
  private depth = 0;
  /** What was already walked to for the act at hand. */
  private approached = new Set<EntityId>();

  constructor(
    private readonly stage: Rehearsal,
    private readonly guesses: Guesses,
  ) {}

  perform(action: Action): Tried {
    this.stage.admit();
    if (this.depth > REPAIR_DEPTH) return { ok: false, reason: 'too much would have to be assumed' };
    const outer = this.approached;
    this.approached = new Set();
    this.depth += 1;
    const tried = this.attempts(action);
    this.depth -= 1;
    this.approached = outer;
    return tried;
  }

  private attempts(action: Action): Tried {
    for (let i = 0; i < MOST_REPAIRS; i += 1) {
      const tried = this.stage.act(action);
      if (tried.ok) return tried;
      if (tried.failed === undefined) return tried;
      const pre = this.stage.precondition(action, tried.failed);
      const repaired = pre === undefined ? this.affordRole(action) : this.repair(pre, action);
      if (!repaired) return tried;
      this.stage.admit();
    }
    return { ok: false, reason: 'its conditions could not be brought about together' };
  }

  /** Takes in hand what an act uses without asking for it. */
  fetch(id: EntityId): boolean {
    this.stage.admit();
    return this.grasp(id, { type: actionType('hold'), args: {} });
  }

  /** Done though nobody said so. */
  private imply(type: string, args: Readonly<Record<string, EntityId>>, reason: string): boolean {
    const action: Action = { type: actionType(type), args };
    if (!this.perform(action).ok) return false;
    this.stage.implied.push({ action, reason });
    return true;
  }

  private affordRole(action: Action): boolean {
    for (const [role, id] of Object.entries(action.args)) {
      const affordance = this.stage.affordanceOf(action.type, role);
      if (affordance !== undefined && !affords(this.stage.now, id, affordance))
        return this.stage.scene.afford(id, affordance) !== undefined;
    }
    return false;
  }

  private repair(pre: RulePrecondition, action: Action): boolean {
    const at = (term: Term): EntityId | undefined =>
      term.startsWith('?') ? action.args[term.slice(1)] : this.stage.now.agent;
    switch (pre.test) {
      case 'near':
        return withEntity(at(pre.of), (id) => this.reach(id, action));
      case 'holding':
        return withEntity(at(pre.of), (id) => this.grasp(id, action));
      case 'free_hand':
        return this.freeHand(action);
      case 'reachable':
        return withEntity(at(pre.of), (id) => this.uncover(id));
      case 'accessible':
        return withEntity(at(pre.of), (id) => this.open(id));
      case 'fillable':
        return withEntity(at(pre.of), (id) => this.makeFillable(id));
      case 'within':
        return both(at(pre.of), at(pre.in), (of, outer) => this.bring(of, outer));
      case 'value':
        return withEntity(at(pre.of), (id) => this.undo(id, pre.key, pre.is));
      case 'available':
        return withEntity(at(pre.of), (id) => this.provide(id));
      case 'linked':
        return withEntity(at(pre.of), (id) => this.link(id, pre.relation));
      case 'attached':
        return both(at(pre.of), at(pre.to), (of, to) => this.stage.assumePlace(of, 'attached_to', to));
      case 'given':
        return this.firstUnmet(pre.then, action);
      case 'any':
        return this.firstUnmet([...pre.tests].reverse(), action);
      case 'loose':
        return withEntity(at(pre.of), (id) => this.letGo(id, action));
      case 'contains':
        return both(at(pre.of), at(pre.what), (of, what) => this.stage.assumeContains(of, what));
      default:
        return false;
    }
  }

  /** The first part of a compound condition that can be mended. */
  private firstUnmet(tests: readonly RulePrecondition[], action: Action): boolean {
    return tests.some((test) => !this.met(test, action) && this.repair(test, action));
  }

  private met(pre: RulePrecondition, action: Action): boolean {
    const { now } = this.stage;
    const id = 'of' in pre && pre.of.startsWith('?') ? action.args[pre.of.slice(1)] : undefined;
    if (pre.test === 'near')
      return (
        id !== undefined &&
        this.stage.region(id) !== undefined &&
        this.stage.region(id) === stateOf(now, now.agent ?? id).place?.of
      );
    if (pre.test === 'holding') return id !== undefined && this.stage.isHeld(id);
    if (pre.test === 'accessible')
      return id === undefined || !affords(now, id, 'openable') || isOpen(now, id) === 'true';
    if (pre.test === 'value') return id !== undefined && valueOf(now, id, pre.key) === pre.is;
    return false;
  }

  /** Walks there; what cannot be near together with something else is brought along in a hand. */
  private reach(id: EntityId, action: Action): boolean {
    if (this.stage.region(id) === undefined) return this.approach(id);
    if (this.approached.has(id) && this.graspable(id)) return this.grasp(id, action);
    this.approached.add(id);
    return this.approach(id);
  }

  private graspable(id: EntityId): boolean {
    const kind = this.stage.scene.entity(id)?.kind;
    return kind === 'object' || kind === 'container' || kind === 'device';
  }

  private approach(id: EntityId): boolean {
    const region = this.stage.region(id);
    if (region !== undefined) return this.stage.walkTo(region);
    const holder = outermost(this.stage, id);
    const isAgent = holder === this.stage.now.agent;
    const place = isAgent ? this.guesses.restingPlace() : this.guesses.placeFor(holder);
    this.stage.admit();
    if (isAgent) return this.stage.assumeAgentAt(place);
    return this.stage.guessPlace(holder, place);
  }

  /** Into a hand: from where it is, or it was there all along. */
  private grasp(id: EntityId, action: Action): boolean {
    if (heldIn(this.stage.now, id) !== undefined) return false;
    const kind = this.stage.scene.entity(id)?.kind;
    if (kind === 'fixture' || kind === 'region' || kind === 'hand' || kind === 'agent') return false;
    if (stateOf(this.stage.now, id).place === undefined && this.stage.assumeHeld(id)) return true;
    if (this.stage.now.hands.every((hand) => stateOf(this.stage.now, hand).holds.length > 0) && !this.freeHand(action))
      return false;
    return this.imply('pick_up', { object: id }, 'it must have been in a hand');
  }

  /** Puts down what the act does not need. */
  private freeHand(action: Action): boolean {
    const needed = new Set(Object.values(action.args));
    const held = this.guesses.leastNeeded(heldThings(this.stage.now));
    const idle =
      held.find((id) => !needed.has(id)) ??
      held.find((id) => action.args['tool'] !== id && action.args['object'] !== id);
    if (idle === undefined) return false;
    return this.imply('put_down', { object: idle, surface: this.guesses.restingPlace() }, 'a hand must have been free');
  }

  /** What is picked up must have been put down before. */
  private letGo(id: EntityId, action: Action): boolean {
    const source = action.args['source'];
    const surface =
      source !== undefined && this.stage.isResting(source) && source !== id ? source : this.guesses.restingPlace();
    return this.imply('put_down', { object: id, surface }, 'it must have been put down before');
  }

  /** Opens what shuts a thing away. */
  private uncover(id: EntityId): boolean {
    let at = stateOf(this.stage.now, id).place;
    while (at !== undefined) {
      if (
        at.relation === 'in' &&
        affords(this.stage.now, at.of, 'openable') &&
        isOpen(this.stage.now, at.of) === 'false'
      )
        return this.open(at.of);
      at = stateOf(this.stage.now, at.of).place;
    }
    return false;
  }

  /** What is used as open without having been opened was open all along; what is known to be shut is opened. */
  private open(id: EntityId): boolean {
    if (isOpen(this.stage.now, id) === 'unknown' && this.stage.assumeValue(id, 'open', true)) return true;
    const [type, role] = openingOf(this.stage, id);
    return this.imply(type, { [role]: id }, 'it must have been open');
  }

  /** What something is poured into is made to be filled, whatever it is called. */
  private makeFillable(id: EntityId): boolean {
    if (!affords(this.stage.now, id, 'fillable')) return this.stage.scene.afford(id, 'fillable') !== undefined;
    return this.open(id);
  }

  private shut(id: EntityId): boolean {
    const [type, role] = openingOf(this.stage, id);
    return this.imply(type.replace('open', 'close'), { [role]: id }, 'it must have been closed');
  }

  private bring(id: EntityId, outer: EntityId): boolean {
    if (withinTruth(this.stage.now, id, outer) === 'true') return false;
    if (this.stage.assumeIn(id, outer)) return true;
    return this.imply('move', { object: id, destination: outer }, 'somebody must have moved it');
  }

  private undo(id: EntityId, key: string, wanted: unknown): boolean {
    if (valueOf(this.stage.now, id, key) === wanted) return false;
    if (key === 'open') return wanted === true ? this.open(id) : this.shut(id);
    if (key === 'on') return this.switch(id, wanted === true);
    if (key === 'powered')
      return this.imply(wanted === true ? 'plug_in' : 'unplug', { appliance: id }, 'its power must have been changed');
    if (key === 'locked')
      return this.imply(wanted === true ? 'lock' : 'unlock', { object: id }, 'its lock must have been changed');
    return false;
  }

  private switch(id: EntityId, on: boolean): boolean {
    const sort = this.stage.scene.thing(id)?.sort;
    const end = on ? 'on' : 'off';
    const [type, role] =
      sort === 'tap'
        ? [`turn_${end}_tap`, 'tap']
        : sort === 'hob'
          ? [`turn_${end}_hob`, 'burner']
          : sort === 'light'
            ? [`turn_${end}_light`, 'light']
            : [`switch_${end}_appliance`, 'appliance'];
    return this.imply(type, { [role]: id }, `it must have been turned ${end}`);
  }

  /** A substance that is used here must have been here; a thing that is used as one is brought. */
  private provide(id: EntityId): boolean {
    const { now } = this.stage;
    if (this.stage.scene.entity(id)?.kind !== 'substance')
      return !this.stage.isHeld(id) && this.grasp(id, { type: actionType('hold'), args: {} });
    const region = now.agent === undefined ? undefined : stateOf(now, now.agent).place?.of;
    if (region === undefined) return this.approach(id);
    return this.stage.assumeContains(region, id);
  }

  private link(id: EntityId, relation: 'covers' | 'wrapped_in' | 'worn_by'): boolean {
    if (relation === 'worn_by')
      return (
        this.stage.assumeLink(id, 'worn_by', AGENT) || this.imply('wear', { clothing: id }, 'it must have been put on')
      );
    const cover = this.guesses.coverFor(id, relation);
    this.stage.admit();
    if (!this.stage.assumePlace(cover, 'on', id)) return false;
    return relation === 'covers'
      ? this.stage.assumeLink(cover, 'covers', id)
      : this.stage.assumeLink(id, 'wrapped_in', cover);
  }
}

const withEntity = (id: EntityId | undefined, then: (id: EntityId) => boolean): boolean => id !== undefined && then(id);
const both = (a: EntityId | undefined, b: EntityId | undefined, then: (a: EntityId, b: EntityId) => boolean): boolean =>
  a !== undefined && b !== undefined && then(a, b);
