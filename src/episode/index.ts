export { type AuditRow, auditRows, auditWorld, passesAudit, type TaskAudit, type WorldAudit } from './audit.ts';
export { type Chain, chainOptions, planChains, type Sweep, shardOf } from './batch.ts';
export {
  auditConditions,
  type ConditionAudit,
  type Played,
  type PlayedStep,
  playReference,
} from './condition-audit.ts';
export type { InjectedEvent } from './events.ts';
export { DEFAULT_OPTIONS, type RunOptions } from './options.ts';
export { makeRun, PLANNERS, type PlannedRun, type PlannerName, runName } from './plan.ts';
export { ENGINE_VERSION, runEpisode } from './run.ts';
export { prepareTask, type TaskSetting } from './setting.ts';
