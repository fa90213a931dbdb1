import { create } from 'zustand';

interface Saying {
  readonly text: string;
}

/** The last thing that a key has to say for itself; null before the first. */
export const useSaying = create<{ readonly saying: Saying | null }>(() => ({ saying: null }));

/** Says a sentence in the live line, and for a moment on the page: why a key did nothing. */
export const say = (text: string): void => useSaying.setState({ saying: { text } });

export const unsay = (): void => useSaying.setState({ saying: null });
