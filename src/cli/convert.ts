import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledWorld } from '#compile';
import { DEFAULT_OPTIONS, makeRun, prepareTask } from '#episode';
import { examine, exportPddl, exportPlan, planText } from '#formats';
import { err, ok, type Result } from '#lib';
import type { TraceIndex, TraceRecord } from '#trace';
import { readable, worldBeside } from './files.ts';

export interface ConvertCommandOptions {
  /** A world, or an episode. */
  readonly input: string;
  /** A folder for what becomes several files, a file for one. */
  readonly output: string;
  readonly to: 'pddl' | 'plan';
  /** The world of an episode; the one that it names beside it without it. */
  readonly world?: string | undefined;
}

/**
 * Turns a world into a PDDL domain and problems, or into the reference plan of each of its tasks; or an episode into
 * the plan of its accepted acts.
 *
 * @returns the exit status: 0 done, 1 done but something could not be said (it is told), 2 an input or the call is wrong
 */
export async function convertCommand(options: ConvertCommandOptions): Promise<number> {
  const source = await readable(options.input);
  if (!source.ok) return refuse(source.error);
  const examined = await examine(source.value);
  if (examined.kind === 'world') {
    const made = options.to === 'pddl' ? ok(pddlFiles(examined.world)) : await referencePlans(examined.world);
    return made.ok ? writeFiles(options.output, made.value) : refuse(made.error);
  }
  if (examined.kind === 'episode' && options.to === 'plan') {
    const plan = await episodePlan(options, examined.builder.index());
    if (!plan.ok) return refuse(plan.error);
    await writeFile(options.output, plan.value.text);
    return told(plan.value.unsaid);
  }
  const wanted = options.to === 'pddl' ? 'a world' : 'a world or an episode';
  return refuse(`${options.input} is ${examined.report.what}; ${options.to} is made from ${wanted}.`);
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 2;
}

function told(unsaid: readonly string[]): number {
  for (const sentence of unsaid) console.error(sentence);
  return unsaid.length > 0 ? 1 : 0;
}

interface Converted {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  readonly unsaid: readonly string[];
}

async function writeFiles(folder: string, { files, unsaid }: Converted): Promise<number> {
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(({ name, text }) => writeFile(join(folder, name), text)));
  return told(unsaid);
}

/** `VIDEO/k` names its files `VIDEO.k`, as runs are named. */
const fileName = (task: string, ending: string): string => `${task.replaceAll('/', '.')}.${ending}`;

function pddlFiles(world: CompiledWorld): Converted {
  const { domain, problems, unsaid } = exportPddl(world);
  const files = problems.map(({ task, text }) => ({ name: fileName(task, 'problem.pddl'), text }));
  return { files: [{ name: 'domain.pddl', text: domain }, ...files], unsaid };
}

async function referencePlans(world: CompiledWorld): Promise<Result<Converted, string>> {
  const files: { name: string; text: string }[] = [];
  const unsaid: string[] = [];
  for (const { id, title } of world.tasks) {
    const records: TraceRecord[] = [];
    const run = { task: id, planner: 'reference', options: DEFAULT_OPTIONS, world: { id: world.id } } as const;
    const end = await makeRun(world, run, (record) => void records.push(record));
    if (!end.ok) return end;
    const plan = planOf(world, id, records, `The reference of ${title}.`);
    if (!plan.ok) return plan;
    files.push({ name: fileName(id, 'plan'), text: plan.value.text });
    unsaid.push(...plan.value.unsaid);
  }
  return ok({ files, unsaid });
}

interface PlanFile {
  readonly text: string;
  readonly unsaid: readonly string[];
}

function planOf(
  world: CompiledWorld,
  task: string,
  records: Iterable<TraceRecord>,
  title: string,
): Result<PlanFile, string> {
  const setting = prepareTask(world, task);
  if (!setting.ok) return setting;
  const { steps, unsaid } = exportPlan(records, setting.value.rules, setting.value.start);
  return ok({ text: planText(steps, [title, ...unsaid]), unsaid });
}

async function episodePlan(options: ConvertCommandOptions, index: TraceIndex): Promise<Result<PlanFile, string>> {
  const { header } = index;
  if (header?.task === undefined) return err(`${options.input} does not say which task it ran.`);
  const world = await worldBeside(options.input, header, options.world);
  if (!world.ok) return world;
  const records = index.steps.flatMap(({ s }) => index.recordsAt(s));
  return planOf(world.value.compiled, header.task, records, header.title ?? header.task);
}
