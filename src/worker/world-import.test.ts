import { expect, test } from 'vitest';
import { narrationsParquet } from '#testing';
import { importAnnotation } from './world-import.ts';

const VIDEO = 'K02-20250103-090000';
const silent = (): void => undefined;
const given = (path: string, content: BlobPart) => ({ path, file: new File([content], path) });

test('a Parquet file of narrations that is dropped is compiled, whatever it is called', async () => {
  const narrations = [
    { id: `${VIDEO}-1`, number: 1, text: 'Open the larder.', start: 0, end: 1 },
    { id: `${VIDEO}-2`, number: 2, text: 'Take the jar from the larder.', start: 2, end: 3 },
  ];
  const files = [given('notes.txt', 'nothing of ours'), given('table', narrationsParquet(VIDEO, narrations))];
  const { videos, rest } = await importAnnotation(files, silent);
  expect(rest).toEqual([0]);
  expect(videos).toMatchObject([{ video: VIDEO, problems: [] }]);
  expect(videos[0]?.summary).toContain('2 narrations = 2 with an operation');
  expect(await videos[0]?.world?.text()).toContain('"take_from_fixture"');
});

test('a Parquet file of something else is left to others', async () => {
  const broken = narrationsParquet(VIDEO, []).slice(0, 30);
  expect(await importAnnotation([given('other.parquet', broken)], silent)).toEqual({ videos: [], rest: [0] });
});
