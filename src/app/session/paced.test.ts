import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

describe('what is done at a pace', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a key held for ten seconds at 60 a second acts ten times a second, and on the last wish', () => {
    let now = 0;
    const done: number[] = [];
    const pace = paced(() => done.push(now), 100);
    for (now = 0; now < 600; now += 1) {
      pace.want();
      vi.advanceTimersByTime(1000 / 60);
    }
    vi.advanceTimersByTime(100);
    expect(done.length).toBeGreaterThan(80);
    expect(done.length).toBeLessThanOrEqual(100);
    expect(done.at(-1)).toBe(600);
  });

  it('acts at once when flushed, and only if it is wanted', () => {
    const act = vi.fn();
    const pace = paced(act, 100);
    pace.flush();
    expect(act).toHaveBeenCalledTimes(0);
    pace.want();
    pace.flush();
    vi.advanceTimersByTime(1000);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does nothing once cancelled', () => {
    const act = vi.fn();
    const pace = paced(act, 100);
    pace.want();
    pace.cancel();
    vi.advanceTimersByTime(1000);
    expect(act).not.toHaveBeenCalled();
  });
});
