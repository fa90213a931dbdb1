import type { Truth } from '#lib';
import type { ContractType } from './types.ts';

/** How one run of one task scores. Ego2World, Tables 5 and 6. */
export interface RunScore {
  readonly required: number;
  readonly satisfied: number;
  /** True conditions over required ones, in [0, 1]; zero for an interrupted run. */
  readonly gcr: number;
  /** All conditions true, for terminal contracts; undefined for event contracts. */
  readonly strict: 0 | 1 | undefined;
  /** All conditions true in a completed run. */
  readonly operational: 0 | 1;
}

/**
 * Scores final verdicts: unknown counts as not true, and an interrupted run scores zero whatever it attained
 * (Table 18). A contract without conditions is never attained.
 */
export function scoreRun(type: ContractType, verdicts: readonly Truth[], completed: boolean): RunScore {
  const required = verdicts.length;
  const satisfied = verdicts.filter((value) => value === 'true').length;
  const attained = completed && required > 0 && satisfied === required ? 1 : 0;
  return {
    required,
    satisfied,
    gcr: completed && required > 0 ? satisfied / required : 0,
    strict: type === 'terminal' ? attained : undefined,
    operational: attained,
  };
}

/** How a run ended, mutually exclusive. Ego2World, Figure 2c. */
export type Endpoint = 'interrupted' | 'none' | 'partial' | 'attained';

export function endpointOf(score: RunScore, completed: boolean): Endpoint {
  if (!completed) return 'interrupted';
  if (score.operational === 1) return 'attained';
  return score.satisfied > 0 ? 'partial' : 'none';
}
