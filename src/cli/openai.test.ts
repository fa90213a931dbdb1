import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { ModelPort } from '#agent';
import { endpointKey, openAiPort } from './openai.ts';

type Answer = (response: ServerResponse) => void;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A chat endpoint that gives these answers in turn, the last one for ever. */
async function endpoint(...answers: readonly [Answer, ...Answer[]]): Promise<{ port: ModelPort; heard: string[] }> {
  const heard: string[] = [];
  let next = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push(`${request.headers.authorization} ${body}`);
      (answers[Math.min(next, answers.length - 1)] ?? answers[0])(response);
      next += 1;
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the endpoint has no port');
  const settings = { reasoning_effort: 'none' };
  const options = {
    model: 'test-model',
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    settings,
    retries: 2,
    timeout: 2000,
  };
  return { port: openAiPort('secret', options), heard };
}

const says =
  (content: string): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        created: 0,
        model: 'test-model-low',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
        usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
      }),
    );
  };
/** `retry-after-ms` keeps the client's back-off short. */
const refuses =
  (status: number): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1' });
    response.end('{"error":{"message":"not now"}}');
  };
const breaksOff: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"choices":[{"mess');
  response.socket?.destroy();
};
const babbles: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"choices":[{"mess');
};
const stalls: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[{"mess');
};
const showsPage: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<html>Sign in</html>');
};
const choosesNothing: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('{"id":"x","choices":[]}');
};
const asksForAnHour: Answer = (response) => {
  response.writeHead(429, { 'retry-after': '3600' });
  response.end();
};
const ask = (port: ModelPort): ReturnType<ModelPort['ask']> => port.ask([{ role: 'user', content: 'hello' }]);

test('a reply comes with its tokens and the model that really answered', async () => {
  const { port, heard } = await endpoint(says('{"done":true}'));
  expect(await ask(port)).toMatchObject({
    ok: true,
    value: { text: '{"done":true}', tokens: { in: 12, out: 3 }, resolved: 'test-model-low' },
  });
  expect(heard[0]).toContain('Bearer secret');
  expect(heard[0]).toContain('"reasoning_effort":"none"');
});

test.each([
  ['too many requests', refuses(429)],
  ['a failing server', refuses(500)],
  ['a connection that breaks off', breaksOff],
  ['half a reply', babbles],
  ['a reply that stalls in its middle', stalls],
  ['a page in place of a reply', showsPage],
  ['a reply without a choice', choosesNothing],
  ['a server that asks to be left alone for an hour', asksForAnHour],
])('%s is tried again', async (_, misbehaves) => {
  const { port, heard } = await endpoint(misbehaves, says('good'));
  expect(await ask(port)).toMatchObject({ ok: true, value: { text: 'good' } });
  expect(heard).toHaveLength(2);
});

test('an endpoint that never recovers is given up with its reason', async () => {
  const { port } = await endpoint(refuses(503));
  const answer = await ask(port);
  expect(answer).toMatchObject({ ok: false });
  expect(answer.ok ? '' : answer.error).toContain('503');
});

test('an endpoint that is no chat endpoint is given up in words', async () => {
  const { port } = await endpoint(showsPage);
  const answer = await ask(port);
  expect(answer.ok ? '' : answer.error).toBe('The model endpoint failed: what it answers is no chat completion');
});

test('a refusal that retrying cannot mend is not retried, and the key is not in its reason', async () => {
  const { port, heard } = await endpoint(refuses(401));
  const answer = await ask(port);
  expect(heard).toHaveLength(1);
  expect(answer.ok ? '' : answer.error).not.toContain('secret');
});

test('without a key in the environment there is a sentence, not a run', () => {
  expect(endpointKey({})).toMatchObject({ ok: false });
  expect(endpointKey({ OPENAI_API_KEY: 'k' })).toEqual({ ok: true, value: 'k' });
});
