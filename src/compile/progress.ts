/** How far a compile has come: narrations bound, or groups replayed, of how many. */
export interface CompileProgress {
  readonly stage: 'binding' | 'replaying';
  readonly done: number;
  readonly of: number;
}

export type OnProgress = (progress: CompileProgress) => void;

/** For whoever does not ask. */
export const unheard: OnProgress = () => undefined;
