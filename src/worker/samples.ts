/** The list of bundled samples, `samples/index.json`. */
import type { Truth } from '#lib';

/** What a sample looks like at a glance: one character an attempt, and a strip a condition. */
export interface SampleStrip {
  /** `a` accepted, `r` rejected, `n` inserted navigation, `q` query. */
  readonly attempts: string;
  /** Steps at which an injected event was applied. */
  readonly events: readonly number[];
  readonly conditions: readonly (readonly { readonly from: number; readonly to: number; readonly value: Truth }[])[];
}

export interface Sample {
  readonly id: string;
  readonly kind: 'episode' | 'world';
  readonly title: string;
  readonly subtitle: string;
  /** Relative to the list. */
  readonly file: string;
  /** The world's file for an episode, relative to the list. */
  readonly world?: string;
  readonly steps?: number;
  readonly strip?: SampleStrip;
}
