/**
 * `npm test`: all there is to know whether this tree is good, from nothing but Node and npm. Fails if any part fails;
 * the last line counts the tests of both runners.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { countPlaywright, countVitest, sum } from './counts.mjs';
import { installPackages } from './install.mjs';
import { local, root, run } from './run.mjs';

const UNIT_REPORT = 'test-results/unit.json';
const BROWSER_REPORT = 'test-results/browser.json';

/** @param {string} what @param {() => Promise<number>} part */
async function step(what, part) {
  console.log(`\n== ${what}`);
  const start = performance.now();
  const status = await part();
  console.log(`== ${what}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((performance.now() - start) / 1000)} s)`);
  return status === 0;
}

/** A runner that crashed wrote no report: that counts as one failure. @template T @param {string} report @param {(json: unknown) => T} count */
function read(report, count) {
  const path = join(root, report);
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : { passed: 0, failed: 1, skipped: 0 };
}

await installPackages();
await ensureChromium();
for (const report of [UNIT_REPORT, BROWSER_REPORT]) rmSync(join(root, report), { force: true });

const parts = [
  await step('check', () => run(process.execPath, ['scripts/check.mjs'])),
  await step('unit and property tests', () =>
    run(local('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]),
  ),
  await step('build', () => run(local('vite'), ['build', '--logLevel', 'warn'])),
  await step('browser tests', () => run(local('playwright'), ['test'])),
];

const { passed, failed, skipped } = sum(read(UNIT_REPORT, countVitest), read(BROWSER_REPORT, countPlaywright));
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = parts.every(Boolean) && failed === 0 && passed > 0 ? 0 : 1;
