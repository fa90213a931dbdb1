import { expect, test } from 'vitest';
import { told } from '#testing';
import { segmentsOf } from './segments.ts';

const activities = (start: number) =>
  segmentsOf(told(['Open the larder.', 'Close the larder.'], { activities: [{ label: 'All', start }] }))
    .filter(({ kind }) => kind === 'activity')
    .map((segment) => [segment.start, segment.end]);

test('an activity to the end of the video ends with the last narration', () => {
  expect(activities(1)).toEqual([[1, 3]]);
});

test('one that starts after the last narration has no length, and is valid', () => {
  expect(activities(9)).toEqual([[9, 9]]);
});
