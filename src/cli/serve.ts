import { spawn } from 'node:child_process';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#lib';
import { listen } from './server/listen.ts';
import { createAppServer, type Served } from './server/server.ts';

export interface ServeOptions {
  /** Folder whose files are listed in the library; only the samples without it. */
  readonly dir?: string | undefined;
  /** Port to listen on; without it 4173, or any free one if that is taken. 0 is any free one. */
  readonly port?: number | undefined;
  /** Also open the address in the user's browser. */
  readonly open?: boolean | undefined;
}

const APP = join(import.meta.dirname, '../../dist');

/**
 * Serves the application, with the files of a folder in its library, on loopback until interrupted. Prints the address
 * on standard output.
 *
 * @returns the exit status: 0 once interrupted, 2 if it cannot serve, after one sentence on standard error that says why
 */
export async function serveCommand(options: ServeOptions): Promise<number> {
  const served = await findServed(options.dir);
  if (!served.ok) return fail(served.error);
  const server = createAppServer(served.value);
  const port = await listen(server, options.port);
  if (!port.ok) return fail(port.error);
  const address = `http://127.0.0.1:${port.value}/`;
  process.stdout.write(`Beliefscope is at ${address}\n`);
  if (options.open === true) openInBrowser(address);
  await interrupted();
  server.closeAllConnections();
  server.close();
  return 0;
}

async function findServed(dir: string | undefined): Promise<Result<Served, string>> {
  const files = dir === undefined ? undefined : await folder(dir);
  if (dir !== undefined && files === undefined) return err(`${dir} is not a folder that can be read.`);
  const app = await folder(APP);
  return app === undefined ? err('The application is not built yet: run `npm run build` first.') : ok({ app, files });
}

/** The real path of a folder, or nothing if it is not one. */
async function folder(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

/** The command that opens an address in the user's browser, where it is not the free desktops' one. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Best effort: without a browser to open, the printed address is still there. */
function openInBrowser(address: string): void {
  const [command, ...prefix] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...prefix, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function fail(message: string): 2 {
  process.stderr.write(`${message}\n`);
  return 2;
}
