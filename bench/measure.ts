import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What one function cost in a process of its own. */
export interface Cost {
  /** What the function returned, as JSON. */
  readonly value: unknown;
  /** Wall time of the call, milliseconds. */
  readonly ms: number;
  /** Highest resident memory of the process, megabytes (10^6 bytes). */
  readonly peakMb: number;
}

/** A line of a result: a figure, and the baseline of the same run that it is held against. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The baseline's figure in the same unit; nothing for the baseline itself. */
  readonly baseline?: number;
  /** What must be reached, in words. */
  readonly target?: string;
}

/** The middle of some figures. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The median of what `measure` gives in k runs, one after the other. */
export async function medianOf(runs: number, measure: () => number | Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < runs; run++) values.push(await measure());
  return median(values);
}

/** Wall time of a call, milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Processor time of a call, milliseconds: what else the machine does counts less than in wall time. */
export function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Calls an exported function in a fresh Node process, so that its time and memory are its own.
 *
 * @param file a TypeScript module, as `import.meta.filename` gives it
 * @param name the export: a function of strings that returns something JSON can carry
 */
export function inChild(file: string, name: string, args: readonly string[] = []): Promise<Cost> {
  const child = join(import.meta.dirname, 'child.ts');
  return new Promise((resolve, reject) => {
    const node = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', child, file, name, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    node.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    node.on('error', reject);
    node.on('close', (status) => {
      if (status !== 0) reject(new Error(`${name} of ${file} ended with status ${status}.`));
      else resolve(readCost(JSON.parse(output.trimEnd().split('\n').at(-1) ?? '')));
    });
  });
}

function readCost(json: unknown): Cost {
  const bad = new Error('The measured process printed no cost.');
  if (typeof json !== 'object' || json === null || !('value' in json && 'ms' in json && 'peakMb' in json)) throw bad;
  const { value, ms, peakMb } = json;
  if (typeof ms !== 'number' || typeof peakMb !== 'number') throw bad;
  return { value, ms, peakMb };
}

/** Prints figures as a table, each with its ratio to its baseline. */
export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    `${readable(row.value)} ${row.unit}`,
    row.baseline === undefined ? '' : `${readable(row.value / row.baseline)} x`,
    row.target ?? '',
  ]);
  const table = [['what', 'measured', 'to baseline', 'must reach'], ...cells];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  console.log(`\n${title}`);
  for (const line of table) {
    console.log(
      `  ${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
    );
  }
}

/** Three figures that count. */
const readable = (value: number) =>
  value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) >= 1000 ? 6 : 3, maximumFractionDigits: 3 });
