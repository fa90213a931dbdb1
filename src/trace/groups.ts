import type { Step } from '#world';
import type { GroupCounts, GroupSpan, Tokens } from './model.ts';
import type { GroupRecord, StepRecord } from './records.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface GrowingGroup extends Mutable<Omit<GroupSpan, 'counts'>> {
  counts: Mutable<Omit<GroupCounts, 'tokens'>> & { tokens: Mutable<Tokens> };
}

/** Follows groups as they open and close, and counts what happens in each; a group's counts include those inside it. */
export class GroupTracker {
  readonly spans: GrowingGroup[] = [];
  private readonly open: GrowingGroup[] = [];

  /** Id of the innermost open group. */
  get current(): string | undefined {
    return this.open.at(-1)?.id;
  }

  take(record: StepRecord): void {
    if (record.k === 'group') return this.turn(record);
    for (const group of this.open) count(group, record);
  }

  /** Step s happened: it belongs to every open group. */
  enter(s: Step): void {
    if (s === 0) return;
    for (const group of this.open) {
      group.from ??= s;
      group.to = s;
    }
  }

  private turn(record: GroupRecord): void {
    if (record.phase === 'start') {
      const group = newGroup(record, this.current);
      this.spans.push(group);
      this.open.push(group);
      return;
    }
    const at = this.open.findLastIndex((group) => group.id === record.id);
    const group = this.open[at];
    if (!group) return;
    group.open = false;
    group.status = record.status;
    this.open.splice(at, 1);
  }
}

const newGroup = (record: GroupRecord, parent: string | undefined): GrowingGroup => ({
  id: record.id,
  parent,
  instruction: record.instruction,
  status: record.status,
  open: true,
  from: undefined,
  to: undefined,
  counts: {
    attempts: 0,
    accepted: 0,
    rejected: 0,
    unresolved: 0,
    repairs: 0,
    navigation: 0,
    queries: 0,
    tokens: { in: 0, out: 0 },
  },
});

function count(group: GrowingGroup, record: StepRecord): void {
  if (record.k === 'decide') {
    group.counts.tokens.in += record.tokens?.in ?? 0;
    group.counts.tokens.out += record.tokens?.out ?? 0;
  }
  if (record.k === 'observe' && record.source === 'visual_query') group.counts.queries += 1;
  if (record.k === 'act') {
    group.counts.attempts += 1;
    group.counts[record.outcome] += 1;
    if (record.origin === 'repair') group.counts.repairs += 1;
    if (record.origin === 'controller') group.counts.navigation += 1;
  }
}
