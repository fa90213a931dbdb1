import { isHarnessKind, isPlainKind } from './native/episode-schema.ts';
import { isRaw } from './native/raw.ts';

/** What the first bytes of a file say it is: lines of records, one JSON document, or something else by name. */
export type Sniffed = 'records' | 'document' | { readonly foreign: string };

const MAGIC: readonly (readonly [name: string, offset: number, bytes: string])[] = [
  ['a PNG picture', 0, '\x89PNG'],
  ['a JPEG picture', 0, '\xff\xd8\xff'],
  ['a PDF document', 0, '%PDF'],
  ['a ZIP archive', 0, 'PK\x03\x04'],
  ['a Parquet table', 0, 'PAR1'],
  ['an MP4 video', 4, 'ftyp'],
  ['a WebM or Matroska video', 0, '\x1a\x45\xdf\xa3'],
  ['a gzip file inside a gzip file', 0, '\x1f\x8b'],
  ['UTF-32 text', 0, '\xff\xfe\0\0'],
  ['UTF-16 text', 0, '\xff\xfe'],
  ['UTF-16 text', 0, '\xfe\xff'],
];

/** A row of narrations in one of the shapes in which HD-EPIC's are found. */
const NARRATION = /^[[\s]*(\{\s*"unique_narration_id"|unique_narration_id,)/;

const HEAD = 65_536;

/** Judges a file by its first bytes (uncompressed), never by its name. */
export function sniff(bytes: Uint8Array): Sniffed {
  const head = bytes.subarray(0, HEAD);
  const magic = MAGIC.find(([, offset, text]) => startsWith(head.subarray(offset), text));
  if (magic) return { foreign: magic[0] };
  if (head.includes(0)) return { foreign: isUtf16(head) ? 'UTF-16 text' : 'binary data (it has NUL bytes)' };
  const text = new TextDecoder().decode(head).trimStart();
  if (NARRATION.test(text)) return { foreign: 'HD-EPIC narrations, which `beliefscope compile` turns into a world' };
  return looksLikeRecords(text) ? 'records' : 'document';
}

/** `text` stands for bytes, one a character. */
function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (bytes[i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Every other byte NUL: text of two bytes a character without a mark. */
const isUtf16 = (head: Uint8Array): boolean =>
  head.length > 3 && (head[0] === 0) !== (head[1] === 0) && (head[0] === 0) === (head[2] === 0);

function looksLikeRecords(text: string): boolean {
  if (/^\{[ \t]*"k"[ \t]*:/.test(text)) return true;
  // An array of records is a document; whatever else has a line that is a record is an episode.
  return !text.startsWith('[') && text.split('\n').some(isRecordLine);
}

function isRecordLine(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return (
      isRaw(value) &&
      (isPlainKind(value['k']) || isHarnessKind(value['k']) || value['format'] === 'beliefscope/episode')
    );
  } catch {
    return false;
  }
}
