import { err, ok, type Result, unreachable } from '#lib';
import { askPrecondition, type Binding, bound } from './check.ts';
import { isPartCalled, productOf } from './parts.ts';
import { applyOp, type Patch, type PatchOp, processOp, valueOp } from './patch.ts';
import { lastingOf } from './process-kinds.ts';
import type { RuleEffect, Term } from './rule.ts';
import { affords, agentRegion, contentsOf, freeHands, heldIn, heldThings, linksAbout } from './space.ts';
import type { EntityId, PlaceRelation, Process, ProcessId, Value } from './types.ts';
import { processId } from './types.ts';
import { isWithin, stateOf, valueOf, type World } from './world.ts';

export interface EffectResult {
  readonly world: World;
  readonly patch: Patch;
}

/** Why an effect cannot happen, as a predicate of the entities concerned. */
export interface EffectObstacle {
  readonly predicate: string;
  readonly involved: readonly EntityId[];
}

/** The changes of a rule in order, each seen by the next. Fails when one cannot happen, such as a cup into itself. */
export function performEffects(
  world: World,
  binding: Binding,
  effects: readonly RuleEffect[],
): Result<EffectResult, EffectObstacle> {
  const draft = new Draft(world);
  for (const effect of effects) {
    const obstacle = perform(draft, binding, effect);
    if (obstacle) return err(obstacle);
  }
  return ok({ world: draft.world, patch: draft.ops });
}

/** The one place where an act's changes are gathered; it never leaves this file. */
class Draft {
  readonly ops: PatchOp[] = [];
  constructor(public world: World) {}

  change(op: PatchOp): EffectObstacle | undefined {
    const next = applyOp(this.world, op);
    if (!next.ok) return { predicate: `${next.error.fact} (${next.error.message})`, involved: [] };
    this.ops.push(op);
    this.world = next.value;
    return undefined;
  }

  place(id: EntityId, relation: PlaceRelation, of: EntityId): EffectObstacle | undefined {
    const now = stateOf(this.world, id).place;
    if (now?.relation === relation && now.of === of) return undefined;
    if (isWithin(this.world, of, id)) return { predicate: 'outside', involved: [of, id] };
    const lifted = now ? this.change({ rel: [id, now.relation, now.of], op: 'del' }) : undefined;
    return lifted ?? this.change({ rel: [id, relation, of], op: 'add' });
  }

  set(id: EntityId, key: string, to: Value | undefined): EffectObstacle | undefined {
    const from = valueOf(this.world, id, key);
    return from === to ? undefined : this.change(valueOp([id, key], from, to));
  }

  link(
    of: EntityId,
    relation: 'contains' | 'covers' | 'wrapped_in' | 'worn_by',
    to: EntityId,
  ): EffectObstacle | undefined {
    const links = stateOf(this.world, of).links;
    if (links.some((link) => link.relation === relation && link.other === to)) return undefined;
    return this.change({ rel: [of, relation, to], op: 'add' });
  }
}

type Outcome = EffectObstacle | undefined;

function perform(draft: Draft, binding: Binding, effect: RuleEffect): Outcome {
  const get = (term: Term): EntityId | undefined => bound(draft.world, binding, term);
  switch (effect.do) {
    case 'go':
      return both(draft.world.agent, get(effect.to), (agent, to) => draft.place(agent, 'at', to));
    case 'hold':
      return one(get(effect.of), (of) => hold(draft, of, effect.hand && get(effect.hand)));
    case 'put':
      return both(get(effect.of), get(effect.to), (of, to) =>
        draft.place(of, effect.as === 'fit' ? fit(draft.world, to) : effect.as, to),
      );
    case 'set_down':
      return one(get(effect.of), (of) => setDown(draft, of));
    case 'set':
      return one(get(effect.of), (of) => draft.set(of, effect.key, effect.to ?? undefined));
    case 'contain':
      return both(get(effect.in), get(effect.what), (container, what) => contain(draft, container, what));
    case 'drain':
      return one(get(effect.in), (container) => drain(draft, container, effect.what && get(effect.what)));
    case 'pour_all':
      return both(get(effect.from), get(effect.to), (from, to) => pourAll(draft, from, to));
    case 'link':
      return both(get(effect.of), get(effect.to), (of, to) => draft.link(of, effect.relation, to));
    case 'unlink':
      return one(get(effect.of), (of) => unlinkAll(draft, of, effect.relation));
    case 'take_linked':
      return one(get(effect.of), (of) => takeLinked(draft, of, effect.relation));
    case 'make':
      return one(get(effect.of), (of) => make(draft, of, effect.what, effect.to));
    case 'take_part':
      return one(get(effect.of), (of) => takeParts(draft, of, effect.called));
    case 'put_part':
      return one(get(effect.of), (of) => putParts(draft, of, effect.called));
    case 'start':
      return one(get(effect.of), (of) => startProcess(draft, effect.process, of));
    case 'end':
      return one(get(effect.of), (of) => endProcess(draft, effect.process, of));
    case 'each':
      return one(get(effect.on), (on) =>
        first(stateOf(draft.world, on).holds, (each) =>
          first(effect.then, (next) => perform(draft, { ...binding, each }, next)),
        ),
      );
    case 'given':
      return one(get(effect.role), () => first(effect.then, (next) => perform(draft, binding, next)));
    case 'if':
      return askPrecondition(draft.world, binding, effect.test) === 'true'
        ? first(effect.then, (next) => perform(draft, binding, next))
        : undefined;
    default:
      return unreachable(effect);
  }
}

const one = (id: EntityId | undefined, then: (id: EntityId) => Outcome): Outcome =>
  id === undefined ? undefined : then(id);

const both = (
  a: EntityId | undefined,
  b: EntityId | undefined,
  then: (a: EntityId, b: EntityId) => Outcome,
): Outcome => (a === undefined || b === undefined ? undefined : then(a, b));

function first<T>(items: readonly T[], then: (item: T) => Outcome): Outcome {
  for (const item of items) {
    const obstacle = then(item);
    if (obstacle) return obstacle;
  }
  return undefined;
}

function hold(draft: Draft, of: EntityId, hand: EntityId | undefined): Outcome {
  const held = heldIn(draft.world, of);
  if (held !== undefined && (hand === undefined || hand === held)) return undefined;
  const into = hand ?? freeHands(draft.world)[0];
  if (into === undefined) return { predicate: 'free_hand(agent)', involved: [] };
  return draft.place(of, 'held_by', into);
}

/** `in` for what encloses (it opens, or is made to hold things and is no plain surface), else `on`. (ours) */
export function fit(world: World, to: EntityId): PlaceRelation {
  const encloses = affords(world, to, 'openable') || affords(world, to, 'receptacle') || affords(world, to, 'fillable');
  return encloses && !affords(world, to, 'surface') ? 'in' : 'on';
}

function setDown(draft: Draft, of: EntityId): Outcome {
  const region = agentRegion(draft.world);
  return region === undefined ? undefined : draft.place(of, fit(draft.world, region), region);
}

/** Substances are contained; anything else has its place inside. */
function contain(draft: Draft, container: EntityId, what: EntityId): Outcome {
  const isSubstance = draft.world.entities.get(what)?.kind === 'substance';
  return isSubstance
    ? draft.link(container, 'contains', what)
    : draft.place(what, fit(draft.world, container), container);
}

function drain(draft: Draft, container: EntityId, what: EntityId | undefined): Outcome {
  const gone = contentsOf(draft.world, container).filter((id) => what === undefined || id === what);
  return (
    first(gone, (id) => draft.change({ rel: [container, 'contains', id], op: 'del' })) ??
    (what === undefined ? draft.set(container, 'contents_known', true) : undefined)
  );
}

function pourAll(draft: Draft, from: EntityId, to: EntityId): Outcome {
  return first(contentsOf(draft.world, from), (id) => draft.link(to, 'contains', id)) ?? drain(draft, from, undefined);
}

function unlinkAll(draft: Draft, of: EntityId, relation: 'covers' | 'wrapped_in' | 'worn_by'): Outcome {
  return first(linksAbout(draft.world, of, relation), ([subject, object]) =>
    draft.change({ rel: [subject, relation, object], op: 'del' }),
  );
}

function takeLinked(draft: Draft, of: EntityId, relation: 'covers' | 'wrapped_in'): Outcome {
  return first(linksAbout(draft.world, of, relation), ([subject, object]) => {
    const taken = subject === of ? object : subject;
    const gone = draft.change({ rel: [subject, relation, object], op: 'del' });
    if (gone) return gone;
    return takeUp(draft, taken);
  });
}

/** Into a free hand, else down where the agent is. */
const takeUp = (draft: Draft, id: EntityId): Outcome =>
  freeHands(draft.world).length > 0 ? hold(draft, id, undefined) : setDown(draft, id);

function make(draft: Draft, of: EntityId, what: string, to: 'here' | 'hand'): Outcome {
  const made = productOf(draft.world, of, what);
  if (made === undefined) return undefined;
  const place = stateOf(draft.world, of).place;
  const obstacle = draft.change({ ent: made, op: 'add' });
  if (obstacle) return obstacle;
  if (to === 'hand') return takeUp(draft, made.id);
  // A hand holds one thing, so what comes off a thing in hand falls where the agent is.
  const isLying = place?.relation === 'in' || place?.relation === 'on' || place?.relation === 'under';
  return isLying ? draft.place(made.id, place.relation, place.of) : setDown(draft, made.id);
}

function takeParts(draft: Draft, of: EntityId, called: readonly string[]): Outcome {
  const attached = stateOf(draft.world, of).holds.filter(
    (id) => stateOf(draft.world, id).place?.relation === 'attached_to' && isPartCalled(draft.world, id, of, called),
  );
  return first(attached, (id) => takeUp(draft, id));
}

function putParts(draft: Draft, of: EntityId, called: readonly string[]): Outcome {
  const held = heldThings(draft.world).filter((id) => isPartCalled(draft.world, id, of, called));
  return first(held, (id) => draft.place(id, 'attached_to', of));
}

const idOfProcess = (kind: string, of: EntityId): ProcessId => processId(`${kind}:${of}`);

function startProcess(draft: Draft, kind: string, of: EntityId): Outcome {
  const id = idOfProcess(kind, of);
  const left = lastingOf(kind);
  const process: Process = { id, kind, of, ...(left === undefined ? {} : { left }) };
  return draft.world.processes.has(id) ? undefined : draft.change(processOp(id, undefined, process));
}

function endProcess(draft: Draft, kind: string, of: EntityId): Outcome {
  const id = idOfProcess(kind, of);
  const now = draft.world.processes.get(id);
  return now ? draft.change(processOp(id, now, undefined)) : undefined;
}
