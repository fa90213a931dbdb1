import { unreachable } from '#lib';
import type { Step } from '#world';
import type { StepFlags, StepKind, StepRow, Tokens } from './model.ts';
import type { ActRecord, DecideRecord, ObserveRecord, StepRecord } from './records.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A step row while its records arrive. */
export interface GrowingRow extends Mutable<Omit<StepRow, 'flags' | 'tokens'>> {
  tokens: Mutable<Tokens>;
  flags: Mutable<StepFlags>;
  /** Position of its first record among all records, and how many it has. */
  first: number;
  count: number;
}

export const newRow = (s: Step, first: number, group: string | undefined): GrowingRow => ({
  s,
  kind: s === 0 ? 'start' : 'other',
  group,
  type: undefined,
  request: undefined,
  args: undefined,
  op: undefined,
  origin: undefined,
  outcome: undefined,
  failed: undefined,
  repairs: undefined,
  region: undefined,
  t: undefined,
  tokens: { in: 0, out: 0 },
  flags: { assumed: false, event: false, world: false, belief: false, frames: false, note: false, problem: false },
  first,
  count: 0,
});

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
      row.flags.world = true;
      return;
    case 'belief':
      row.flags.belief = true;
      return;
    case 'event':
      row.flags.event = true;
      return;
    case 'note':
      row.flags.note = true;
      return;
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
  row.type = act.type;
  row.request = act.request;
  row.args = act.args;
  row.op = act.op;
  row.origin = act.origin;
  row.outcome = act.outcome;
  row.failed = act.failed;
  row.repairs = act.repairs;
  if (act.assumed && act.assumed.length > 0) row.flags.assumed = true;
  if (act.patch && act.patch.length > 0) row.flags.world = true;
}

function takeObservation(row: GrowingRow, observation: ObserveRecord): void {
  if (row.kind !== 'act') {
    raiseKind(row, observation.source === 'visual_query' ? 'query' : 'observation');
    row.region ??= observation.region;
  }
  if (observation.frames && observation.frames.length > 0) row.flags.frames = true;
}

function takeDecision(row: GrowingRow, decision: DecideRecord): void {
  row.tokens.in += decision.tokens?.in ?? 0;
  row.tokens.out += decision.tokens?.out ?? 0;
}
