import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CompiledWorld } from '#compile';
import type { RunRecord } from '#study';
import { type EpisodeRecord, IndexBuilder, type Setting, type TraceIndex, type TraceRecord } from '#trace';
import { contentOf, type FileSource } from './bytes.ts';
import { lineAndColumn } from './json-scan.ts';
import { readCampaign } from './native/campaign-reader.ts';
import type { KeptPart } from './native/document.ts';
import { EpisodeReader } from './native/episode-reader.ts';
import { joined } from './native/lines.ts';
import { readWorld } from './native/world-reader.ts';
import { type Other, otherText } from './other.ts';
import { excerptAt, type FileProblem } from './problem.ts';
import { sniff } from './sniff.ts';
import { brokenText, brokenTextAt } from './utf8.ts';

/** What is told about a file, the same on the command line and where files are dropped. */
export interface Report {
  readonly file: string;
  /** Such as `episode, version 1`; what it is instead when it cannot be read. */
  readonly what: string;
  /** Uncompressed size, as far as it was read. */
  readonly bytes: number;
  readonly problems: readonly FileProblem[];
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** What is kept, part by part, of how many that were read. */
  readonly kept: readonly KeptPart[];
}

export type Examined =
  | { readonly kind: 'world'; readonly world: CompiledWorld; readonly sha256: string; readonly report: Report }
  | {
      readonly kind: 'episode';
      readonly builder: IndexBuilder;
      readonly reader: EpisodeReader;
      readonly report: Report;
    }
  | { readonly kind: 'campaign'; readonly runs: readonly RunRecord[]; readonly report: Report }
  | { readonly kind: 'nothing'; readonly report: Report };

export interface ExamineOptions {
  /** Also look for repeated keys in an episode, which costs a second, slow parse. */
  readonly thorough?: boolean;
  /** The world of an episode, asked once its header has come. */
  readonly settingOf?: (header: EpisodeRecord) => Setting | undefined;
  /** Called after each chunk of an episode: what has come so far can be shown. */
  readonly progress?: (builder: IndexBuilder) => void;
}

const EXPECTED =
  'a world (*.world.json), an episode (*.episode.jsonl, one record a line) or a campaign (*.campaign.json)';
const NOTHING = 'there is nothing to keep';

/** Reads a file of any kind by its content, keeps what is good of it and says what is not. Never throws for a bad file. */
export async function examine(source: FileSource, options: ExamineOptions = {}): Promise<Examined> {
  const head: Uint8Array[] = [];
  const content = new Content(source);
  // A first chunk may be tiny, or blank: enough is gathered to judge by.
  for (let [size, blank] = [0, true]; size < HEAD || blank; ) {
    const chunk = await content.next();
    if (chunk === undefined) break;
    head.push(chunk);
    size += chunk.length;
    blank &&= isBlank(chunk);
  }
  const first = joined(head);
  const kind = sniff(first);
  if (typeof kind === 'object') {
    await content.close();
    return nothing(source.name, first.length, kind.foreign);
  }
  if (isBlank(first) && content.failure === undefined) {
    return nothing(source.name, first.length, first.length === 0 ? 'an empty file' : 'only blank lines');
  }
  if (content.failure !== undefined && first.length === 0) return nothing(source.name, 0, content.failure);
  if (kind === 'records') return examineEpisode(source.name, first, content, options);
  if (first.length >= HEAD && !mayBeJson(first)) {
    await content.close();
    return nothing(source.name, first.length, 'text that is not JSON');
  }
  return examineDocument(source.name, first, content);
}

const HEAD = 4096;
/** Longer texts than about this do not fit into one string. Episodes are read line by line and have no such limit. */
const LARGEST_DOCUMENT = 500_000_000;

/** The chunks of a file one by one; a failure (a broken gzip, a lost connection) ends them and is told. */
class Content {
  failure: string | undefined;
  /** What of the file was left out at its end. */
  leftOut: string | undefined;
  private readonly chunks: ReturnType<typeof contentOf>;

  constructor(source: FileSource) {
    this.chunks = contentOf(source);
  }

  async next(): Promise<Uint8Array | undefined> {
    try {
      const next = await this.chunks.next();
      if (next.done !== true) return next.value;
      this.leftOut ??= next.value;
    } catch (error) {
      this.failure = `a file that cannot be read to its end (${error instanceof Error ? error.message : String(error)})`;
    }
    return undefined;
  }

  /** Nothing more is wanted of the file. */
  async close(): Promise<void> {
    await this.chunks.return(undefined);
  }

  /** What is to be told of how the file could be read. */
  problems(file: string): readonly FileProblem[] {
    const { failure, leftOut } = this;
    if (failure !== undefined) {
      const kept = 'what came before is kept';
      return [{ severity: 'error', file, found: failure, expected: 'a whole file', kept }];
    }
    if (leftOut === undefined) return [];
    const kept = 'it is left out, the rest is kept';
    return [{ severity: 'warning', file, found: leftOut, expected: 'nothing more', kept }];
  }
}

async function examineEpisode(
  name: string,
  first: Uint8Array,
  content: Content,
  options: ExamineOptions,
): Promise<Examined> {
  const builder = new IndexBuilder();
  const reader = new EpisodeReader(
    name,
    {
      record: (record, place, text) => {
        builder.add(record, place, text);
        const setting = record.k === 'episode' ? options.settingOf?.(record) : undefined;
        if (setting) builder.settle(setting);
      },
      lost: (why) => builder.lose(why),
    },
    options,
  );
  for (let chunk: Uint8Array | undefined = first; chunk; chunk = await content.next()) {
    reader.push(chunk);
    options.progress?.(builder);
  }
  reader.finish();
  const problems = [...reader.problems.all, ...content.problems(name), ...gapNotes(name, builder.index())];
  const version = builder.header?.version;
  if (version === undefined && builder.recordCount === 0) {
    const why = problems.some(({ severity }) => severity === 'error') ? [] : [problemOf(name, 'no whole record')];
    const told = [...problems, ...why];
    return { kind: 'nothing', report: report(name, 'not an episode that can be opened', reader.position, told, []) };
  }
  const what = version === undefined ? 'episode without a header' : `episode, version ${version}`;
  return {
    kind: 'episode',
    builder,
    reader,
    report: report(name, what, reader.position, problems, episodeParts(reader, builder.index())),
  };
}

function episodeParts({ counts }: EpisodeReader, index: TraceIndex): readonly KeptPart[] {
  const whole = (part: string, kept: number): KeptPart => ({ part, kept, of: kept });
  const ofKind = (kind: TraceRecord['k']): number => counts.kinds.get(kind) ?? 0;
  return [
    { part: 'records', kept: counts.records, of: counts.lines },
    whole('steps', index.steps.filter(({ s }) => s > 0).length),
    whole('groups', index.groups.length),
    whole('decisions', ofKind('decide')),
    whole('queries', index.queries.length),
    whole('belief entries', index.stateAt(index.last).belief.size),
    whole('verdicts', ofKind('verdict')),
    whole('events', index.events.length),
  ];
}

/** How many gaps are told one by one. */
const GAPS_TOLD = 20;

function gapNotes(file: string, { gaps }: TraceIndex): readonly FileProblem[] {
  const more = gaps.length - GAPS_TOLD;
  return gaps.slice(0, GAPS_TOLD).map(({ from, to }, i) => ({
    severity: 'note',
    file,
    found: from === to ? `no record of step ${from}` : `no record of steps ${from} to ${to}`,
    expected: 'steps without gaps',
    kept: 'the gap is shown as a gap',
    ...(i === GAPS_TOLD - 1 && more > 0 ? { follows: more } : {}),
  }));
}

async function examineDocument(name: string, first: Uint8Array, content: Content): Promise<Examined> {
  const chunks = [first];
  let size = first.length;
  for (let chunk = await content.next(); chunk; chunk = await content.next()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= LARGEST_DOCUMENT) continue;
    await content.close();
    return nothing(name, size, `one JSON document of over ${LARGEST_DOCUMENT / 1e6} MB, too big to read`);
  }
  if (content.failure !== undefined) return nothing(name, size, content.failure);
  const bytes = joined(chunks);
  const text = new TextDecoder().decode(bytes);
  const about = [...content.problems(name), ...brokenBytes(name, bytes, text)];
  if (/"format"\s*:\s*"beliefscope\/campaign"/.test(text)) return examineCampaign(name, text, size, about);
  if (!text.includes('beliefscope/world')) return refused(name, size, otherText(text));
  const { world, problems, parts } = readWorld(name, text);
  const all = [...about, ...problems];
  if (!world) return { kind: 'nothing', report: report(name, 'not a world that can be opened', size, all, []) };
  const made = report(name, 'world, version 1', size, all, parts);
  return { kind: 'world', world, sha256: bytesToHex(sha256(bytes)), report: made };
}

/** The first byte of a document that is no text. Its decoder has put a mark in the place of each. */
function brokenBytes(file: string, bytes: Uint8Array, text: string): readonly FileProblem[] {
  const at = brokenTextAt(bytes, text);
  if (at === undefined) return [];
  const offset = new TextDecoder().decode(bytes.subarray(0, at)).length;
  return [
    {
      severity: 'error',
      file,
      ...lineAndColumn(text, offset),
      found: brokenText(bytes, at),
      expected: 'UTF-8 text',
      kept: 'such bytes are read as \ufffd, the rest is kept',
      excerpt: excerptAt(text, offset, 1),
    },
  ];
}

function examineCampaign(name: string, text: string, size: number, about: readonly FileProblem[]): Examined {
  const { rows, problems, parts } = readCampaign(name, text);
  const all = [...about, ...problems];
  if (!rows) return { kind: 'nothing', report: report(name, 'not a campaign that can be opened', size, all, []) };
  return { kind: 'campaign', runs: rows, report: report(name, 'campaign, version 1', size, all, parts) };
}

/** A long text that begins otherwise need not be read to its end. */
const mayBeJson = (head: Uint8Array): boolean => /^\s*[[{]/.test(new TextDecoder().decode(head));

const isBlank = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes).trim() === '';

const nothing = (file: string, bytes: number, found: string): Examined => refused(file, bytes, { found });

const refused = (file: string, bytes: number, other: Other): Examined => ({
  kind: 'nothing',
  report: report(file, other.found, bytes, [{ ...problemOf(file, other.found), ...other }], []),
});

const problemOf = (file: string, found: string): FileProblem => ({
  severity: 'error',
  file,
  found,
  expected: EXPECTED,
  kept: NOTHING,
});

function report(
  file: string,
  what: string,
  bytes: number,
  problems: readonly FileProblem[],
  kept: readonly KeptPart[],
): Report {
  const count = (severity: FileProblem['severity']): number =>
    problems.reduce((sum, problem) => sum + (problem.severity === severity ? 1 + (problem.follows ?? 0) : 0), 0);
  return {
    file,
    what,
    bytes,
    problems,
    errors: count('error'),
    warnings: count('warning'),
    notes: count('note'),
    kept,
  };
}
