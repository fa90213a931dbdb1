import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Belief } from '#belief';
import type { CompiledWorld } from '#compile';
import { makeRun, type PlannedRun } from '#episode';
import { examine, recordLine } from '#formats';
import type { Result } from '#lib';
import { readable } from './files.ts';

/** Makes a run and writes its episode. The file appears under its name only when it is complete. */
export async function writeRun(
  compiled: CompiledWorld,
  run: PlannedRun,
  file: string,
): Promise<Result<Belief, string>> {
  const part = `${file}.part`;
  const stream = createWriteStream(part);
  const end = await makeRun(compiled, run, (record) => written(stream, recordLine(record)));
  stream.end();
  await once(stream, 'close');
  if (end.ok) await rename(part, file);
  return end;
}

async function written(stream: WriteStream, line: string): Promise<void> {
  if (!stream.write(line)) await once(stream, 'drain');
}

/** Makes a run and writes its episode to standard output. */
export const printRun = (compiled: CompiledWorld, run: PlannedRun): Promise<Result<Belief, string>> =>
  makeRun(compiled, run, (record) => void process.stdout.write(recordLine(record)));

/** The belief at the end of an episode that is already there and complete; undefined when it must be run. */
export async function finishedBelief(file: string): Promise<Belief | undefined> {
  const source = await readable(file);
  if (!source.ok) return undefined;
  const examined = await examine(source.value);
  if (examined.kind !== 'episode') return undefined;
  const index = examined.builder.index();
  return index.end && index.end.status !== 'infrastructure_error' ? index.stateAt(index.last).belief : undefined;
}
