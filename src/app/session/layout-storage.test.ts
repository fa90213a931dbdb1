import { describe, expect, it } from 'vitest';
import { readLayout } from './layout-storage.ts';

const stored = (state: unknown, version: unknown = 1): string => JSON.stringify({ state, version });
const OVERLAYS = { never: false, truth: true, precondition: true };

describe('the layout of an earlier visit', () => {
  it('is read as it was written', () => {
    const layout = { sizes: { steps: 300 }, theme: 'dark', overlays: OVERLAYS };
    expect(readLayout(stored(layout))).toEqual(layout);
  });

  it.each(['', '{', 'null', '[]', stored(null), stored({ theme: 'dark' }, 99), stored({ theme: 'dark' }, '1')])(
    'is as the page comes when %s was stored',
    (text) => {
      expect(readLayout(text)).toEqual({});
    },
  );

  it('keeps what is sound beside what is not', () => {
    const sizes = { steps: -9999, inspector: 1e9, timeline: 'x', frames: 200, low: null };
    expect(readLayout(stored({ sizes, theme: 'purple', overlays: { ...OVERLAYS, truth: 'yes' } }))).toEqual({
      sizes: { frames: 200 },
    });
    expect(readLayout(stored({ sizes: null, theme: 'light' }))).toEqual({ sizes: {}, theme: 'light' });
  });
});
