export { fit } from './effect.ts';
export {
  type Execution,
  execute,
  explain,
  type Failure,
  missingNear,
  preconditionAt,
  type Requirement,
  type RuleBook,
} from './execute.ts';
export { type Observation, observe, observeLocally, perceivable, type Sighting, visibleIn } from './observe.ts';
export { isCalled, productsOf, sourceOfProduct } from './parts.ts';
export {
  applyPatch,
  describeOp,
  invert,
  type Patch,
  type PatchError,
  type PatchOp,
  processOp,
  valueOp,
} from './patch.ts';
export { type ProcessChange, tick } from './process.ts';
export { PROCESS_RULES } from './process-kinds.ts';
export {
  FAMILIES,
  type Family,
  type Role,
  type Rule,
  type RuleEffect,
  type RulePrecondition,
  type Term,
} from './rule.ts';
export { ACTION_RULES, RULES_VERSION, ruleBook } from './rules/index.ts';
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
  AFFORDANCES,
  type Affordance,
  actionType,
  ENTITY_KINDS,
  type Entity,
  type EntityId,
  type EntityKind,
  entityId,
  type Label,
  LINK_RELATIONS,
  type LinkRelation,
  label,
  PLACE_RELATIONS,
  type Place,
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
