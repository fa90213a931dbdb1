import { expect, test } from 'vitest';
import { recogniseHdEpic, videosIn } from './recognise.ts';

test.each([
  ['narrations', 'x.jsonl', '{"unique_narration_id": "K01-20250101-101500-1", "narration": "Open it."}'],
  ['narrations', 'x.csv', 'unique_narration_id,participant_id,narration\nK01-20250101-101500-1,K01,Open it.'],
  ['verbClasses', 'HD_EPIC_verb_classes.csv', 'id,key,instances,category\n'],
  ['nounClasses', 'HD_EPIC_noun_classes.csv', 'id,key,instances,category\n'],
  ['assocInfo', 'any.json', '{"V": {"a": {"name": "mug", "tracks": [{"track_id": "t"}]}}}'],
  ['maskInfo', 'K01-20250101-101500.json', '{"V": {"m": {"frame_number": 1, "3d_location": null, "fixture": null}}}'],
  ['activities', 'K01.csv', 'video_id,recipe_id,high_level_activity_label,start_time,end_time\n'],
  ['recipes', 'r.json', '{"R": {"participant": "K01", "steps": {"S": "Stir."}, "captures": []}}'],
])('tells %s by what is in the file', (part, name, text) => {
  expect(recogniseHdEpic(name, text)).toBe(part);
});

test.each([
  ['an episode', '{"k":"episode","format":"beliefscope/episode"}'],
  ['a world', '{"format":"beliefscope/world","segments":[{"text":"narration"}]}'],
  ['a table of something else', 'id,key,instances\n'],
  ['nothing', ''],
])('takes %s for no annotation', (_what, text) => {
  expect(recogniseHdEpic('file', text)).toBeUndefined();
});

test('finds the videos of narrations in their rows, else in the name', () => {
  const rows =
    '{"video_id": "K01-20250101-101500"}\n{"video_id": "K02-20250103-090000"}\n{"video_id": "K01-20250101-101500"}';
  expect(videosIn('all.jsonl', rows)).toEqual(['K01-20250101-101500', 'K02-20250103-090000']);
  expect(videosIn('a.csv', 'unique_narration_id,narration\nK01-20250101-101500-1,Open it.')).toEqual([
    'K01-20250101-101500',
  ]);
  expect(videosIn('narrations/K01-20250101-101500.json', '[]')).toEqual(['K01-20250101-101500']);
  expect(videosIn('notes.json', '[]')).toEqual([]);
});
