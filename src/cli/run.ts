import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Belief } from '#belief';
import type { CompiledWorld } from '#compile';
import { DEFAULT_OPTIONS, type InjectedEvent, makeRun, type PlannedRun, type PlannerName, runName } from '#episode';
import { recordLine } from '#formats';
import type { Result } from '#lib';
import type { BeliefMode } from '#trace';
import { entityId } from '#world';
import { type LoadedWorld, loadWorld } from './files.ts';

export interface RunCommandOptions {
  readonly worlds: readonly string[];
  readonly planner: PlannerName;
  readonly belief: BeliefMode;
  /** Only this task; all tasks of each world without it. */
  readonly task?: string | undefined;
  readonly seed: number;
  /** A file for one run, a folder for several; standard output without it. */
  readonly output?: string | undefined;
  readonly stopOnBlock?: boolean | undefined;
  readonly keepPayloads?: boolean | undefined;
  /** `ENTITY` or `ENTITY@N`: the N-th grasp of this entity slips. */
  readonly slip?: readonly string[] | undefined;
}

/**
 * Runs tasks of compiled worlds and writes an episode file for each. Persistent belief is carried from task to task of
 * one world in their order.
 *
 * @returns the exit status: 0 done, 2 if an input or the call is wrong, after one sentence on standard error
 */
export async function runCommand(options: RunCommandOptions): Promise<number> {
  const events = (options.slip ?? []).map(slipEvent);
  const worlds: LoadedWorld[] = [];
  for (const path of options.worlds) {
    const loaded = await loadWorld(path);
    if (!loaded.ok) return refuse(loaded.error);
    worlds.push(loaded.value);
  }
  const several = worlds.length > 1 || (options.task === undefined && (worlds[0]?.compiled.tasks.length ?? 0) > 1);
  if (several && options.output === undefined) {
    return refuse('Several runs need a folder: give it with -o, or choose one task with --task.');
  }
  if (several && options.output !== undefined && !(await isFolder(options.output))) {
    return refuse(`${options.output} is a file, but several runs need a folder.`);
  }
  for (const world of worlds) {
    const status = await runWorld(world, options, events, several);
    if (status !== 0) return status;
  }
  return 0;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 2;
}

function slipEvent(text: string, index: number): InjectedEvent {
  const [target = '', occurrence = '1'] = text.split('@');
  return { id: `e${index + 1}`, mechanism: 'grasp_slip', target: entityId(target), occurrence: Number(occurrence) };
}

/** True for a folder and for what does not exist yet. */
const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => true,
  );

async function runWorld(
  world: LoadedWorld,
  options: RunCommandOptions,
  events: readonly InjectedEvent[],
  several: boolean,
): Promise<number> {
  const { compiled } = world;
  const unknown = events.find((event) => !compiled.entities.some((entity) => entity.id === event.target));
  if (unknown) return refuse(`There is no entity ${unknown.target} in ${compiled.id} that could slip.`);
  const tasks = options.task === undefined ? compiled.tasks.map((task) => task.id) : [options.task];
  let carried: { readonly belief: Belief; readonly episode: string } | undefined;
  for (const task of tasks) {
    const shape = {
      task,
      planner: options.planner,
      options: {
        ...DEFAULT_OPTIONS,
        belief: options.belief,
        seed: options.seed,
        stopOnBlock: options.stopOnBlock === true,
        keepPayloads: options.keepPayloads === true,
        events,
        ...(carried && options.belief === 'persistent' ? { carried } : {}),
      },
    };
    const name = runName(compiled.id, shape);
    const file = outputFile(options.output, name, several);
    const uri = file === undefined ? basename(world.path) : relative(dirname(file), world.path);
    const run: PlannedRun = { ...shape, world: { id: compiled.id, sha256: world.sha256, uri } };
    const end = await writeRun(compiled, run, file);
    if (!end.ok) return refuse(end.error);
    carried = { belief: end.value, episode: name };
    if (file !== undefined) console.error(`${task}: ${file}`);
  }
  return 0;
}

function outputFile(output: string | undefined, name: string, several: boolean): string | undefined {
  if (output === undefined) return undefined;
  const folder = several || !output.endsWith('.jsonl');
  return folder ? join(output, `${name}.episode.jsonl`) : output;
}

async function writeRun(
  compiled: CompiledWorld,
  run: PlannedRun,
  file: string | undefined,
): Promise<Result<Belief, string>> {
  if (file === undefined) {
    return makeRun(compiled, run, (record) => {
      process.stdout.write(recordLine(record));
    });
  }
  await mkdir(dirname(file), { recursive: true });
  const stream = createWriteStream(file);
  const end = await makeRun(compiled, run, (record) => written(stream, recordLine(record)));
  stream.end();
  await once(stream, 'finish');
  return end;
}

async function written(stream: WriteStream, line: string): Promise<void> {
  if (!stream.write(line)) await once(stream, 'drain');
}
