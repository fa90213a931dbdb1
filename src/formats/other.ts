import { lineAndColumn, scanJson } from './json-scan.ts';
import { isRaw } from './native/raw.ts';
import { excerptAt, type FileProblem, shown } from './problem.ts';

/** What a text is that is none of ours, and the place that says so, if there is one. */
export type Other = Pick<FileProblem, 'found' | 'line' | 'column' | 'excerpt'>;

const NOT_JSON: Other = { found: 'text that is not JSON' };

/** Judges a text that has neither records nor a format of ours. */
export function otherText(text: string): Other {
  const { fault } = scanJson(text);
  if (!fault) return { found: valueText(JSON.parse(text)) };
  const first = firstLines(text);
  if (first.length > 1 && first.every((line) => line.value !== undefined)) {
    return { found: `lines of JSON that are not records of an episode; the first is ${valueText(first[0]?.value)}` };
  }
  if (!/^\s*[[{]/.test(text)) return NOT_JSON;
  const place = { ...lineAndColumn(text, fault.offset), excerpt: excerptAt(text, fault.offset, 1) };
  if (fault.offset >= text.trimEnd().length) {
    return { found: `JSON that breaks off where ${fault.expected} should come`, ...place };
  }
  if (!fault.expected.startsWith('nothing')) {
    return { found: `broken JSON: ${fault.found} where ${fault.expected} should be`, ...place };
  }
  const value = valueText(parsed(text.slice(0, fault.offset)));
  return { found: `several JSON values one after another, not one a line; the first is ${value}`, ...place };
}

/** The value of JSON, `undefined` of anything else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first two lines that are not blank. */
const firstLines = (text: string): readonly { readonly value: unknown }[] =>
  text
    .split('\n', MANY)
    .filter((line) => line.trim() !== '')
    .slice(0, 2)
    .map((line) => ({ value: parsed(line) }));

const MANY = 1000;

function valueText(value: unknown): string {
  if (isRaw(value) && typeof value['format'] === 'string') return `a ${shown(value['format'])} file`;
  if (isRaw(value)) return shown(value);
  return Array.isArray(value) ? `a JSON array of ${value.length}` : `the JSON value ${shown(value)}`;
}
