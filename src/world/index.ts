export { fit } from './effect.ts';
export { type Execution, execute, explain, type Failure, missingNear, type Requirement, type RuleBook } from './execute.ts';
export { type Observation, observe, observeLocally, perceivable, type Sighting, visibleIn } from './observe.ts';
export { applyPatch, describeOp, invert, type Patch, type PatchError, type PatchOp, processOp, valueOp } from './patch.ts';
export { FAMILIES, type Family, type Role, type Rule, type RuleEffect, type RulePrecondition, type Term } from './rule.ts';
export { ACTION_RULES, ruleBook, RULES_VERSION } from './rules/index.ts';
export {
  affords,
  agentRegion,
  containsTruth,
  contentsOf,
  freeHands,
  heldIn,
  heldThings,
  isOpen,
  reachable,
  regionOf,
  withinTruth,
} from './space.ts';
export { actionText, byId, byLabel, type Naming } from './text.ts';
export {
  type Action,
  type ActionArgs,
  type ActionType,
  actionType,
  AFFORDANCES,
  type Affordance,
  type Entity,
  ENTITY_KINDS,
  type EntityId,
  type EntityKind,
  entityId,
  type Label,
  label,
  LINK_RELATIONS,
  type LinkRelation,
  type Place,
  PLACE_RELATIONS,
  type PlaceRelation,
  type Process,
  type ProcessId,
  processId,
  type Relation,
  type RelationFact,
  type SourceTime,
  type StateFacts,
  type Step,
  sourceTime,
  step,
  type Value,
  type ValueFact,
  type Vec3,
} from './types.ts';
export {
  bareWorld,
  createWorld,
  type EntityState,
  type FactError,
  isLinkRelation,
  isPlaceRelation,
  isWithin,
  type Link,
  stateOf,
  valueOf,
  type World,
  worldFacts,
} from './world.ts';
