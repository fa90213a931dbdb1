import type { FilePlace, TraceRecord } from '#trace';
import { type ByteSource, contentOf, isGzip, readChunks } from './bytes.ts';
import { joined } from './native/lines.ts';
import { readRecord } from './native/record.ts';
import { LONG_LINE } from './native/texts.ts';

/** Whether the index may have left texts of a record in the file: only `decide` records of long lines have such. */
export const mayLackTexts = (record: TraceRecord, { length }: FilePlace): boolean =>
  record.k === 'decide' && length >= LONG_LINE && (record.payload?.text === undefined || record.output === undefined);

/**
 * Reads one whole record of an episode file again, with the texts that its index left in the file. Undefined when
 * there is no record at this place: the file has changed since. Throws a part of a sentence when it cannot be read.
 */
export async function readRecordAt(source: ByteSource, place: FilePlace): Promise<TraceRecord | undefined> {
  const text = new TextDecoder().decode(await bytesAt(source, place));
  try {
    const reading = readRecord(JSON.parse(text));
    return 'record' in reading ? reading.record : undefined;
  } catch {
    return undefined;
  }
}

async function bytesAt(source: ByteSource, { offset, length }: FilePlace): Promise<Uint8Array> {
  if (source.slice && !(await isGzip(source))) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of readChunks(source.slice(offset, offset + length).stream())) chunks.push(chunk);
    return joined(chunks);
  }
  return streamedTo(source, offset, offset + length);
}

/** The bytes from `start` to `end` of what a stream gives, for files that cannot be entered in the middle. */
async function streamedTo(source: ByteSource, start: number, end: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let at = 0;
  for await (const chunk of contentOf(source)) {
    if (at + chunk.length > start) parts.push(chunk.subarray(Math.max(0, start - at), end - at));
    at += chunk.length;
    if (at >= end) break;
  }
  return joined(parts);
}
