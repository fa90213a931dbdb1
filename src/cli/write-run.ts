import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Belief } from '#belief';
import type { CompiledWorld } from '#compile';
import { makeRun, type PlannedRun } from '#episode';
import { examine, recordLine } from '#formats';
import { ok, type Result } from '#lib';
import type { TraceRecord } from '#trace';
import { readable } from './files.ts';

/** A run that was made. */
export interface MadeRun {
  /** What was believed at its end. */
  readonly belief: Belief;
  /** Why the model could not be reached any more, for a run that ended because of that. */
  readonly unreached?: string;
}

/** Makes a run and hands on its records; what they say of the endpoint is kept. */
async function made(
  compiled: CompiledWorld,
  run: PlannedRun,
  write: (record: TraceRecord) => void | Promise<void>,
): Promise<Result<MadeRun, string>> {
  let note = '';
  let broken = false;
  const end = await makeRun(compiled, run, (record) => {
    if (record.k === 'note') note = record.text;
    if (record.k === 'end') broken = record.status === 'infrastructure_error';
    return write(record);
  });
  return end.ok ? ok({ belief: end.value, ...(broken ? { unreached: note } : {}) }) : end;
}

/** Makes a run and writes its episode. The file appears under its name only when it is complete. */
export async function writeRun(
  compiled: CompiledWorld,
  run: PlannedRun,
  file: string,
): Promise<Result<MadeRun, string>> {
  const part = `${file}.part`;
  const stream = createWriteStream(part);
  const end = await made(compiled, run, (record) => written(stream, recordLine(record)));
  stream.end();
  await once(stream, 'close');
  if (end.ok) await rename(part, file);
  return end;
}

async function written(stream: WriteStream, line: string): Promise<void> {
  if (!stream.write(line)) await once(stream, 'drain');
}

/** Makes a run and writes its episode to standard output. */
export const printRun = (compiled: CompiledWorld, run: PlannedRun): Promise<Result<MadeRun, string>> =>
  made(compiled, run, (record) => void process.stdout.write(recordLine(record)));

/** The belief at the end of an episode that is already there and complete; undefined when it must be run. */
export async function finishedBelief(file: string): Promise<Belief | undefined> {
  const source = await readable(file);
  if (!source.ok) return undefined;
  const examined = await examine(source.value);
  if (examined.kind !== 'episode') return undefined;
  const index = examined.builder.index();
  return index.end && index.end.status !== 'infrastructure_error' ? index.stateAt(index.last).belief : undefined;
}
