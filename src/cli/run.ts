import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { ModelPort } from '#agent';
import type { Belief } from '#belief';
import {
  type Chain,
  chainOptions,
  DEFAULT_OPTIONS,
  type InjectedEvent,
  type PlannedRun,
  type PlannerName,
  planChains,
  runName,
  shardOf,
} from '#episode';
import type { WorldFile } from '#formats';
import { err, ok, type Result } from '#lib';
import type { BeliefMode } from '#trace';
import { entityId } from '#world';
import { updateCampaign } from './campaign.ts';
import { type LoadedWorld, loadWorld } from './files.ts';
import { modelPort } from './openai.ts';
import { progressBar } from './progress.ts';
import { finishedBelief, type MadeRun, printRun, writeRun } from './write-run.ts';

export interface RunCommandOptions {
  readonly worlds: readonly string[];
  readonly planners: readonly PlannerName[];
  readonly beliefs: readonly BeliefMode[];
  readonly seeds: readonly number[];
  /** Only this task; all tasks of each world without it. */
  readonly task?: string | undefined;
  /** A file for one run, a folder for several; standard output without it. */
  readonly output?: string | undefined;
  readonly stopOnBlock?: boolean | undefined;
  readonly keepPayloads?: boolean | undefined;
  /** `ENTITY` or `ENTITY@N`: the N-th grasp of this entity slips. */
  readonly slip?: readonly string[] | undefined;
  /** How many chains of runs go on at the same time. */
  readonly jobs?: number | undefined;
  /** Only the i-th of n shares of the chains. */
  readonly shard?: readonly [i: number, n: number] | undefined;
  /** Keep the runs that are already finished in the output folder. */
  readonly resume?: boolean | undefined;
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly settings?: Readonly<Record<string, string | number | boolean>> | undefined;
}

interface Batch {
  readonly options: RunCommandOptions;
  readonly events: readonly InjectedEvent[];
  readonly model: ModelPort | undefined;
  readonly several: boolean;
  readonly done: () => void;
  /** Why the model could not be reached, for each run that ended because of that. */
  readonly unreached: string[];
}

/**
 * Runs tasks of compiled worlds and writes an episode file for each. Persistent belief is carried from task to task of
 * one world in their order. A file is complete or not there: one that is being written has another name. A folder of
 * several runs also gets a campaign file, a row a run.
 *
 * @returns the exit status: 0 done, 1 if a model could not be reached any more, 2 if an input or the call is wrong, after one sentence on standard error
 */
export async function runCommand(options: RunCommandOptions): Promise<number> {
  const events = (options.slip ?? []).map(slipEvent);
  const worlds = await loadWorlds(options.worlds, events);
  if (!worlds.ok) return refuse(worlds.error);
  const model = modelOf(options);
  if (!model.ok) return refuse(model.error);
  const all = planChains(worlds.value, { ...options });
  if (options.task !== undefined && all.every((chain) => chain.tasks.length === 0)) {
    return refuse(noTask(options.task, worlds.value));
  }
  const chains = options.shard ? shardOf(all, ...options.shard) : all;
  const several = all.reduce((runs, chain) => runs + chain.tasks.length, 0) > 1;
  const place = await outputProblem(options.output, several);
  if (place !== undefined) return refuse(place);
  const runs = chains.reduce((total, chain) => total + chain.tasks.length, 0);
  const bar = progressBar('runs', several ? runs : 0);
  const batch: Batch = { options, events, model: model.value, several, done: () => bar.advance(), unreached: [] };
  const failed = await inParallel(chains, options.jobs ?? 1, (chain) => runChain(chain, batch));
  bar.stop();
  if (failed === undefined && options.output !== undefined) {
    console.error(runs === 1 ? `1 run in ${options.output}` : `${runs} runs in ${options.output}`);
  }
  if (several && options.output !== undefined) {
    await updateCampaign(options.output, worlds.value.map(worldFile));
  }
  if (failed !== undefined) return refuse(failed);
  return tellUnreached(batch);
}

/** Says that runs ended without their model, if any did, and gives the exit status. */
function tellUnreached({ unreached, several }: Batch): 0 | 1 {
  const [reason, ...more] = unreached;
  if (reason === undefined) return 0;
  const runs = more.length === 0 ? '1 run' : `${more.length + 1} runs`;
  const remedy = several ? ' The same call with --resume makes what is missing.' : '';
  console.error(`${runs} ended as infrastructure_error. ${reason}.${remedy}`);
  return 1;
}

const worldFile = ({ path, compiled, sha256 }: LoadedWorld): WorldFile => ({ name: path, sha256, world: compiled });

function noTask(task: string, worlds: readonly LoadedWorld[]): string {
  const known = worlds.flatMap(({ compiled }) => compiled.tasks.map(({ id, title }) => `  ${id}  ${title}`));
  return [`There is no task ${task}; choose one of:`, ...known].join('\n');
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 2;
}

function slipEvent(text: string, index: number): InjectedEvent {
  const [target = '', occurrence = '1'] = text.split('@');
  return { id: `e${index + 1}`, mechanism: 'grasp_slip', target: entityId(target), occurrence: Number(occurrence) };
}

async function loadWorlds(
  paths: readonly string[],
  events: readonly InjectedEvent[],
): Promise<Result<readonly LoadedWorld[], string>> {
  const worlds: LoadedWorld[] = [];
  for (const path of paths) {
    const loaded = await loadWorld(path);
    if (!loaded.ok) return loaded;
    worlds.push(loaded.value);
  }
  for (const { target } of events) {
    const known = worlds.some((world) => world.compiled.entities.some((entity) => entity.id === target));
    if (!known) return err(`There is no entity ${target} that could slip.`);
  }
  return ok(worlds);
}

function modelOf(options: RunCommandOptions): Result<ModelPort | undefined, string> {
  if (!options.planners.includes('openai')) return ok(undefined);
  if (options.model === undefined) return err('The planner openai needs the name of a model: give it with --model.');
  return modelPort({ model: options.model, baseUrl: options.baseUrl, settings: options.settings });
}

async function outputProblem(output: string | undefined, several: boolean): Promise<string | undefined> {
  if (!several) return undefined;
  if (output?.endsWith('.jsonl') === true) return `${output} is named as a file, but several runs need a folder.`;
  if (output === undefined) return 'Several runs need a folder: give it with -o, or choose one task with --task.';
  const found = await stat(output).catch(() => undefined);
  return found && !found.isDirectory() ? `${output} is a file, but several runs need a folder.` : undefined;
}

/** Works through items, `jobs` at a time, in their order. Stops with the first failure and gives its reason. */
async function inParallel<T>(
  items: readonly T[],
  jobs: number,
  work: (item: T) => Promise<string | undefined>,
): Promise<string | undefined> {
  const queue = items.values();
  let failure: string | undefined;
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (failure === undefined) failure = await work(item);
    }
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  return failure;
}

/** Runs a chain; gives the reason when one of its runs cannot be made. */
async function runChain(chain: Chain<LoadedWorld>, batch: Batch): Promise<string | undefined> {
  let carried: { readonly belief: Belief; readonly episode: string } | undefined;
  for (const task of chain.tasks) {
    const run = plannedRun(chain, task, batch, carried);
    const file = outputFile(batch.options.output, nameOf(chain, run), batch.several);
    const end = await makeOrResume(chain.world, { ...run, world: worldOf(chain.world, file) }, file, batch);
    if (!end.ok) return end.error;
    batch.done();
    const { belief, unreached } = end.value;
    if (unreached !== undefined) batch.unreached.push(unreached);
    // The next task would carry on from where this one was cut off: it waits until this one can be made again.
    if (unreached !== undefined && chain.belief === 'persistent') return undefined;
    carried = { belief, episode: nameOf(chain, run) };
  }
  return undefined;
}

const nameOf = (chain: Chain<LoadedWorld>, run: PlannedRun): string => runName(chain.world.compiled.id, run);

function plannedRun(
  chain: Chain<LoadedWorld>,
  task: string,
  { options, events, model }: Batch,
  carried: { readonly belief: Belief; readonly episode: string } | undefined,
): PlannedRun {
  const base = {
    ...DEFAULT_OPTIONS,
    stopOnBlock: options.stopOnBlock === true,
    keepPayloads: options.keepPayloads === true,
    events: events.filter(({ target }) => chain.world.compiled.entities.some((entity) => entity.id === target)),
    ...(carried && chain.belief === 'persistent' ? { carried } : {}),
  };
  return {
    task,
    planner: chain.planner,
    ...(model && chain.planner === 'openai' ? { model } : {}),
    options: chainOptions(chain, base),
    world: { id: chain.world.compiled.id },
  };
}

/** The world as the episode names it: by hash, and by its path from the episode's folder. */
function worldOf({ path, compiled, sha256 }: LoadedWorld, file: string | undefined): PlannedRun['world'] {
  const uri = file === undefined ? basename(path) : relative(dirname(file), path);
  return { id: compiled.id, sha256, uri };
}

function outputFile(output: string | undefined, name: string, several: boolean): string | undefined {
  if (output === undefined) return undefined;
  const folder = several || !output.endsWith('.jsonl');
  return folder ? join(output, `${name}.episode.jsonl`) : output;
}

async function makeOrResume(
  world: LoadedWorld,
  run: PlannedRun,
  file: string | undefined,
  { options }: Batch,
): Promise<Result<MadeRun, string>> {
  if (file === undefined) return printRun(world.compiled, run);
  const finished = options.resume === true ? await finishedBelief(file) : undefined;
  if (finished) return ok({ belief: finished });
  await mkdir(dirname(file), { recursive: true });
  return writeRun(world.compiled, run, file);
}
