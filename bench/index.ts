/** Indexing a big episode against splitting it into lines and parsing each, in fresh processes. */

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AGENT, type BeliefPatch } from '#belief';
import { examine, type FileSource, recordLine } from '#formats';
import { randomStream } from '#lib';
import type { Setting, TraceRecord } from '#trace';
import { execute, type Label, label, ruleBook, step, type Value } from '#world';
import { bigKitchen, errands } from './execute.ts';
import { type Cost, inChild, median, printTable } from './measure.ts';

const ENTITIES = 300;

export const benchSetting = (entities: number = ENTITIES): Setting => ({
  start: bigKitchen(entities),
  rules: ruleBook(),
});

/** The records of an episode of so many steps: decisions with payloads, acts, observations and beliefs. */
export function* longEpisode(steps: number, payloadBytes: number, entities: number = ENTITIES): Generator<TraceRecord> {
  yield { k: 'episode', format: 'beliefscope/episode', version: 1, id: 'bench', run: { planner: 'bench' } };
  const fixtures = Math.max(4, Math.round(entities / 10));
  const actions = errands(fixtures, entities - fixtures - 3);
  const random = randomStream(1, 'payload');
  const rules = ruleBook();
  let world = bigKitchen(entities);
  const believed = new Map<string, Value>();
  const believe = (of: 'object' | 'agent', name: Label, to: Value): BeliefPatch => {
    const from = believed.get(name);
    believed.set(name, to);
    if (from === to) return [];
    return [{ of, label: name, field: 'region', ...(from === undefined ? {} : { from }), to }];
  };
  for (let i = 1; i <= steps; i += 1) {
    const s = step(i);
    const next = actions.next();
    if (next.done) return;
    const action = next.value;
    const text = payload(payloadBytes, random.below(1_000_000));
    const request = {
      type: action.type,
      args: Object.fromEntries(Object.entries(action.args).map(([role, id]) => [role, label(id)])),
    };
    const tokens = { in: 400, out: 30 };
    yield {
      k: 'decide',
      s,
      t: i / 2,
      role: 'policy',
      payload: { bytes: text.length, text },
      output: JSON.stringify(request),
      actions: [request],
      tokens,
    };
    const result = execute(world, action, rules);
    const shared = { k: 'act', s, t: i / 2, request, ...action, origin: 'planner' } as const;
    if (result.outcome === 'rejected') yield { ...shared, outcome: 'rejected', failed: result.failed };
    else {
      world = result.world;
      yield { ...shared, outcome: 'accepted', patch: result.patch };
    }
    const region = action.args['region'];
    if (region === undefined) continue;
    const here = label(region);
    const seen = Array.from({ length: 6 }, () => label(`cup.${random.below(entities - fixtures - 3)}`));
    yield {
      k: 'observe',
      s,
      source: 'local',
      region: here,
      items: seen.map((name) => ({ label: name, region: here, state: { clean: true } })),
    };
    const patch = [...believe('agent', AGENT, here), ...seen.flatMap((name) => believe('object', name, here))];
    yield { k: 'belief', s, cause: 'observe', evidence: `local ${here}`, patch };
  }
  yield { k: 'end', s: step(steps), status: 'completed' };
}

/** Text like a planner's message: JSON inside JSON, with quotes and line breaks to escape. */
function payload(bytes: number, salt: number): string {
  const line = (i: number): string =>
    `{"label": "cup.${(salt + i) % 997}", "region": "cupboard.${i % 30}", "confidence": 0.9}\n`;
  let text = '';
  for (let i = 0; text.length < bytes; i += 1) text += line(i);
  return text;
}

/** Writes an episode file and gives its path. */
export async function writeEpisode(path: string, records: Iterable<TraceRecord>): Promise<void> {
  const out = createWriteStream(path);
  for (const record of records) if (!out.write(recordLine(record))) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
}

/** The baseline: decode, split lines, JSON.parse each, keep all. */
export async function parseAll(path: string): Promise<number> {
  const kept: unknown[] = [];
  const decoder = new TextDecoder();
  let rest = '';
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: CHUNK });
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) kept.push(JSON.parse(line));
  }
  return kept.length;
}

const CHUNK = 262_144;

/** The file in chunks, as a page gets it. */
function fileSource(path: string): FileSource {
  const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> => {
    const chunks: AsyncIterator<Buffer> = createReadStream(path, { highWaterMark: CHUNK })[Symbol.asyncIterator]();
    return new ReadableStream({
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(new Uint8Array(next.value));
      },
    });
  };
  return { name: path, stream };
}

/** Ours: parse, check every record, index, follow world and belief. */
export async function indexFile(path: string): Promise<number> {
  const setting = benchSetting();
  const examined = await examine(fileSource(path), { settingOf: () => setting });
  if (examined.kind !== 'episode' || examined.report.errors > 0)
    throw new Error(JSON.stringify(examined.report.problems));
  const { problems } = examined.builder.index();
  if (problems.length > 0) throw new Error(problems[0]?.message);
  return examined.report.kept[0]?.kept ?? 0;
}

interface Compared {
  readonly megabytes: number;
  readonly baseline: Cost;
  readonly ours: Cost;
}

const RUNS = 5;

async function compare(folder: string, steps: number): Promise<Compared> {
  const path = join(folder, `${steps}.episode.jsonl`);
  await writeEpisode(path, longEpisode(steps, 1250));
  const megabytes = (await stat(path)).size / 1e6;
  const baseline: Cost[] = [];
  const ours: Cost[] = [];
  // Turn by turn, so that whatever else the machine does falls on both.
  for (let run = 0; run < RUNS; run += 1) {
    baseline.push(await inChild(import.meta.filename, 'parseAll', [path]));
    ours.push(await inChild(import.meta.filename, 'indexFile', [path]));
  }
  return { megabytes, baseline: medianCost(baseline), ours: medianCost(ours) };
}

const medianCost = (costs: readonly Cost[]): Cost => ({
  value: costs[0]?.value,
  ms: median(costs.map(({ ms }) => ms)),
  peakMb: median(costs.map(({ peakMb }) => peakMb)),
});

export async function run(args: readonly string[]): Promise<void> {
  const steps = Number(args[0] ?? 46_000);
  const folder = await mkdtemp(join(tmpdir(), 'beliefscope-bench-'));
  try {
    const small = await compare(folder, Math.round(steps / 10));
    const large = await compare(folder, steps);
    const speed = ({ megabytes }: Compared, { ms }: Cost): number => megabytes / (ms / 1000);
    printTable(`Indexing an episode of ${steps} steps (${large.megabytes.toFixed(0)} MB)`, [
      { what: 'split lines, JSON.parse, keep all', value: speed(large, large.baseline), unit: 'MB/s' },
      {
        what: 'parse, check and index',
        value: speed(large, large.ours),
        unit: 'MB/s',
        baseline: speed(large, large.baseline),
        target: 'at least 0.5 x',
      },
      { what: 'peak memory of the baseline', value: large.baseline.peakMb, unit: 'MB' },
      {
        what: 'peak memory of the index',
        value: large.ours.peakMb,
        unit: 'MB',
        baseline: large.baseline.peakMb,
        target: 'at most 1 x',
      },
      { what: 'time for a tenth of the steps', value: small.ours.ms, unit: 'ms' },
      { what: 'time for all steps (growth with 10 x)', value: large.ours.ms, unit: 'ms', baseline: small.ours.ms },
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
