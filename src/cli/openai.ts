import OpenAI from 'openai';
import { z } from 'zod';
import type { ModelPort } from '#agent';
import { err, ok, type Result } from '#lib';

export interface EndpointOptions {
  readonly model: string;
  readonly baseUrl: string;
  /** Passed through with every request, such as `reasoning_effort: none` (Ego2World, Table 15). */
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  /** Tries after a refusal, an overload or a broken reply; the client backs off between them. */
  readonly retries: number;
  /** Milliseconds to wait for one reply. */
  readonly timeout: number;
}

/** Reads the key from the environment. It is never written to a trace, a log or a message. */
export function endpointKey(environment: NodeJS.ProcessEnv): Result<string, string> {
  const key = environment['OPENAI_API_KEY'];
  return key === undefined || key === '' ? err('The model endpoint needs a key in OPENAI_API_KEY.') : ok(key);
}

/** The port to a model that was chosen on the command line. The key comes from the environment. */
export function modelPort(chosen: {
  readonly model: string;
  readonly baseUrl?: string | undefined;
  readonly settings?: EndpointOptions['settings'] | undefined;
}): Result<ModelPort, string> {
  const key = endpointKey(process.env);
  if (!key.ok) return key;
  const { model, baseUrl = 'https://api.openai.com/v1', settings = {} } = chosen;
  return ok(openAiPort(key.value, { model, baseUrl, settings, retries: 5, timeout: 120_000 }));
}

/** A model behind an OpenAI-compatible chat endpoint, through the official client. */
export function openAiPort(key: string, options: EndpointOptions): ModelPort {
  const client = new OpenAI({
    apiKey: key,
    baseURL: options.baseUrl,
    maxRetries: options.retries,
    timeout: options.timeout,
    fetch: wholeReply,
  });
  const ask: ModelPort['ask'] = async (messages) => {
    const start = performance.now();
    const body = { ...options.settings, model: options.model, messages: [...messages], stream: false as const };
    const reply = zCompletion.safeParse(await client.chat.completions.create(body));
    if (!reply.success) throw new Error('what it answers is no chat completion');
    const latency = Math.round(performance.now() - start);
    const { choices, usage, model } = reply.data;
    const text = choices[0]?.message.content ?? '';
    const tokens = { in: usage?.prompt_tokens ?? 0, out: usage?.completion_tokens ?? 0 };
    return ok({ text, tokens, latency, ...(model === undefined ? {} : { resolved: model }) });
  };
  return { requested: options.model, ask: (messages) => persistent(() => ask(messages), options.retries) };
}

/** What is read of a reply. An endpoint is not always what it says: a gateway may answer with a page of its own. */
const zCompletion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
  model: z.string().optional(),
});

/** Seconds that a server may ask to be left alone for; for longer the client backs off as it does by itself. */
const LONGEST_WAIT = 60;

/**
 * Fetches a reply to its end. The client watches its time and retries only until a reply begins: one that stalls or
 * breaks off later would be waited for without end, or be lost.
 */
const wholeReply: typeof fetch = async (input, init) => {
  const reply = await fetch(input, init);
  const body = await reply.arrayBuffer();
  const headers = new Headers(reply.headers);
  const wait = headers.get('retry-after');
  if (wait !== null && secondsUntil(wait) > LONGEST_WAIT) headers.delete('retry-after');
  const { status, statusText } = reply;
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers });
};

/** A `retry-after` header is a number of seconds or a date. */
function secondsUntil(wait: string): number {
  const seconds = Number(wait);
  return Number.isNaN(seconds) ? (Date.parse(wait) - Date.now()) / 1000 : seconds;
}

/** The client itself retries refusals and lost connections; a whole reply that cannot be read is tried again here. */
async function persistent<T>(ask: () => Promise<Result<T, string>>, retries: number): Promise<Result<T, string>> {
  for (let left = retries; ; left -= 1) {
    try {
      return await ask();
    } catch (failure) {
      if (left <= 0 || failure instanceof OpenAI.APIError)
        return err(`The model endpoint failed: ${reasonOf(failure)}`);
    }
  }
}

const reasonOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
