import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root, runLoud } from './run.mjs';

/** When a file was last written, milliseconds; nothing if it does not exist. @param {string} path */
const written = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs;

/** Installs the packages of the lock file if they are not there, or the lock file is newer than they are. */
export async function installPackages() {
  const installed = written('node_modules/.package-lock.json');
  const locked = written('package-lock.json');
  if (installed !== undefined && (locked === undefined || locked <= installed)) return;
  console.log('Installing packages (npm ci) ...');
  await runLoud('npm', ['ci', '--no-audit', '--no-fund']);
}
