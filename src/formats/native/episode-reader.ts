import type { FilePlace, TraceRecord } from '#trace';
import { scanJson } from '../json-scan.ts';
import { excerptAt, type FileProblem, pathText, shown } from '../problem.ts';
import { kindOfPath, OF_RECORDS, ProblemList } from '../problem-list.ts';
import { brokenText, brokenTextAt } from '../utf8.ts';
import { EPISODE_VERSION } from './episode-schema.ts';
import { isBlank, type Line, LineSplitter } from './lines.ts';
import { isRaw } from './raw.ts';
import { type Remark, readRecord } from './record.ts';
import { withoutTexts } from './texts.ts';
import { withTimesAsText } from './times.ts';
import { type Upgrader, type Upgraders, upgradeFrom } from './upgrade.ts';
import type { Misfit } from './zod-problem.ts';

/** What a reader does with what it reads, in file order. */
export interface EpisodeSink {
  /** `text` is the record as JSON, when that is at hand. */
  record(record: TraceRecord, place: FilePlace, text: string | undefined): void;
  /** A line was left out: what follows may rest on it. */
  lost(why: string): void;
}

export interface EpisodeReaderOptions {
  /** Also look for repeated keys, which costs a second, slow parse of every line. */
  readonly thorough?: boolean;
}

/** Version 1 is the first. */
const UPGRADERS: Upgraders = {};

const NOTHING: Misfit = { path: [], found: 'nothing', expected: 'an episode' };
const LEFT_OUT = 'this record is left out, the rest is kept';
const ENDS_HERE = 'what comes before is kept, nothing after it is read';

/**
 * Reads an episode file as its bytes come. Nothing makes it throw: a line that is no record is left out and told,
 * and long texts of `decide` records stay in the file (a record's place says where). Push what a growing file adds.
 */
export class EpisodeReader {
  private readonly lines = new LineSplitter();
  private readonly decoder = new TextDecoder();
  private readonly thorough: boolean;
  private upgrade: Upgrader | undefined;
  private lastStep = 0;
  private stopped = false;
  readonly problems = new ProblemList(OF_RECORDS);
  /** Lines that are not blank, and those of them that became records, by kind. */
  readonly counts = { lines: 0, records: 0, kinds: new Map<TraceRecord['k'], number>() };

  constructor(
    private readonly file: string,
    private readonly sink: EpisodeSink,
    options: EpisodeReaderOptions = {},
  ) {
    this.thorough = options.thorough ?? false;
  }

  /** How many bytes have been taken: where to go on when the file has grown. */
  get position(): number {
    return this.lines.taken;
  }

  push(chunk: Uint8Array): void {
    this.lines.push(chunk, (line) => this.take(line));
  }

  /** The file ends here, for now. A last line without a line break is read if it is whole, else set aside. */
  finish(): void {
    const line = this.lines.last();
    if (line && !isBlank(line) && !this.stopped) {
      if (!isWhole(withTimesAsText(this.decode(line)))) {
        this.tell(
          line,
          'note',
          { path: [], found: 'a last line that is cut off', expected: 'a whole record' },
          'the line is set aside, the rest is kept',
        );
        return;
      }
      this.take(line);
      this.lines.dropLast();
    }
    if (this.counts.lines === 0) {
      this.problems.addAll([problemOf(this.file, 'error', NOTHING, 'there is nothing to keep')]);
    }
  }

  private take(line: Line): void {
    if (this.stopped || isBlank(line)) return;
    this.counts.lines += 1;
    const parsed = this.parse(line);
    if (parsed === undefined) return;
    const { value, text } = parsed;
    if (this.counts.lines === 1 || this.upgrade === undefined) this.takeFirst(line, value);
    if (this.stopped) return;
    this.takeRecord(line, this.upgrade && isRaw(value) ? this.upgrade(value) : value, text);
  }

  /** The first line says which version wrote the file. */
  private takeFirst(line: Line, value: unknown): void {
    const isHeader = isRaw(value) && value['k'] === 'episode';
    const version = isHeader ? value['version'] : EPISODE_VERSION;
    const way = upgradeFrom(typeof version === 'number' ? version : EPISODE_VERSION, EPISODE_VERSION, UPGRADERS);
    if (!way.ok) {
      this.stop(
        line,
        { path: ['version'], found: way.error, expected: `version ${EPISODE_VERSION} or older` },
        'nothing is read',
      );
      return;
    }
    this.upgrade = way.value;
    if (!isHeader) {
      const found = isRaw(value) ? `a record of kind ${shown(value['k'])}` : shown(value);
      this.tell(
        line,
        'error',
        { path: [], found, expected: 'a header, {"k":"episode", ...}, on the first line' },
        'the records are kept, their world and run are unknown',
      );
    }
  }

  private takeRecord(line: Line, value: unknown, text: string): void {
    const reading = readRecord(value);
    if ('unknownKind' in reading) {
      this.tell(
        line,
        'note',
        {
          path: ['k'],
          found: `a record of unknown kind ${shown(reading.unknownKind)}`,
          expected: 'a kind of the format',
        },
        'it is kept out of the way',
      );
      return;
    }
    if ('misfit' in reading) {
      this.lose(line, reading.misfit);
      return;
    }
    for (const remark of reading.remarks) this.remark(line, remark);
    const { record } = reading;
    if (record.k === 'episode' && this.counts.records > 0) {
      this.stop(line, { path: [], found: 'a second header', expected: 'one episode a file' }, ENDS_HERE);
      return;
    }
    if (record.k !== 'episode') this.checkStep(line, record.s);
    this.counts.records += 1;
    this.counts.kinds.set(record.k, (this.counts.kinds.get(record.k) ?? 0) + 1);
    const place = { offset: line.offset, length: line.end - line.start };
    this.sink.record(record, place, record === value ? text : undefined);
  }

  private checkStep(line: Line, s: number): void {
    if (s < this.lastStep) {
      this.tell(
        line,
        'error',
        { path: ['s'], found: `step ${s} after step ${this.lastStep}`, expected: 'steps that never decrease' },
        'the record is kept apart',
      );
    }
    this.lastStep = Math.max(this.lastStep, s);
  }

  /** The value of a line and its text, both without the long texts that stay in the file. */
  private parse(line: Line): { readonly value: unknown; readonly text: string } | undefined {
    const cut = withoutTexts(line);
    const text = cut ? this.decoder.decode(cut) : this.decode(line);
    if (this.loseBroken(line, text)) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      if (this.thorough) this.tellDuplicates(line);
      return { value, text };
    } catch {
      return this.parseTimes(line, text);
    }
  }

  /** A line that is only no JSON for times that are no numbers. */
  private parseTimes(line: Line, text: string): { readonly value: unknown; readonly text: string } | undefined {
    const readable = withTimesAsText(text);
    if (readable !== text && isWhole(readable)) return { value: JSON.parse(readable), text: readable };
    this.loseSyntax(line);
    return undefined;
  }

  /** Leaves out a line that is no text; `text` is what was made of it. */
  private loseBroken({ buffer, start, end, number }: Line, text: string): boolean {
    const bytes = buffer.subarray(start, end);
    const at = brokenTextAt(bytes, text);
    if (at === undefined) return false;
    const found = brokenText(bytes, at);
    this.problems.add('error', 'bytes', () => {
      const column = this.decoder.decode(bytes.subarray(0, at)).length;
      return {
        ...problemOf(this.file, 'error', { path: [], found, expected: 'UTF-8 text' }, LEFT_OUT),
        line: number,
        column: column + 1,
        excerpt: excerptAt(text, column, 1),
      };
    });
    this.sink.lost(`line ${number} is not UTF-8`);
    return true;
  }

  private decode({ buffer, start, end }: Line): string {
    return this.decoder.decode(buffer.subarray(start, end));
  }

  private tellDuplicates(line: Line): void {
    const text = this.decode(line);
    for (const { path, second } of scanJson(text).duplicates) {
      const misfit: Misfit = { path: [], found: 'a repeated key', expected: 'each key once' };
      this.problems.add('warning', `repeated ${kindOfPath(path)}`, () => ({
        ...problemOf(this.file, 'warning', misfit, 'the last value counts'),
        path,
        line: line.number,
        column: second + 1,
        excerpt: excerptAt(text, second, 1),
      }));
    }
  }

  private loseSyntax(line: Line): void {
    this.problems.add('error', 'syntax', () => {
      const text = this.decode(line);
      const { fault } = scanJson(text);
      const { offset, found, expected } = fault ?? { offset: 0, found: 'a broken line', expected: 'JSON' };
      return {
        ...problemOf(this.file, 'error', { path: [], found, expected }, LEFT_OUT),
        line: line.number,
        column: offset + 1,
        excerpt: excerptAt(text, offset, 1),
      };
    });
    this.sink.lost(`line ${line.number} is not JSON`);
  }

  private lose(line: Line, misfit: Misfit): void {
    this.tell(line, 'error', misfit, LEFT_OUT);
    this.sink.lost(`line ${line.number}: found ${misfit.found}, expected ${misfit.expected}`);
  }

  private stop(line: Line, misfit: Misfit, kept: string): void {
    this.tell(line, 'error', misfit, kept);
    this.stopped = true;
  }

  private remark(line: Line, { severity, kept, ...misfit }: Remark): void {
    this.tell(line, severity, misfit, kept);
  }

  private tell(line: Line, severity: FileProblem['severity'], misfit: Misfit, kept: string): void {
    const path = pathText(misfit.path);
    this.problems.add(severity, `${kindOfPath(path)} ${misfit.expected}`, () => {
      const problem = { ...problemOf(this.file, severity, misfit, kept), line: line.number };
      if (path === '') return problem;
      const text = this.decode(line);
      const at = scanJson(text, new Set([path]), true).places.get(path);
      return at === undefined ? problem : { ...problem, column: at + 1, excerpt: excerptAt(text, at, 1) };
    });
  }
}

function problemOf(file: string, severity: FileProblem['severity'], misfit: Misfit, kept: string): FileProblem {
  const path = pathText(misfit.path);
  return { severity, file, ...(path === '' ? {} : { path }), found: misfit.found, expected: misfit.expected, kept };
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
