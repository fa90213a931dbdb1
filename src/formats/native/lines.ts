const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** One line as bytes of a buffer, without its line break. */
export interface Line {
  readonly buffer: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Of its first byte in the (uncompressed) file. */
  readonly offset: number;
  /** From 1. */
  readonly number: number;
}

/**
 * Cuts chunks of bytes into lines. Works on bytes, so that a line that nobody needs is never decoded. What follows
 * the last line break waits for the next chunk.
 */
export class LineSplitter {
  private waiting: Uint8Array[] = [];
  /** File offset of the first byte that waits, or of the next chunk. */
  private offset = 0;
  private number = 0;

  /** Bytes taken so far. */
  get taken(): number {
    return this.offset + lengthOf(this.waiting);
  }

  push(chunk: Uint8Array, take: (line: Line) => void): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      if (this.waiting.length > 0) {
        const whole = joined([...this.waiting, chunk.subarray(0, at)]);
        this.waiting = [];
        this.emit(whole, 0, whole.length, this.offset, take);
        this.offset += whole.length + 1;
      } else {
        this.emit(chunk, from, at, this.offset, take);
        this.offset += at - from + 1;
      }
      from = at + 1;
    }
    if (from < chunk.length) this.waiting.push(chunk.slice(from));
  }

  /** The last line, which no line break has ended yet. It stays, so that more can follow. */
  last(): Line | undefined {
    if (this.waiting.length === 0) return undefined;
    const buffer = joined(this.waiting);
    return { buffer, start: 0, end: buffer.length, offset: this.offset, number: this.number + 1 };
  }

  /** The last line has been used as it is. */
  dropLast(): void {
    this.offset = this.taken;
    this.waiting = [];
  }

  private emit(buffer: Uint8Array, start: number, end: number, offset: number, take: (line: Line) => void): void {
    this.number += 1;
    take({
      buffer,
      start,
      end: buffer[end - 1] === RETURN && end > start ? end - 1 : end,
      offset,
      number: this.number,
    });
  }
}

const lengthOf = (chunks: readonly Uint8Array[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

/** All chunks as one. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(lengthOf(chunks));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Whether a line is empty but for spaces. */
export function isBlank({ buffer, start, end }: Line): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = buffer[at];
    if (byte !== 0x20 && byte !== 0x09) return false;
  }
  return true;
}
