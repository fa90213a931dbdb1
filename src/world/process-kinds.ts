import type { RuleEffect } from './rule.ts';

/** What a process does by itself as steps pass. In its effects `each` is what it happens to. (ours) */
export interface ProcessRule {
  /** Steps until it ends by itself; without it, it goes on until an act ends it. */
  readonly lasts?: number;
  /** Done at every step while it goes on. */
  readonly every?: readonly RuleEffect[];
  /** Done when it ends by itself. */
  readonly done?: readonly RuleEffect[];
}

const becomes = (key: string): readonly RuleEffect[] => [{ do: 'set', of: 'each', key, to: true }];

/** Durations are in steps and ours: the paper has processes but no lengths. */
export const PROCESS_RULES: Readonly<Record<string, ProcessRule>> = {
  flow: {
    every: [
      {
        do: 'each',
        on: 'whole',
        then: [
          {
            do: 'if',
            test: { test: 'fillable', of: 'each' },
            then: [{ do: 'contain', in: 'each', what: 'the water' }],
          },
        ],
      },
    ],
  },
  heating: { lasts: 4, done: becomes('hot') },
  cooking: { lasts: 6, done: becomes('cooked') },
  baking: { lasts: 8, done: becomes('cooked') },
  microwaving: { lasts: 3, done: becomes('hot') },
  brewing: { lasts: 4, done: becomes('brewed') },
  resting: { lasts: 6, done: becomes('rested') },
  soaking: { lasts: 4, done: becomes('soaked') },
  timer: { lasts: 6, done: becomes('rang') },
  program: { lasts: 8, done: [{ do: 'set', of: 'each', key: 'on', to: false }] },
};

/** Steps that a process of this kind lasts; undefined for one that goes on until it is ended. */
export const lastingOf = (kind: string): number | undefined => PROCESS_RULES[kind]?.lasts;
