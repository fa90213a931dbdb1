import { describe, expect, it } from 'vitest';
import { momentPath, readMoment } from './address.ts';
import { readSelection, selectionText } from './selection.ts';

describe('the address of a moment', () => {
  it.each([
    { src: 'sample:add-squash', s: 13, sel: 'squash_bottle.1' },
    { src: 'folder:runs/a b&c.episode.jsonl', s: 0, sel: '#C1' },
    { src: 'url:https://example.org/x?y=1#z', s: 7, sel: null },
  ])('reads back what it writes: $src', (moment) => {
    expect(readMoment(`#${momentPath(moment)}`)).toEqual({ kind: 'moment', moment });
  });

  it('takes a link without a version for the first, and a bad step for the start', () => {
    expect(readMoment('#/explore?src=sample:a&s=x')).toEqual({
      kind: 'moment',
      moment: { src: 'sample:a', s: 0, sel: null },
    });
  });

  it('refuses a newer version and an address without a source', () => {
    expect(readMoment('#/explore?v=2&src=sample:a')).toEqual({ kind: 'newer', version: 2 });
    expect(readMoment('#/explore')).toEqual({ kind: 'none' });
  });

  it('tells conditions from things', () => {
    expect(readSelection('#C1')).toEqual({ kind: 'condition', id: 'C1' });
    expect(selectionText(readSelection('glass.1'))).toBe('glass.1');
    expect(readSelection('')).toBeNull();
  });
});
