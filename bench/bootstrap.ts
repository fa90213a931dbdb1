/** The whole family of contrasts of a study against scipy.stats.bootstrap on one metric. */
import { spawnSync } from 'node:child_process';
import { randomStream } from '#lib';
import { DEFAULT_STUDY, type RunRow, resamplesOf, type StudyTable, studyTables } from '#study';
import { cpuOf, medianOf, printTable, type Row, timed } from './measure.ts';

const TASKS = 105;
const PLANNERS = 6;
const RUNS = 5;
/** Fifteen pairs of planners, three metrics. */
const CONTRASTS = 45;

/** A cohort of the paper's shape: 105 tasks of 18 videos in 4 kitchens, run by each of 6 planners. */
function cohort(tasks: number): readonly RunRow[] {
  const random = randomStream(1, 'bench/bootstrap');
  return Array.from({ length: PLANNERS }, (_, planner) =>
    Array.from({ length: tasks }, (__, task): RunRow => {
      const video = task % 18;
      const isTerminal = task % 3 === 0;
      const gcr = random.below(5) / 4;
      return {
        uri: `${planner}.${task}`,
        planner: `planner ${planner}`,
        belief: 'persistent',
        seed: 1,
        task: `v${video}/${task}`,
        title: `Task ${task}`,
        scene: `K${video % 4}`,
        video: `v${video}`,
        contract: isTerminal ? 'terminal' : 'event',
        required: 4,
        satisfied: gcr * 4,
        completed: random.next() > 0.4,
        status: 'completed',
        gcr,
        strict: isTerminal ? Number(gcr === 1) : undefined,
        operational: Number(gcr === 1),
        endpoint: gcr === 1 ? 'attained' : gcr > 0 ? 'partial' : 'none',
        validity: random.next(),
        groups: [],
      };
    }),
  ).flat();
}

/** Everything that `score` computes: resampling, estimates, all contrasts with their simultaneous intervals. */
const study = (rows: readonly RunRow[]): readonly StudyTable[] =>
  studyTables(rows, DEFAULT_STUDY, resamplesOf(rows, DEFAULT_STUDY));

/** Bootstrap intervals in these tables; each is at least one metric resampled. */
const intervalsIn = (tables: readonly StudyTable[]): number =>
  tables.flatMap(({ rows }) => rows.flat()).filter((cell) => 'interval' in cell && cell.interval !== undefined).length;

/**
 * One metric of one planner: its tasks drawn one by one, as scipy is called for a mean; and by the method of ours, which
 * has far less to draw: whole videos within their kitchen.
 */
const SCIPY = `
import json, sys, time
import numpy as np
from scipy.stats import bootstrap
tasks = json.load(sys.stdin)
videos = sorted({t["video"] for t in tasks})
sums = np.array([sum(t["value"] for t in tasks if t["video"] == v) for v in videos])
sizes = np.array([sum(t["video"] == v for t in tasks) for v in videos])
scene = {t["video"]: t["scene"] for t in tasks}
strata = [np.array([i for i, v in enumerate(videos) if scene[v] == s]) for s in sorted(set(scene.values()))]
def mean(*drawn, axis=-1):
    total = sum(sums[i.astype(int)].sum(axis=axis) for i in drawn)
    return total / sum(sizes[i.astype(int)].sum(axis=axis) for i in drawn)
values = np.array([t["value"] for t in tasks])
def median_time(data, statistic):
    times = []
    for _ in range(5):
        start = time.process_time()
        bootstrap(data, statistic, n_resamples=10000, method="percentile", vectorized=True, random_state=42)
        times.append((time.process_time() - start) * 1000)
    return sorted(times)[2]
print(median_time((values,), np.mean), median_time(strata, mean))
`;

/** Milliseconds of scipy for one metric, by tasks and by videos; undefined where it is not installed. */
function scipyTime(rows: readonly RunRow[]): readonly [byTask: number, byVideo: number] | undefined {
  const tasks = rows.slice(0, TASKS).map(({ video, scene, gcr }) => ({ video, scene, value: gcr }));
  const python = spawnSync('python3', ['-c', SCIPY], { input: JSON.stringify(tasks), encoding: 'utf8' });
  if (python.status !== 0) return undefined;
  const [byTask = Number.NaN, byVideo = Number.NaN] = python.stdout.split(' ').map(Number);
  return [byTask, byVideo];
}

export async function run(): Promise<void> {
  const rows = cohort(TASKS);
  const more = cohort(TASKS * 10);
  const intervals = intervalsIn(study(rows));
  const whole = await medianOf(RUNS, () => timed(() => study(rows)));
  const work = await medianOf(RUNS, () => cpuOf(() => study(rows)));
  const scipy = scipyTime(rows);
  const many = await medianOf(RUNS, () => cpuOf(() => study(more)));
  const compared: readonly Row[] =
    scipy === undefined
      ? []
      : [
          { what: 'scipy.stats.bootstrap, one metric, task by task', value: scipy[0], unit: 'ms' },
          {
            what: `ours, one of the ${intervals} intervals`,
            value: work / intervals,
            unit: 'ms',
            baseline: scipy[0],
            target: 'at most 0.05 x (20 times as fast)',
          },
          { what: 'scipy.stats.bootstrap, one metric, video by video as ours', value: scipy[1], unit: 'ms' },
          { what: 'ours again', value: work / intervals, unit: 'ms', baseline: scipy[1] },
        ];
  printTable(`${CONTRASTS} contrasts of ${PLANNERS} planners on ${TASKS} tasks, 10,000 resamples; processor time`, [
    { what: 'all tables with all intervals, wall time', value: whole, unit: 'ms', target: 'under 1,000 ms' },
    ...compared,
    { what: 'all tables', value: work, unit: 'ms' },
    { what: 'the same with ten times the tasks', value: many, unit: 'ms', baseline: work },
  ]);
  if (scipy === undefined)
    console.log('  scipy is not installed (apt-get install python3-scipy): not compared with it.');
}
