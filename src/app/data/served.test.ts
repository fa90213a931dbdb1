import { expect, test } from 'vitest';
import { servedFiles } from './served.ts';

test('a served folder lists what opens from it, sorted, each with its kind', () => {
  const files = ['b.10.episode.jsonl', 'b.2.episode.jsonl', 'campaign.json', 'a.world.json', 'notes.txt'];
  expect(servedFiles(files.map((path) => ({ path, bytes: 1 }))).map(({ path, kind }) => [path, kind])).toEqual([
    ['a.world.json', 'world'],
    ['b.2.episode.jsonl', 'episode'],
    ['b.10.episode.jsonl', 'episode'],
  ]);
});
