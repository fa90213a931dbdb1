import {
  type Action,
  actionType,
  affords,
  agentRegion,
  applyPatch,
  bareWorld,
  type Entity,
  type EntityId,
  execute,
  fit,
  heldIn,
  type Patch,
  type PatchOp,
  type PlaceRelation,
  preconditionAt,
  type RulePrecondition,
  regionOf,
  ruleBook,
  stateOf,
  tick,
  type Value,
  valueOp,
  type World,
} from '#world';
import { AGENT, type Scene } from './scene.ts';

const RULES = ruleBook();

/** What a rehearsal knows when it is asked to go on from here. */
interface Moment {
  readonly start: World;
  readonly now: World;
  readonly implied: number;
  readonly admitted: number;
  readonly moved: number;
  readonly usedHands: number;
}

/** An act that nobody narrated but that must have happened, and why. */
export interface ImpliedAct {
  readonly action: Action;
  readonly reason: string;
}

/** Something taken to be so from the start, as a finding. */
interface Guess {
  readonly rule: 'held-unnarrated' | 'assumed-place';
  readonly text: string;
}

export type Tried =
  | { readonly ok: true }
  /** `failed` is the position of the requirement that is to blame, if one is. */
  | { readonly ok: false; readonly reason: string; readonly failed?: number };

/**
 * Plays what was narrated through the engine, in order. What must have been so all along is assumed of the start
 * as well; only of what nothing is yet known and nothing was yet done to. So the start is found by walking back.
 */
export class Rehearsal {
  start: World;
  now: World;
  /** How much of the scene's news is known. */
  private admitted: number;
  /** Whose place an act has changed. */
  readonly moved = new Set<EntityId>();
  private readonly usedHands = new Set<EntityId>();
  readonly implied: ImpliedAct[] = [];
  /** Of which nothing says where they are: where they were first needed, or where nobody said that they were put. */
  readonly unsure = new Set<EntityId>();
  /** What was assumed of the start for want of evidence. */
  readonly guesses: Guess[] = [];

  /** With a start that is given nothing is assumed any more. */
  constructor(
    readonly scene: Scene,
    private readonly given?: World,
  ) {
    this.start = given ?? bareWorld(scene.all());
    this.now = this.start;
    this.admitted = scene.news.length;
  }

  /** Makes entities that the scene has gained, or whose affordances it has widened, known to both worlds. */
  admit(): void {
    if (this.admitted === this.scene.news.length) return;
    for (const entity of this.scene.news.slice(this.admitted)) {
      this.start = withEntity(this.start, entity);
      this.now = withEntity(this.now, entity);
    }
    this.admitted = this.scene.news.length;
  }

  save(): Moment {
    const { start, now, implied, admitted, moved, usedHands } = this;
    return { start, now, implied: implied.length, admitted, moved: moved.size, usedHands: usedHands.size };
  }

  restore(moment: Moment): void {
    this.start = moment.start;
    this.now = moment.now;
    forget(this.moved, moment.moved);
    forget(this.usedHands, moment.usedHands);
    this.admitted = moment.admitted;
    this.implied.length = moment.implied;
  }

  /** Assumes facts of the start. False when they do not fit what is known of the start or of now. */
  private assume(patch: Patch): boolean {
    if (this.given !== undefined) return false;
    const start = applyPatch(this.start, patch);
    const now = applyPatch(this.now, patch);
    if (!start.ok || !now.ok) return false;
    this.start = start.value;
    this.now = now.value;
    return true;
  }

  /** Assumes where a thing was at the start; another place only assumed before, and never used, gives way. */
  assumePlace(id: EntityId, relation: PlaceRelation, of: EntityId): boolean {
    if (id === of || this.moved.has(id)) return false;
    const place = stateOf(this.now, id).place;
    const before: PatchOp[] = place === undefined ? [] : [{ rel: [id, place.relation, place.of], op: 'del' }];
    return this.assume([...before, { rel: [id, relation, of], op: 'add' }]);
  }

  assumeIn(id: EntityId, of: EntityId): boolean {
    return this.assumePlace(id, fit(this.now, of), of);
  }

  assumeHeld(id: EntityId): boolean {
    const hand = this.now.hands.find((h) => !this.usedHands.has(h) && stateOf(this.now, h).holds.length === 0);
    if (hand === undefined || stateOf(this.now, id).place !== undefined || !this.assumePlace(id, 'held_by', hand))
      return false;
    this.usedHands.add(hand);
    this.guesses.push({
      rule: 'held-unnarrated',
      text: `Nobody narrates that ${id} is taken, so it is held at the start.`,
    });
    return true;
  }

  /**
   * (ours) A thing of whose place there is no evidence is taken to be, from the start, where it is first needed; each
   * guess is a finding. Without it no reference that handles the thing could be played: an unknown place rejects.
   */
  guessPlace(id: EntityId, of: EntityId): boolean {
    if (!this.assumeIn(id, of)) return false;
    this.unsure.add(id);
    this.guesses.push({
      rule: 'assumed-place',
      text: `Nobody says where ${id} is, so it is taken to be at ${of} from the start.`,
    });
    return true;
  }

  assumeValue(id: EntityId, key: string, value: Value): boolean {
    if (stateOf(this.start, id).values.has(key) || stateOf(this.now, id).values.has(key)) return false;
    return this.assume([valueOp([id, key], undefined, value)]);
  }

  assumeContains(container: EntityId, substance: EntityId): boolean {
    if (this.scene.entity(substance)?.kind !== 'substance') return false;
    return this.assume([{ rel: [container, 'contains', substance], op: 'add' }]);
  }

  assumeLink(subject: EntityId, relation: 'covers' | 'wrapped_in' | 'worn_by', object: EntityId): boolean {
    return this.assume([{ rel: [subject, relation, object], op: 'add' }]);
  }

  assumeAgentAt(region: EntityId): boolean {
    return stateOf(this.start, AGENT).place === undefined && this.assume([{ rel: [AGENT, 'at', region], op: 'add' }]);
  }

  /** One act as the engine has it, without any repair. */
  act(action: Action): Tried {
    const result = execute(this.now, action, RULES);
    if (result.outcome === 'rejected') {
      const { index, reader } = result.failed;
      return { ok: false, reason: reader, ...(index === undefined ? {} : { failed: index }) };
    }
    for (const op of result.patch) {
      if (!('ent' in op) || op.op === 'del') continue;
      const source = Object.values(action.args).find((id) => op.ent.id.startsWith(`${id}.`));
      this.scene.note(op.ent, source);
    }
    this.now = tick(result.world).world;
    for (const op of result.patch) if ('rel' in op && op.op === 'add') this.moved.add(op.rel[0]);
    for (const hand of this.now.hands) if (stateOf(this.now, hand).holds.length > 0) this.usedHands.add(hand);
    return { ok: true };
  }

  /** Walking is the controller's business: it is done, and is no operation. */
  walkTo(region: EntityId): boolean {
    if (agentRegion(this.now) === undefined) return this.assumeAgentAt(region);
    return this.act({ type: actionType('navigate_to'), args: { region } }).ok;
  }

  precondition(action: Action, index: number): RulePrecondition | undefined {
    return preconditionAt(action, index, RULES);
  }

  roles(type: string): readonly { readonly name: string; readonly optional: boolean }[] | undefined {
    return RULES.get(actionType(type))?.roles.map((role) => ({ name: role.name, optional: role.optional === true }));
  }

  affordanceOf(type: string, role: string): Entity['affordances'][number] | undefined {
    return RULES.get(actionType(type))?.roles.find((r) => r.name === role)?.affords;
  }

  /** Whether it is there now: what an act makes is not there before. */
  has(id: EntityId): boolean {
    return this.now.entities.has(id);
  }

  placeOf(id: EntityId): EntityId | undefined {
    return stateOf(this.now, id).place?.of;
  }

  region(id: EntityId): EntityId | undefined {
    return regionOf(this.now, id);
  }

  isHeld(id: EntityId): boolean {
    return heldIn(this.now, id) !== undefined;
  }

  /** Whether things are put down there as a matter of course. */
  isResting(region: EntityId): boolean {
    return (
      affords(this.now, region, 'surface') ||
      (affords(this.now, region, 'receptacle') && !affords(this.now, region, 'openable'))
    );
  }
}

/** Takes back what a set has gained since it had this many; sets keep their order. */
function forget(set: Set<EntityId>, size: number): void {
  if (set.size > size) for (const id of [...set].slice(size)) set.delete(id);
}

function withEntity(world: World, entity: Entity): World {
  const known = world.entities.get(entity.id);
  if (known !== undefined) return { ...world, entities: world.entities.set(entity.id, entity) };
  const added = applyPatch(world, [{ ent: entity, op: 'add' }]);
  return added.ok ? added.value : world;
}
