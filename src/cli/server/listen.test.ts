import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from './listen.ts';

const servers: Server[] = [];
const newServer = () => {
  const server = createServer();
  servers.push(server);
  return server;
};

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

describe('listening', () => {
  it('is on loopback only', async () => {
    const server = newServer();
    expect(await listen(server, 0)).toMatchObject({ ok: true });
    expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  });

  it('on a port that is taken fails with a sentence, when that port was asked for', async () => {
    const first = await listen(newServer(), 0);
    const port = first.ok ? first.value : 0;
    expect(await listen(newServer(), port)).toEqual({
      ok: false,
      error: `Port ${port} cannot be listened on: another program uses it.`,
    });
  });

  it('on a port that cannot be fails with a sentence', async () => {
    expect(await listen(newServer(), 70_000)).toEqual({
      ok: false,
      error: 'There is no port 70000; ports go up to 65535.',
    });
  });

  it('finds a free port when none was asked for and the usual one is taken', async () => {
    const [first, second] = [await listen(newServer(), undefined), await listen(newServer(), undefined)];
    expect(first.ok && second.ok && first.value !== second.value).toBe(true);
  });
});
