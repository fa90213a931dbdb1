import type { CompiledWorld } from '#compile';
import { type Examined, examine, problemText, type Report } from '#formats';
import { readable } from './files.ts';

export interface CheckCommandOptions {
  readonly file: string;
  /** The report as JSON on standard output. */
  readonly json?: boolean | undefined;
}

/**
 * Says what a file is, what is wrong with it and what of it can be used: the same as where files are dropped, and for
 * a world also the findings of its quality control.
 *
 * @returns the exit status: 0 nothing is wrong, 1 there are errors, 2 the file cannot be read or is none of ours
 */
export async function checkCommand(options: CheckCommandOptions): Promise<number> {
  const source = await readable(options.file);
  if (!source.ok) {
    console.error(source.error);
    return 2;
  }
  const examined = await examine(source.value, { thorough: true });
  const findings = examined.kind === 'world' ? examined.world.findings : [];
  if (options.json === true) process.stdout.write(`${JSON.stringify({ ...examined.report, findings }, null, 2)}\n`);
  else tell(examined.report, findings);
  return statusOf(examined);
}

function statusOf({ kind, report }: Examined): number {
  if (kind === 'nothing') return 2;
  return report.errors > 0 ? 1 : 0;
}

function tell(report: Report, findings: CompiledWorld['findings']): void {
  for (const problem of report.problems) console.error(`${problem.severity}: ${problemText(problem)}`);
  const lines = [
    `${report.file}: ${report.what}, ${report.bytes} bytes`,
    ...report.kept.map(({ part, kept, of }) => `  ${part}: ${kept}${kept === of ? '' : ` of ${of}`}`),
    `${report.errors} errors, ${report.warnings} warnings, ${report.notes} notes`,
    ...(findings.length === 0 ? [] : ['Quality control:']),
    ...findings.map(({ severity, rule, message, source }) => `  ${severity} ${rule}: ${message}${sourceText(source)}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const sourceText = (source: readonly string[]): string => (source.length === 0 ? '' : ` (${source.join(', ')})`);
