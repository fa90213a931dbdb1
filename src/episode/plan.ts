import { GreedyPlanner, ModelPlanner, type ModelPort, type Planner, randomPlanner, referencePlanner } from '#agent';
import type { Belief } from '#belief';
import type { CompiledWorld } from '#compile';
import { err, ok, type Result } from '#lib';
import type { TraceRecord } from '#trace';
import type { RunOptions } from './options.ts';
import { runEpisode } from './run.ts';
import { prepareTask, type TaskSetting } from './setting.ts';

export const PLANNERS = ['reference', 'belief-greedy', 'random', 'openai'] as const;
export type PlannerName = (typeof PLANNERS)[number];

/** A planner for one episode of a task; one that asks a model needs the way to it. */
function makePlanner(run: PlannedRun, setting: TaskSetting): Result<Planner, string> {
  if (run.planner !== 'openai') return ok(ownPlanner(run.planner, setting, run.options.seed));
  return run.model ? ok(new ModelPlanner(run.model)) : err('The planner openai needs a model and its address.');
}

function ownPlanner(name: Exclude<PlannerName, 'openai'>, setting: TaskSetting, seed: number): Planner {
  switch (name) {
    case 'reference':
      return referencePlanner(setting.groups);
    case 'belief-greedy':
      return new GreedyPlanner();
    case 'random':
      return randomPlanner(seed);
  }
}

/** Takes an episode's records one by one, as they come. */
export type Sink = (record: TraceRecord) => void | Promise<void>;

/** One run to be made: `k` of a task id `VIDEO/k` names its file. */
export interface PlannedRun {
  readonly task: string;
  readonly planner: PlannerName;
  /** The way to the model, for a planner that asks one. */
  readonly model?: ModelPort;
  readonly options: RunOptions;
  readonly world: { readonly id: string; readonly sha256?: string; readonly uri?: string };
}

/** `WORLD.k.PLANNER.BELIEF.SEED`, the name of a run's file without its ending. A model's name stands for its planner. */
export function runName(world: string, run: Pick<PlannedRun, 'task' | 'planner' | 'model' | 'options'>): string {
  const k = run.task.slice(run.task.lastIndexOf('/') + 1);
  const planner = run.model ? run.model.requested.replaceAll(/[^\w-]+/g, '-') : run.planner;
  return [world, k, planner, run.options.belief, run.options.seed].join('.');
}

/** Makes one run, gives its records to `sink`, and returns the belief at its end, for the video's next task. */
export async function makeRun(compiled: CompiledWorld, run: PlannedRun, sink: Sink): Promise<Result<Belief, string>> {
  const setting = prepareTask(compiled, run.task);
  if (!setting.ok) return err(setting.error);
  const planner = makePlanner(run, setting.value);
  if (!planner.ok) return planner;
  const identity = { id: runName(compiled.id, run), world: run.world };
  const records = runEpisode(compiled, setting.value, planner.value, run.options, identity);
  for (let next = await records.next(); ; next = await records.next()) {
    if (next.done) return ok(next.value.belief);
    await sink(next.value);
  }
}
