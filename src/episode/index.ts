export type { InjectedEvent } from './events.ts';
export { DEFAULT_OPTIONS, type RunOptions } from './options.ts';
export { resolveArgs, type Unresolved } from './resolve.ts';
export { ENGINE_VERSION, type RunIdentity, runEpisode } from './run.ts';
export { Session, type Totals } from './session.ts';
export { prepareTask, type TaskSetting } from './setting.ts';
