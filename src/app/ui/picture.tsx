import { GLYPH_NAMES, type GlyphName } from './icon.tsx';
import type { IconName } from './icons.ts';

/** An icon or glyph as a picture, for where there are hundreds. What it says must be said beside it, or by its name. */
export function Picture({
  icon,
  glyph,
  size,
  named,
}: {
  readonly icon?: IconName;
  readonly glyph?: GlyphName;
  readonly size?: number;
  /** Says what a glyph is called. */
  readonly named?: boolean;
}) {
  const name = glyph === undefined ? `i-${icon ?? 'obj'}` : `g-${glyph}`;
  const told = named && glyph !== undefined ? { role: 'img', 'aria-label': GLYPH_NAMES[glyph] } : {};
  const measures = size === undefined ? {} : { width: size, height: size };
  return (
    <i
      {...told}
      className={glyph === undefined ? 'im-ic' : 'im-g'}
      style={{ backgroundImage: `var(--im-${name})`, ...measures }}
    />
  );
}
