import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gunzip } from './gunzip.ts';

/** What comes out of bytes that come in chunks of a size. */
function gunzipped(bytes: Uint8Array, size: number): { readonly text: string; readonly end: string } {
  const gunzip = new Gunzip();
  const parts: Uint8Array[] = [];
  let damaged = false;
  for (let at = 0; at < bytes.length && !damaged; at += size) {
    for (const part of gunzip.push(bytes.subarray(at, at + size))) {
      if (part === false) damaged = true;
      else parts.push(part);
    }
  }
  const end = damaged ? 'damaged' : gunzip.hasTrailing ? 'trailing' : gunzip.isWhole ? 'whole' : 'cut';
  return { text: Buffer.concat(parts).toString(), end };
}

const members = fc.array(
  fc.string({ maxLength: 300 }).map((text) => text.repeat(400)),
  { minLength: 1, maxLength: 4 },
);
const size = fc.constantFrom(1, 7, 4096, 1_000_000);

describe('gunzip', () => {
  it('gives the members one after another, however they are cut into chunks', () => {
    fc.assert(
      fc.property(members, size, fc.nat(3), (texts, chunk, padding) => {
        const packed = Buffer.concat([...texts.map((text) => gzipSync(text)), Buffer.alloc(padding)]);
        expect(gunzipped(packed, chunk)).toEqual({ text: texts.join(''), end: 'whole' });
      }),
      { numRuns: 50 },
    );
  });

  it('says that something else follows, and gives what came before', () => {
    expect(gunzipped(Buffer.concat([gzipSync('a'), Buffer.from('more')]), 5)).toEqual({ text: 'a', end: 'trailing' });
  });

  it('knows a cut anywhere, and gives what can be had', () => {
    const packed = gzipSync('one and two and three '.repeat(2000));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: packed.length - 1 }), size, (length, chunk) => {
        const { text, end } = gunzipped(packed.subarray(0, length), chunk);
        expect(end).toBe('cut');
        expect('one and two and three '.repeat(2000).startsWith(text)).toBe(true);
      }),
    );
  });

  it('knows a changed byte by its checksum', () => {
    const packed = gzipSync('one and two and three '.repeat(20));
    packed[packed.length - 7] = (packed[packed.length - 7] ?? 0) ^ 0xff;
    expect(gunzipped(packed, 4096).end).toBe('damaged');
  });
});
