/**
 * Reads a list as Python prints it, which is how the official tables write lists in a cell: `['pick-up', "cook's"]`,
 * `[('open', 'fridge')]`, `[[3, 3]]`, `[]`. Undefined when the text is no such literal.
 */
export function pythonLiteral(text: string): unknown {
  const reader = new Reader(text);
  const value = reader.value();
  return reader.failed || !reader.atEnd() ? undefined : value;
}

const WORDS: Readonly<Record<string, unknown>> = {
  None: null,
  nan: null,
  NaN: null,
  null: null,
  True: true,
  False: false,
  true: true,
  false: false,
};

class Reader {
  failed = false;
  private at = 0;

  constructor(private readonly text: string) {}

  atEnd(): boolean {
    this.space();
    return this.at >= this.text.length;
  }

  value(): unknown {
    this.space();
    const char = this.text[this.at];
    if (char === '[' || char === '(') return this.list(char === '[' ? ']' : ')');
    if (char === "'" || char === '"') return this.string(char);
    return this.word();
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  private list(closes: string): unknown[] {
    const items: unknown[] = [];
    this.at += 1;
    for (this.space(); !this.failed && this.text[this.at] !== closes; this.space()) {
      items.push(this.value());
      this.space();
      if (this.text[this.at] === ',') this.at += 1;
      else if (this.text[this.at] !== closes) this.failed = true;
    }
    this.at += 1;
    return items;
  }

  private string(quote: string): string {
    let value = '';
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== quote) {
      if (this.text[this.at] === '\\') this.at += 1;
      value += this.text[this.at] ?? '';
      this.at += 1;
    }
    if (this.at >= this.text.length) this.failed = true;
    this.at += 1;
    return value;
  }

  private word(): unknown {
    const [word = ''] = /^[\w.+-]+/.exec(this.text.slice(this.at)) ?? [];
    this.at += word.length;
    if (Object.hasOwn(WORDS, word)) return WORDS[word];
    const number = Number(word);
    if (word === '' || Number.isNaN(number)) this.failed = true;
    return number;
  }
}
