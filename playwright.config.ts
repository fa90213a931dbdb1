import { defineConfig, devices } from '@playwright/test';
import { chromiumFlags, systemChromium } from './scripts/chromium.mjs';

// A port of this run's own, so that two runs on one machine do not meet; the environment carries it to the test processes.
process.env['BELIEFSCOPE_E2E_PORT'] ??= String(20_000 + (process.pid % 20_000));
const PORT = Number(process.env['BELIEFSCOPE_E2E_PORT']);
// Without one, Playwright takes its own.
const executablePath = systemChromium();
const inCi = process.env['CI'] === 'true';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  // A test that passes only the second time has found something.
  retries: 0,
  workers: 1,
  fullyParallel: false,
  forbidOnly: inCi,
  // Long enough for a busy machine: what takes long is measured by the benchmarks, not here.
  timeout: 180_000,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: [...chromiumFlags], ...(executablePath === undefined ? {} : { executablePath }) },
    trace: 'retain-on-failure',
  },
  // The server that users have, over the production build, with its security headers.
  webServer: {
    command: `node scripts/start.mjs --port ${PORT}`,
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: !inCi,
    timeout: 120_000,
  },
});
