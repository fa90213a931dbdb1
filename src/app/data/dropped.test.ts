import { expect, test } from 'vitest';
import { withoutVideos } from './dropped.ts';

test('videos are told from what opens by itself, by their type or else by their name', () => {
  const given = [
    { path: 'P01.MP4', file: new File([], 'P01.MP4') },
    { path: 'clip', file: new File([], 'clip', { type: 'video/webm' }) },
    { path: 'a.episode.jsonl', file: new File([], 'a.episode.jsonl') },
  ];
  const { videos, rest } = withoutVideos(given);
  expect(videos.map(({ path }) => path)).toEqual(['P01.MP4', 'clip']);
  expect(rest.map(({ path }) => path)).toEqual(['a.episode.jsonl']);
});
