import type { Finding } from '#compile';
import { numberOf } from './world-considered.ts';
import type { OpenTask } from './world-task.ts';
import type { QualityRow } from './world-types.ts';

const RANK: Readonly<Record<QualityRow['state'], number>> = { error: 0, warning: 1, note: 2, passed: 3 };

/** The compiler's findings about this task or the whole world, and what is checked of the task here; open ones first. */
export function qualityOf(task: OpenTask): readonly QualityRow[] {
  const own = new Set([task.setting.task.id, ...task.told.map(({ segment }) => segment.id)]);
  const about = task.world.findings.filter(({ source }) => source.length === 0 || source.some((id) => own.has(id)));
  const rows = [...about.map((finding) => findingRow(task, finding)), ...checksOf(task)];
  return rows.sort((a, b) => RANK[a.state] - RANK[b.state]);
}

function findingRow(task: OpenTask, finding: Finding): QualityRow {
  const narration = finding.source.find((id) => task.told.some(({ segment }) => segment.id === id));
  return {
    id: finding.id,
    state: finding.severity,
    rule: finding.rule.replaceAll('-', ' '),
    message: finding.message,
    result: finding.severity === 'note' ? 'noted' : 'open',
    fix: finding.fix ?? null,
    target: narration === undefined ? null : `n:${narration}`,
    where: narration === undefined ? (finding.source.length === 0 ? 'world' : 'task') : numberOf(narration),
  };
}

/** Deterministic checks of the compiled task, each with its count. */
function checksOf(task: OpenTask): readonly QualityRow[] {
  const { told, operations, played, conditions } = task;
  const references = operations.flatMap(({ action }) => Object.values(action.args));
  const named = references.filter((id) => task.knows(id));
  const reasoned = new Set(task.world.findings.flatMap(({ source }) => source));
  const accounted = told.filter((one) => one.operations.length > 0 || reasoned.has(one.segment.id));
  const ordered = told.filter(({ segment }, i) => (segment.start ?? 0) >= (told[i - 1]?.segment.start ?? 0));
  const accepted = played.steps.filter(({ rejected }) => rejected === undefined);
  const sourced = conditions.filter(({ source }) => source.length > 0);
  const failing = (index: number): string | null => (operations[index] ? `o:${operations[index].id}` : null);
  return [
    check('every-narration', 'Every narration gives an operation or says why not', accounted.length, told.length, null),
    check('references', 'Every reference names an entity', named.length, references.length, null),
    check('order', 'Narrations begin in their order', ordered.length, told.length, null),
    check(
      'replay',
      'Preconditions hold in order',
      accepted.length,
      operations.length,
      failing(played.steps.findIndex(({ rejected }) => rejected !== undefined)),
    ),
    check('evidence', 'Every condition has its narration', sourced.length, conditions.length, null),
  ];
}

function check(id: string, message: string, passed: number, of: number, target: string | null): QualityRow {
  return {
    id: `check.${id}`,
    state: passed === of ? 'passed' : 'warning',
    rule: 'check',
    message,
    result: `${passed} of ${of}`,
    fix: null,
    target,
    where: target === null ? '' : target.slice(2),
  };
}
