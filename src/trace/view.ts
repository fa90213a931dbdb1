import type { RightWhenSet } from '#belief';
import { type Step, step } from '#world';
import type { Collected } from './builder.ts';
import { findDivergence } from './divergence.ts';
import { historyOf } from './history.ts';
import type {
  AgreementRow,
  ConditionVerdicts,
  Divergence,
  EpisodeState,
  FilePlace,
  HistoryEntry,
  HistorySubject,
  Problem,
  StepVisit,
  TraceIndex,
  VerdictDifference,
} from './model.ts';
import type { StepRecord } from './records.ts';
import { advance, type Moment, replay, startMoment } from './states.ts';
import { verdictDifferences } from './verdicts.ts';

/** What the views of the application ask, answered from what the builder has collected. */
export class IndexView implements TraceIndex {
  readonly revision: number;
  private verdictMemo: readonly ConditionVerdicts[] | undefined;
  private agreementMemo: readonly AgreementRow[] | undefined;

  constructor(private readonly from: Collected) {
    this.revision = from.recordCount;
  }

  get header() {
    return this.from.header;
  }

  get setting() {
    return this.from.setting;
  }

  get end() {
    return this.from.end;
  }

  get last(): Step {
    return this.from.rows.at(-1)?.s ?? step(0);
  }

  get steps() {
    return this.from.rows;
  }

  get groups() {
    return this.from.groups;
  }

  get events() {
    return this.from.events;
  }

  get queries() {
    return this.from.queries;
  }

  get decides() {
    return this.from.decides;
  }

  get frames() {
    return this.from.frames;
  }

  get gaps() {
    return this.from.gaps;
  }

  get problems() {
    return this.from.problems;
  }

  get apart() {
    return this.from.apart;
  }

  row(s: Step) {
    const row = this.from.rows[this.from.rowAt(s)];
    return row?.s === s ? row : undefined;
  }

  recordsAt(s: Step, kinds?: ReadonlySet<StepRecord['k']>): readonly StepRecord[] {
    const at = this.exact(s);
    return at === undefined ? [] : this.from.recordsOf(at, kinds);
  }

  *visits(): Iterable<StepVisit> {
    let moment = startMoment(this.from.setting?.start);
    for (const [at, row] of this.from.rows.entries()) {
      const records = this.from.recordsOf(at);
      moment = replay(moment, records);
      yield { row, records, world: moment.world, belief: moment.belief };
    }
  }

  placesAt(s: Step): readonly (FilePlace | undefined)[] {
    const at = this.exact(s);
    return at === undefined ? [] : this.from.placesOf(at);
  }

  stateAt(s: Step): EpisodeState {
    return this.state(s, this.momentAt(s));
  }

  stateBefore(s: Step): EpisodeState {
    let moment = this.momentAt(step(s - 1));
    for (const record of this.recordsAt(s)) {
      if (record.k === 'act') break;
      moment = advance(moment, record).moment;
    }
    return this.state(s, moment);
  }

  verdicts(): readonly ConditionVerdicts[] {
    this.verdictMemo ??= this.from.verdictTrack.verdicts();
    return this.verdictMemo;
  }

  verdictDifferences(): readonly VerdictDifference[] {
    return verdictDifferences(this.from, this.verdicts());
  }

  agreement(): readonly AgreementRow[] {
    this.agreementMemo ??= this.from.agreementTrack.rows();
    return this.agreementMemo;
  }

  divergence(s: Step): Divergence | undefined {
    return findDivergence(this.from, this.from.agreementTrack, s);
  }

  history(subject: HistorySubject): readonly HistoryEntry[] {
    return historyOf(this.from, subject);
  }

  private exact(s: Step): number | undefined {
    const at = this.from.rowAt(s);
    return this.from.rows[at]?.s === s ? at : undefined;
  }

  private momentAt(s: Step): Moment {
    const at = this.from.rowAt(s);
    return at < 0 ? startMoment(this.from.setting?.start) : this.from.momentAfter(at);
  }

  private state(s: Step, moment: Moment): EpisodeState {
    return new LazyState(this.from, s, moment);
  }
}

/** What is only needed to colour agreement is computed when it is asked for, once. */
class LazyState implements EpisodeState {
  private rightMemo: RightWhenSet | undefined;

  constructor(
    private readonly from: Collected,
    readonly s: Step,
    private readonly moment: Moment,
  ) {}

  get world() {
    return this.moment.world;
  }

  get belief() {
    return this.moment.belief;
  }

  get right() {
    this.rightMemo ??= this.from.agreementTrack.rightAfter(this.from.rowAt(this.s));
    return this.rightMemo;
  }

  get byLabel() {
    return this.from.agreementTrack.byLabel(this.moment.world);
  }

  get doubt() {
    return firstDoubt(this.from.problems, this.s);
  }
}

const DOUBTFUL: ReadonlySet<Problem['rule']> = new Set(['patch', 'belief', 'lost']);

const firstDoubt = (problems: readonly Problem[], s: Step): Problem | undefined =>
  problems.find((problem) => problem.s <= s && DOUBTFUL.has(problem.rule));
