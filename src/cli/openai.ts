import OpenAI from 'openai';
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
  });
  const ask: ModelPort['ask'] = async (messages) => {
    const start = performance.now();
    const body = { ...options.settings, model: options.model, messages: [...messages], stream: false as const };
    const reply = await client.chat.completions.create(body);
    const latency = Math.round(performance.now() - start);
    const text = reply.choices[0]?.message.content ?? '';
    const tokens = { in: reply.usage?.prompt_tokens ?? 0, out: reply.usage?.completion_tokens ?? 0 };
    return ok({ text, tokens, latency, resolved: reply.model });
  };
  return { requested: options.model, ask: (messages) => persistent(() => ask(messages), options.retries) };
}

/**
 * The client itself retries refusals and lost connections; a reply that breaks off in the middle of its body it does
 * not, so that is tried again here.
 */
async function persistent<T>(ask: () => Promise<Result<T, string>>, retries: number): Promise<Result<T, string>> {
  for (let left = retries; ; left -= 1) {
    try {
      return await ask();
    } catch (failure) {
      const brokenOff = !(failure instanceof OpenAI.APIError) || failure instanceof OpenAI.APIConnectionError;
      if (left <= 0 || !brokenOff) return err(`The model endpoint failed: ${reasonOf(failure)}`);
    }
  }
}

const reasonOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
