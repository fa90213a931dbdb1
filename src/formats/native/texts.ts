import { isText } from '../utf8.ts';
import { joined, type Line } from './lines.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const BRACE = 0x7b;

/** Lines shorter than this are parsed whole. */
export const LONG_LINE = 512;
/** Strings at least this long are left in the file. */
const LONG_TEXT = 128;

const ascii = (text: string): readonly number[] => Array.from(new TextEncoder().encode(text));
const DECIDE = ascii('{"k":"decide",');
/** The fields whose text a reader only needs when somebody looks at it. */
const HEAVY = [ascii('"text"'), ascii('"output"')];
/** Bytes that may follow a backslash in a JSON string. */
const ESCAPES = new Set(ascii('"\\/bfnrtu'));

/**
 * A `decide` line without the members that hold long payload and output texts: they are most of a big file, and stay
 * in it until somebody looks. Undefined when there is nothing to cut, or when the text is not one that JSON allows,
 * so that the whole line has to be parsed and its fault found.
 */
export function withoutTexts({ buffer, start, end }: Line): Uint8Array | undefined {
  if (end - start < LONG_LINE || !matches(buffer, start, DECIDE)) return undefined;
  const parts: Uint8Array[] = [];
  let kept = start;
  let at = start;
  while (at < end) {
    if (buffer[at] !== QUOTE) {
      at += 1;
      continue;
    }
    const close = stringEnd(buffer, at, end);
    if (close < 0) return undefined;
    const value = close + 2;
    if (buffer[close + 1] !== COLON || buffer[value] !== QUOTE || !isHeavy(buffer, at)) {
      at = close + 1;
      continue;
    }
    const last = stringEnd(buffer, value, end);
    if (last < 0) return undefined;
    if (last - value > LONG_TEXT) {
      const afterComma = buffer[at - 1] === COMMA;
      const beforeComma = buffer[last + 1] === COMMA;
      if (!afterComma && !(buffer[at - 1] === BRACE && beforeComma)) return undefined;
      parts.push(buffer.subarray(kept, afterComma ? at - 1 : at));
      kept = afterComma ? last + 1 : last + 2;
    }
    at = last + 1;
  }
  if (parts.length === 0) return undefined;
  parts.push(buffer.subarray(kept, end));
  return joined(parts);
}

const isHeavy = (buffer: Uint8Array, at: number): boolean => HEAVY.some((key) => matches(buffer, at, key));

function matches(buffer: Uint8Array, at: number, expected: readonly number[]): boolean {
  for (let i = 0; i < expected.length; i += 1) if (buffer[at + i] !== expected[i]) return false;
  return true;
}

/** The closing quote of the string that opens at `open`; -1 when it is not a JSON string. */
function stringEnd(buffer: Uint8Array, open: number, end: number): number {
  let bits = 0;
  for (let at = open + 1; at < end; at += 1) {
    const byte = buffer[at] ?? 0;
    bits |= byte;
    if (byte === QUOTE) return bits < 0x80 || isText(buffer, open, at) ? at : -1;
    if (byte < 0x20) return -1;
    if (byte === BACKSLASH) {
      at += 1;
      const escape = buffer[at] ?? 0;
      if (!ESCAPES.has(escape)) return -1;
      if (escape === 0x75 && !hasFourHex(buffer, at + 1)) return -1;
    }
  }
  return -1;
}

function hasFourHex(buffer: Uint8Array, at: number): boolean {
  for (let i = 0; i < 4; i += 1) {
    const byte = buffer[at + i] ?? 0;
    const isHex = (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
    if (!isHex) return false;
  }
  return true;
}
