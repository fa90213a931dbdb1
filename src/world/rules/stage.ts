import type { Role, Rule, RulePrecondition, Term } from '../rule.ts';
import { type Affordance, type Entity, type EntityId, entityId, label, type StateFacts } from '../types.ts';
import { createWorld, type World } from '../world.ts';

/** A stage on which exactly what a rule asks for holds, to be taken away piece by piece. For tests of the rules. */
export interface Stage {
  readonly entities: Map<EntityId, Entity>;
  readonly places: Map<EntityId, readonly [relation: 'in' | 'on' | 'held_by' | 'at' | 'attached_to', of: EntityId]>;
  readonly links: Map<string, readonly [EntityId, 'contains' | 'covers' | 'wrapped_in' | 'worn_by', EntityId]>;
  readonly values: Map<string, readonly [EntityId, string, boolean]>;
  readonly args: Record<string, EntityId>;
}

const id = entityId;
const HERE = id('here');
const ELSEWHERE = id('elsewhere');
const LEFT = id('hand.left');
const RIGHT = id('hand.right');

const entity = (name: string, kind: Entity['kind'], ...affordances: readonly Affordance[]): Entity => ({
  id: id(name),
  label: label(name),
  kind,
  affordances,
});

/** All that a rule asks for, with or without its optional roles. */
export function setStage(rule: Rule, withOptional: boolean): Stage {
  const stage: Stage = { entities: new Map(), places: new Map(), links: new Map(), values: new Map(), args: {} };
  for (const thing of [
    entity('agent', 'agent'),
    entity('hand.left', 'hand'),
    entity('hand.right', 'hand'),
    entity('here', 'fixture', 'surface'),
    entity('elsewhere', 'fixture', 'surface'),
    entity('jar', 'container'),
    entity('cloth', 'object'),
  ]) {
    stage.entities.set(thing.id, thing);
  }
  stage.places.set(id('agent'), ['at', HERE]).set(id('jar'), ['on', HERE]).set(id('cloth'), ['on', HERE]);
  for (const role of rule.roles) {
    if (withOptional || role.optional !== true) castRole(stage, role);
  }
  for (const pre of rule.pre) satisfy(stage, pre);
  return stage;
}

const SUBSTANCES: ReadonlySet<string> = new Set(['substance', 'food']);
const HANDS: Readonly<Record<string, EntityId>> = { from: LEFT, to: RIGHT, hand: LEFT };

function castRole(stage: Stage, role: Role): void {
  const hand = HANDS[role.name];
  const substance = SUBSTANCES.has(role.name);
  const kind = role.kinds?.[0] ?? (substance ? 'substance' : 'object');
  const cast = hand === undefined ? entity(role.name, kind, ...(role.affords ? [role.affords] : [])) : undefined;
  stage.args[role.name] = hand ?? id(role.name);
  if (!cast) return;
  stage.entities.set(cast.id, cast);
  if (kind !== 'region' && kind !== 'substance') stage.places.set(cast.id, ['on', HERE]);
}

const fill = (stage: Stage, term: Term): EntityId =>
  term === 'agent' ? id('agent') : (stage.args[term.slice(1)] ?? id('?'));

function satisfy(stage: Stage, pre: RulePrecondition): void {
  switch (pre.test) {
    case 'holding': {
      const hand = [...stage.places.values()].some(([relation, of]) => relation === 'held_by' && of === LEFT)
        ? RIGHT
        : LEFT;
      if (stage.places.get(fill(stage, pre.of))?.[0] !== 'held_by')
        stage.places.set(fill(stage, pre.of), ['held_by', hand]);
      return;
    }
    case 'value':
      stage.values.set(`${pre.of} ${pre.key}`, [fill(stage, pre.of), pre.key, pre.is === true]);
      return;
    case 'within':
      stage.places.set(fill(stage, pre.of), ['in', fill(stage, pre.in)]);
      return;
    case 'contains':
      stage.links.set('contains', [fill(stage, pre.of), 'contains', fill(stage, pre.what)]);
      return;
    case 'available':
      stage.links.set('available', [id('jar'), 'contains', fill(stage, pre.of)]);
      return;
    case 'attached':
      stage.places.set(fill(stage, pre.of), ['attached_to', fill(stage, pre.to)]);
      return;
    case 'linked':
      stage.links.set('linked', linkOf(pre.relation, fill(stage, pre.of)));
      return;
    case 'given':
      if (stage.args[pre.role.slice(1)] !== undefined) for (const part of pre.then) satisfy(stage, part);
      return;
    default:
  }
}

const linkOf = (
  relation: 'covers' | 'wrapped_in' | 'worn_by',
  of: EntityId,
): readonly [EntityId, 'covers' | 'wrapped_in' | 'worn_by', EntityId] => {
  if (relation === 'covers') return [id('cloth'), relation, of];
  return [of, relation, relation === 'worn_by' ? id('agent') : id('cloth')];
};

/** Takes away what one precondition asks for. False when that cannot be done on this stage without a second change. */
export function spoil(stage: Stage, pre: RulePrecondition): boolean {
  switch (pre.test) {
    case 'near': {
      const of = fill(stage, pre.of);
      if (stage.places.get(of)?.[0] === 'held_by') return false;
      stage.places.set(of, ['on', ELSEWHERE]);
      return true;
    }
    case 'holding':
      stage.places.set(fill(stage, pre.of), ['on', HERE]);
      return true;
    case 'loose':
      stage.places.set(fill(stage, pre.of), ['held_by', LEFT]);
      return true;
    case 'free_hand':
      for (const [hand, name] of [
        [LEFT, 'first'],
        [RIGHT, 'second'],
      ] as const) {
        if ([...stage.places.values()].some(([relation, of]) => relation === 'held_by' && of === hand)) continue;
        stage.entities.set(id(name), entity(name, 'object'));
        stage.places.set(id(name), ['held_by', hand]);
      }
      return true;
    case 'reachable': {
      const box = entity('box', 'container', 'openable');
      const of = fill(stage, pre.of);
      if (stage.places.get(of)?.[0] === 'held_by') return false;
      stage.entities.set(box.id, box);
      stage.places.set(box.id, ['on', HERE]).set(of, ['in', box.id]);
      stage.values.set('box', [box.id, 'open', false]);
      return true;
    }
    case 'accessible': {
      const of = fill(stage, pre.of);
      const closed = stage.entities.get(of);
      if (!closed) return false;
      stage.entities.set(of, { ...closed, affordances: [...closed.affordances, 'openable'] });
      stage.values.set('shut', [of, 'open', false]);
      return true;
    }
    case 'value':
      stage.values.set(`${pre.of} ${pre.key}`, [fill(stage, pre.of), pre.key, pre.is !== true]);
      return true;
    case 'within':
    case 'attached':
      stage.places.set(fill(stage, pre.of), ['on', HERE]);
      return true;
    case 'contains':
      stage.links.delete('contains');
      stage.links.delete('available');
      stage.values.set('known', [fill(stage, pre.of), 'contents_known', true]);
      return true;
    case 'available':
      stage.links.delete('available');
      stage.links.delete('contains');
      for (const [thing, [relation]] of stage.places) {
        if (relation === 'held_by') stage.values.set(`known ${thing}`, [thing, 'contents_known', true]);
      }
      return true;
    case 'linked':
      stage.links.delete('linked');
      return true;
    case 'any':
      return pre.tests.map((test) => spoil(stage, test)).every(Boolean);
    case 'fillable':
    case 'given':
      return false;
  }
}

export function worldOn(stage: Stage): World {
  const facts: StateFacts = {
    relations: [
      ...[...stage.places].map(([of, [relation, place]]) => [of, relation, place] as const),
      ...stage.links.values(),
    ],
    values: [...stage.values.values()],
    processes: [],
  };
  const world = createWorld(stage.entities.values(), facts);
  if (!world.ok) throw new Error(`${world.error.fact}: ${world.error.message}`);
  return world.value;
}
