import { gzipSync } from 'node:zlib';
import { bytesOf, filesOf, type OddFile, utf8 } from './file.ts';
import { EPISODE, LINES, WORLD } from './good.ts';

const packed = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(text));
const utf16 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf16le'));
const bigEndian = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
const latin = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

const none = filesOf('nothing of ours');
const plain = filesOf('marks, line ends, blank lines');
const coded = filesOf('encodings and gzip');
const cut = filesOf('cut off or growing');

const halves = [LINES.slice(0, 6), LINES.slice(6)].map((lines) => lines.map((line) => `${line}\n`).join(''));
const half = utf8(EPISODE).length / 2;
const shifted = packed(EPISODE);
shifted[shifted.length - 6] = (shifted[shifted.length - 6] ?? 0) ^ 1;

/** Files that are something else, or ours in another dress. */
export const PLAIN_FILES: readonly OddFile[] = [
  none('empty', ''),
  none('blank', '  \n\n \t\n'),
  none('long-blank', '\n'.repeat(10_000)),
  none('null', 'null'),
  none('number', '42'),
  none('array', '[1, 2]'),
  none('array-of-records', `[\n${LINES.join(',\n')}\n]`),
  none('object', '{"a": 1, "b": 2}'),
  none('notes', '{"format": "beliefscope/notes"}'),
  none('lines', '{"a": 1, "b": 2}\n{"a": 3}\n'),
  none('lines-of-lists', '\n[1, 2]\n\n[3]\n'),
  none('values', '{\n  "a": 1\n}\n{\n  "a": 2\n}\n'),
  none('records-over-lines', LINES.map((line) => JSON.stringify(JSON.parse(line), null, 2)).join('\n')),
  none('breaks-off', '{"a": 1'),
  none('broken', '{"a": 1,\n "b": two}'),
  none('diary', 'Dear diary,\ntoday'),
  none('long-diary', 'Dear diary, '.repeat(1000)),
  none('markup', '<!doctype html><script>document.title="hacked"</script>'),
  none('picture', bytesOf([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])),
  none('archive.world.json', bytesOf([0x50, 0x4b, 3, 4, 20, 0])),

  plain('mark.jsonl', `\ufeff${EPISODE}`),
  plain('mark.json', `\ufeff${WORLD}`),
  plain('returns.jsonl', EPISODE.replaceAll('\n', '\r\n')),
  plain('returns.json', WORLD.replaceAll('\n', '\r\n')),
  plain('blank-lines.jsonl', `\n${EPISODE.replaceAll('\n', '\n\n')}  \n\n`),
  plain('many-blank-lines.jsonl', `${'\n'.repeat(10_000)}${EPISODE}`),
  plain('blank-lines.json', `\n\n${WORLD}\n\n`),
  plain('no-last-break.jsonl', EPISODE.trimEnd()),
  plain('returns-alone.jsonl', EPISODE.replaceAll('\n', '\r')),

  coded('two-bytes-marked', utf16(`\ufeff${EPISODE}`)),
  coded('two-bytes', utf16(EPISODE)),
  coded('two-bytes-big-marked', bigEndian(`\ufeff${WORLD}`)),
  coded('two-bytes-big', bigEndian(WORLD)),
  coded('nul.jsonl', `${EPISODE}\0\n`),
  coded('latin-1.jsonl', latin(EPISODE.replace('Pour some', 'Pour cr\u00e8me'))),
  coded('latin-1.json', latin(WORLD.replace('"title": "Squash"', '"title": "Cr\u00e8me, cr\u00eape"'))),
  coded('replacement-character.jsonl', EPISODE.replace('Pour some', 'Pour \ufffd')),
  coded('gzip.txt', packed(EPISODE)),
  coded('gzip-world.txt', packed(WORLD)),
  coded('gzip-members', bytesOf(...halves.map(packed))),
  coded('gzip-padded', bytesOf(packed(EPISODE), [0, 0, 0])),
  coded('gzip-and-more', bytesOf(packed(EPISODE), utf8('more'))),
  coded('gzip-and-more-world', bytesOf(packed(WORLD), utf8('more'))),
  coded('gzip-in-gzip', new Uint8Array(gzipSync(packed(EPISODE)))),
  coded('gzip-of-nothing', packed('')),
  coded(
    'gzip-noise',
    bytesOf(
      [0x1f, 0x8b],
      Array.from({ length: 40 }, () => 7),
    ),
  ),
  coded('gzip-cut', packed(EPISODE).slice(0, -20)),
  coded('gzip-cut-world', packed(WORLD).slice(0, -20)),
  coded('gzip-shifted', shifted),

  cut('cut-line.jsonl', EPISODE.slice(0, -40)),
  cut('cut-half.jsonl', EPISODE.slice(0, half)),
  cut('cut-in-letter.jsonl', bytesOf(utf8(`${EPISODE}{"k":"note","s":8,"text":"cr`), [0xc3])),
  cut('header-alone.jsonl', `${LINES[0] ?? ''}\n`),
  cut('cut-world.json', WORLD.slice(0, 900)),
];
