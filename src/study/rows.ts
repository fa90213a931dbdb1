import type { CompiledWorld } from '#compile';
import { type ContractType, type Endpoint, endpointOf, scoreRun } from '#contract';
import type { Truth } from '#lib';
import type { EndRecord, GroupSpan, TraceIndex } from '#trace';
import { contractHash } from './contract-hash.ts';

/** What one action group of a run cost. */
export interface GroupRow {
  readonly id: string;
  readonly status: NonNullable<GroupSpan['status']> | 'open';
  readonly attempts: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly repairs: number;
  readonly navigation: number;
  readonly queries: number;
  readonly tokens: { readonly in: number; readonly out: number };
}

/** One run of one task as a campaign file keeps it: what was counted, nothing that follows from it. */
export interface RunRecord {
  readonly planner: string;
  /** The model that was asked for, for a planner that asks one. */
  readonly model?: string;
  readonly belief: string;
  readonly seed?: number;
  /** What pairs runs: the task, `VIDEO/k`. */
  readonly task: string;
  readonly title: string;
  readonly world: string;
  /** The kitchen: the stratum of the bootstrap. */
  readonly scene: string;
  /** The video: the cluster of the bootstrap. */
  readonly video: string;
  readonly contract: { readonly type: ContractType; readonly hash: string };
  /** Conditions, and how many of them are true at the end, whatever became of the run. */
  readonly required: number;
  readonly true: number;
  readonly status: EndRecord['status'];
  readonly groups: readonly GroupRow[];
  /** Where the episode is, from the campaign file. */
  readonly uri: string;
}

/** One run of one task, as a study counts it. */
export interface RunRow {
  readonly uri: string;
  /** The model's name stands for a planner that asks one. */
  readonly planner: string;
  readonly belief: string;
  readonly seed: number | undefined;
  readonly task: string;
  readonly title: string;
  readonly scene: string;
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

/** Runs whose task has conditions: without any, nothing says when it is done, and zero would say that it failed. */
export const withContract = (rows: readonly RunRow[]): readonly RunRow[] => rows.filter(({ required }) => required > 0);

/** Why a recording is not counted: unavailable is said, not zero. */
export interface Uncounted {
  readonly uri: string;
  readonly reason: string;
}

export type Counted = { readonly run: RunRecord } | { readonly uncounted: Uncounted };

/** What is counted of one recording. Its world must be known, since without it no condition has a verdict. */
export function countRun(uri: string, index: TraceIndex, world: CompiledWorld | undefined): Counted {
  const header = index.header;
  const uncounted = (reason: string): Counted => ({ uncounted: { uri, reason } });
  if (!header) return uncounted('it has no header');
  if (!header.world) return uncounted('it does not say in which world it ran');
  if (!world) return uncounted(`its world ${header.world.id} is not among the files`);
  const task = world.tasks.find((candidate) => candidate.id === header.task);
  if (!task) return uncounted(`its world has no task ${header.task ?? ''}`);
  if (!index.end) return uncounted('it does not end: it was cut off, or is still being written');
  const { planner, model, belief, seed } = header.run;
  return {
    run: {
      planner,
      ...(model?.requested === undefined ? {} : { model: model.requested }),
      belief: belief ?? 'unknown',
      ...(seed === undefined ? {} : { seed }),
      task: task.id,
      title: task.title,
      world: world.id,
      scene: world.scene,
      video: world.source.video,
      contract: { type: task.contract.type, hash: contractHash(task.contract) },
      required: task.contract.conditions.length,
      true: index.verdicts().filter((condition) => condition.runs.at(-1)?.truth === 'true').length,
      status: index.end.status,
      groups: index.groups.map(groupRow),
      uri,
    },
  };
}

/** The row of a run with all that follows from what was counted. */
export function rowOf(run: RunRecord): RunRow {
  const completed = run.status === 'completed';
  const verdicts = Array.from({ length: run.required }, (_, at): Truth => (at < run.true ? 'true' : 'unknown'));
  const score = scoreRun(run.contract.type, verdicts, completed);
  const attempts = sum(run.groups, (group) => group.attempts);
  return {
    uri: run.uri,
    planner: run.model ?? run.planner,
    belief: run.belief,
    seed: run.seed,
    task: run.task,
    title: run.title,
    scene: run.scene,
    video: run.video,
    contract: run.contract.type,
    required: score.required,
    satisfied: score.satisfied,
    completed,
    status: run.status,
    gcr: score.gcr,
    strict: score.strict,
    operational: score.operational,
    endpoint: endpointOf(score, completed),
    validity: attempts === 0 ? undefined : sum(run.groups, (group) => group.accepted) / attempts,
    groups: run.groups,
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
    tokens,
  };
}

/**
 * Tokens in and out of a group. Undefined for every group when none of these runs has recorded any: none asked a model,
 * or none kept what it cost, and zero would say more than is known.
 */
export function tokensIn(rows: readonly RunRow[]): (group: GroupRow) => number | undefined {
  const of = ({ tokens }: GroupRow): number => tokens.in + tokens.out;
  return rows.some(({ groups }) => groups.some((group) => of(group) > 0)) ? of : () => undefined;
}

export function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
