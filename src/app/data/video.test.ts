import { afterEach, describe, expect, it, vi } from 'vitest';
import { lengthProblem, videoProblem } from './video.ts';

afterEach(() => vi.unstubAllGlobals());

describe('why a video does not play', () => {
  it('a file is empty, damaged, or nothing that can be decoded', async () => {
    expect(await videoProblem(new Blob([]), 'a.mp4', false)).toBe('a.mp4 is empty.');
    expect(await videoProblem(new Blob(['x']), 'a.mp4', true)).toContain('a.mp4 is damaged');
    expect(await videoProblem(new Blob(['x']), 'a.mp4', false)).toContain('a.mp4 is no video');
  });

  it('an address answers that there is nothing, or does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: false, status: 404, statusText: 'Not Found' }));
    expect(await videoProblem('http://x/a.mp4', 'http://x/a.mp4', false)).toBe('http://x/a.mp4 answers 404 Not Found.');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no')));
    expect(await videoProblem('http://x/a.mp4', 'http://x/a.mp4', false)).toContain('http://x/a.mp4 cannot be reached');
  });

  it('an address gives something that cannot be decoded', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
    expect(await videoProblem('http://x/a.mp4', 'http://x/a.mp4', false)).toContain('no video that this browser');
  });
});

describe('the length of a video', () => {
  it('is enough when the last step is within it, counted from its offset', () => {
    expect(lengthProblem('a.mp4', 20, 18, 1.5)).toBeNull();
    expect(lengthProblem('a.mp4', 20, 18, 5)).toBe('a.mp4 is 20.0 s long; the episode goes to 23.0 s of it.');
  });

  it('says nothing of a stream, or of an episode without times', () => {
    expect(lengthProblem('a.mp4', Number.POSITIVE_INFINITY, 18, 0)).toBeNull();
    expect(lengthProblem('a.mp4', Number.NaN, 18, 0)).toBeNull();
    expect(lengthProblem('a.mp4', 2, null, 0)).toBeNull();
  });
});
