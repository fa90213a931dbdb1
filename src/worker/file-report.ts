import type { CompiledWorld } from '#compile';
import type { Examined, FileProblem } from '#formats';
import type { FileReport, Problem, WorldSummary } from './api.ts';
import { isPlace } from './names.ts';

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const placeOf = (problem: FileProblem): string => {
  if (problem.line === undefined) return problem.path ?? '';
  return problem.column === undefined ? `${problem.line}` : `${problem.line}:${problem.column}`;
};

export function problemOf(problem: FileProblem): Problem {
  const at =
    problem.line !== undefined && problem.path !== undefined && problem.path !== '' ? ` at ${problem.path}` : '';
  const more = problem.follows === undefined ? '' : ` And ${problem.follows} more like it.`;
  return {
    level: problem.severity,
    place: placeOf(problem),
    reason: `${upper(problem.found)}${at}. Expected ${problem.expected}.${more}`,
    excerpt: problem.excerpt ?? null,
    kept: `${upper(problem.kept)}.`,
    times: 1 + (problem.follows ?? 0),
  };
}

export function worldSummary(world: CompiledWorld): WorldSummary {
  const groups = new Map(world.groups.map((group) => [group.id, group.operations.length]));
  const count = (severity: string): number => world.findings.filter((finding) => finding.severity === severity).length;
  return {
    id: world.id,
    title: world.title,
    scene: world.scene,
    regions: world.entities.filter(isPlace).length,
    objects: world.entities.filter(({ kind }) => kind === 'object' || kind === 'container' || kind === 'device').length,
    tasks: world.tasks.map((task) => ({
      id: task.id,
      title: task.title,
      groups: task.groups.length,
      operations: task.groups.reduce((sum, id) => sum + (groups.get(id) ?? 0), 0),
      conditions: task.contract.conditions.length,
      executable: task.executable,
    })),
    findings: { error: count('error'), warning: count('warning'), note: count('note') },
  };
}

/** What was found in a file, for the page. `key` identifies its content. */
export function fileReport(examined: Examined, name: string, bytes: number, key: string): FileReport {
  const { report } = examined;
  const records = report.kept.find(({ part }) => part === 'records');
  const total = report.kept.reduce((sum, { kept, of }) => ({ kept: sum.kept + kept, of: sum.of + of }), {
    kept: 0,
    of: 0,
  });
  return {
    key,
    name,
    bytes,
    kind: examined.kind === 'world' || examined.kind === 'episode' ? examined.kind : 'unknown',
    format: report.what,
    records: records ?? total,
    problems: report.problems.map(problemOf),
    kept: report.kept.filter(({ of }) => of > 0).map(({ part, kept, of }) => ({ name: upper(part), kept, of })),
    world: examined.kind === 'world' ? worldSummary(examined.world) : null,
  };
}
