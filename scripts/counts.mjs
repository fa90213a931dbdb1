/** @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number }} Counts */

/** @param {unknown} json @param {string} key */
const number = (json, key) => {
  /** @type {unknown} */
  const value = typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined;
  return typeof value === 'number' ? value : 0;
};

/**
 * The tests of a report by vitest. A test file that failed to load has no tests in it and counts as one failure.
 *
 * @param {unknown} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const failed = number(report, 'numFailedTests');
  return {
    passed: number(report, 'numPassedTests'),
    failed: failed === 0 ? number(report, 'numFailedTestSuites') : failed,
    skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests'),
  };
}

/**
 * The tests of a report by Playwright. An error outside of any test (a server that did not start) counts as a failure.
 *
 * @param {unknown} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const [stats, errors] = ['stats', 'errors'].map((key) =>
    typeof report === 'object' && report !== null ? /** @type {unknown} */ (Reflect.get(report, key)) : undefined,
  );
  return {
    passed: number(stats, 'expected') + number(stats, 'flaky'),
    failed: number(stats, 'unexpected') + number(errors, 'length'),
    skipped: number(stats, 'skipped'),
  };
}

/** @param {readonly Counts[]} counts @returns {Counts} */
export const sum = (...counts) =>
  counts.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));
