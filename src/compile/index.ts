export type {
  Activity,
  Annotation,
  Narration,
  RecipeStep,
  Sighting,
  Track,
  TrackedObject,
  WordClass,
} from './annotation.ts';
export { type PlaceQuestion, resolvedOf } from './basis.ts';
export { type Compiled, compile } from './compile.ts';
export type {
  ActionGroup,
  CompiledWorld,
  Finding,
  Media,
  Operation,
  Segment,
  SegmentKind,
  Severity,
  Task,
  WorldSource,
} from './document.ts';
export { type CheckMessage, type CheckReply, type CheckRequest, checkRequests, readCheckReply } from './model-check.ts';
export type { CompileProgress } from './progress.ts';
export { WITHOUT_OPERATION } from './quality/rules.ts';
export { attains, type Replayed, replay } from './replay.ts';
export { type CompileReport, reportText } from './report.ts';
export { clausesOf } from './text/clauses.ts';
export { actsOf } from './text/operations.ts';
export type { Act } from './text/said.ts';
