import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEADER, KITCHEN_ENTITIES, KITCHEN_STATE, kitchenSetting, pourSquash } from '#testing';
import type { TraceRecord } from '#trace';
import { actionType, step } from '#world';
import { type Examined, type ExamineOptions, examine } from './examine.ts';
import { episodeText, recordLine, writeWorld } from './native/write.ts';
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

/** The records of an episode that opens, by kind and step. */
function recordsOf(examined: Examined): readonly string[] {
  if (examined.kind !== 'episode') throw new Error(`not an episode: ${examined.report.what}`);
  const index = examined.builder.index();
  return index.steps.flatMap(({ s }) => index.recordsAt(s).map(({ k }) => `${k} ${s}`));
}

const ALL = pourSquash().records.map(({ k, s }) => `${k} ${s}`);

/** The episode with one line put in place of another. */
const withLine = (at: number, line: string): string => LINES.map((old, i) => (i === at ? line : old)).join('\n');

/** The same record with its keys in reverse order and spaces between everything. */
function otherwise(line: string): string {
  const record: unknown = JSON.parse(line);
  const entries = typeof record === 'object' && record !== null ? Object.entries(record).toReversed() : [];
  return JSON.stringify(Object.fromEntries(entries), null, 1).replaceAll('\n', ' ');
}

describe('an episode that is written another way', () => {
  it('is accepted with other spacing and key order', async () => {
    const examined = await open(LINES.map(otherwise).join('\n'));
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

describe('a file that needs not be read to its end', () => {
  it.each([
    ['other text', 'Dear diary, '],
    ['one document that fits into no text', '{"a":1} '],
  ])('%s is let go', async (_, text) => {
    let taken = 0;
    let closed = false;
    const chunk = new TextEncoder().encode(text.repeat(1_000_000));
    const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> =>
      new ReadableStream({
        pull(controller) {
          taken += chunk.length;
          controller.enqueue(chunk);
        },
        cancel: () => {
          closed = true;
        },
      });
    const { kind, report } = await examine({ name: 'endless', stream });
    expect([kind, report.errors, closed]).toEqual(['nothing', 1, true]);
    expect(taken).toBeLessThan(700_000_000);
  });
});

describe('a broken line in the middle', () => {
  it('makes what follows doubtful', async () => {
    const examined = await open(withLine(4, 'garbage'), { settingOf: () => kitchenSetting() });
    if (examined.kind !== 'episode') throw new Error('not an episode');
    const index = examined.builder.index();
    expect(index.stateAt(step(1)).doubt).toBeUndefined();
    expect(index.stateAt(step(5)).doubt?.message).toContain('line 5 is not JSON');
  });
});

describe('steps and times', () => {
  it('a decreasing step is an error, its record kept apart', async () => {
    const examined = await open(`${EPISODE}${recordLine({ k: 'note', s: step(2), text: 'late' })}`);
    expect(examined.report.problems).toMatchObject([{ severity: 'error', path: 's', found: 'step 2 after step 8' }]);
    expect(recordsOf(examined)).toEqual(ALL);
    expect(examined.kind === 'episode' && examined.builder.index().apart).toHaveLength(1);
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

  it.each(['-1', 'null', 'NaN'])('a time of %s is a warning, the time unknown', async (time) => {
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
    const [before = '', after = ''] = content.split('and more', 2);
    const broken = new Uint8Array([...Buffer.from(before), 0xe8, ...Buffer.from(after), ...Buffer.from('"}\n')]);
    expect((await open(broken)).report.problems).toMatchObject([
      { severity: 'error', line: 2, expected: 'UTF-8 text' },
    ]);
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

it('a file with faults of many thousand kinds is told in moments, the first and how many more', async () => {
  const fields = Array.from({ length: 20_000 }, (_, i) => `"f${i}":1`).join();
  const { report } = await open(`${EPISODE}{"k":"note","s":8,"text":"x",${fields}}\n`);
  expect(report.notes).toBe(20_000);
  expect(report.problems).toHaveLength(101);
});
