import { type Condition, evaluate, type PastAct, type Situation, type Verdict } from '#contract';
import { lastAtMost } from '#lib';
import { type ActionType, type Step, step } from '#world';
import type { Collected } from './builder.ts';
import type { ConditionVerdicts, VerdictDifference, VerdictRun } from './model.ts';
import type { StepRecord, VerdictRecord } from './records.ts';
import { type Moment, startMoment } from './states.ts';
import { walk } from './walk.ts';

const ACTS: ReadonlySet<StepRecord['k']> = new Set(['act']);
const VERDICTS: ReadonlySet<StepRecord['k']> = new Set(['verdict']);

/** From step `s` on, a condition is `verdict`. */
interface Turn {
  readonly s: Step;
  readonly verdict: Verdict;
}

/**
 * Verdicts along an episode, computed when they are first asked for. Turns found in closed rows are kept as more
 * records arrive; the last row may still grow and is judged anew each time.
 */
export class VerdictTrack {
  private readonly turns: Turn[][];
  private readonly acts = new Map<ActionType, PastAct[]>();
  private readonly conditions: readonly Condition[];
  private done = 0;
  private wasIncomplete = false;

  constructor(private readonly episode: Collected) {
    this.conditions = episode.setting?.contract?.conditions ?? [];
    this.turns = this.conditions.map(() => []);
    this.ask(step(0), startMoment(episode.setting?.start), false);
  }

  verdicts(): readonly ConditionVerdicts[] {
    const last = this.episode.rows.length - 1;
    const end = this.episode.rows[last]?.s;
    if (this.conditions.length === 0 || end === undefined) return [];
    for (const { row, moment } of walk(this.episode, this.done, last - 1)) this.judge(row, moment);
    this.done = Math.max(this.done, last);
    const undo = this.judgeOpen(last);
    const verdicts = this.conditions.map(({ id, text }, at) => ({ id, text, runs: runsOf(this.turns[at] ?? [], end) }));
    undo();
    return verdicts;
  }

  /** Judges the last row; what it returns takes that back. */
  private judgeOpen(row: number): () => void {
    const turns = this.turns.map((list) => list.length);
    const acts = new Map([...this.acts].map(([type, list]) => [type, list.length]));
    const incomplete = this.wasIncomplete;
    this.judge(row, this.episode.momentAfter(row));
    return () => {
      for (const [at, list] of this.turns.entries()) list.length = turns[at] ?? 0;
      for (const [type, list] of this.acts) list.length = acts.get(type) ?? 0;
      this.wasIncomplete = incomplete;
    };
  }

  private judge(row: number, moment: Moment): void {
    const current = this.episode.rows[row];
    if (!current) return;
    const incomplete = this.episode.incompleteAt(current.s);
    const acted = this.takeActs(this.episode.recordsOf(row, ACTS));
    if (!acted && !current.flags.world && incomplete === this.wasIncomplete) return;
    this.wasIncomplete = incomplete;
    this.ask(current.s, moment, incomplete);
  }

  private ask(s: Step, moment: Moment, incomplete: boolean): void {
    const situation: Situation = { world: moment.world, acts: (type) => this.acts.get(type) ?? [], incomplete };
    for (const [at, condition] of this.conditions.entries()) {
      const verdict = evaluate(condition, situation);
      const turns = this.turns[at];
      const before = turns?.at(-1)?.verdict;
      if (before?.truth !== verdict.truth || before.because !== verdict.because) turns?.push({ s, verdict });
    }
  }

  /** Acts that may count as events; those of a teacher never do. */
  private takeActs(records: readonly StepRecord[]): boolean {
    let acted = false;
    for (const record of records) {
      if (record.k !== 'act' || record.origin === 'teacher' || record.outcome === 'rejected') continue;
      const act = { s: record.s, type: record.type, args: record.args, outcome: record.outcome };
      const same = this.acts.get(record.type);
      if (same) same.push(act);
      else this.acts.set(record.type, [act]);
      acted = true;
    }
    return acted;
  }
}

function runsOf(turns: readonly Turn[], end: Step): readonly VerdictRun[] {
  // A turn at the start that its own records take back at once leaves no run.
  const kept = turns.filter(({ s }, at) => turns[at + 1]?.s !== s);
  return kept.map(({ s, verdict }, at) => ({
    from: s,
    to: before(kept[at + 1]?.s) ?? end,
    truth: verdict.truth,
    evidence: { s: s === 0 ? undefined : s, text: verdict.because },
  }));
}

const before = (s: Step | undefined): Step | undefined => (s === undefined ? undefined : step(s - 1));

/** The run's own claims that are not what the records give. A condition that the contract does not have is skipped. */
export function verdictDifferences(
  episode: Collected,
  verdicts: readonly ConditionVerdicts[],
): readonly VerdictDifference[] {
  const byId = new Map(verdicts.map((condition) => [condition.id, condition.runs]));
  const claims = episode.rows.flatMap((_, row) => episode.recordsOf(row, VERDICTS).filter(isVerdict));
  return claims.flatMap((claim) => {
    const runs = byId.get(claim.condition);
    const run = runs?.[lastAtMost(runs, claim.s, ({ from }) => from)];
    if (!run || run.truth === claim.value) return [];
    return [{ s: claim.s, condition: claim.condition, recorded: claim.value, computed: run.truth }];
  });
}

const isVerdict = (record: StepRecord): record is VerdictRecord => record.k === 'verdict';
