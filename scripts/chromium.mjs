import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runLoud } from './run.mjs';

/** What a headless Chromium needs to draw in software, without a sandbox of its own and without talking to anyone. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--disable-background-networking',
];

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The Chromium or Chrome of this system, if there is one. @returns {string | undefined} */
export function systemChromium() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin');
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);
}

/** The system's Chromium or Chrome, else Playwright's own, else nothing. @returns {Promise<string | undefined>} */
async function findChromium() {
  const system = systemChromium();
  if (system !== undefined) return system;
  // Loaded only here: this file is also read before anything is installed.
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

/**
 * Makes sure there is a Chromium, installing one if need be; says what it does.
 *
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('No Chromium found: installing the chromium package.');
    await runLoud('apt-get', ['update']);
    await runLoud('apt-get', ['install', '-y', 'chromium']);
  } else {
    console.log("No Chromium found: downloading Playwright's.");
    await runLoud('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = await findChromium();
  if (installed === undefined) throw new Error('No Chromium could be installed; install one and run this again.');
  return installed;
}
