import { createContext, useContext, useSyncExternalStore } from 'react';
import { lastAtMost } from '#lib';
import type { EpisodeView, StepRow, StepView } from '#worker';
import type { StepFeed } from '../data/feed.ts';
import type { GlyphName } from '../ui/icon.tsx';

/** The episode that a page's panels share. */
export interface Run {
  readonly src: string;
  readonly view: EpisodeView;
  readonly feed: StepFeed;
}

const RunContext = createContext<Run | null>(null);

export const RunProvider = RunContext.Provider;

export function useRun(): Run {
  const run = useContext(RunContext);
  if (run === null) throw new Error('this panel needs an open episode');
  return run;
}

/** The step that is shown now; null before the first arrives. */
export function useStepView(): StepView | null {
  const { feed } = useRun();
  return useSyncExternalStore(feed.subscribe, feed.shown);
}

/** The row that stands for a step; undefined for the start. */
export function rowOf(steps: readonly StepRow[], s: number): StepRow | undefined {
  const row = steps[lastAtMost(steps, s, (candidate) => candidate.s)];
  return row && s <= row.to ? row : undefined;
}

/** What `read` makes of the step that is shown; renders anew only when that is another value. */
export function useOfStep<T extends string | number | boolean | null>(read: (step: StepView) => T): T | null {
  const { feed } = useRun();
  return useSyncExternalStore(feed.subscribe, () => {
    const step = feed.shown();
    return step === null ? null : read(step);
  });
}

/** The glyph of a step: an eye for a query, chevrons for inserted navigation, a bar for any other attempt. */
export function stepGlyph(row: StepRow): GlyphName {
  if (row.kind === 'gap') return 'gap';
  if (row.kind === 'query' || row.kind === 'observe') return 'query';
  if (row.kind === 'answer' || row.kind === 'stop') return 'stop';
  if (row.outcome !== 'accepted') return 'rej';
  return row.origin === 'controller' ? 'nav' : 'acc';
}

/** Step, action and verdicts in one sentence, for the live line. */
export function sentence(row: StepRow | undefined, step: StepView): string {
  if (row === undefined) return 'Start of the episode.';
  const by = (value: string): number => step.verdicts.filter((verdict) => verdict.value === value).length;
  const action = `${row.kind === 'gap' ? 'missing in the file' : row.verb} ${row.args}`.trim();
  const outcome = row.outcome === null ? '' : `, ${row.outcome}`;
  const failure = step.detail.failure === null ? '' : `, ${step.detail.failure}`;
  const verdicts =
    step.verdicts.length === 0
      ? ''
      : ` Conditions: ${by('true')} true, ${by('false')} false, ${by('unknown')} unknown.`;
  return `Step ${step.s}, ${action}${outcome}${failure}.${verdicts}`;
}

/** 41,806 */
export const count = (n: number): string => n.toLocaleString('en-US');

/** 7.94 s */
export const seconds = (t: number): string => `${t.toFixed(2)} s`;

/** `.82`, as the timeline writes shares. */
export const share = (value: number): string =>
  Number.isNaN(value) ? '?' : value === 1 ? '1' : value.toFixed(2).replace(/^0/, '');
