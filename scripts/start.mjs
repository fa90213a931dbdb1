/**
 * `npm start [-- --port N]`: the application with its samples, from nothing but Node and npm. Installs what is missing,
 * builds what is stale, serves on loopback and prints the address.
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.mjs';
import { installPackages } from './install.mjs';

const { values } = parseArgs({ options: { port: { type: 'string' }, open: { type: 'boolean' } } });
const port = values.port === undefined ? undefined : Number(values.port);
if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
  console.error(`--port takes a number from 0 to 65535, not '${values.port}'.`);
  process.exit(2);
}

await installPackages();
await buildIfStale();

const { register } = await import('tsx/esm/api');
register();
const { serveCommand } = await import('../src/cli/serve.ts');
process.exitCode = await serveCommand({ port, open: values.open });
