import { parquetWriteBuffer, type SchemaElement } from 'hyparquet-writer';
import type { Narration } from '#compile';

/** A list of pairs as Arrow and pandas write it: a list of lists. */
const pairsOf = (name: string, element: Omit<SchemaElement, 'name'>): SchemaElement[] => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'OPTIONAL', ...element },
];
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const optional = (name: string, element: Omit<SchemaElement, 'name'>): SchemaElement => ({
  name,
  repetition_type: 'OPTIONAL',
  ...element,
});

/** Narrations as a Parquet file with HD-EPIC's columns, one of which no compile uses. */
export function narrationsParquet(video: string, narrations: readonly Narration[]): ArrayBuffer {
  const column = (name: string, of: (narration: Narration) => unknown) => ({ name, data: narrations.map(of) });
  return parquetWriteBuffer({
    columnData: [
      column('unique_narration_id', ({ id }) => id),
      column('video_id', () => video),
      column('participant_id', () => video.split('-')[0]),
      column('narration', ({ text }) => text),
      column('start_timestamp', ({ start }) => start ?? null),
      column('end_timestamp', ({ end }) => end ?? null),
      column('hands', () => '[]'),
      column('main_actions', ({ mainActions }) => mainActions ?? null),
      column('main_action_classes', ({ mainClasses }) => mainClasses?.map((pair) => pair.map(BigInt)) ?? null),
    ],
    schema: [
      { name: 'root', num_children: 9 },
      optional('unique_narration_id', TEXT),
      optional('video_id', TEXT),
      optional('participant_id', TEXT),
      optional('narration', TEXT),
      optional('start_timestamp', { type: 'DOUBLE' }),
      optional('end_timestamp', { type: 'DOUBLE' }),
      optional('hands', TEXT),
      ...pairsOf('main_actions', TEXT),
      ...pairsOf('main_action_classes', { type: 'INT64' }),
    ],
  });
}
