/** What a decoder puts in the place of bytes that are no text; a text may also have it by itself. */
const REPLACEMENT = '\ufffd';

const isUtf8 = (bytes: Uint8Array, goesOn: boolean): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: goesOn });
    return true;
  } catch {
    return false;
  }
};

/**
 * Where bytes stop being UTF-8; undefined when all of them are. `text` is what they were decoded to, so that good bytes
 * cost next to nothing.
 */
export function brokenTextAt(bytes: Uint8Array, text: string): number | undefined {
  if (!text.includes(REPLACEMENT) || isUtf8(bytes, false)) return undefined;
  let good = 0;
  let bad = bytes.length + 1;
  // The longest beginning that is good as far as it goes.
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (isUtf8(bytes.subarray(0, middle), true)) good = middle;
    else bad = middle;
  }
  // It may end within a letter, which is then what is broken.
  while (good > 0 && !isUtf8(bytes.subarray(0, good), false)) good -= 1;
  return good;
}

/** Whether a part of a buffer is UTF-8. */
export const isText = (buffer: Uint8Array, from: number, to: number): boolean =>
  isUtf8(buffer.subarray(from, to), false);

/** Such as `the byte 0xe9, which is not UTF-8`. */
export const brokenText = (bytes: Uint8Array, at: number): string =>
  `the byte 0x${(bytes[at] ?? 0).toString(16).padStart(2, '0')}, which is not UTF-8`;
