import type { ActionRequest } from '#trace';
import type { PlannerMessage } from './message.ts';
import type { ChatMessage, ModelPort } from './port.ts';
import { type Intent, readReply } from './reply.ts';
import type { Decision, ModelCall, Planner, Turn } from './types.ts';

/** How often a model may answer nonsense to one question before the group is given up. (ours) */
const INVALID_REPLIES = 3;

const SYSTEM = [
  'You control an agent in a kitchen. You know only what the message says.',
  'Carry out the instruction by actions of the listed types; arguments are labels by role.',
  'Answer with one JSON object and nothing else, in the form of the schema.',
  'Ask a query to look at a region through a camera. Answer {"done":true} when the instruction is carried out.',
].join(' ');

/** A planner behind an OpenAI-compatible chat endpoint. Its several actions are carried out until one is rejected. */
export class ModelPlanner implements Planner {
  readonly name = 'openai';
  private queue: readonly ActionRequest[] = [];

  constructor(private readonly model: ModelPort) {}

  get requested(): string {
    return this.model.requested;
  }

  begin(): void {
    this.queue = [];
  }

  async next(turn: Turn): Promise<Decision> {
    if (turn.feedback) this.queue = [];
    const [queued, ...rest] = this.queue;
    this.queue = rest;
    return queued ? { kind: 'act', request: queued } : this.ask(turn);
  }

  /** Asks until a reply can be read, telling the model what was wrong with the last one. */
  private async ask(turn: Turn): Promise<Decision> {
    const messages: ChatMessage[] = [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: messageText(turn.message) },
    ];
    const calls: ModelCall[] = [];
    while (calls.length < INVALID_REPLIES) {
      const reply = await this.model.ask(messages);
      if (!reply.ok) return { kind: 'failed', reason: reply.error, calls };
      const { text, tokens, latency, resolved } = reply.value;
      const intent = readReply(text, turn.rules);
      const call = { output: text, tokens, latency, ...(resolved === undefined ? {} : { resolved }) };
      if (intent.ok) return this.decide(intent.value, [...calls, { ...call, errors: [] }], turn.feedback !== undefined);
      calls.push({ ...call, errors: [intent.error] });
      messages.push({ role: 'assistant', content: text }, { role: 'user', content: `${intent.error} Answer again.` });
    }
    return { kind: 'stuck', calls };
  }

  private decide(intent: Intent, calls: readonly ModelCall[], repairing: boolean): Decision {
    if (intent.kind !== 'actions') return { ...intent, calls };
    const [first, ...rest] = intent.actions;
    if (!first) return { kind: 'done', calls };
    this.queue = rest;
    return { kind: 'act', request: first, calls, ...(repairing ? { repair: true as const } : {}) };
  }
}

/** The message as it is sent: one JSON object with the fields of Table 16. */
export const messageText = (message: PlannerMessage): string => JSON.stringify(message);
