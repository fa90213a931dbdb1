import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAppServer } from './server.ts';

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let folder: string;
let server: Server;
let port: number;

/** Asks with exactly this path and these headers: `fetch` would tidy up the path and set Host itself. */
const ask = (path: string, headers: Record<string, string> = {}, more: RequestOptions = {}) =>
  new Promise<Answer>((resolve, reject) => {
    request(
      { host: '127.0.0.1', port, path, headers: { host: `127.0.0.1:${port}`, ...headers }, ...more },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      },
    )
      .on('error', reject)
      .end();
  });

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'serve-')));
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write('secret.txt', 'secret');
  await write('dist/index.html', '<!doctype html><title>Beliefscope</title>');
  await write('dist/assets/main-abc.js', 'export {};');
  await write('dist-next/index.html', 'another build');
  await write('files/run.episode.jsonl', '{"k":"episode"}\n');
  await write('files/kitchen/clip 100%.mp4', '0123456789');
  await write('files/page.html', '<script>alert(1)</script>');
  await write('files/.hidden/key.json', '{}');
  await symlink(join(folder, 'secret.txt'), join(folder, 'files/link.txt'));
  await symlink(join(folder, 'dist'), join(folder, 'files/linked-folder'));
  await symlink(join(folder, 'files/run.episode.jsonl'), join(folder, 'files/inner-link.jsonl'));
  server = createAppServer({ app: join(folder, 'dist'), files: join(folder, 'files') });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  port = address.port;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe('the application', () => {
  it('is at the root and at every page route', async () => {
    for (const path of ['/', '/explorer', '/explorer/some-run?v=1&s=87']) {
      const answer = await ask(path);
      expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('<title>Beliefscope</title>') });
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    }
  });

  it('runs its own scripts only, and is not sniffed', async () => {
    const { headers } = await ask('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('keeps built assets for good and says what they are', async () => {
    const { headers } = await ask('/assets/main-abc.js');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers['cache-control']).toContain('immutable');
  });

  it('has no page for a file that is missing', async () => {
    expect(await ask('/assets/gone.js')).toMatchObject({ status: 404 });
  });
});

describe("the user's files", () => {
  it('are listed by path, with size and time, without what is hidden or linked', async () => {
    const { body } = await ask('/files/index.json');
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(JSON.parse(body)).toEqual([
      { path: 'kitchen/clip 100%.mp4', bytes: 10, modified: at },
      { path: 'page.html', bytes: 25, modified: at },
      { path: 'run.episode.jsonl', bytes: 16, modified: at },
    ]);
  });

  it('are sent as they are', async () => {
    const answer = await ask('/files/run.episode.jsonl');
    expect(answer).toMatchObject({ status: 200, body: '{"k":"episode"}\n' });
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
  });

  it.each([
    ['bytes=2-4', 'bytes 2-4/10', '234'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
  ])('are sent in part: %s', async (range, contentRange, body) => {
    const answer = await ask('/files/kitchen/clip%20100%25.mp4', { range });
    expect(answer).toMatchObject({ status: 206, body });
    expect(answer.headers).toMatchObject({ 'content-range': contentRange, 'content-type': 'video/mp4' });
  });

  it('say how long they are when the range asked for lies beyond', async () => {
    const answer = await ask('/files/kitchen/clip%20100%25.mp4', { range: 'bytes=10-' });
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */10');
  });

  it('never become a page that could do something', async () => {
    const { headers } = await ask('/files/page.html');
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it('may be linked inside the folder', async () => {
    expect(await ask('/files/inner-link.jsonl')).toMatchObject({ status: 200, body: '{"k":"episode"}\n' });
  });

  it('are none when no folder is served', async () => {
    const bare = createAppServer({ app: join(folder, 'dist') });
    await new Promise<void>((resolve) => {
      bare.listen(0, '127.0.0.1', resolve);
    });
    const address = bare.address();
    if (typeof address !== 'object' || address === null) throw new Error('not listening');
    expect((await ask('/files/index.json', {}, { port: address.port })).body).toBe('[]');
    expect((await ask('/files/run.episode.jsonl', {}, { port: address.port })).status).toBe(404);
    bare.close();
  });
});

describe('refusals', () => {
  it.each([
    ['dots', '/files/../secret.txt', 403],
    ['encoded dots', '/files/%2e%2e/secret.txt', 403],
    ['an encoded separator', '/files/..%2fsecret.txt', 403],
    ['a backslash', '/files/..%5csecret.txt', 403],
    ['dots out of the application', '/../secret.txt', 403],
    ['dots into a folder with the same beginning', '/../dist-next/index.html', 403],
    ['a NUL byte', '/files/run.episode.jsonl%00.png', 403],
    ['broken encoding', '/files/%zz', 400],
    ['a path without a slash', 'http://evil.example/files/index.json', 400],
    ['a link out of the folder', '/files/link.txt', 404],
    ['a folder linked from outside', '/files/linked-folder/index.html', 404],
    ['a hidden folder', '/files/.hidden/key.json', 404],
    ['a folder', '/files/kitchen', 404],
  ])('%s', async (_what, path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.body).not.toContain('secret');
  });

  it.each([
    ['another name for this machine', { host: 'evil.example' }, 403],
    ['a name that only begins like it', { host: '127.0.0.1.evil.example' }, 403],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['another server on this machine', { origin: 'http://127.0.0.1:1' }, 403],
  ])('%s', async (_what, headers, status) => {
    expect((await ask('/files/index.json', headers)).status).toBe(status);
  });

  it('its own pages, also through a forwarded port, are not refused', async () => {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, 'localhost:8080']) {
      expect((await ask('/files/index.json', { host, origin: `http://${host}` })).status).toBe(200);
    }
  });

  it('anything that writes', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('/files/run.episode.jsonl', {}, { method })).status).toBe(405);
    }
  });

  it('let no other site embed a file', async () => {
    expect((await ask('/files/kitchen/clip%20100%25.mp4')).headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});
