import type { Brand } from '#lib';

/** Identity of an entity within one world file, such as `squash_bottle.1`. */
export type EntityId = Brand<string, 'EntityId'>;
/** What a person or a planner calls an entity, such as `squash bottle`. Not unique. */
export type Label = Brand<string, 'Label'>;
export type ProcessId = Brand<string, 'ProcessId'>;
/** One of the normalized executable action types, or a world's own. */
export type ActionType = Brand<string, 'ActionType'>;
/** The axis of an episode: 0 is the start, then one per attempted action, query, answer or stop. */
export type Step = Brand<number, 'Step'>;
/** Seconds of the source video. */
export type SourceTime = Brand<number, 'SourceTime'>;

export const entityId = (id: string): EntityId => id as EntityId;
export const label = (text: string): Label => text as Label;
export const processId = (id: string): ProcessId => id as ProcessId;
export const actionType = (type: string): ActionType => type as ActionType;
export const step = (s: number): Step => s as Step;
export const sourceTime = (seconds: number): SourceTime => seconds as SourceTime;

export const ENTITY_KINDS = [
  'region',
  'fixture',
  'container',
  'device',
  'object',
  'substance',
  'hand',
  'agent',
] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

export const AFFORDANCES = [
  'openable',
  'switchable',
  'graspable',
  'surface',
  'receptacle',
  'fillable',
  'cuttable',
  'washable',
  'heatable',
] as const;
export type Affordance = (typeof AFFORDANCES)[number];

/** An entity has at most one of these at a time. */
export const PLACE_RELATIONS = ['in', 'on', 'under', 'held_by', 'attached_to', 'at'] as const;
export type PlaceRelation = (typeof PLACE_RELATIONS)[number];

/** These add up: a glass contains squash and water. `contains` takes substances only. */
export const LINK_RELATIONS = ['contains', 'covers', 'wrapped_in', 'worn_by'] as const;
export type LinkRelation = (typeof LINK_RELATIONS)[number];

export type Relation = PlaceRelation | LinkRelation;

/** A property's value. A property that is not set is unknown. */
export type Value = boolean | number | string;

/** Metres, z up. */
export type Vec3 = readonly [x: number, y: number, z: number];

export interface Entity {
  readonly id: EntityId;
  readonly label: Label;
  /** A fixture is also a region. */
  readonly kind: EntityKind;
  readonly affordances: readonly Affordance[];
  readonly part_of?: EntityId;
  readonly position?: Vec3;
  readonly size?: Vec3;
}

export interface Place {
  readonly relation: PlaceRelation;
  readonly of: EntityId;
}

/** Something under way: water running, a hob heating. `left` counts the steps until it ends by itself. */
export interface Process {
  readonly id: ProcessId;
  readonly kind: string;
  readonly of: EntityId;
  readonly left?: number;
}

export type RelationFact = readonly [subject: EntityId, relation: Relation, object: EntityId];
export type ValueFact = readonly [entity: EntityId, key: string, value: Value];

/** Starting facts, as a world file lists them. */
export interface StateFacts {
  readonly relations: readonly RelationFact[];
  readonly values: readonly ValueFact[];
  readonly processes: readonly Process[];
}

/** Arguments of an action by role name, such as `{ substance: squash, destination: glass.1 }`. */
export type ActionArgs = Readonly<Record<string, EntityId>>;

export interface Action {
  readonly type: ActionType;
  readonly args: ActionArgs;
}
