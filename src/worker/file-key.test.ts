import { describe, expect, it } from 'vitest';
import { keyOf } from './file-key.ts';

const bytes = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(size).map((_, i) => i % 251);

/** The key of the same bytes with the one at `at` changed. */
async function keyWithChange(size: number, at: number): Promise<string> {
  const changed = bytes(size);
  changed[at] = 255;
  return keyOf(new Blob([changed]));
}

describe('the key of a file', () => {
  it('is the same for the same content', async () => {
    expect(await keyOf(new Blob([bytes(3_000_000)]))).toBe(await keyOf(new Blob([bytes(3_000_000)])));
  });

  it.each([0, 1, 65_536, 1_000_000, 1_999_999])('is another when byte %i of a small file is', async (at) => {
    expect(await keyWithChange(2_000_000, at)).not.toBe(await keyOf(new Blob([bytes(2_000_000)])));
  });

  it.each([0, 4_999_999])('is another when byte %i of a large file is, its first or last', async (at) => {
    expect(await keyWithChange(5_000_000, at)).not.toBe(await keyOf(new Blob([bytes(5_000_000)])));
  });

  it('is another when only the size is', async () => {
    const zeros = (size: number): Promise<string> => keyOf(new Blob([new Uint8Array(size)]));
    expect(await zeros(0)).not.toBe(await zeros(1));
    expect(await zeros(9_000_000)).not.toBe(await zeros(9_000_001));
  });
});
