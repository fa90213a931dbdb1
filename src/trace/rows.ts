import { unreachable } from '#lib';
import type { ActionType, Label, Step } from '#world';
import type { StepFlags, StepKind, StepRow, Tokens } from './model.ts';
import type { ActOrigin, ActOutcome, ActRecord, DecideRecord, ObserveRecord, StepRecord } from './records.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What a row asks of the episode when somebody looks at its details. */
export type ActOf = (row: GrowingRow) => ActRecord | undefined;

/**
 * A step row while its records arrive. There may be a hundred thousand: what a list shows is kept, what only an
 * inspector shows is read again from the act.
 */
export class GrowingRow implements StepRow {
  kind: StepKind;
  group: string | undefined;
  type: ActionType | undefined;
  origin: ActOrigin | undefined;
  outcome: ActOutcome | undefined;
  repairs: Step | undefined;
  region: Label | undefined;
  t: number | undefined;
  tokensIn = 0;
  tokensOut = 0;
  flags: StepFlags = NO_FLAGS;
  count = 0;

  constructor(
    readonly s: Step,
    /** Position of its first record among all records. */
    readonly first: number,
    private readonly actOf: ActOf,
  ) {
    this.kind = s === 0 ? 'start' : 'other';
  }

  get tokens(): Tokens {
    return { in: this.tokensIn, out: this.tokensOut };
  }

  get request() {
    return this.actOf(this)?.request;
  }

  get args() {
    return this.actOf(this)?.args;
  }

  get op() {
    return this.actOf(this)?.op;
  }

  get failed() {
    return this.actOf(this)?.failed;
  }

  /** Raises a flag. Rows with the same flags share them. */
  raise(flag: keyof StepFlags): void {
    if (!this.flags[flag]) this.flags = shared({ ...this.flags, [flag]: true });
  }

  /** Nothing is said against the row any more. */
  clearProblem(): void {
    this.flags = shared({ ...this.flags, problem: false });
  }
}

const NO_FLAGS: StepFlags = {
  assumed: false,
  event: false,
  world: false,
  belief: false,
  frames: false,
  note: false,
  problem: false,
};

const combinations = new Map<string, StepFlags>();

function shared(flags: Mutable<StepFlags>): StepFlags {
  const key = Object.values(flags).map(Number).join('');
  const known = combinations.get(key);
  if (known) return known;
  combinations.set(key, flags);
  return flags;
}

/** Takes one record into the row of its step. */
export function growRow(row: GrowingRow, record: StepRecord): void {
  row.count += 1;
  if (record.t !== undefined) row.t ??= record.t;
  switch (record.k) {
    case 'act':
      return takeAct(row, record);
    case 'observe':
      return takeObservation(row, record);
    case 'decide':
      return takeDecision(row, record);
    case 'world':
    case 'belief':
    case 'event':
    case 'note':
      return row.raise(record.k);
    case 'question':
      return raiseKind(row, 'answer');
    case 'end':
      return raiseKind(row, 'stop');
    case 'group':
    case 'verify':
    case 'memory':
    case 'agenda':
    case 'control':
    case 'message':
    case 'verdict':
      return;
    default:
      unreachable(record);
  }
}

/** A step with several kinds of record is what the strongest of them says. */
const STRENGTH: readonly StepKind[] = ['other', 'stop', 'observation', 'answer', 'query', 'act', 'start'];

function raiseKind(row: GrowingRow, kind: StepKind): void {
  if (STRENGTH.indexOf(kind) > STRENGTH.indexOf(row.kind)) row.kind = kind;
}

function takeAct(row: GrowingRow, act: ActRecord): void {
  raiseKind(row, 'act');
  row.region = undefined;
  row.type = act.type;
  row.origin = act.origin;
  row.outcome = act.outcome;
  row.repairs = act.repairs;
  if (act.assumed && act.assumed.length > 0) row.raise('assumed');
  if (act.patch && act.patch.length > 0) row.raise('world');
}

function takeObservation(row: GrowingRow, observation: ObserveRecord): void {
  if (row.kind !== 'act') {
    const query = observation.source === 'visual_query';
    // A step may look around before it asks: the region that it asked for is what the step is about.
    if (query && row.kind !== 'query') row.region = observation.region;
    raiseKind(row, query ? 'query' : 'observation');
    row.region ??= observation.region;
  }
  if (observation.frames && observation.frames.length > 0) row.raise('frames');
}

function takeDecision(row: GrowingRow, { tokens }: DecideRecord): void {
  row.tokensIn += tokens?.in ?? 0;
  row.tokensOut += tokens?.out ?? 0;
}
