import type { Planner } from '#agent';
import type { CompiledWorld } from '#compile';
import type { EndRecord, EpisodeRecord, TraceRecord } from '#trace';
import { RULES_VERSION } from '#world';
import { Controller } from './controller.ts';
import type { RunOptions } from './options.ts';
import { Session } from './session.ts';
import type { TaskSetting } from './setting.ts';

/** Changes whenever the controller or the engine behaves differently. */
export const ENGINE_VERSION = '1';

/** How the episode is named and which world file it ran in. */
export interface RunIdentity {
  readonly id: string;
  readonly world: { readonly id: string; readonly sha256?: string; readonly uri?: string };
}

/**
 * One run of one task: plan, execute, on rejection a repair attempt with the feedback, then the next group. Yields the
 * episode's records as they come. A run is a function of world, task, planner, options and seed.
 */
export async function* runEpisode(
  compiled: CompiledWorld,
  setting: TaskSetting,
  planner: Planner,
  options: RunOptions,
  identity: RunIdentity,
): AsyncGenerator<TraceRecord, Session> {
  yield header(compiled, setting, planner, options, identity);
  const session = new Session(setting, options);
  session.open();
  const controller = new Controller(session, planner, options, compiled, setting);
  const blocked: string[] = [];
  let unreached: readonly string[] = [];
  for (const [index, group] of setting.groups.entries()) {
    yield* session.take();
    const status = yield* controller.runGroup(group);
    if (status === 'blocked') blocked.push(group.id);
    if (controller.failure !== undefined || (status === 'blocked' && options.stopOnBlock)) {
      unreached = setting.groups.slice(index + 1).map((left) => left.id);
      break;
    }
  }
  yield* session.take();
  if (controller.failure !== undefined) yield { k: 'note', s: session.last, text: controller.failure };
  yield {
    k: 'end',
    s: session.last,
    status: endStatus(controller.failure, blocked.length > 0),
    totals: { ...session.totals },
    ...(unreached.length > 0 ? { unreached } : {}),
  };
  return session;
}

function endStatus(failure: string | undefined, blocked: boolean): EndRecord['status'] {
  if (failure !== undefined) return 'infrastructure_error';
  return blocked ? 'interrupted' : 'completed';
}

function header(
  compiled: CompiledWorld,
  setting: TaskSetting,
  planner: Planner,
  options: RunOptions,
  identity: RunIdentity,
): EpisodeRecord {
  const media = compiled.media.map(({ id, uri, fps, offset }) => ({
    id,
    uri,
    ...(fps === undefined ? {} : { fps }),
    ...(offset === undefined ? {} : { offset }),
  }));
  return {
    k: 'episode',
    format: 'beliefscope/episode',
    version: 1,
    engine: ENGINE_VERSION,
    rules: RULES_VERSION,
    id: identity.id,
    world: identity.world,
    task: setting.task.id,
    title: setting.task.title,
    run: {
      planner: planner.name,
      ...(planner.requested === undefined ? {} : { model: { requested: planner.requested } }),
      belief: options.belief,
      seed: options.seed,
      options: {
        attempts_per_group: options.attemptsPerGroup,
        repairs_per_rejection: options.repairsPerRejection,
        queries_per_group: options.queriesPerGroup,
        stop_on_block: options.stopOnBlock,
        events: options.events
          .map((event) => `${event.mechanism} of ${event.target} at grasp ${event.occurrence}`)
          .join('; '),
      },
    },
    ...(media.length > 0 ? { media } : {}),
  };
}
