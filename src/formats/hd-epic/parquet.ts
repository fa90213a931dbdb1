import { err, ok, type Result } from '#lib';
import { pythonLiteral } from './literal.ts';
import type { NamedText } from './source.ts';

/** A Parquet file begins with this. */
const MAGIC = 'PAR1';

/** @param head the first characters of a file */
export const isParquet = (head: string): boolean => head.startsWith(MAGIC);

const NEEDED = ['unique_narration_id', 'narration'];
const LISTS = ['main_actions', 'main_action_classes'];
/** The columns that a compile uses; the others are not even decoded. */
const COLUMNS = [...NEEDED, 'video_id', 'participant_id', 'start_timestamp', 'end_timestamp', ...LISTS];

/**
 * The narrations of a Parquet file as JSON lines, one a row, so that a problem of line n is one of row n. The library
 * that reads it is loaded when the first such file comes.
 *
 * @returns what is wrong in a sentence, when it is no Parquet file that can be read or holds no narrations
 */
export async function parquetNarrations(name: string, bytes: ArrayBuffer): Promise<Result<NamedText, string>> {
  const { parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import('hyparquet');
  try {
    const metadata = await parquetMetadataAsync(bytes);
    const present = parquetSchema(metadata).children.map(({ element }) => element.name);
    const missing = NEEDED.filter((column) => !present.includes(column));
    if (missing.length > 0)
      return err(`${name} is a Parquet table without ${missing.join(' and ')}, and so no narrations of HD-EPIC.`);
    const columns = COLUMNS.filter((column) => present.includes(column));
    const rows: readonly Readonly<Record<string, unknown>>[] = await parquetReadObjects({
      file: bytes,
      metadata,
      columns,
    });
    return ok({ name, text: rows.map(lineOf).join('\n') });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return err(`${name} cannot be read as a Parquet file: ${why}.`);
  }
}

/** Whole numbers may come as big integers, and lists as the texts of Python or JSON lists. */
function lineOf(row: Readonly<Record<string, unknown>>): string {
  const cells = Object.entries(row).map(([column, cell]): readonly [string, unknown] =>
    LISTS.includes(column) && typeof cell === 'string'
      ? [column, cell.trim() === '' ? null : pythonLiteral(cell)]
      : [column, cell],
  );
  return JSON.stringify(Object.fromEntries(cells), (_, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
}
