import { episodeText, writeWorld } from '#formats';
import { sourceTime } from '#world';
import { squashWorld } from '../squash.ts';
import { HEADER, pourSquash } from '../story.ts';

/** The episode that odd ones are made from, and its lines: line 5, at index 4, is the act of step 3. */
export const EPISODE = episodeText([HEADER, ...pourSquash().records]);
export const LINES = EPISODE.trimEnd().split('\n');
export const ACT = LINES[4] ?? '';

/** The world that odd ones are made from. */
export const WORLD = writeWorld({
  ...squashWorld(),
  segments: [{ id: 's1', start: sourceTime(1), end: sourceTime(2), text: 'opens the fridge', kind: 'narration' }],
});
