import type { IconName } from './icons.ts';

export type GlyphName =
  | 'true'
  | 'false'
  | 'unknown'
  | 'acc'
  | 'rej'
  | 'nav'
  | 'gap'
  | 'stop'
  | 'correct'
  | 'stale'
  | 'wrong'
  | 'ambiguous'
  | 'undecided'
  | 'never'
  | 'ev'
  | 'query'
  | 'repair'
  | 'delta';

/** What a glyph is called where it stands alone. */
export const GLYPH_NAMES: Readonly<Record<GlyphName, string>> = {
  true: 'true',
  false: 'false',
  unknown: 'unknown',
  acc: 'accepted',
  rej: 'rejected',
  nav: 'inserted navigation',
  gap: 'missing in file',
  stop: 'answer or stop',
  correct: 'correct',
  stale: 'stale: was true when set',
  wrong: 'wrong: never was true',
  ambiguous: 'ambiguous: the label fits several things',
  undecided: 'undecided: the world itself is unknown',
  never: 'no entry',
  ev: 'injected event',
  query: 'visual query',
  repair: 'repair of an earlier attempt',
  delta: 'changed at this step',
};

interface Sized {
  readonly size?: number;
  readonly className?: string;
}

export function Icon({ name, size, className }: Sized & { readonly name: IconName }) {
  return (
    <svg
      className={className ? `ic ${className}` : 'ic'}
      style={size ? { width: size, height: size } : undefined}
      aria-hidden="true"
    >
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** A glyph that says its name, unless the text beside it already does (`quiet`). */
export function Glyph({
  name,
  size,
  className,
  quiet,
}: Sized & { readonly name: GlyphName; readonly quiet?: boolean }) {
  const style = size ? { width: size, height: size } : undefined;
  const classes = className ? `g ${className}` : 'g';
  if (quiet) {
    return (
      <svg className={classes} style={style} aria-hidden="true">
        <use href={`#g-${name}`} />
      </svg>
    );
  }
  return (
    <svg className={classes} style={style} role="img" aria-label={GLYPH_NAMES[name]}>
      <title>{GLYPH_NAMES[name]}</title>
      <use href={`#g-${name}`} />
    </svg>
  );
}
