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
import type { EndRecord, EpisodeRecord, EventRecord, StepRecord, TraceRecord } from './records.ts';
import { type GrowingRow, growRow, newRow } from './rows.ts';
import { type Moment, Timeline } from './states.ts';
import { VerdictTrack } from './verdicts.ts';
import { IndexView } from './view.ts';

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
  recordsOf(row: number): readonly StepRecord[];
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
  readonly decides: DecideRow[] = [];
  readonly frames: FrameRow[] = [];
  readonly gaps: Gap[] = [];
  readonly problems: Problem[] = [];
  readonly apart: StepRecord[] = [];
  private readonly records: StepRecord[] = [];
  private readonly places: (FilePlace | undefined)[] = [];
  private readonly tracker = new GroupTracker();
  private readonly eventAt = new Map<string, number>();
  private timeline: Timeline;
  agreementTrack = new AgreementTrack(this);
  verdictTrack: VerdictTrack;
  /** The first step at or before which a record is missing. */
  private missingSince = Number.POSITIVE_INFINITY;
  private entered = false;

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
    return this.records.length;
  }

  /** Takes the next record; `place` is where it lies in its file, if it comes from one. */
  add(record: TraceRecord, place?: FilePlace): void {
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
    const row = last && last.s === record.s ? last : this.open(record.s);
    this.records.push(record);
    this.places.push(place);
    this.enter(row, record);
    this.tracker.take(record);
    growRow(row, record);
    this.collect(record, place);
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

  recordsOf(row: number): readonly StepRecord[] {
    const { first, count } = this.rows[row] ?? { first: 0, count: 0 };
    return this.records.slice(first, first + count);
  }

  placesOf(row: number): readonly (FilePlace | undefined)[] {
    const { first, count } = this.rows[row] ?? { first: 0, count: 0 };
    return this.places.slice(first, first + count);
  }

  momentAfter(row: number): Moment {
    return this.timeline.at(row, (at) => this.recordsOf(at));
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
    const row = newRow(s, this.records.length, undefined);
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

  private collect(record: StepRecord, place: FilePlace | undefined): void {
    if (record.k === 'event') this.collectEvent(record);
    else if (record.k === 'end') this.end = record;
    else if (record.k === 'decide') {
      this.decides.push({
        s: record.s,
        role: record.role,
        tokens: record.tokens,
        latency: record.latency,
        payload: record.payload?.bytes,
        errors: record.errors?.length ?? 0,
        place,
      });
    } else if (record.k === 'observe') {
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
    if (row?.s === problem.s) row.flags.problem = true;
  }

  private rebuild(world: World): void {
    this.timeline = new Timeline(world);
    this.agreementTrack = new AgreementTrack(this);
    this.verdictTrack = new VerdictTrack(this);
    const kept = this.problems.filter((problem) => problem.rule !== 'patch' && problem.rule !== 'belief');
    this.problems.splice(0, this.problems.length, ...kept);
    for (const [at, row] of this.rows.entries()) {
      row.flags.problem = kept.some((problem) => problem.s === row.s);
      for (const record of this.recordsOf(at)) {
        const problem = this.timeline.take(record);
        if (problem) this.report(problem);
      }
      if (at < this.rows.length - 1) this.timeline.close();
    }
  }
}
