import { shown } from '../problem.ts';

/** A member that holds a time, with a number that JSON does not have. Inside a string its quotes would be escaped. */
const TIME = /("(?:t|start|end)"\s*:\s*)(NaN|-?Infinity)\b/g;

/**
 * A text with times that are no numbers as strings, so that it may be JSON: such a time counts as unknown, and is no
 * reason to lose what it is the time of.
 */
export const withTimesAsText = (text: string): string => text.replace(TIME, '$1"$2"');

/** Whether the value of a time says that there is none. */
export const isNoTime = (value: unknown): boolean =>
  value === null || value === 'NaN' || value === 'Infinity' || value === '-Infinity';

/** Such a value as it is in the file. */
export const timeText = (value: unknown): string => (typeof value === 'string' ? value : shown(value));
