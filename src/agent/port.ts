import type { Result } from '#lib';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelReply {
  readonly text: string;
  readonly tokens: { readonly in: number; readonly out: number };
  /** The model that answered, as the endpoint names it; may differ from the one asked for (Table 15). */
  readonly resolved?: string;
  /** Milliseconds, outside determinism. */
  readonly latency: number;
}

/** The way to a model. Only `cli` and `worker` fill it; retries and back-off are its business. */
export interface ModelPort {
  readonly requested: string;
  /** A reply, or why there is none after all retries, in one sentence. */
  ask(messages: readonly ChatMessage[]): Promise<Result<ModelReply, string>>;
}
