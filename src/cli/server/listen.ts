import type { Server } from 'node:http';
import { err, ok, type Result } from '#lib';

const DEFAULT_PORT = 4173;

/**
 * Makes a server listen on loopback.
 *
 * @param wanted the port; without it 4173, or any free one if that is taken; 0 is any free one
 * @returns the port it listens on, or a sentence that says why it cannot
 */
export async function listen(server: Server, wanted: number | undefined): Promise<Result<number, string>> {
  if (wanted !== undefined && wanted > 65_535) return err(`There is no port ${wanted}; ports go up to 65535.`);
  const first = await listenOn(server, wanted ?? DEFAULT_PORT);
  if (first.ok || wanted !== undefined) return first;
  return listenOn(server, 0);
}

function listenOn(server: Server, port: number): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'another program uses it' : error.message;
      resolve(err(`Port ${port} cannot be listened on: ${reason}.`));
    };
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      const address = server.address();
      resolve(ok(typeof address === 'object' && address ? address.port : port));
    });
  });
}
