import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEADER, KITCHEN_ENTITIES, KITCHEN_STATE, kitchenSetting, pourSquash } from '#testing';
import type { TraceRecord } from '#trace';
import { actionType, label, step } from '#world';
import { type Examined, type ExamineOptions, examine } from './examine.ts';
import { episodeText, recordLine, writeWorld } from './native/write.ts';
import { problemText } from './problem.ts';
import { readRecordAt } from './read-at.ts';

const RECORDS: readonly TraceRecord[] = [HEADER, ...pourSquash().records];
const EPISODE = episodeText(RECORDS);
const LINES = EPISODE.trimEnd().split('\n');
const WORLD = writeWorld({
  id: 'kitchen',
  title: 'Kitchen',
  scene: 'kitchen',
  source: { dataset: 'test', video: 'none' },
  entities: KITCHEN_ENTITIES,
  state: KITCHEN_STATE,
  rules: [],
  segments: [],
  groups: [],
  tasks: [],
  findings: [],
  media: [],
});

const open = (content: string | Uint8Array<ArrayBuffer>, options?: ExamineOptions, name = 'file'): Promise<Examined> =>
  examine(new File([content], name), options);

/** The one error of a file, as a user reads it. */
async function onlyError(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const { report } = await open(content);
  const errors = report.problems.filter(({ severity }) => severity === 'error');
  expect(errors).toHaveLength(1);
  return errors.map(problemText).join();
}

/** The records of an episode that opens, by kind and step. */
function recordsOf(examined: Examined): readonly string[] {
  if (examined.kind !== 'episode') throw new Error(`not an episode: ${examined.report.what}`);
  const index = examined.builder.index();
  return index.steps.flatMap(({ s }) => index.recordsAt(s).map(({ k }) => `${k} ${s}`));
}

const ALL = pourSquash().records.map(({ k, s }) => `${k} ${s}`);

/** The episode with one line put in place of another. */
const withLine = (at: number, line: string): string => LINES.map((old, i) => (i === at ? line : old)).join('\n');

describe('what is none of our files', () => {
  it.each([
    ['', 'an empty file'],
    ['  \n\n \t\n', 'only blank lines'],
    ['null', 'the JSON value null'],
    ['42', 'the JSON value 42'],
    ['[1, 2]', 'a JSON array of 2'],
    ['{"a": 1, "b": 2}', 'an object with a, b'],
    ['{"format": "beliefscope/notes"}', '"beliefscope/notes"'],
    ['{"a": 1', 'JSON that breaks off'],
    ['Dear diary,\ntoday', 'text that is not JSON'],
    ['\x89PNG\r\n', 'text that is not JSON'],
  ])('%j is told with what was expected', async (content, found) => {
    const message = await onlyError(content);
    expect(message).toContain(`found ${found.startsWith('"') ? `a ${found}` : found}`);
    expect(message).toContain(
      'expected a world (*.world.json), an episode (*.episode.jsonl) or a campaign (*.campaign.json)',
    );
  });

  it('is told by its bytes, whatever its name', async () => {
    expect(await onlyError(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]))).toContain('found a PNG picture');
    expect(await onlyError(new Uint8Array(Buffer.from(`\ufeff${EPISODE}`, 'utf16le')))).toContain('found UTF-16 text');
    expect(await onlyError(new Uint8Array(Buffer.from(EPISODE, 'utf16le')))).toContain('found UTF-16 text');
    expect(await onlyError(`${EPISODE}\0`)).toContain('NUL bytes');
  });
});

/** The same record with its keys in reverse order and spaces between everything. */
function otherwise(line: string): string {
  const record: unknown = JSON.parse(line);
  const entries = typeof record === 'object' && record !== null ? Object.entries(record).toReversed() : [];
  return JSON.stringify(Object.fromEntries(entries), null, 1).replaceAll('\n', ' ');
}

describe('an episode that is written another way', () => {
  it.each([
    ['a byte order mark', `\ufeff${EPISODE}`],
    ['CRLF', EPISODE.replaceAll('\n', '\r\n')],
    ['blank lines', `\n${EPISODE.replaceAll('\n', '\n\n')}  \n\n`],
    ['no last line break', EPISODE.trimEnd()],
    ['other spacing and key order', LINES.map(otherwise).join('\n')],
  ])('is accepted with %s', async (_, content) => {
    const examined = await open(content);
    expect(examined.report.problems).toEqual([]);
    expect(recordsOf(examined)).toEqual(ALL);
  });

  it('is accepted as gzip under any name', async () => {
    const examined = await open(new Uint8Array(gzipSync(EPISODE)), {}, 'notes.txt');
    expect(examined.report.problems).toEqual([]);
    expect(recordsOf(examined)).toEqual(ALL);
  });

  it('is the same in chunks of any size', async () => {
    const bytes = new TextEncoder().encode(EPISODE);
    for (const size of [1, 7, 100]) {
      const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> =>
        new ReadableStream({
          start(controller) {
            for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
            controller.close();
          },
        });
      expect(recordsOf(await examine({ name: 'chunks', stream }))).toEqual(ALL);
    }
  });
});

describe('a damaged gzip', () => {
  it('is refused with the reason when nothing of it can be read', async () => {
    const broken = new Uint8Array([0x1f, 0x8b, ...Array.from({ length: 40 }, () => 7)]);
    expect(await onlyError(broken)).toContain(
      'a file that cannot be read to its end (its gzip data is damaged or breaks off)',
    );
  });

  it('keeps what came before it breaks off', async () => {
    const long = episodeText([
      HEADER,
      ...Array.from(
        { length: 50_000 },
        (_, i): TraceRecord => ({ k: 'note', s: step(i), text: `note ${Math.sin(i)}` }),
      ),
    ]);
    const whole = gzipSync(long);
    const examined = await open(new Uint8Array(whole.subarray(0, Math.floor(whole.length * 0.6))));
    expect(recordsOf(examined).length).toBeGreaterThan(1000);
    expect(examined.report.problems.map(({ severity }) => severity)).toContain('error');
  });
});

describe('a file that is cut off or still growing', () => {
  it('opens wherever it is cut, with the last partial line set aside', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: recordLine(HEADER).length, max: EPISODE.length }), async (length) => {
        const examined = await open(EPISODE.slice(0, length));
        const whole = EPISODE.slice(0, length).split('\n').length - 1;
        const kept = recordsOf(examined).length + 1;
        expect(kept === whole || kept === whole + 1).toBe(true);
        expect(examined.report.errors).toBe(0);
        expect(examined.report.notes).toBe(kept === whole && EPISODE[length - 1] !== '\n' ? 1 : 0);
      }),
      { numRuns: 20 },
    );
  });

  it('goes on where it stopped', async () => {
    const bytes = new TextEncoder().encode(EPISODE);
    const examined = await open(bytes.slice(0, 700));
    if (examined.kind !== 'episode') throw new Error('not an episode');
    examined.reader.push(bytes.subarray(examined.reader.position));
    examined.reader.finish();
    expect(recordsOf(examined)).toEqual(ALL);
  });
});

describe('a broken line in the middle', () => {
  const BROKEN = LINES[4] ?? '';
  it.each([
    ['garbage', 'garbage', 1, 'found garbage, expected a JSON value'],
    ['a cut', BROKEN.slice(0, 40), 41, 'found the end of the text'],
    ['NaN', BROKEN.replace('"s":3', '"s":NaN'), 16, 'found NaN, expected a JSON value'],
    ['Infinity', BROKEN.replace('"s":3', '"s":-Infinity'), 16, 'found -Infinity'],
    ['a trailing comma', `${BROKEN.slice(0, -1)},}`, BROKEN.length + 1, 'a trailing comma before "}"'],
    ['a number as string', BROKEN.replace('"s":3', '"s":"3"'), 16, 's: found "3", expected a number'],
    [
      'a wrong word',
      BROKEN.replace('"accepted"', '"maybe"'),
      BROKEN.indexOf('"accepted"') + 1,
      'outcome: found "maybe", expected one of accepted, rejected, unresolved',
    ],
    [
      'a missing field',
      BROKEN.replace('"origin":"planner",', ''),
      undefined,
      'origin: found nothing, expected one of planner',
    ],
    [
      'a wrong patch',
      BROKEN.replace('"open"', '7'),
      BROKEN.indexOf('"open"') + 1,
      'patch[0].val[1]: found 7, expected a string',
    ],
    ['another JSON thing', '[1,2]', undefined, 'found an array of 2, expected a record'],
    ['no kind', '{"s":3}', undefined, 'k: found nothing, expected the kind of record'],
  ])('is left out with its line and column: %s', async (_, line, column, message) => {
    expect(BROKEN).toContain('"s":3');
    const examined = await open(withLine(4, line));
    const [problem, ...others] = examined.report.problems.filter(({ severity }) => severity === 'error');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ line: 5, ...(column === undefined ? {} : { column }) });
    expect(problem && problemText(problem)).toContain(message);
    expect(recordsOf(examined)).toEqual(ALL.filter((_record, i) => i !== 3));
  });

  it('makes what follows doubtful', async () => {
    const examined = await open(withLine(4, 'garbage'), { settingOf: () => kitchenSetting() });
    if (examined.kind !== 'episode') throw new Error('not an episode');
    const index = examined.builder.index();
    expect(index.stateAt(step(1)).doubt).toBeUndefined();
    expect(index.stateAt(step(5)).doubt?.message).toContain('line 5 is not JSON');
  });

  it('is told by itself for the first fifty, then counted', async () => {
    const { report } = await open(`${EPISODE}${'garbage\n'.repeat(120)}`);
    expect(report.errors).toBe(120);
    expect(report.problems).toHaveLength(50);
    expect(report.problems.at(-1)?.follows).toBe(70);
  });
});

describe('unusual lines', () => {
  it('10,000-deep nesting is an error of that record alone', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    for (const line of [`{"k":"memory","s":8,"facts":${deep}}`, `{"k":"note","s":8,"text":"","more":${deep}}`]) {
      const examined = await open(`${EPISODE}${line}\n`);
      expect(examined.report.errors).toBe(1);
      expect(examined.report.problems[0]?.found).toContain('deeper than');
      expect(recordsOf(examined)).toEqual(ALL);
    }
  });

  it('a 1 MB line is accepted', async () => {
    const examined = await open(`${EPISODE}${recordLine({ k: 'note', s: step(8), text: 'long '.repeat(200_000) })}`);
    expect(examined.report.problems).toEqual([]);
    expect(recordsOf(examined)).toEqual([...ALL, 'note 8']);
  });

  it('a repeated key is a warning when asked to look for it', async () => {
    const content = withLine(4, (LINES[4] ?? '').replace('"s":3', '"s":3,"op":"1","op":"2"'));
    expect((await open(content)).report.problems).toEqual([]);
    const { report } = await open(content, { thorough: true });
    expect(report.problems).toMatchObject([{ severity: 'warning', line: 5, path: 'op', column: 27 }]);
  });

  it('__proto__ and constructor are unknown fields and pollute nothing', async () => {
    const line = '{"k":"note","s":8,"text":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const lane = '{"k":"memory","s":8,"__proto__":{"polluted":1},"constructor":1}';
    const settings = '{"k":"act","s":9,"type":"wave","args":{"__proto__":"x"},"origin":"planner","outcome":"rejected"}';
    const examined = await open(`${EPISODE}${line}\n${lane}\n${settings}\n`);
    expect(examined.report.errors).toBe(0);
    expect(examined.report.notes).toBeGreaterThan(0);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    if (examined.kind !== 'episode') throw new Error('not an episode');
    const [note] = examined.builder
      .index()
      .recordsAt(step(8))
      .filter(({ k }) => k === 'note');
    expect(Object.keys(note ?? {})).toEqual(['k', 's', 'text']);
  });

  it('an unknown kind or field is a note, told once', async () => {
    const more = '{"k":"mood","s":8,"value":"glad"}\n{"k":"note","s":8,"text":"x","by":"me"}\n';
    const examined = await open(`${EPISODE}${more}${more}`);
    expect(examined.report).toMatchObject({ errors: 0, warnings: 0, notes: 4 });
    expect(examined.report.problems.map(({ found, follows }) => [found, follows])).toEqual([
      ['a record of unknown kind "mood"', 1],
      ['an unknown field by of "note"', 1],
    ]);
    expect(recordsOf(examined)).toEqual([...ALL, 'note 8', 'note 8']);
  });

  it('labels may be anything', async () => {
    const names = ['<b onclick="x()">cup</b>', 'كوب', '🍵'.repeat(1000), '\u202ecup', '$it', 'a'.repeat(2000)];
    const records = names.map(
      (name): TraceRecord => ({ k: 'observe', s: step(8), source: 'local', items: [{ label: label(name) }] }),
    );
    const examined = await open(`${EPISODE}${records.map(recordLine).join('')}`);
    expect(examined.report.problems).toEqual([]);
    if (examined.kind !== 'episode') throw new Error('not an episode');
    const seen = examined.builder
      .index()
      .recordsAt(step(8))
      .flatMap((record) => (record.k === 'observe' ? record.items : []));
    expect(seen.map((item) => item.label)).toEqual(names);
  });
});

describe('headers and versions', () => {
  it('a missing header is an error, the records are kept', async () => {
    const examined = await open(LINES.slice(1).join('\n'));
    expect(examined.report.problems).toMatchObject([
      { severity: 'error', line: 1, expected: expect.stringContaining('a header') },
    ]);
    expect(recordsOf(examined)).toEqual(ALL);
  });

  it('a second header ends the file', async () => {
    const examined = await open(`${EPISODE}${EPISODE}`);
    expect(examined.report.problems).toMatchObject([
      { severity: 'error', line: LINES.length + 1, found: 'a second header' },
    ]);
    expect(recordsOf(examined)).toEqual(ALL);
  });

  it('a newer version is refused in a sentence', async () => {
    const message = await onlyError(EPISODE.replace('"version":1', '"version":2'));
    expect(message).toContain(
      'found version 2, which is newer than this reader, expected version 1 or older; nothing is read',
    );
    const { kind, report } = await open(EPISODE.replace('"version":1', '"version":2'));
    expect([kind, report.what]).toEqual(['nothing', 'not an episode that can be opened']);
  });
});

describe('steps and times', () => {
  it('a decreasing step is an error, its record kept apart', async () => {
    const examined = await open(`${EPISODE}${recordLine({ k: 'note', s: step(2), text: 'late' })}`);
    expect(examined.report.problems).toMatchObject([{ severity: 'error', path: 's', found: 'step 2 after step 8' }]);
    expect(recordsOf(examined)).toEqual(ALL);
    expect(examined.kind === 'episode' && examined.builder.index().apart).toHaveLength(1);
  });

  it('a step number beyond any run is left out, since all steps before it would be missing', async () => {
    const far = `${EPISODE}{"k":"note","s":4000000000,"text":"a time in place of a step"}\n`;
    expect(await onlyError(far)).toMatch(/s: found 4000000000, expected at most 1000000; this record is left out/);
    expect(recordsOf(await open(far))).toEqual(ALL);
  });

  it('many gaps are told a few times and counted', async () => {
    const notes = Array.from({ length: 500 }, (_, i) => recordLine({ k: 'note', s: step(2 * i), text: 'seen' }));
    const { report } = await open([LINES[0], ...notes.map((line) => line.trim())].join('\n'));
    expect(report.problems).toHaveLength(20);
    expect(report.notes).toBe(499);
  });

  it('a gap is shown as a gap', async () => {
    const examined = await open(LINES.filter((line) => !line.includes('"s":4')).join('\n'));
    expect(examined.report.problems).toMatchObject([{ severity: 'note', found: 'no record of step 4' }]);
    expect(examined.kind === 'episode' && examined.builder.index().gaps).toEqual([{ from: 4, to: 4 }]);
  });

  it.each(['-1', 'null'])('a time of %s is a warning, the time unknown', async (time) => {
    const examined = await open(withLine(4, (LINES[4] ?? '').replace('"s":3', `"s":3,"t":${time}`)));
    expect(examined.report.problems).toMatchObject([{ severity: 'warning', path: 't', line: 5 }]);
    expect(recordsOf(examined)).toEqual(ALL);
    expect(examined.kind === 'episode' && examined.builder.index().row(step(3))?.t).toBeUndefined();
  });
});

describe('payload texts', () => {
  const text = `the planner reads "this" \\ ${'and more\n'.repeat(200)}`;
  const decide: TraceRecord = {
    k: 'decide',
    s: step(1),
    role: 'policy',
    payload: { bytes: text.length, text },
    output: text,
    actions: [{ type: actionType('wave'), args: {} }],
    tokens: { in: 9, out: 1 },
  };
  const content = episodeText([HEADER, decide]);

  it('stay in the file until somebody looks, at the place that the record says', async () => {
    const examined = await open(content);
    expect(examined.report.problems).toEqual([]);
    if (examined.kind !== 'episode') throw new Error('not an episode');
    const index = examined.builder.index();
    const [record] = index.recordsAt(step(1));
    expect(record).toEqual({
      k: 'decide',
      s: 1,
      role: 'policy',
      payload: { bytes: text.length },
      actions: [{ type: 'wave', args: {} }],
      tokens: { in: 9, out: 1 },
    });
    const [place = { offset: 0, length: 0 }] = index.placesAt(step(1));
    expect(await readRecordAt(new File([content], 'plain'), place)).toEqual(decide);
    expect(await readRecordAt(new File([new Uint8Array(gzipSync(content))], 'packed'), place)).toEqual(decide);
    expect(await readRecordAt(new File(['another file'], 'changed'), place)).toBeUndefined();
  });

  it('are checked all the same', async () => {
    const { report } = await open(content.replace('and more\\n', 'and more\\q'));
    expect(report.problems).toMatchObject([{ severity: 'error', line: 2, expected: 'a valid escape after "\\"' }]);
  });
});

describe('a world', () => {
  it('opens, and says what of it is kept', async () => {
    const examined = await open(WORLD);
    expect(examined.report.problems).toEqual([]);
    expect(examined.report.kept).toContainEqual({ part: 'entities', kept: 8, of: 8 });
    expect(examined.kind).toBe('world');
  });

  it('has the hash of its uncompressed bytes', async () => {
    const [plain, packed] = [await open(WORLD), await open(new Uint8Array(gzipSync(WORLD)))];
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(WORLD));
    expect(plain.kind === 'world' && plain.sha256).toBe(Buffer.from(hash).toString('hex'));
    expect(packed.kind === 'world' && packed.sha256).toBe(plain.kind === 'world' && plain.sha256);
  });

  it('written on one line is a world all the same', async () => {
    expect((await open(JSON.stringify(JSON.parse(WORLD)))).kind).toBe('world');
  });
});
