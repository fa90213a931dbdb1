import type { BeliefChange } from '#belief';
import { describeOp, type EntityId, type Label, type PatchOp } from '#world';
import type { Collected } from './builder.ts';
import type { HistoryEntry, HistorySubject } from './model.ts';
import type { ActRecord, BeliefRecord, StepRecord, WorldRecord } from './records.ts';
import { CHANGES } from './states.ts';

/** Every change of a thing of the world, or of the belief's entries of a label, in the order in which it happened. */
export function historyOf(episode: Collected, subject: HistorySubject): readonly HistoryEntry[] {
  return episode.rows.flatMap((_, at) =>
    episode.recordsOf(at, CHANGES).flatMap((record) => changesIn(record, subject)),
  );
}

function changesIn(record: StepRecord, subject: HistorySubject): readonly HistoryEntry[] {
  if ('entity' in subject) {
    return record.k === 'act' || record.k === 'world' ? worldChanges(record, subject.entity) : [];
  }
  return record.k === 'belief' ? beliefChanges(record, subject.label) : [];
}

function worldChanges(record: ActRecord | WorldRecord, entity: EntityId): readonly HistoryEntry[] {
  return (record.patch ?? [])
    .filter((op) => concerns(op, entity))
    .map((op) => ({
      s: record.s,
      of: 'world' as const,
      change: describeOp(op),
      cause: worldCause(record),
      evidence: undefined,
    }));
}

function concerns(op: PatchOp, entity: EntityId): boolean {
  if ('rel' in op) return op.rel[0] === entity || op.rel[2] === entity;
  if ('ent' in op) return op.ent.id === entity;
  if ('val' in op) return op.val[0] === entity;
  return op.from?.of === entity || op.to?.of === entity;
}

function worldCause(record: ActRecord | WorldRecord): string {
  if (record.k === 'act') return `${record.type} by ${record.origin}`;
  if (record.cause.event !== undefined) return `event ${record.cause.event}`;
  if (record.cause.process !== undefined) return `process ${record.cause.process}`;
  return 'unknown cause';
}

function beliefChanges(record: BeliefRecord, label: Label): readonly HistoryEntry[] {
  return record.patch
    .filter((change) => change.label === label)
    .map((change) => ({
      s: record.s,
      of: 'belief' as const,
      change: describeBeliefChange(change),
      cause: record.cause,
      evidence: record.evidence,
    }));
}

const describeBeliefChange = (change: BeliefChange): string =>
  `${change.of} ${change.field}: ${change.from ?? 'not believed'} → ${change.to ?? 'not believed'}`;
