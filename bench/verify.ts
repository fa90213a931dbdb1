/** The re-execution check of a long episode against executing the same actions without checking anything. */
import { IndexBuilder, type Setting, type TraceIndex, verifyEpisode } from '#trace';
import { type Action, execute } from '#world';
import { benchSetting, longEpisode } from './index.ts';
import { cpuOf, median, printTable, timed } from './measure.ts';

const RUNS = 5;

interface Checking {
  /** Milliseconds of processor time of the check, and of executing its actions alone. */
  readonly check: number;
  readonly execution: number;
  /** Wall time of the check. */
  readonly wall: number;
}

function indexOf(steps: number, entities: number): TraceIndex {
  const builder = new IndexBuilder(benchSetting(entities));
  for (const record of longEpisode(steps, 0, entities)) builder.add(record);
  return builder.index();
}

const actionsOf = (index: TraceIndex): readonly Action[] =>
  index.steps.flatMap(({ type, args }) => (type === undefined || args === undefined ? [] : [{ type, args }]));

function executeAll(actions: readonly Action[], entities: number): void {
  const { start, rules } = benchSetting(entities);
  let world = start;
  for (const action of actions) {
    const result = execute(world, action, rules);
    if (result.outcome === 'accepted') world = result.world;
  }
}

async function checking(steps: number, entities: number): Promise<Checking> {
  const index = indexOf(steps, entities);
  const actions = actionsOf(index);
  const setting = benchSetting(entities);
  const walls: number[] = [];
  const checks: number[] = [];
  const executions: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    walls.push(await timed(() => checks.push(cpuOf(() => mustAgree(index, setting, steps)))));
    executions.push(cpuOf(() => executeAll(actions, entities)));
  }
  return { check: median(checks), execution: median(executions), wall: median(walls) };
}

function mustAgree(index: TraceIndex, setting: Setting, steps: number): void {
  const { first, counts } = verifyEpisode(index, setting);
  if (first || counts.steps !== steps) throw new Error(`The check found ${JSON.stringify(first)}.`);
}

export async function run(args: readonly string[]): Promise<void> {
  const steps = Number(args[0] ?? 100_000);
  const short = await checking(steps / 10, 300);
  const long = await checking(steps, 300);
  const wide = await checking(steps / 10, 3_000);
  printTable(`Re-execution check of ${steps.toLocaleString('en')} steps, 300 entities; processor time`, [
    { what: 'executing the actions alone', value: long.execution, unit: 'ms' },
    { what: 'the whole check', value: long.check, unit: 'ms', baseline: long.execution },
    { what: 'the whole check, wall time', value: long.wall, unit: 'ms', target: 'under 2,000 ms' },
    { what: 'a tenth of the steps', value: short.check, unit: 'ms', baseline: long.check },
    { what: 'a tenth of the steps, ten times the entities', value: wide.check, unit: 'ms', baseline: short.check },
  ]);
}
