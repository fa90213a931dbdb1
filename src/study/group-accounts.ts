import type { BeliefChange } from '#belief';
import type { GroupSpan, StepRecord, TraceIndex } from '#trace';
import { step, type Value } from '#world';

/** What one action group of an episode did and what was believed of it. Ego2World, Table 19. */
export interface GroupAccount {
  readonly id: string;
  readonly instruction: string | undefined;
  readonly status: string;
  /** How often each action was tried, by type, in the order of their first attempt. */
  readonly accepted: Readonly<Record<string, number>>;
  readonly rejected: Readonly<Record<string, number>>;
  /** What was believed otherwise at its end than at its start, in words. */
  readonly belief: readonly string[];
}

/** The groups of an episode in their order. A group's status says nothing of the goals. */
export const groupAccounts = (index: TraceIndex): readonly GroupAccount[] =>
  index.groups.map((group) => accountOf(group, recordsOf(index, group)));

function recordsOf(index: TraceIndex, { from, to }: GroupSpan): readonly StepRecord[] {
  if (from === undefined || to === undefined) return [];
  return Array.from({ length: to - from + 1 }, (_, at) => index.recordsAt(step(from + at))).flat();
}

function accountOf({ id, instruction, status }: GroupSpan, records: readonly StepRecord[]): GroupAccount {
  const acts = records.filter((record) => record.k === 'act');
  const tried = (wasAccepted: boolean): Readonly<Record<string, number>> => {
    const counts = new Map<string, number>();
    for (const { type, outcome } of acts) {
      if ((outcome === 'accepted') === wasAccepted) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    return Object.fromEntries(counts);
  };
  return {
    id,
    instruction,
    status: status ?? 'open',
    accepted: tried(true),
    rejected: tried(false),
    belief: netChanges(records.flatMap((record) => (record.k === 'belief' ? record.patch : []))),
  };
}

/** How something is believed is not what is believed. */
const BESIDES: ReadonlySet<string> = new Set(['confidence', 'source']);

/** Changes of the same field made one; what came back to what it was is left out. */
function netChanges(patch: readonly BeliefChange[]): readonly string[] {
  const net = new Map<string, BeliefChange>();
  for (const change of patch) {
    if (change.of === 'region' || BESIDES.has(change.field)) continue;
    const key = JSON.stringify([change.of, change.label, change.field]);
    const { from: _, ...now } = change;
    const first = net.has(key) ? net.get(key)?.from : change.from;
    net.set(key, first === undefined ? now : { ...now, from: first });
  }
  return [...net.values()].filter(({ from, to }) => from !== to).map(inWords);
}

function inWords({ label, field, from, to }: BeliefChange): string {
  const name = field.replace(/^state\./, '');
  if (to === undefined) return field === 'held' ? `${label} no longer held` : `${label}: ${name} no longer known`;
  const before = from === undefined ? '' : `, before ${valueText(field, from)}`;
  const isPlain = field === 'region' || field === 'open' || field === 'held';
  return `${label}${isPlain ? '' : `: ${name}`} ${valueText(field, to)}${before}`;
}

function valueText(field: string, value: Value): string {
  if (field === 'region') return `at ${value}`;
  if (field === 'open') return value === true ? 'open' : 'closed';
  if (field === 'held') return value === true ? 'held' : 'not held';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** The groups as a person reads them, a paragraph a group. */
export function groupAccountsText(groups: readonly GroupAccount[]): string {
  const paragraphs = groups.map(({ id, instruction, status, accepted, rejected, belief }, at) => {
    const [yes, no] = [total(accepted), total(rejected)];
    return [
      `${at + 1}  ${instruction ?? id}`,
      `   ${status}; ${yes + no} attempts, ${yes} accepted, ${no} rejected`,
      `   accepted: ${countsText(accepted)}`,
      `   rejected: ${countsText(rejected)}`,
      `   belief:   ${belief.join('; ') || 'nothing changed'}`,
    ].join('\n');
  });
  return [
    'Groups (Table 19)',
    ...paragraphs,
    'A status says how a group ended, not whether a goal was attained.',
    '',
  ].join('\n');
}

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, value) => sum + value, 0);

const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([type, times]) => (times === 1 ? type : `${type} ${times}`))
    .join(', ') || 'none';
