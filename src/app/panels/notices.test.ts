import { describe, expect, it } from 'vitest';
import type { EpisodeView } from '#worker';
import { missingFrom, noticesOf } from './notices.ts';

const row = {
  s: 1,
  to: 1,
  kind: 'act',
  verb: 'open',
  args: 'fridge.1',
  outcome: 'accepted',
  origin: 'planner',
} as const;

const VIEW: EpisodeView = {
  handle: 'e',
  id: 'e',
  title: 'Squash',
  task: null,
  planner: 'test',
  model: null,
  belief: null,
  seed: null,
  world: { kind: 'matched', id: 'kitchen', title: 'Kitchen' },
  replay: { kind: 'agrees', steps: 1 },
  totals: {
    attempts: 1,
    accepted: 1,
    repairs: 0,
    queries: 0,
    tokens: 0,
    status: null,
    groupsCompleted: 0,
  },
  last: 1,
  steps: [
    {
      ...row,
      repairs: null,
      events: [],
      flips: [],
      result: null,
      group: -1,
      t: null,
      touches: ['hand.left'],
      errors: 0,
    },
  ],
  groups: [],
  events: [],
  conditions: [{ id: 'C1', test: '', short: '', text: '', runs: [], claims: [] }],
  accuracy: new Float32Array(2),
  coverage: new Float32Array(2),
  things: [{ id: 'fridge.1', kind: 'fridge', role: 'region', label: 'fridge', touched: 1 }],
  media: [],
};

const DIFFERS = { kind: 'differs', step: 1, message: 'About open: recorded is accepted.' } as const;
const OTHER = { kind: 'other', id: 'kitchen', title: 'Kitchen', message: 'It ran in another version.' } as const;

describe('what is said about a link', () => {
  it.each(['fridge.1', 'hand.left', '#C1', ''])('nothing, when the episode has %s', (sel) => {
    expect(missingFrom({ src: 'sample:a', s: 1, sel }, VIEW)).toBeNull();
  });

  it('that the step is beyond the end, or that there is no such thing', () => {
    expect(missingFrom({ src: 'sample:a', s: 7, sel: null }, VIEW)).toContain('step 7');
    expect(missingFrom({ src: 'sample:a', s: 0, sel: 'cup.9' }, VIEW)).toContain('cup.9');
    expect(missingFrom({ src: 'sample:a', s: 0, sel: '#C2' }, VIEW)).toContain('#C2');
  });
});

describe('what is said about an episode', () => {
  it('nothing, when all is well', () => {
    expect(noticesOf(VIEW, [], null)).toEqual([]);
  });

  it('the first step that disagrees, also in a world of another version', () => {
    const [notice] = noticesOf({ ...VIEW, world: OTHER, replay: DIFFERS }, [], null);
    expect(notice).toBe(
      'It ran in another version. Replay disagrees with the record at step 1. About open: recorded is accepted.',
    );
    expect(noticesOf({ ...VIEW, replay: { ...DIFFERS, step: 3 } }, [], null)[0]).toContain(
      'Before that, all steps agree',
    );
  });

  it('everything that is wrong, not only the first thing', () => {
    const problem = {
      level: 'error',
      place: '3:1',
      reason: 'NaN.',
      excerpt: null,
      kept: 'The rest is kept.',
      times: 1,
    } as const;
    expect(noticesOf({ ...VIEW, world: OTHER }, [problem, { ...problem, level: 'note' }], 'w answers 404.')).toEqual([
      'The world of this episode did not open: w answers 404.',
      'It ran in another version.',
      'One error in this file: 3:1 NaN. The rest is kept.',
    ]);
  });
});
