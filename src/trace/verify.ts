import {
  type Action,
  actionText,
  applyPatch,
  describeOp,
  type Execution,
  execute,
  type Patch,
  type PatchOp,
  processId,
  type RuleBook,
  type Step,
  step,
  tick,
  type World,
} from '#world';
import { sameJson } from './equal.ts';
import type { Setting, TraceIndex } from './model.ts';
import type { ActOutcome, ActRecord, StepRecord, WorldRecord } from './records.ts';

/** The first thing on which a recording and the engine do not agree. */
export interface Difference {
  readonly s: Step;
  /** What it is about: an act, a fact of the world, a step, a condition. */
  readonly fact: string;
  readonly recorded: string;
  readonly reexecuted: string;
}

export interface VerifiedCounts {
  readonly steps: number;
  /** Acts that were run again and agree. */
  readonly acts: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Acts that name nothing the engine could run. */
  readonly unresolved: number;
  /** Changes with another cause, such as a process or an injected event, applied as recorded. */
  readonly changes: number;
}

/** What a re-execution found; `counts` are what agreed before the first difference. */
export interface Verification {
  readonly first: Difference | undefined;
  readonly counts: VerifiedCounts;
}

/** All that a re-execution reads of a step. */
const READ: ReadonlySet<StepRecord['k']> = new Set(['act', 'world']);

type Tally = { -readonly [K in keyof VerifiedCounts]: number };

/**
 * Runs the recorded acts again from the task's start with the engine, lets processes go on as steps pass, and applies
 * recorded changes with another cause, until something differs: an outcome, a reason, a fact of a patch, a change that
 * does not fit, a missing step, a recorded verdict.
 */
export function verifyEpisode(index: TraceIndex, setting: Setting): Verification {
  const rerun = new Rerun(setting);
  let expected = 0;
  for (const row of index.steps) {
    if (row.s > Math.max(expected, 1)) return { first: missingStep(expected), counts: rerun.counts };
    expected = row.s + 1;
    const first = rerun.step(row.s, index.recordsAt(row.s, READ));
    if (first) return { first, counts: rerun.counts };
  }
  return { first: totalsDifference(index) ?? otherDifference(index), counts: rerun.counts };
}

/** What the run counted itself must be what its records give: a step that was taken out leaves a count behind. */
function totalsDifference(index: TraceIndex): Difference | undefined {
  const { end } = index;
  if (!end?.totals) return undefined;
  const acts = index.steps.filter(({ outcome }) => outcome !== undefined);
  const outcomes = (outcome: ActOutcome): number => acts.filter((row) => row.outcome === outcome).length;
  const counted: Readonly<Record<string, number>> = {
    attempts: acts.length,
    accepted: outcomes('accepted'),
    rejected: outcomes('rejected'),
    unresolved: outcomes('unresolved'),
    queries: index.queries.length,
  };
  for (const [name, count] of Object.entries(counted)) {
    const claimed = end.totals[name];
    if (claimed === undefined || claimed === count) continue;
    return { s: end.s, fact: `total of ${name}`, recorded: String(claimed), reexecuted: `${count} by the records` };
  }
  return undefined;
}

const missingStep = (s: number): Difference => ({
  s: step(Math.max(s, 1)),
  fact: `step ${Math.max(s, 1)}`,
  recorded: 'nothing: the step is missing',
  reexecuted: 'steps count without gaps',
});

/** What cannot be seen act by act: records out of place, belief changes that do not fit, verdicts of the run itself. */
function otherDifference(index: TraceIndex): Difference | undefined {
  const problem = index.problems.find(({ rule }) => rule !== 'patch');
  if (problem)
    return { s: problem.s, fact: 'the recording', recorded: problem.message, reexecuted: 'nothing of the kind' };
  const verdict = index.verdictDifferences()[0];
  if (!verdict) return undefined;
  return {
    s: verdict.s,
    fact: `condition ${verdict.condition}`,
    recorded: verdict.recorded,
    reexecuted: verdict.computed,
  };
}

/** The world of a recording as the engine makes it again. */
class Rerun {
  readonly counts: Tally = { steps: 0, acts: 0, accepted: 0, rejected: 0, unresolved: 0, changes: 0 };
  private world: World;
  private readonly rules: RuleBook;

  constructor(setting: Setting) {
    this.world = setting.start;
    this.rules = setting.rules;
  }

  /** One step: its act, then changes from outside, then what goes on by itself. */
  step(s: Step, records: readonly StepRecord[]): Difference | undefined {
    const passing: WorldRecord[] = [];
    for (const record of records) {
      if (record.k === 'world' && isOfProcess(record)) passing.push(record);
      else if (record.k === 'act' || record.k === 'world') {
        const difference = record.k === 'act' ? this.act(record) : this.change(record);
        if (difference) return difference;
      }
    }
    if (s === 0) return undefined;
    this.counts.steps += 1;
    return this.processes(s, passing);
  }

  private act(act: ActRecord): Difference | undefined {
    if (act.outcome === 'unresolved' || isUnnamed(act)) {
      this.counts.unresolved += 1;
      return undefined;
    }
    const action: Action = { type: act.type, args: act.args };
    const execution = execute(this.world, action, this.rules);
    const difference = compareAct(act, action, execution);
    if (difference) return { s: act.s, ...difference };
    this.counts.acts += 1;
    this.counts[act.outcome] += 1;
    if (execution.outcome === 'accepted') this.world = execution.world;
    return undefined;
  }

  private change({ s, patch }: WorldRecord): Difference | undefined {
    const next = applyPatch(this.world, patch);
    if (!next.ok) return { s, fact: next.error.fact, recorded: 'changes here', reexecuted: next.error.message };
    this.world = next.value;
    this.counts.changes += 1;
    return undefined;
  }

  /** What processes that the engine knows do must be what is recorded; others are taken as they are recorded. */
  private processes(s: Step, records: readonly WorldRecord[]): Difference | undefined {
    const before = this.world;
    const passed = tick(before);
    const known = records.filter(({ cause }) => before.processes.has(processId(cause.process ?? '')));
    const length = Math.max(known.length, passed.changes.length);
    for (let at = 0; at < length; at += 1) {
      const difference = comparePatches(known[at]?.patch ?? [], passed.changes[at]?.patch ?? []);
      if (difference) return { s, ...difference };
    }
    this.world = passed.world;
    this.counts.changes += passed.changes.length;
    for (const record of records) {
      const difference = known.includes(record) ? undefined : this.change(record);
      if (difference) return difference;
    }
    return undefined;
  }
}

const isOfProcess = (record: WorldRecord): boolean => record.cause.process !== undefined;

/** Rejected before it came to the engine: what was said named something that the agent had not observed. */
const isUnnamed = (act: ActRecord): boolean =>
  act.outcome === 'rejected' && Object.keys(act.request?.args ?? {}).some((role) => act.args[role] === undefined);

function compareAct(act: ActRecord, action: Action, execution: Execution): Omit<Difference, 's'> | undefined {
  if (execution.outcome !== act.outcome) {
    const reason = execution.outcome === 'rejected' ? `rejected: ${execution.failed.reader}` : execution.outcome;
    return { fact: actionText(action), recorded: act.outcome, reexecuted: reason };
  }
  if (execution.outcome === 'accepted' && act.patch === undefined && execution.patch.length > 0) {
    return {
      fact: actionText(action),
      recorded: 'no patch: the recording does not say what changed',
      reexecuted: changeText(execution.patch[0]),
    };
  }
  if (execution.outcome === 'accepted') return comparePatches(act.patch ?? [], execution.patch);
  const [change] = act.patch ?? [];
  if (change) {
    return { fact: actionText(action), recorded: changeText(change), reexecuted: 'a rejected act changes nothing' };
  }
  if (act.failed?.index !== undefined && act.failed.index !== execution.failed.index) {
    const rejected = ({ reader }: { readonly reader: string }): string => `rejected: ${reader}`;
    return { fact: actionText(action), recorded: rejected(act.failed), reexecuted: rejected(execution.failed) };
  }
  return undefined;
}

function comparePatches(recorded: Patch, reexecuted: Patch): Omit<Difference, 's'> | undefined {
  const length = Math.max(recorded.length, reexecuted.length);
  for (let at = 0; at < length; at += 1) {
    const was = recorded[at];
    const is = reexecuted[at];
    if (sameJson(was, is)) continue;
    return { fact: factOf(was ?? is), recorded: changeText(was), reexecuted: changeText(is) };
  }
  return undefined;
}

const changeText = (op: PatchOp | undefined): string => (op ? describeOp(op) : 'no change');

function factOf(op: PatchOp | undefined): string {
  if (op === undefined) return 'the patch';
  if ('rel' in op) return op.rel.join(' ');
  if ('val' in op) return `${op.val[1]} of ${op.val[0]}`;
  return 'ent' in op ? `entity ${op.ent.id}` : `process ${op.proc}`;
}
