import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import type { Narration } from '#compile';
import { narrationsParquet } from '#testing';
import { readNarrations } from './narrations.ts';
import { isParquet, parquetNarrations } from './parquet.ts';

const VIDEO = 'K02-20250103-090000';
const TOLD: readonly Narration[] = [
  {
    id: `${VIDEO}-1`,
    number: 1,
    text: 'Open the larder,\nand close it “again”.',
    start: 0.25,
    end: 1.5,
    mainActions: [['open', 'larder']],
    mainClasses: [[3, 3]],
  },
  { id: `${VIDEO}-2`, number: 2, text: 'Wait.' },
];

async function readBack(bytes: ArrayBuffer) {
  const text = await parquetNarrations('n.parquet', bytes);
  return text.ok ? readNarrations(text.value, VIDEO) : text.error;
}

test('narrations in a Parquet file are those that were written, lists of pairs and missing cells as well', async () => {
  expect(await readBack(narrationsParquet(VIDEO, TOLD))).toEqual({
    narrations: TOLD,
    participant: 'K02',
    problems: [],
  });
});

test('lists may also be texts of Python lists, and whole numbers texts of any width', async () => {
  const bytes = parquetWriteBuffer({
    columnData: [
      { name: 'unique_narration_id', data: [`${VIDEO}-1`, `${VIDEO}-2`] },
      { name: 'narration', data: ['Open the larder.', 'Wait.'] },
      { name: 'start_timestamp', data: [1, 2], type: 'INT32' },
      { name: 'main_actions', data: ["[('open', 'larder')]", ''] },
    ],
  });
  expect(await readBack(bytes)).toMatchObject({
    narrations: [{ start: 1, mainActions: [['open', 'larder']] }, { start: 2 }],
    problems: [],
  });
});

test('a problem is told with its row', async () => {
  const bytes = narrationsParquet(VIDEO, [...TOLD, { id: `${VIDEO}-1`, number: 3, text: 'Once more.' }]);
  expect(await readBack(bytes)).toMatchObject({
    narrations: [{}, {}],
    problems: [{ line: 3, file: 'n.parquet', found: `the id ${VIDEO}-1 a second time, first on line 1` }],
  });
});

test('another table, and a damaged file, are refused in a sentence', async () => {
  const other = parquetWriteBuffer({ columnData: [{ name: 'narration', data: ['Hello.'] }] });
  expect(await readBack(other)).toBe(
    'n.parquet is a Parquet table without unique_narration_id, and so no narrations of HD-EPIC.',
  );
  const whole = narrationsParquet(VIDEO, TOLD);
  expect(await readBack(whole.slice(0, whole.byteLength - 40))).toMatch(
    /^n\.parquet cannot be read as a Parquet file: /,
  );
});

test('it is known by how it begins', () => {
  const head = (bytes: ArrayBuffer): string => new TextDecoder().decode(bytes.slice(0, 40));
  expect(isParquet(head(narrationsParquet(VIDEO, TOLD)))).toBe(true);
  expect(isParquet('{"unique_narration_id": "PAR1"}')).toBe(false);
});
