import type { Said } from './file.ts';

const OURS = 'a world (*.world.json), an episode (*.episode.jsonl, one record a line) or a campaign (*.campaign.json)';

/** Of what is none of our files. */
const foreign = (text: string): string => `${text}, expected ${OURS}; there is nothing to keep`;
const refused = (...said: readonly string[]): Said => ({ opens: 'nothing', kept: [0, 0], said });

const world = (kept: number, of: number, ...said: readonly string[]): Said => ({
  opens: 'world',
  kept: [kept, of],
  said,
});

/** What is said of files that cannot be opened. */
export const OF_REFUSED: Readonly<Record<string, Said>> = {
  'returns-alone.jsonl': refused(
    'note, line 1: found a last line that is cut off, expected a whole record; the line is set aside, the rest is kept',
    foreign('error: found no whole record'),
  ),
  empty: refused(foreign('error: found an empty file')),
  blank: refused(foreign('error: found only blank lines')),
  'long-blank': refused(foreign('error: found only blank lines')),
  null: refused(foreign('error: found the JSON value null')),
  number: refused(foreign('error: found the JSON value 42')),
  array: refused(foreign('error: found a JSON array of 2')),
  'array-of-records': refused(foreign('error: found a JSON array of 13')),
  object: refused(foreign('error: found an object with a, b')),
  notes: refused(foreign('error: found a "beliefscope/notes" file')),
  lines: refused(
    foreign('error: found lines of JSON that are not records of an episode; the first is an object with a, b'),
  ),
  'lines-of-lists': refused(
    foreign('error: found lines of JSON that are not records of an episode; the first is a JSON array of 2'),
  ),
  values: refused(
    foreign(
      'error, line 4, column 1: found several JSON values one after another, not one a line; the first is an object with a',
    ),
  ),
  'records-over-lines': refused(
    foreign(
      'error, line 10, column 1: found several JSON values one after another, not one a line; the first is a "beliefscope/episode" file',
    ),
  ),
  'breaks-off': refused(foreign('error, line 1, column 8: found JSON that breaks off where "," or "}" should come')),
  broken: refused(foreign('error, line 2, column 7: found broken JSON: two where a JSON value should be')),
  diary: refused(foreign('error: found text that is not JSON')),
  'long-diary': refused(foreign('error: found text that is not JSON')),
  markup: refused(foreign('error: found text that is not JSON')),
  picture: refused(foreign('error: found a PNG picture')),
  'archive.world.json': refused(foreign('error: found a ZIP archive')),
  'two-bytes-marked': refused(foreign('error: found UTF-16 text')),
  'two-bytes': refused(foreign('error: found UTF-16 text')),
  'two-bytes-big-marked': refused(foreign('error: found UTF-16 text')),
  'two-bytes-big': refused(foreign('error: found UTF-16 text')),
  'nul.jsonl': refused(foreign('error: found binary data (it has NUL bytes)')),
  'gzip-in-gzip': refused(foreign('error: found a gzip file inside a gzip file')),
  'gzip-of-nothing': refused(foreign('error: found an empty file')),
  'gzip-noise': refused(
    foreign('error: found a file that cannot be read to its end (its gzip data is damaged or breaks off)'),
  ),
  'gzip-cut-world': refused(
    foreign('error: found a file that cannot be read to its end (its gzip data is damaged or breaks off)'),
  ),
  'cut-world.json': refused(
    'error, line 20, column 17: found the end of the text, expected a closing quote; nothing of it is read',
  ),
  'newer.jsonl': refused(
    'error, line 1, column 57, version: found version 2, which is newer than this reader, expected version 1 or older; nothing is read',
  ),
  'older.jsonl': refused(
    'error, line 1, column 57, version: found version 0, from which there is no way to version 1, expected version 1 or older; nothing is read',
  ),
  'nan.json': refused('error, line 32, column 26: found NaN, expected a JSON value; nothing of it is read'),
  'comma.json': refused('error, line 38, column 15: found ",", expected a key in double quotes; nothing of it is read'),
  'missing.json': refused('error, entities: found nothing, expected an array; nothing of it is read'),
  'newer.json': refused(
    'error, line 3, column 14, version: found version 7, which is newer than this reader, expected version 1 or older; nothing of it is read',
  ),
  'older.json': refused(
    'error, line 3, column 14, version: found version 0, from which there is no way to version 1, expected version 1 or older; nothing of it is read',
  ),
  'unversioned.json': refused('error, version: found nothing, expected a version number; nothing of it is read'),
};

/** What is said of files that are, or are mostly, a world. */
export const OF_WORLDS: Readonly<Record<string, Said>> = {
  'mark.json': world(23, 23),
  'returns.json': world(23, 23),
  'blank-lines.json': world(23, 23),
  'latin-1.json': world(
    23,
    23,
    'error, line 5, column 15: found the byte 0xe8, which is not UTF-8, expected UTF-8 text; such bytes are read as \ufffd, the rest is kept',
  ),
  'gzip-world.txt': world(23, 23),
  'gzip-and-more-world': world(
    23,
    23,
    'warning: found something that is no gzip after the end of its gzip data, expected nothing more; it is left out, the rest is kept',
  ),
  'kind.json': world(
    23,
    24,
    'error, line 83, column 12, entities[9].kind: found "ghost", expected one of region, fixture, container, device, object, substance, hand, agent; entities[9] is left out, the rest is kept',
  ),
  'string.json': world(
    23,
    24,
    'error, line 146, column 13, segments[1].start: found "1", expected a number; segments[1] is left out, the rest is kept',
    'error, line 147, column 11, segments[1].end: found "2", expected a number; segments[1] is left out, the rest is kept',
  ),
  'key.json': world(
    23,
    23,
    'error, line 6, column 3, title: found a repeated key, first on line 5, column 3, expected each key once; the last value counts',
  ),
  'proto.json': world(
    23,
    23,
    'note, line 39, column 16, __proto__: found an unknown field __proto__, expected the fields of the format; it is ignored',
    'note, line 39, column 48, constructor: found an unknown field constructor, expected the fields of the format; it is ignored',
  ),
  'deep.json': world(
    23,
    23,
    'error, line 39, column 11, more: found values nested deeper than 100, expected fewer levels; it is left out, the rest is kept',
  ),
  'long-line.json': world(24, 24),
  'field.json': world(
    23,
    23,
    'note, line 316, column 10, mood: found an unknown field mood, expected the fields of the format; it is ignored',
  ),
  'action.json': world(
    24,
    24,
    'warning, line 134, column 3, rules[0]: found the action type "levitate", expected a built-in action type or a whole rule; acts of it are rejected',
  ),
  'time-reversed.json': world(
    24,
    24,
    'warning, line 142, column 3, segments[1]: found a start of 3 s after its end of 2 s, expected a start before the end; the time is treated as unknown',
  ),
  'time-negative.json': world(
    24,
    24,
    'warning, line 142, column 3, segments[1]: found a negative time, expected seconds from 0; the time is treated as unknown',
  ),
  'time-nan.json': world(
    24,
    24,
    'warning, line 147, column 11, segments[1].end: found NaN, expected seconds from 0; the time is treated as unknown',
  ),
  'time-null.json': world(
    24,
    24,
    'warning, line 147, column 11, segments[1].end: found null, expected seconds from 0; the time is treated as unknown',
  ),
  'time-endless.json': world(
    24,
    24,
    'warning, line 142, column 3, segments[1]: found a start without an end, expected seconds from 0; the time is treated as unknown',
  ),
  'time-zero.json': world(24, 24),
  'entity.json': world(
    23,
    24,
    'error, line 80, column 3, entities[9]: found the id "fridge.1", which entities[1] has too, expected ids that are used once; the second is left out',
  ),
  'segment.json': world(
    23,
    24,
    'error, line 142, column 3, segments[1]: found the id "s1", which segments[0] has too, expected ids that are used once; the second is left out',
  ),
  'group.json': world(
    23,
    24,
    'error, line 219, column 3, groups[2]: found the id "g1", which groups[0] has too, expected ids that are used once; the second is left out',
  ),
  'operation.json': world(
    24,
    24,
    'error, line 223, column 5, groups[2].operations[0]: found the id "1", which groups[0].operations[0] has too, expected ids that are used once; the second is left out',
  ),
  'fact.json': world(
    23,
    24,
    'error, line 113, column 4, state.relations[6]: found bottle.1 contains squash, which state.relations[1] says too, expected each fact once; it is left out, the rest is kept',
  ),
  'stranger.json': world(
    23,
    24,
    'error, line 113, column 4, state.relations[6]: found the entity "cup.9", expected the id of an entity of this world; it is left out, the rest is kept',
  ),
  'value-of-stranger.json': world(
    23,
    24,
    'error, line 130, column 4, state.values[3]: found the entity "cup.9", expected the id of an entity of this world; it is left out, the rest is kept',
  ),
  'process-of-stranger.json': world(
    23,
    24,
    'error, line 132, column 4, state.processes[0]: found the entity "tap.9", expected the id of an entity of this world; it is left out, the rest is kept',
  ),
  'second-place.json': world(
    23,
    24,
    'error, line 113, column 4, state.relations[6]: found a second place of bottle.1, beside state.relations[0], expected at most one place of an entity; it is left out, the rest is kept',
  ),
  'second-value.json': world(
    23,
    24,
    'error, line 130, column 4, state.values[3]: found a second open of fridge.1, beside state.values[0], expected one value of each property; it is left out, the rest is kept',
  ),
  'circle.json': world(
    23,
    24,
    'error, line 113, column 4, state.relations[6]: found fridge.1 in bottle.1, which is itself within fridge.1 by state.relations[0], expected places without a circle; it is left out, the rest is kept',
  ),
  'circle-of-parts.json': world(
    24,
    24,
    'error, line 85, column 15, entities[9].part_of: found lid.1 as part of lid.1, which is itself part of lid.1, expected parts without a circle; it is left out, the rest is kept',
  ),
  'act-on-stranger.json': world(
    24,
    24,
    'error, line 228, column 18, groups[2].operations[0].action.args.object: found the entity "cup.9", expected the id of an entity of this world; it is left out, the rest is kept',
  ),
  'evidence.json': world(
    24,
    24,
    'error, line 232, column 7, groups[2].operations[0].source[0]: found the segment "s9", expected the id of a segment of this world; it is kept, without a moment to show',
  ),
  'nowhere.json': world(24, 24),
  'crowded.json': world(2523, 2523),
  'labels.json': world(28, 28),
};
