import type { Said } from './file.ts';

/** Of a line that is no record. */
const lost = (text: string): string => `${text}; this record is left out, the rest is kept`;

const episode = (kept: number, of: number, ...said: readonly string[]): Said => ({
  opens: 'episode',
  kept: [kept, of],
  said,
});

const each = (from: number, to: number, text: (line: number) => string): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => text(from + i));

/** What is said of files that are, or are mostly, an episode. */
export const OF_EPISODES: Readonly<Record<string, Said>> = {
  'mark.jsonl': episode(13, 13),
  'returns.jsonl': episode(13, 13),
  'blank-lines.jsonl': episode(13, 13),
  'many-blank-lines.jsonl': episode(13, 13),
  'no-last-break.jsonl': episode(13, 13),
  'latin-1.jsonl': episode(
    12,
    13,
    lost('error, line 9, column 68: found the byte 0xe8, which is not UTF-8, expected UTF-8 text'),
  ),
  'replacement-character.jsonl': episode(13, 13),
  'gzip.txt': episode(13, 13),
  'gzip-members': episode(13, 13),
  'gzip-padded': episode(13, 13),
  'gzip-and-more': episode(
    13,
    13,
    'warning: found something that is no gzip after the end of its gzip data, expected nothing more; it is left out, the rest is kept',
  ),
  'gzip-cut': episode(
    11,
    11,
    'note, line 12: found a last line that is cut off, expected a whole record; the line is set aside, the rest is kept',
    'error: found a file that cannot be read to its end (its gzip data is damaged or breaks off), expected a whole file; what came before is kept',
  ),
  'gzip-shifted': episode(
    13,
    13,
    'error: found a file that cannot be read to its end (its gzip data is damaged or breaks off), expected a whole file; what came before is kept',
  ),
  'cut-line.jsonl': episode(
    12,
    12,
    'note, line 13: found a last line that is cut off, expected a whole record; the line is set aside, the rest is kept',
  ),
  'cut-half.jsonl': episode(
    5,
    5,
    'note, line 6: found a last line that is cut off, expected a whole record; the line is set aside, the rest is kept',
  ),
  'cut-in-letter.jsonl': episode(
    13,
    13,
    'note, line 14: found a last line that is cut off, expected a whole record; the line is set aside, the rest is kept',
  ),
  'header-alone.jsonl': episode(1, 1),
  'garbage.jsonl': episode(
    12,
    13,
    lost('error, line 5, column 1: found garbage, expected a JSON value'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'cut.jsonl': episode(
    12,
    13,
    lost('error, line 5, column 41: found the end of the text, expected a closing quote'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'nan.jsonl': episode(
    12,
    13,
    lost('error, line 5, column 16: found NaN, expected a JSON value'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'infinity.jsonl': episode(
    12,
    13,
    lost('error, line 5, column 16: found -Infinity, expected a JSON value'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'comma.jsonl': episode(
    12,
    13,
    lost('error, line 5, column 171: found a trailing comma before "}", expected a key in double quotes'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'string.jsonl': episode(
    12,
    13,
    lost('error, line 5, column 16, s: found "3", expected a number'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'word.jsonl': episode(
    12,
    13,
    lost('error, line 5, column 99, outcome: found "maybe", expected one of accepted, rejected, unresolved'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'missing.jsonl': episode(
    12,
    13,
    lost('error, line 5, origin: found nothing, expected one of planner, repair, controller, recovery, teacher, user'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'patch.jsonl': episode(
    12,
    13,
    lost('error, line 5, column 138, patch[0].val[1]: found 7, expected a string'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'list.jsonl': episode(
    12,
    13,
    lost('error, line 5: found an array of 2, expected a record, such as {"k":"act", ...}'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'kindless.jsonl': episode(
    12,
    13,
    lost('error, line 5, k: found nothing, expected the kind of record, such as "act"'),
    'note: found no record of step 3, expected steps without gaps; the gap is shown as a gap',
  ),
  'first-lines.jsonl': episode(
    13,
    22,
    ...each(1, 9, (line) => lost(`error, line ${line}, column 1: found garbage, expected a JSON value`)),
  ),
  'many.jsonl': episode(
    13,
    133,
    ...each(14, 62, (line) => lost(`error, line ${line}, column 1: found garbage, expected a JSON value`)),
    `${lost('error, line 63, column 1: found garbage, expected a JSON value')} (and 70 more like it)`,
  ),
  'key.jsonl': {
    ...episode(13, 13),
    thorough: ['warning, line 5, column 27, op: found a repeated key, expected each key once; the last value counts'],
  },
  'proto.jsonl': episode(
    14,
    14,
    'note, line 14, column 42, __proto__: found an unknown field __proto__ of "note", expected the fields of the format; it is ignored',
    'note, line 14, column 71, constructor: found an unknown field constructor of "note", expected the fields of the format; it is ignored',
  ),
  'proto-args.jsonl': episode(
    14,
    14,
    'note, line 14, column 52, args.__proto__: found an unknown field __proto__, expected the fields of the format; it is ignored',
  ),
  'proto-lane.jsonl': episode(14, 14),
  'deep-lane.jsonl': episode(13, 14, lost('error, line 14: found values nested deeper than 100, expected a record')),
  'deep-field.jsonl': episode(13, 14, lost('error, line 14: found values nested deeper than 100, expected a record')),
  'long-line.jsonl': episode(14, 14),
  'kind.jsonl': episode(
    13,
    15,
    'note, line 14, column 6, k: found a record of unknown kind "mood", expected a kind of the format; it is kept out of the way (and 1 more like it)',
  ),
  'field.jsonl': episode(
    15,
    15,
    'note, line 14, column 35, by: found an unknown field by of "note", expected the fields of the format; it is ignored (and 1 more like it)',
  ),
  'headless.jsonl': episode(
    12,
    12,
    'error, line 1: found a record of kind "group", expected a header, {"k":"episode", ...}, on the first line; the records are kept, their world and run are unknown',
  ),
  'two-headers.jsonl': episode(
    13,
    14,
    'error, line 14: found a second header, expected one episode a file; what comes before is kept, nothing after it is read',
  ),
  'broken-header.jsonl': episode(
    12,
    13,
    lost('error, line 1, column 1: found garbage, expected a JSON value'),
    'error, line 2: found a record of kind "group", expected a header, {"k":"episode", ...}, on the first line; the records are kept, their world and run are unknown',
  ),
  'decreasing.jsonl': episode(
    15,
    15,
    'error, line 14, column 17, s: found step 2 after step 8, expected steps that never decrease; the record is kept apart',
  ),
  'gap.jsonl': episode(
    12,
    12,
    'note: found no record of step 4, expected steps without gaps; the gap is shown as a gap',
  ),
  'long-gap.jsonl': episode(
    14,
    14,
    'note: found no record of steps 9 to 999999, expected steps without gaps; the gap is shown as a gap',
  ),
  'too-far.jsonl': episode(13, 14, lost('error, line 14, column 17, s: found 4000000000, expected at most 1000000')),
  'negative.jsonl': episode(13, 14, lost('error, line 14, column 17, s: found -1, expected at least 0')),
  'time-negative.jsonl': episode(
    13,
    13,
    'warning, line 5, column 22, t: found -1, expected seconds from 0; the time is treated as unknown',
  ),
  'time-null.jsonl': episode(
    13,
    13,
    'warning, line 5, column 22, t: found null, expected seconds from 0; the time is treated as unknown',
  ),
  'time-nan.jsonl': episode(
    13,
    13,
    'warning, line 5, column 22, t: found NaN, expected seconds from 0; the time is treated as unknown',
  ),
  'time-infinite.jsonl': episode(
    13,
    13,
    'warning, line 5, column 22, t: found Infinity, expected seconds from 0; the time is treated as unknown',
  ),
  'labels.jsonl': episode(20, 20),
};
