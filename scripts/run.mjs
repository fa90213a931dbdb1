import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A program that npm installed for the project. @param {string} name */
export const local = (name) => join(root, 'node_modules/.bin', name);

/** How a program is started on this system: npm's own commands are scripts of the shell on Windows. */
const options = /** @type {const} */ ({ cwd: root, shell: process.platform === 'win32' });

/**
 * Runs a program in the project's root, its output going where ours goes.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit status; 1 if it could not start or was ended by a signal
 */
export function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
}

/** Like `run`, but a failure is an error. @param {string} command @param {readonly string[]} args */
export async function runLoud(command, args) {
  const status = await run(command, args);
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed with status ${status}.`);
}

/**
 * Runs a program in the project's root and keeps its output for later.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<{ status: number, output: string }>}
 */
export function runQuiet(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ status: 1, output: `${command}: ${error.message}\n` }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}
