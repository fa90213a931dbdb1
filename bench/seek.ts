/** The state at a random step against replay from the start. */
import { randomStream } from '#lib';
import { IndexBuilder, type Setting, type StepRecord, type TraceIndex } from '#trace';
import { step } from '#world';
import { benchSetting, longEpisode } from './index.ts';
import { median, printTable } from './measure.ts';

interface Seeking {
  readonly median: number;
  readonly p99: number;
  readonly replay: number;
}

const SEEKS = 2_000;
const REPLAYS = 7;

function indexOf(setting: Setting, records: Iterable<StepRecord>): TraceIndex {
  const builder = new IndexBuilder(setting);
  for (const record of records) builder.add(record);
  return builder.index();
}

/** Milliseconds a seek to a random step, and a replay from the start to one. */
function seeking(steps: number, entities: number): Seeking {
  const setting = benchSetting(entities);
  const records = [...longEpisode(steps, 100, entities)].filter((record) => record.k !== 'episode');
  const index = indexOf(setting, records);
  const random = randomStream(7, 'seek');
  const someStep = () => step(random.below(steps) + 1);
  const time = (work: () => unknown): number => {
    const start = performance.now();
    work();
    return performance.now() - start;
  };
  for (let i = 0; i < SEEKS; i += 1) index.stateAt(someStep());
  const seeks = Array.from({ length: SEEKS }, () => time(() => index.stateAt(someStep()))).toSorted((a, b) => a - b);
  const replays = Array.from({ length: REPLAYS }, () => {
    const s = someStep();
    const before = records.filter((record) => record.s <= s);
    return time(() => indexOf(setting, before).stateAt(s));
  });
  return { median: median(seeks), p99: seeks[Math.floor(SEEKS * 0.99)] ?? Number.NaN, replay: median(replays) };
}

export function run(args: readonly string[]): Promise<void> {
  const steps = Number(args[0] ?? 10_000);
  const small = seeking(steps, 300);
  const wide = seeking(steps, 2_000);
  const long = seeking(steps * 10, 2_000);
  printTable(`State at a random step of ${steps}`, [
    { what: 'replay from the start to a random step', value: small.replay, unit: 'ms' },
    { what: 'seek, median', value: small.median, unit: 'ms', baseline: small.replay, target: 'at most 0.01 x' },
    { what: 'seek, 99th percentile', value: small.p99, unit: 'ms' },
    { what: 'seek with 2,000 entities, median', value: wide.median, unit: 'ms', baseline: small.median },
    {
      what: 'and ten times the steps, median',
      value: long.median,
      unit: 'ms',
      baseline: wide.median,
      target: 'under 1 ms',
    },
    {
      what: 'and ten times the steps, 99th percentile',
      value: long.p99,
      unit: 'ms',
      baseline: wide.p99,
      target: 'under 8 ms',
    },
  ]);
  return Promise.resolve();
}
