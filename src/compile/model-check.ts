import { z } from 'zod';
import { err, firstJsonObject, ok, type Result } from '#lib';
import { byLabel, createWorld, type Naming } from '#world';
import { MODEL_BATCH, MODEL_TEXT } from './decisions.ts';
import type { CompiledWorld, Finding, Operation, Segment } from './document.ts';

/** A chat message as a model is sent it. */
export interface CheckMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** What a model can say is wrong. Its rule id is `model-assisted-` with this. */
const KINDS = ['missing-act', 'wrong-act', 'wrong-thing', 'order', 'other'] as const;

const SYSTEM = [
  'You check how narrations of a kitchen video were turned into operations of a simulator.',
  'For each narration you see its id, its text and the operations that were read in it. An operation marked (added)',
  'was narrated by nobody and added because the simulator needs it.',
  'Say only what is wrong. Walking, glances and amounts are left out on purpose and are not wrong.',
  `Kinds: ${KINDS.join(', ')}.`,
  'Answer with one JSON object: {"findings":[{"narration":"<id>","kind":"<kind>","message":"<one sentence>","fix":"<one sentence>"}]}.',
  'When nothing is wrong answer {"findings":[]}.',
].join('\n');

/** One request: what to send, and the narrations that its reply may speak of. */
export interface CheckRequest {
  readonly messages: readonly CheckMessage[];
  readonly narrations: ReadonlySet<string>;
}

/** The requests with which a model is asked about a world, a few narrations each, in order. */
export function checkRequests(world: CompiledWorld): readonly CheckRequest[] {
  const bySource = new Map<string, Operation[]>();
  for (const operation of world.groups.flatMap((group) => group.operations)) {
    for (const id of operation.source) bySource.set(id, [...(bySource.get(id) ?? []), operation]);
  }
  const name = namesIn(world);
  const narrations = world.segments.filter(({ kind }) => kind === 'narration');
  const batches = Array.from({ length: Math.ceil(narrations.length / MODEL_BATCH) }, (_, i) =>
    narrations.slice(i * MODEL_BATCH, (i + 1) * MODEL_BATCH),
  );
  return batches.map((batch) => ({
    messages: [
      { role: 'system', content: SYSTEM },
      {
        role: 'user',
        content: batch.map((segment) => narrationText(segment, bySource.get(segment.id) ?? [], world, name)).join('\n'),
      },
    ],
    narrations: new Set(batch.map(({ id }) => id)),
  }));
}

function namesIn(world: CompiledWorld): Naming {
  const created = createWorld(world.entities, world.state);
  return created.ok ? byLabel(created.value) : (id) => id;
}

function narrationText(segment: Segment, operations: readonly Operation[], world: CompiledWorld, name: Naming): string {
  const added = world.findings.filter(({ rule, source }) => rule === 'implied-act' && source.includes(segment.id));
  const lines = operations.map(({ action }) => {
    const ids = Object.values(action.args).join(', ');
    const isAdded = added.some(({ message }) => message.includes(`${action.type}(${ids})`));
    const args = Object.entries(action.args).map(([role, id]) => `${role}: ${name(id)}`);
    return `  - ${action.type}(${args.join(', ')})${isAdded ? ' (added)' : ''}`;
  });
  return [`${segment.id}: ${segment.text.trim()}`, ...(lines.length > 0 ? lines : ['  - no operation'])].join('\n');
}

const zText = z
  .string()
  .trim()
  .min(1)
  .transform((text) => text.slice(0, MODEL_TEXT));
const zReply = z.object({ findings: z.array(z.unknown()) });
const zFinding = z.object({
  narration: z.string(),
  kind: z.enum(KINDS).catch('other'),
  message: zText,
  fix: zText.optional().catch(undefined),
});

/** What of a reply can be used, and how many of its findings cannot: of nothing asked about, or without a sentence. */
export interface CheckReply {
  readonly findings: readonly Omit<Finding, 'id'>[];
  readonly unusable: number;
}

/**
 * Reads a reply. What it says is only ever a note and never a reason why something else is not so.
 *
 * @returns an error in a sentence when there is no list of findings in the reply
 */
export function readCheckReply(reply: string, { narrations }: CheckRequest): Result<CheckReply, string> {
  const parsed = zReply.safeParse(firstJsonObject(reply));
  if (!parsed.success) return err('The reply has no JSON object with a list of findings in it.');
  const findings = parsed.data.findings.flatMap((item): Omit<Finding, 'id'>[] => {
    const found = zFinding.safeParse(item);
    if (!found.success || !narrations.has(found.data.narration)) return [];
    const { narration, kind, message, fix } = found.data;
    return [
      {
        rule: `model-assisted-${kind}`,
        severity: 'note',
        message,
        source: [narration],
        ...(fix === undefined ? {} : { fix }),
      },
    ];
  });
  return ok({ findings, unusable: parsed.data.findings.length - findings.length });
}
