import type { CompiledWorld } from '#compile';
import type { ContractType, Endpoint } from '#contract';
import { endpointOf, scoreRun } from '#contract';
import type { Truth } from '#lib';
import type { GroupSpan, TraceIndex } from '#trace';

/** What one action group of a run cost. */
export interface GroupRow {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly repairs: number;
  readonly navigation: number;
  readonly queries: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** One run of one task, as a study counts it. */
export interface RunRow {
  readonly uri: string;
  readonly planner: string;
  readonly belief: string;
  readonly seed: number | undefined;
  /** What pairs runs: the task, `VIDEO/k`. */
  readonly task: string;
  readonly title: string;
  /** The kitchen: the stratum of the bootstrap. */
  readonly scene: string;
  /** The video: the cluster of the bootstrap. */
  readonly video: string;
  readonly contract: ContractType;
  readonly required: number;
  readonly satisfied: number;
  readonly completed: boolean;
  readonly status: string;
  readonly gcr: number;
  /** Only for terminal contracts. */
  readonly strict: number | undefined;
  readonly operational: number;
  readonly endpoint: Endpoint;
  /** Accepted over attempted; undefined for a run without attempts. */
  readonly validity: number | undefined;
  readonly groups: readonly GroupRow[];
}

/** Why a recording is not counted: unavailable is said, not zero. */
export interface Uncounted {
  readonly uri: string;
  readonly reason: string;
}

export type Counted = { readonly row: RunRow } | { readonly uncounted: Uncounted };

/** The row of one recording. Its world must be known, since without it no condition has a verdict. */
export function countRun(uri: string, index: TraceIndex, world: CompiledWorld | undefined): Counted {
  const header = index.header;
  const uncounted = (reason: string): Counted => ({ uncounted: { uri, reason } });
  if (!header) return uncounted('it has no header');
  if (!world) return uncounted(`its world ${header.world?.id ?? ''} is not among the files`);
  const task = world.tasks.find((candidate) => candidate.id === header.task);
  if (!task) return uncounted(`its world has no task ${header.task ?? ''}`);
  if (!index.end) return uncounted('it does not end: it was cut off, or is still being written');
  const verdicts = index.verdicts().map((condition): Truth => condition.runs.at(-1)?.truth ?? 'unknown');
  const completed = index.end.status === 'completed';
  const score = scoreRun(task.contract.type, verdicts, completed);
  const groups = index.groups.map(groupRow);
  const attempts = sum(groups, (group) => group.attempts);
  return {
    row: {
      uri,
      planner: header.run.model?.requested ?? header.run.planner,
      belief: header.run.belief ?? 'unknown',
      seed: header.run.seed,
      task: task.id,
      title: task.title,
      scene: world.scene,
      video: world.source.video,
      contract: task.contract.type,
      required: score.required,
      satisfied: score.satisfied,
      completed,
      status: index.end.status,
      gcr: score.gcr,
      strict: score.strict,
      operational: score.operational,
      endpoint: endpointOf(score, completed),
      validity: attempts === 0 ? undefined : sum(groups, (group) => group.accepted) / attempts,
      groups,
    },
  };
}

function groupRow(group: GroupSpan): GroupRow {
  const { attempts, accepted, rejected, unresolved, repairs, navigation, queries, tokens } = group.counts;
  return {
    id: group.id,
    status: group.status ?? 'open',
    attempts,
    accepted,
    rejected: rejected + unresolved,
    repairs,
    navigation,
    queries,
    tokensIn: tokens.in,
    tokensOut: tokens.out,
  };
}

export function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
