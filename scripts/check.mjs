/** `npm run check`: everything that can be said about the code without running it; the parts run side by side. */
import { local, runQuiet } from './run.mjs';

/** @type {readonly (readonly [what: string, program: string, args: readonly string[]])[]} */
const PARTS = [
  ['types', 'tsc', ['-p', '.']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['format', 'biome', ['check', '--error-on-warnings']],
  ['dead code', 'knip', []],
];

const outcomes = await Promise.all(
  PARTS.map(async ([what, program, args]) => {
    const start = performance.now();
    const { status, output } = await runQuiet(local(program), args);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const line = `${status === 0 ? 'ok    ' : 'FAILED'} ${what} (${seconds} s)`;
    return { status, text: status === 0 ? line : `${line}\n${output.trimEnd()}` };
  }),
);

for (const { text } of outcomes) console.log(text);
process.exitCode = outcomes.every(({ status }) => status === 0) ? 0 : 1;
