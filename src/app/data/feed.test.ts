import { describe, expect, it } from 'vitest';
import type { StepView } from '#worker';
import { StepFeed } from './feed.ts';

const view = (s: number): StepView => ({
  s,
  world: null,
  belief: null,
  trails: [],
  forgotten: 0,
  counts: { correct: 0, stale: 0, wrong: 0, ambiguous: 0, undecided: 0, never: 0 },
  detail: {
    origin: '',
    call: null,
    rule: null,
    preconditions: [],
    failure: null,
    reason: null,
    divergence: null,
    world: [],
    belief: [],
    events: [],
    decision: null,
    notes: [],
  },
  verdicts: [],
  before: null,
  after: null,
  observation: { text: '', failure: null },
  source: { time: null, segment: null },
});

const CROWD: NonNullable<StepView['world']> = { regions: [], chips: [], agent: null, hands: '' };

const CHIP: NonNullable<StepView['world']>['chips'][number] = {
  id: 'cup.1',
  region: 'counter.1',
  role: 'placed',
  held: false,
  state: '',
  contents: [],
  agreement: null,
  changed: false,
  event: false,
  forgotten: false,
};

/** A worker that answers when it is told to, and remembers what it was asked. */
class SlowWorker {
  readonly asked: number[] = [];
  private readonly waiting: (() => void)[] = [];

  readonly stepAt = (_handle: string, s: number): Promise<StepView> => {
    this.asked.push(s);
    return new Promise((resolve) => {
      this.waiting.push(() => resolve(view(s)));
    });
  };

  async answer(): Promise<void> {
    this.waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
}

describe('the feed of steps', () => {
  it('asks for one step at a time, and after a scrub only for the last one wanted', async () => {
    const worker = new SlowWorker();
    const feed = new StepFeed(worker, 'episode', 100);
    for (const s of [1, 2, 3, 40]) feed.want(s);
    expect(worker.asked).toEqual([1]);
    await worker.answer();
    expect(worker.asked).toEqual([1, 40]);
    await worker.answer();
    expect(feed.shown()?.s).toBe(40);
  });

  it('fetches the neighbours while nothing else is asked, so that a step on shows at once', async () => {
    const worker = new SlowWorker();
    const feed = new StepFeed(worker, 'episode', 100);
    feed.want(10);
    for (let i = 0; i < 3; i += 1) await worker.answer();
    expect(worker.asked.slice(0, 3)).toEqual([10, 11, 9]);
    feed.want(11);
    expect(feed.shown()?.s).toBe(11);
  });

  it('shows a step that comes to be wanted while it is fetched as a neighbour', async () => {
    const worker = new SlowWorker();
    const feed = new StepFeed(worker, 'episode', 100);
    feed.want(10);
    await worker.answer();
    expect(worker.asked).toEqual([10, 11]);
    feed.want(11);
    await worker.answer();
    expect(feed.shown()?.s).toBe(11);
  });

  it('does not go back to a step that arrives when another, known one is wanted', async () => {
    const worker = new SlowWorker();
    const feed = new StepFeed(worker, 'episode', 100);
    feed.want(10);
    for (let i = 0; i < 5; i += 1) await worker.answer();
    feed.want(50);
    feed.want(11);
    await worker.answer();
    expect(worker.asked).toContain(50);
    expect(feed.shown()?.s).toBe(11);
  });

  it('goes on to the step that came to be wanted while another failed', async () => {
    const answers: ((works: boolean) => void)[] = [];
    const stepAt = (_handle: string, s: number): Promise<StepView> =>
      new Promise((resolve, reject) => {
        answers.push((works) => (works ? resolve(view(s)) : reject(new Error('lost'))));
      });
    const feed = new StepFeed({ stepAt }, 'episode', 5);
    feed.want(2);
    feed.want(3);
    answers.shift()?.(false);
    for (let i = 0; i < 4; i += 1) await Promise.resolve();
    answers.shift()?.(true);
    for (let i = 0; i < 4; i += 1) await Promise.resolve();
    expect(feed.shown()?.s).toBe(3);
    expect(feed.failure()).toBeNull();
  });

  it('forgets a failure when the step that is shown is wanted again', async () => {
    const stepAt = (_handle: string, s: number): Promise<StepView> =>
      s === 3 ? Promise.reject(new Error('lost')) : Promise.resolve(view(s));
    const feed = new StepFeed({ stepAt }, 'episode', 3);
    feed.want(2);
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
    expect(feed.failure()).toBeNull();
    feed.want(3);
    for (let i = 0; i < 20; i += 1) await Promise.resolve();
    expect(feed.failure()).toBe('lost');
    feed.want(2);
    expect(feed.failure()).toBeNull();
  });

  it('lets the oldest steps of a crowded episode go, and keeps those around the cursor', async () => {
    const asked: number[] = [];
    const stepAt = (_handle: string, s: number): Promise<StepView> => {
      asked.push(s);
      return Promise.resolve({ ...view(s), world: { ...CROWD, chips: Array.from({ length: 1_000 }, () => CHIP) } });
    };
    const feed = new StepFeed({ stepAt }, 'episode', 1_000);
    const goTo = async (s: number): Promise<void> => {
      feed.want(s);
      for (let i = 0; i < 40; i += 1) await Promise.resolve();
    };
    for (let s = 10; s <= 100; s += 10) await goTo(s);
    await goTo(100);
    await goTo(101);
    expect(asked.filter((s) => s === 101)).toHaveLength(1);
    await goTo(10);
    expect(asked.filter((s) => s === 10)).toHaveLength(2);
  });

  it('asks for nothing outside the episode', async () => {
    const worker = new SlowWorker();
    const feed = new StepFeed(worker, 'episode', 1);
    feed.want(0);
    for (let i = 0; i < 4; i += 1) await worker.answer();
    expect(worker.asked).toEqual([0, 1]);
  });

  it('says what failed and shows the next step that works', async () => {
    let broken = true;
    const feed = new StepFeed(
      { stepAt: (_handle, s) => (broken ? Promise.reject(new Error('the file is gone')) : Promise.resolve(view(s))) },
      'episode',
      5,
    );
    feed.want(2);
    await Promise.resolve();
    await Promise.resolve();
    expect(feed.failure()).toBe('the file is gone');
    broken = false;
    feed.want(3);
    await Promise.resolve();
    await Promise.resolve();
    expect(feed.shown()?.s).toBe(3);
    expect(feed.failure()).toBeNull();
  });
});
