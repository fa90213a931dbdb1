import { Gunzip } from './gunzip.ts';

/** What can be read from its first byte any number of times; a `Blob` is one. */
export interface ByteSource {
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** A part of it in bytes, if it can be entered in the middle. */
  slice?(start: number, end: number): { stream(): ReadableStream<Uint8Array<ArrayBuffer>> };
}

/** A file as the reader needs it; a `File` is one. */
export interface FileSource extends ByteSource {
  readonly name: string;
}

/** The chunks of a stream as they come. Leaving the loop early cancels the stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/**
 * The chunks of a file, uncompressed when it is gzip by content. Throws a sentence part when it cannot be read to its
 * end. What it returns says what of the file was left out at its end, if anything.
 */
export async function* contentOf(source: ByteSource): AsyncGenerator<Uint8Array<ArrayBuffer>, string | undefined> {
  if (!(await isGzip(source))) {
    yield* readChunks(source.stream());
    return undefined;
  }
  const gunzip = new Gunzip();
  for await (const chunk of readChunks(source.stream())) {
    for (const part of gunzip.push(chunk)) {
      if (part === false) throw new Error(DAMAGED);
      yield part;
    }
  }
  if (!gunzip.isWhole) throw new Error(DAMAGED);
  return gunzip.hasTrailing ? 'something that is no gzip after the end of its gzip data' : undefined;
}

const DAMAGED = 'its gzip data is damaged or breaks off';

/** The chunks of a stream; each platform has words of its own for a file that changed, which are told the same here. */
export async function* readChunks(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    yield* chunksOf(stream);
  } catch (error) {
    throw new Error(unreadable(error), { cause: error });
  }
}

/** Why a file could not be read, as a part of a sentence. */
function unreadable(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node says well what is wrong; browsers speak of a network where a file was changed behind their back.
  if ('code' in error && typeof error.code === 'string') return error.message;
  if (error.name === 'NotFoundError') return 'it is not there any more';
  return 'it has changed since it was chosen, or may not be read; choose it again';
}

/** Whether a file is gzip by its content. */
export async function isGzip(source: ByteSource): Promise<boolean> {
  for await (const chunk of readChunks(source.stream())) {
    if (chunk.length > 0) return chunk[0] === 0x1f && (chunk.length === 1 || chunk[1] === 0x8b);
  }
  return false;
}
