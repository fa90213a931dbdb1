import type { CompiledWorld } from '#compile';
import { auditRows, auditWorld, passesAudit, type TaskAudit, type WorldAudit } from '#episode';
import { type Examined, examine, problemText, type Report } from '#formats';
import { err, ok, type Result } from '#lib';
import { readable } from './files.ts';
import { type ModelAssisted, modelAssisted } from './model-check.ts';
import { modelPort } from './openai.ts';

export interface CheckCommandOptions {
  readonly file: string;
  /** The report as JSON on standard output. */
  readonly json?: boolean | undefined;
  /** A model that is asked about the narrations of a world as well, behind an OpenAI-compatible endpoint. */
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
}

/**
 * Says what a file is, what is wrong with it and what of it can be used: the same as where files are dropped, and for
 * a world also the findings of its quality control and the audits of its contracts.
 *
 * @returns the exit status: 0 nothing is wrong, 1 there are errors or a contract does not pass its audits, 2 the file cannot be read or is none of ours
 */
export async function checkCommand(options: CheckCommandOptions): Promise<number> {
  const source = await readable(options.file);
  if (!source.ok) {
    console.error(source.error);
    return 2;
  }
  const examined = await examine(source.value, { thorough: true });
  const asked = await askModel(options, examined);
  if (!asked.ok) {
    console.error(asked.error);
    return 2;
  }
  for (const problem of asked.value.problems) console.error(`warning: ${problem}`);
  const findings = examined.kind === 'world' ? [...examined.world.findings, ...asked.value.findings] : [];
  const audit = examined.kind === 'world' ? auditWorld(examined.world) : undefined;
  if (options.json === true) {
    const audits = audit && { rows: auditRows(audit.tasks), ...audit };
    process.stdout.write(`${JSON.stringify({ ...examined.report, findings, audits }, null, 2)}\n`);
  } else {
    tell(examined.report, findings);
    if (audit) tellAudit(audit);
  }
  return statusOf(examined, audit && examined.kind === 'world' ? claimed(examined.world, audit) : []);
}

const NOTHING_ASKED: ModelAssisted = { findings: [], problems: [] };

async function askModel(
  { file, model, baseUrl }: CheckCommandOptions,
  examined: Examined,
): Promise<Result<ModelAssisted, string>> {
  if (model === undefined) return ok(NOTHING_ASKED);
  if (examined.kind !== 'world') return err(`Only a world can be checked by a model, and ${file} is none.`);
  const port = modelPort({ model, baseUrl });
  return port.ok ? ok(await modelAssisted(examined.world, port.value)) : port;
}

const claimed = (world: CompiledWorld, { tasks }: WorldAudit): readonly TaskAudit[] =>
  tasks.filter(({ task }) => world.tasks.some(({ id, executable }) => id === task && executable));

/** A task that is marked not executable says so itself; only those that claim to be must pass their audits. */
function statusOf({ kind, report }: Examined, audit: readonly TaskAudit[]): number {
  if (kind === 'nothing') return 2;
  return report.errors > 0 || !audit.every(passesAudit) ? 1 : 0;
}

/** The audits of all contracts as Ego2World's Table 9 prints them, then each task that did not pass. */
function tellAudit(audit: WorldAudit): void {
  const rows = auditRows(audit.tasks).map(({ check, scope, tally }) => [check, scope, `${tally.passed}/${tally.of}`]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = [
    `Contract audits: ${audit.tasks.filter(passesAudit).length} of ${audit.tasks.length} tasks pass all of them`,
    ...rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`),
    ...audit.tasks
      .filter((task) => !passesAudit(task))
      .map((task) => `  not passed: ${task.task} ${task.title}: ${failedChecks(task)}`),
    ...audit.unaudited.map(({ task, title, reason }) => `  not audited: ${task} ${title}: ${reason}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The names of the checks that a task did not pass. */
function failedChecks(task: TaskAudit): string {
  const failed = auditRows([task]).filter(({ tally }) => tally.passed < tally.of);
  return failed.map(({ check }) => check.toLowerCase()).join(', ');
}

function tell(report: Report, findings: CompiledWorld['findings']): void {
  for (const problem of report.problems) console.error(`${problem.severity}: ${problemText(problem)}`);
  const lines = [
    `${report.file}: ${report.what}, ${report.bytes} bytes`,
    ...report.kept.map(({ part, kept, of }) => `  ${part}: ${kept}${kept === of ? '' : ` of ${of}`}`),
    [counted(report.errors, 'error'), counted(report.warnings, 'warning'), counted(report.notes, 'note')].join(', '),
    ...(findings.length === 0 ? [] : ['Quality control:']),
    ...findings.flatMap(findingLines),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** What was found and where; below it what can be done about it. */
const findingLines = ({ severity, rule, message, source, fix }: CompiledWorld['findings'][number]): string[] => [
  `  ${severity} ${rule}: ${message}${sourceText(source)}`,
  ...(fix === undefined ? [] : [`    what can be done: ${fix}`]),
];

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;

const sourceText = (source: readonly string[]): string => (source.length === 0 ? '' : ` (${source.join(', ')})`);
