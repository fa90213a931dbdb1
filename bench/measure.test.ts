import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inChild, median, medianOf } from './measure.ts';

describe('the median', () => {
  it('is the middle figure, or the mean of the two middle ones', () => {
    expect(median([9, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 9])).toBe(3);
  });

  it('is taken over as many runs as asked for', async () => {
    const figures = [3, 100, 5];
    expect(await medianOf(3, () => figures.shift() ?? 0)).toBe(5);
  });
});

describe('a process of its own', () => {
  let file: string;

  beforeAll(async () => {
    file = join(await mkdtemp(join(tmpdir(), 'bench-')), 'work.ts');
    await writeFile(file, `export const work = (size: string) => Buffer.alloc(Number(size), 1).length;`);
  });

  afterAll(() => rm(dirname(file), { recursive: true }));

  it('gives what the function returns, its time and its peak memory', async () => {
    const small = await inChild(file, 'work', ['1']);
    const large = await inChild(file, 'work', ['100000000']);
    expect([small.value, large.value]).toEqual([1, 100_000_000]);
    expect(large.peakMb - small.peakMb).toBeGreaterThan(80);
  });

  it('fails when the function is not there', async () => {
    await expect(inChild(file, 'missing')).rejects.toThrow(/status 1/);
  });
});
