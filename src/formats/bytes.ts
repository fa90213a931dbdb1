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
export async function* chunksOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

/** The chunks of a file, uncompressed when it is gzip by content. */
export async function* contentOf(source: ByteSource): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!(await isGzip(source))) {
    yield* chunksOf(source.stream());
    return;
  }
  try {
    yield* chunksOf(source.stream().pipeThrough(new DecompressionStream('gzip')));
  } catch {
    // Each platform has words of its own for it; a file is told the same everywhere.
    throw new Error('its gzip data is damaged or breaks off');
  }
}

/** Whether a file is gzip by its content. */
export async function isGzip(source: ByteSource): Promise<boolean> {
  for await (const chunk of chunksOf(source.stream())) {
    if (chunk.length > 0) return chunk[0] === 0x1f && (chunk.length === 1 || chunk[1] === 0x8b);
  }
  return false;
}
