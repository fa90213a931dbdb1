import { create } from 'zustand';

export type Speed = 1 | 2 | 4;

interface CursorState {
  /** The step that every panel shows. */
  readonly s: number;
  readonly last: number;
  readonly playing: boolean;
  /** Steps a second. */
  readonly speed: Speed;
  /** Where a jump came from; counted so that the address bar knows to keep the moment before it. */
  readonly jumps: number;
}

export const useCursor = create<CursorState>(() => ({ s: 0, last: 0, playing: false, speed: 1, jumps: 0 }));

const within = (s: number, last: number): number => Math.min(last, Math.max(0, Math.round(s)));

/** Moves the cursor as scrubbing and stepping do: without a trace in the browser's history. */
export function moveTo(s: number): void {
  const state = useCursor.getState();
  const next = within(s, state.last);
  if (next !== state.s) useCursor.setState({ s: next });
}

/** Moves the cursor as a link does: Back returns to where it was. */
export function jumpTo(s: number): void {
  const state = useCursor.getState();
  const next = within(s, state.last);
  if (next !== state.s) useCursor.setState({ s: next, jumps: state.jumps + 1, playing: false });
}

export function startEpisode(last: number, s: number): void {
  useCursor.setState({ last, s: within(s, last), playing: false });
}

/** Plays from the cursor, or from the start when it is at the end. */
export function togglePlay(): void {
  const { playing, s, last } = useCursor.getState();
  if (playing) useCursor.setState({ playing: false });
  else useCursor.setState({ playing: last > 0, s: s >= last ? 0 : s });
}

export const setSpeed = (speed: Speed): void => useCursor.setState({ speed });

/** One step of playback; stops at the end. */
export function tick(): void {
  const { s, last } = useCursor.getState();
  if (s >= last) useCursor.setState({ playing: false });
  else useCursor.setState({ s: s + 1, playing: s + 1 < last });
}
