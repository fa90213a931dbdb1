import { lastAtMost } from '#lib';
import { type Step, step, type World } from '#world';
import { AgreementTrack } from './agreement.ts';
import { GroupTracker } from './groups.ts';
import type {
  DecideRow,
  EventSpan,
  FilePlace,
  FrameRow,
  Gap,
  Problem,
  QueryRow,
  Setting,
  TraceIndex,
} from './model.ts';
import type { DecideRecord, EndRecord, EpisodeRecord, EventRecord, StepRecord, TraceRecord } from './records.ts';
import { type ActOf, GrowingRow, growRow } from './rows.ts';
import { CHANGES, type Moment, Timeline } from './states.ts';
import { RecordStore } from './store.ts';
import { VerdictTrack } from './verdicts.ts';
import { IndexView } from './view.ts';

const NO_RECORDS = { first: 0, count: 0 };

/** Everything the builder has collected; views read it and never change it. */
export interface Collected {
  readonly header: EpisodeRecord | undefined;
  readonly setting: Setting | undefined;
  readonly end: EndRecord | undefined;
  readonly rows: readonly GrowingRow[];
  readonly groups: GroupTracker['spans'];
  readonly events: readonly EventSpan[];
  readonly queries: readonly QueryRow[];
  readonly decides: readonly DecideRow[];
  readonly frames: readonly FrameRow[];
  readonly gaps: readonly Gap[];
  readonly problems: readonly Problem[];
  readonly apart: readonly StepRecord[];
  readonly recordCount: number;
  /** Index of the row of the last step at or before s; -1 when there is none. */
  rowAt(s: Step): number;
  /** The records of a row, or those of some kinds, read again from their text: each call gives new objects. */
  recordsOf(row: number, kinds?: ReadonlySet<StepRecord['k']>): readonly StepRecord[];
  placesOf(row: number): readonly (FilePlace | undefined)[];
  momentAfter(row: number): Moment;
  /** Whether records are missing at or before s. */
  incompleteAt(s: Step): boolean;
  readonly agreementTrack: AgreementTrack;
  readonly verdictTrack: VerdictTrack;
}

/**
 * Takes the records of an episode one by one, in file order, and gives an index of what has come so far at any time.
 * Nothing is refused: what does not fit is a problem of its step.
 */
export class IndexBuilder implements Collected {
  header: EpisodeRecord | undefined;
  setting: Setting | undefined;
  end: EndRecord | undefined;
  readonly rows: GrowingRow[] = [];
  readonly events: EventSpan[] = [];
  readonly queries: QueryRow[] = [];
  readonly frames: FrameRow[] = [];
  readonly gaps: Gap[] = [];
  readonly problems: Problem[] = [];
  readonly apart: StepRecord[] = [];
  private readonly store = new RecordStore();
  private readonly decideRows: DecideRow[] = [];
  private decidesRead = 0;
  private readonly tracker = new GroupTracker();
  private readonly eventAt = new Map<string, number>();
  private timeline: Timeline;
  agreementTrack = new AgreementTrack(this);
  verdictTrack: VerdictTrack;
  /** The first step at or before which a record is missing. */
  private missingSince = Number.POSITIVE_INFINITY;
  private entered = false;
  private readonly actOf: ActOf = ({ first, count }) => {
    for (let at = first; at < first + count; at += 1) {
      const record = this.store.kind(at) === 'act' ? this.store.record(at) : undefined;
      if (record?.k === 'act') return record;
    }
    return undefined;
  };

  /** `setting` may come later, see `settle`. */
  constructor(setting?: Setting) {
    this.setting = setting;
    this.timeline = new Timeline(setting?.start);
    this.verdictTrack = new VerdictTrack(this);
  }

  get groups(): GroupTracker['spans'] {
    return this.tracker.spans;
  }

  get recordCount(): number {
    return this.store.count;
  }

  /** Decisions are many and seldom asked for: they are read from the store when they are, and then kept. */
  get decides(): readonly DecideRow[] {
    for (; this.decidesRead < this.store.count; this.decidesRead += 1) {
      const record = this.store.kind(this.decidesRead) === 'decide' ? this.store.record(this.decidesRead) : undefined;
      if (record?.k === 'decide') this.decideRows.push(decideRow(record, this.store.place(this.decidesRead)));
    }
    return this.decideRows;
  }

  /**
   * Takes the next record; `place` is where it lies in its file, if it comes from one, and `text` is the record as
   * JSON, if that is at hand.
   */
  add(record: TraceRecord, place?: FilePlace, text?: string): void {
    if (record.k === 'episode') {
      this.takeHeader(record);
      return;
    }
    const last = this.rows.at(-1);
    if (last && record.s < last.s) {
      this.apart.push(record);
      this.report({
        s: record.s,
        rule: 'decreasing',
        message: `a ${record.k} record of step ${record.s} comes after step ${last.s}; it is kept apart`,
      });
      return;
    }
    const row = last?.s === record.s ? last : this.open(record.s);
    this.store.add(record, place, text);
    this.enter(row, record);
    this.tracker.take(record);
    growRow(row, record);
    this.collect(record);
    const problem = this.timeline.take(record);
    if (problem) this.report(problem);
  }

  /** The world file has been found: states are computed again from its start. */
  settle(setting: Setting): void {
    this.setting = setting;
    this.rebuild(setting.start);
  }

  /** What has come so far. The view stays valid; ask again to see what came later. */
  index(): TraceIndex {
    return new IndexView(this);
  }

  rowAt(s: Step): number {
    const direct = this.rows[s];
    if (direct?.s === s) return s;
    return lastAtMost(this.rows, s, (row) => row.s);
  }

  recordsOf(row: number, kinds?: ReadonlySet<StepRecord['k']>): readonly StepRecord[] {
    const { first, count } = this.rows[row] ?? NO_RECORDS;
    const records: StepRecord[] = [];
    for (let at = first; at < first + count; at += 1) {
      const kind = this.store.kind(at);
      if (kind === undefined || (kinds && !kinds.has(kind))) continue;
      const record = this.store.record(at);
      if (record) records.push(record);
    }
    return records;
  }

  placesOf(row: number): readonly (FilePlace | undefined)[] {
    const { first, count } = this.rows[row] ?? NO_RECORDS;
    return Array.from({ length: count }, (_, i) => this.store.place(first + i));
  }

  momentAfter(row: number): Moment {
    return this.timeline.at(row, (at) => this.recordsOf(at, CHANGES));
  }

  incompleteAt(s: Step): boolean {
    return s >= this.missingSince;
  }

  /** A record after the last step could not be read: what follows is doubtful. `why` says what happened to it. */
  lose(why: string): void {
    const s = this.rows.at(-1)?.s ?? step(0);
    this.missingSince = Math.min(this.missingSince, s);
    this.report({ s, rule: 'lost', message: `a record here could not be read: ${why}` });
  }

  private takeHeader(header: EpisodeRecord): void {
    if (this.header) {
      this.report({ s: step(0), rule: 'header', message: 'a second header: the records after it are another episode' });
      return;
    }
    this.header = header;
  }

  private open(s: Step): GrowingRow {
    const last = this.rows.at(-1);
    if (last) this.timeline.close();
    const expected = (last?.s ?? 0) + 1;
    if (s > expected) {
      this.gaps.push({ from: step(expected), to: step(s - 1) });
      this.missingSince = Math.min(this.missingSince, s);
    }
    const row = new GrowingRow(s, this.store.count, this.actOf);
    this.rows.push(row);
    this.entered = false;
    return row;
  }

  /** A step belongs to the group that is open when its first record other than a group's comes. */
  private enter(row: GrowingRow, record: StepRecord): void {
    if (this.entered || record.k === 'group') return;
    this.entered = true;
    row.group = this.tracker.current;
    this.tracker.enter(row.s);
  }

  private collect(record: StepRecord): void {
    if (record.k === 'event') this.collectEvent(record);
    else if (record.k === 'end') this.end = record;
    else if (record.k === 'observe') {
      for (const frame of record.frames ?? []) this.frames.push({ s: record.s, frame });
      if (record.source === 'visual_query') {
        this.queries.push({
          s: record.s,
          source: record.source,
          region: record.region,
          items: record.items.length,
        });
      }
    }
  }

  private collectEvent(record: EventRecord): void {
    const at = this.eventAt.get(record.id) ?? this.events.length;
    const known = this.events[at];
    this.eventAt.set(record.id, at);
    this.events[at] = {
      id: record.id,
      mechanism: record.mechanism,
      target: record.target ?? known?.target,
      phases: { [record.phase]: record.s, ...known?.phases },
    };
  }

  private report(problem: Problem): void {
    this.problems.push(problem);
    const row = this.rows[this.rowAt(problem.s)];
    if (row?.s === problem.s) row.raise('problem');
  }

  private rebuild(world: World): void {
    this.timeline = new Timeline(world);
    this.agreementTrack = new AgreementTrack(this);
    this.verdictTrack = new VerdictTrack(this);
    const kept = this.problems.filter((problem) => problem.rule !== 'patch' && problem.rule !== 'belief');
    this.problems.splice(0, this.problems.length, ...kept);
    for (const [at, row] of this.rows.entries()) {
      if (row.flags.problem && !kept.some((problem) => problem.s === row.s)) row.clearProblem();
      for (const record of this.recordsOf(at, CHANGES)) {
        const problem = this.timeline.take(record);
        if (problem) this.report(problem);
      }
      if (at < this.rows.length - 1) this.timeline.close();
    }
  }
}

const decideRow = (
  { s, role, tokens, latency, payload, errors }: DecideRecord,
  place: FilePlace | undefined,
): DecideRow => ({
  s,
  role,
  tokens,
  latency,
  payload: payload?.bytes,
  errors: errors?.length ?? 0,
  place,
});
