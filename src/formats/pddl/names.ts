/**
 * PDDL names start with a letter, go on with letters, digits, `-` and `_`, and do not tell upper from lower case.
 * An identifier keeps `a-z`, `0-9` and `_`; a dot becomes `-`; anything else (and a dot where `-` would not be clear)
 * becomes `-uHEX_`. So `--` never comes out of an identifier, and parts of a name are joined by it.
 */
export function pddlName(id: string): string {
  const codes = [...id];
  const encoded = codes.map((char, at) => encodeChar(char, codes[at + 1])).join('');
  return /^[a-z]/.test(encoded) && encoded !== 'n' ? encoded : `n--${encoded}`;
}

const KEPT = /^[a-z0-9_]$/;

function encodeChar(char: string, next: string | undefined): string {
  if (KEPT.test(char)) return char;
  if (char === '.' && next !== undefined && next !== 'u' && KEPT.test(next)) return '-';
  return `-u${(char.codePointAt(0) ?? 0).toString(16)}_`;
}

/** The identifier that a PDDL name stands for; the inverse of `pddlName`. */
export function idOf(name: string): string {
  const encoded = name.startsWith('n--') ? name.slice('n--'.length) : name;
  return encoded.replaceAll(/-(?:u([0-9a-f]+)_)?/g, (_, hex?: string) =>
    hex === undefined ? '.' : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

/** A name of several parts, such as `pour--source` or `value--open--true`. */
export const joined = (...parts: readonly string[]): string =>
  [pddlName(parts[0] ?? ''), ...parts.slice(1).map(tail)].join('--');

/** The parts of a joined name. */
export function partsOf(name: string): readonly string[] {
  const prefix = name.startsWith('n--') ? 'n--' : '';
  return name
    .slice(prefix.length)
    .split('--')
    .map((part) => idOf(part));
}

/** A part after the first may begin with anything, but must not look like a prefix. */
const tail = (part: string): string => pddlName(part).replace(/^n--/, '');
