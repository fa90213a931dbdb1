import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { local, root, runLoud } from './run.mjs';

/** What the build is made of. */
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** The newest time anything under a path was written, milliseconds; 0 if there is nothing. @param {string} path @returns {number} */
function newest(path) {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts) return 0;
  if (!facts.isDirectory()) return facts.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), facts.mtimeMs);
}

/** Builds the application if there is no build, or something it is made of is newer. */
export async function buildIfStale() {
  const built = statSync(join(root, 'dist/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (SOURCES.every((source) => newest(join(root, source)) <= built)) return;
  console.log('Building the application ...');
  await runLoud(local('vite'), ['build', '--logLevel', 'error']);
}
