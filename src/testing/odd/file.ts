/** The rows of the table of unusual and bad files that concern worlds and episodes. */
export const ROWS = [
  'nothing of ours',
  'marks, line ends, blank lines',
  'encodings and gzip',
  'cut off or growing',
  'a broken line',
  'a repeated key',
  '__proto__ and constructor as keys',
  'deep nesting and long lines',
  'unknown kinds and fields',
  'versions',
  'headers',
  'decreasing steps and gaps',
  'times',
  'ids, references, circles',
  'an object without a place',
  'thousands of relations',
  'labels of any kind',
  'a world of another version',
] as const;

type Row = (typeof ROWS)[number];

/** A file that is not as it should be, or only unusual. */
export interface OddFile {
  readonly row: Row;
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** What is to be said of a file wherever it is opened. */
export interface Said {
  readonly opens: 'world' | 'episode' | 'nothing';
  /** How many records of an episode or entries of a world are kept, of how many. */
  readonly kept: readonly [kept: number, of: number];
  /**
   * Everything that is said, as the command line does, without the name of the file:
   * `error, line 5, column 16: found NaN, expected a JSON value; this record is left out`.
   */
  readonly said: readonly string[];
  /** What only `check` says, since it costs a second reading of an episode. */
  readonly thorough?: readonly string[];
}

/** Makes the files of a row. */
export const filesOf =
  (row: Row) =>
  (name: string, content: OddFile['content']): OddFile => ({ row, name, content });

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Bytes one after another. */
export function bytesOf(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
