import type { Annotation } from './annotation.ts';
import { answersText, type PlaceAnswers } from './basis.ts';
import type { CompiledWorld } from './document.ts';
import { WITHOUT_OPERATION } from './quality/rules.ts';

/** The account of a compile: every narration gives an operation or has a finding that says why not. */
export interface CompileReport {
  readonly video: string;
  readonly narrations: number;
  readonly withOperation: number;
  readonly withReason: number;
  /** Narrations with neither; anything but 0 is a fault of the compiler. */
  readonly remainder: number;
  readonly operations: number;
  readonly implied: number;
  readonly groups: number;
  readonly tasks: number;
  readonly executable: number;
  readonly findings: Readonly<Record<string, number>>;
  /** What says where things are put and taken from, and which of several cupboards and drawers are opened. */
  readonly places: PlaceAnswers;
}

export function reportOf(annotation: Annotation, world: CompiledWorld, places: PlaceAnswers): CompileReport {
  const operations = world.groups.flatMap((group) => group.operations);
  const given = new Set(operations.flatMap((operation) => operation.source));
  const reasoned = new Set(world.findings.filter((f) => WITHOUT_OPERATION.has(f.rule)).flatMap((f) => f.source));
  const ids = annotation.narrations.map((narration) => narration.id);
  const without = ids.filter((id) => !given.has(id));
  const counts: Record<string, number> = {};
  for (const { rule } of world.findings) counts[rule] = (counts[rule] ?? 0) + 1;
  return {
    video: annotation.video,
    narrations: ids.length,
    withOperation: ids.length - without.length,
    withReason: without.filter((id) => reasoned.has(id)).length,
    remainder: without.filter((id) => !reasoned.has(id)).length,
    operations: operations.length,
    implied: world.findings.filter((f) => f.rule === 'implied-act').length,
    groups: world.groups.length,
    tasks: world.tasks.length,
    executable: world.tasks.filter((task) => task.executable).length,
    findings: counts,
    places,
  };
}

/** The account in lines for a person. */
export function reportText(report: CompileReport): string {
  const share = report.narrations === 0 ? 0 : (100 * report.withOperation) / report.narrations;
  const findings = Object.entries(report.findings).map(([rule, count]) => `${rule} ${count}`);
  return [
    `${report.video}: ${report.narrations} narrations = ${report.withOperation} with an operation (${share.toFixed(1)} %) + ${report.withReason} with a reason why not, remainder ${report.remainder}`,
    `  ${report.operations} operations (${report.implied} that nobody narrated) in ${report.groups} groups; ${report.executable} of ${report.tasks} tasks executable`,
    `  destinations of placings resolved: ${answersText(report.places.destination)}`,
    `  sources of takings resolved: ${answersText(report.places.source)}`,
    `  opened cupboards and drawers pinned to one of several: ${answersText(report.places.opened)}`,
    `  findings: ${findings.length === 0 ? 'none' : findings.join(', ')}`,
  ].join('\n');
}
