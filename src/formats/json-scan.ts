import { pathText, shorten } from './problem.ts';

/** Where a text stops being JSON. Offsets count UTF-16 code units from 0. */
interface SyntaxFault {
  readonly offset: number;
  readonly found: string;
  readonly expected: string;
}

interface DuplicateKey {
  readonly path: string;
  readonly first: number;
  readonly second: number;
}

export interface JsonScan {
  readonly fault: SyntaxFault | undefined;
  readonly duplicates: readonly DuplicateKey[];
  /** Where the value at each asked path starts; a path that is not there has no entry. */
  readonly places: ReadonlyMap<string, number>;
}

interface Level {
  readonly closes: '}' | ']';
  /** Keys so far and where each was first seen; none for an array. */
  readonly keys: Map<string, number> | undefined;
  /** The key or index of the member at hand. */
  at: string | number;
}

type Expecting = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or close' | 'end';

/**
 * Reads a text a second time, slowly, to say exactly where it is not JSON, which keys it repeats and where asked
 * paths are. It keeps its own stack, so that no nesting is too deep for it.
 *
 * @param asked paths whose places are wanted; the reading then ends once all are found
 * @param lenient takes `NaN` and `Infinity` for numbers, to find places in a text that was mended before it was parsed
 */
export function scanJson(text: string, asked: ReadonlySet<string> = new Set(), lenient = false): JsonScan {
  return new Scanner(text, asked, lenient).run();
}

class Scanner {
  private offset = 0;
  private expecting: Expecting = 'value';
  private readonly levels: Level[] = [];
  private readonly duplicates: DuplicateKey[] = [];
  private readonly places = new Map<string, number>();
  /** No asked path leads deeper, so that no longer one needs be made. */
  private deepest = -1;
  private fault: SyntaxFault | undefined;

  constructor(
    private readonly text: string,
    private readonly asked: ReadonlySet<string>,
    private readonly lenient: boolean,
  ) {
    for (const path of asked) this.deepest = Math.max(this.deepest, depthOf(path));
  }

  run(): JsonScan {
    while (this.fault === undefined && !this.hasAll) {
      this.skipSpace();
      if (this.expecting === 'end' && this.offset >= this.text.length) break;
      this.token();
    }
    return { fault: this.fault, duplicates: this.duplicates, places: this.places };
  }

  /** All that was asked for is found: the rest of the text has nothing to say. */
  private get hasAll(): boolean {
    return this.asked.size > 0 && this.places.size === this.asked.size;
  }

  private token(): void {
    const char = this.text[this.offset];
    const level = this.levels.at(-1);
    switch (this.expecting) {
      case 'value or ]':
        if (char === ']') return this.close();
        return this.value();
      case 'value':
        return this.value();
      case 'key or }':
        if (char === '}') return this.close();
        return this.key();
      case 'key':
        return this.key();
      case ':':
        if (char !== ':') return this.fail('":" after the key');
        this.offset += 1;
        this.expecting = 'value';
        return;
      case ', or close':
        if (level && char === level.closes) return this.close();
        return char === ',' && level ? this.comma(level) : this.fail(`"," or "${level?.closes ?? ''}"`);
      case 'end':
        return this.fail('nothing after the end of the value');
    }
  }

  private comma(level: Level): void {
    this.offset += 1;
    if (typeof level.at === 'number') level.at += 1;
    this.expecting = level.closes === '}' ? 'key' : 'value';
  }

  private key(): void {
    const level = this.levels.at(-1);
    const start = this.offset;
    if (this.text[start] !== '"' || !level) return this.fail('a key in double quotes');
    if (!this.string()) return;
    const key: unknown = JSON.parse(this.text.slice(start, this.offset));
    if (typeof key !== 'string') return;
    const first = level.keys?.get(key);
    level.at = key;
    if (first === undefined) level.keys?.set(key, start);
    else this.duplicates.push({ path: this.path(), first, second: start });
    this.expecting = ':';
  }

  private value(): void {
    if (this.levels.length <= this.deepest) {
      const path = this.path();
      if (this.asked.has(path)) this.places.set(path, this.offset);
    }
    const char = this.text[this.offset];
    if (char === '{') return this.open({ closes: '}', keys: new Map(), at: '' }, 'key or }');
    if (char === '[') return this.open({ closes: ']', keys: undefined, at: 0 }, 'value or ]');
    if (char === '"') {
      if (this.string()) this.after();
      return;
    }
    const word = this.word();
    if (!isScalar(word) && !(this.lenient && isNotNumber(word))) return this.fail('a JSON value');
    this.offset += word.length;
    this.after();
  }

  private open(level: Level, expecting: Expecting): void {
    this.levels.push(level);
    this.offset += 1;
    this.expecting = expecting;
  }

  private close(): void {
    this.levels.pop();
    this.offset += 1;
    this.after();
  }

  private after(): void {
    this.expecting = this.levels.length === 0 ? 'end' : ', or close';
  }

  /** Moves over a string; false when it is not one. */
  private string(): boolean {
    for (let at = this.offset + 1; at < this.text.length; at += 1) {
      const code = this.text.charCodeAt(at);
      if (code === 0x22) {
        this.offset = at + 1;
        return true;
      }
      if (code < 0x20) return this.failAt(at, 'no control character inside a string');
      if (code === 0x5c) {
        const length = escapeLength(this.text, at);
        if (length === 0) return this.failAt(at, 'a valid escape after "\\"');
        at += length - 1;
      }
    }
    return this.failAt(this.text.length, 'a closing quote');
  }

  private word(): string {
    let end = this.offset;
    while (end < this.text.length && /[\w.+-]/.test(this.text.charAt(end))) end += 1;
    return this.text.slice(this.offset, end);
  }

  private skipSpace(): void {
    while (SPACE.has(this.text.charCodeAt(this.offset))) this.offset += 1;
  }

  private path(): string {
    return pathText(this.levels.map((level) => level.at));
  }

  private fail(expected: string): void {
    this.failAt(this.offset, expected);
  }

  private failAt(offset: number, expected: string): false {
    this.offset = offset;
    this.fault = { offset, found: this.foundHere(), expected };
    return false;
  }

  private foundHere(): string {
    if (this.offset >= this.text.length) return 'the end of the text';
    const word = this.word();
    if (word !== '') return shorten(word);
    const char = this.text.charAt(this.offset);
    if (this.expecting === 'key' && char === '}') return 'a trailing comma before "}"';
    if (this.expecting === 'value' && char === ']') return 'a trailing comma before "]"';
    return JSON.stringify(char);
  }
}

/** At least the number of steps in a path. */
const depthOf = (path: string): number => (path === '' ? 0 : 1 + (path.match(/[.[]/g)?.length ?? 0));

const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

const isScalar = (word: string): boolean =>
  word === 'true' || word === 'false' || word === 'null' || /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word);

const isNotNumber = (word: string): boolean => /^(?:NaN|-?Infinity)$/.test(word);

function escapeLength(text: string, at: number): number {
  const next = text.charAt(at + 1);
  if (next !== '' && '"\\/bfnrt'.includes(next)) return 2;
  return next === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0;
}

/** Line and column of an offset, from 1. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: offset - lastBreak };
}
