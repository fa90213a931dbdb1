import type { ModelPort } from '#agent';
import { type CompiledWorld, checkRequests, type Finding, readCheckReply } from '#compile';

/** What a model added to the findings of a world, and what became of requests that gave nothing. */
export interface ModelAssisted {
  readonly findings: readonly Finding[];
  /** Requests without a usable reply and findings that could not be used, in sentences. */
  readonly problems: readonly string[];
}

/** Asks a model about every narration of a world, a few at a time, one request after the other. */
export async function modelAssisted(world: CompiledWorld, port: ModelPort): Promise<ModelAssisted> {
  const findings: Finding[] = [];
  const problems: string[] = [];
  for (const request of checkRequests(world)) {
    const [first = '', last = ''] = [[...request.narrations].at(0), [...request.narrations].at(-1)];
    const answer = await port.ask(request.messages);
    const read = answer.ok ? readCheckReply(answer.value.text, request) : answer;
    if (!read.ok) {
      problems.push(`Narrations ${first} to ${last}: ${read.error}`);
      continue;
    }
    for (const found of read.value.findings) findings.push({ id: `model-assisted.${findings.length + 1}`, ...found });
    const { unusable } = read.value;
    if (unusable > 0)
      problems.push(`Narrations ${first} to ${last}: ${unusable} of the model's findings cannot be used.`);
  }
  return { findings, problems };
}
