import { expect, test } from 'vitest';
import { servedFiles, worldAmong } from './served.ts';

test('a served folder lists what opens from it, sorted, each with its kind', () => {
  const files = ['b.10.episode.jsonl', 'b.2.episode.jsonl', 'campaign.json', 'a.world.json', 'notes.txt'];
  expect(servedFiles(files.map((path) => ({ path, bytes: 1 }))).map(({ path, kind }) => [path, kind])).toEqual([
    ['a.world.json', 'world'],
    ['b.2.episode.jsonl', 'episode'],
    ['b.10.episode.jsonl', 'episode'],
  ]);
});

test('a world is taken from where it is said to be, else from wherever a file of its name is', () => {
  const files = ['old/a.world.json', 'a.world.json', 'moved/b.world.json'].map((path) => ({ path, bytes: 1 }));
  expect(worldAmong(files, 'a.world.json')).toBe('a.world.json');
  expect(worldAmong(files, 'b.world.json')).toBe('moved/b.world.json');
  expect(worldAmong(files, 'c.world.json')).toBeUndefined();
});
