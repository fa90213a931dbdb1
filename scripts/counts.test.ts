import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, sum } from './counts.mjs';

describe('the closing line of a test run', () => {
  it('adds up both runners', () => {
    const unit = countVitest({
      numPassedTests: 40,
      numFailedTests: 1,
      numFailedTestSuites: 1,
      numPendingTests: 2,
      numTodoTests: 0,
    });
    const browser = countPlaywright({ stats: { expected: 7, unexpected: 1, flaky: 0, skipped: 1 }, errors: [] });
    expect(sum(unit, browser)).toEqual({ passed: 47, failed: 2, skipped: 3 });
  });

  it('counts a test file that did not load', () => {
    expect(countVitest({ numPassedTests: 40, numFailedTests: 0, numFailedTestSuites: 1 }).failed).toBe(1);
  });

  it('counts a browser run that never began', () => {
    const noServer = {
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'no server' }],
    };
    expect(countPlaywright(noServer)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
