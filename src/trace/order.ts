import type { StepRecord } from './records.ts';

/**
 * The order of records that share a step, by kind. `event` has two places: it is announced (eligible, triggered)
 * before the act and applied after it. A group starts before its first decision and ends after everything else. A
 * reset empties the belief as the group starts, after one look around, so that both come before the decision.
 */
export const RECORD_ORDER = [
  'group start',
  'observe before',
  'belief reset',
  'message',
  'decide',
  'event before',
  'act',
  'event after',
  'world',
  'observe',
  'belief',
  'verify',
  'memory',
  'agenda',
  'control',
  'question',
  'verdict',
  'note',
  'group end',
  'end',
] as const;

type OrderedKind = (typeof RECORD_ORDER)[number];

const RANKS: ReadonlyMap<string, number> = new Map(RECORD_ORDER.map((kind, rank) => [kind, rank]));

/** Where a record belongs among the records of its step; lower comes first. */
export function recordRank(record: StepRecord): number {
  return RANKS.get(orderedKind(record)) ?? RECORD_ORDER.length;
}

function orderedKind(record: StepRecord): OrderedKind {
  if (record.k === 'group') return record.phase === 'start' ? 'group start' : 'group end';
  if (record.k === 'event') {
    return record.phase === 'eligible' || record.phase === 'triggered' ? 'event before' : 'event after';
  }
  if (record.k === 'observe' && record.source === 'before') return 'observe before';
  if (record.k === 'belief' && record.cause === 'reset') return 'belief reset';
  return record.k;
}
