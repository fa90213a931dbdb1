import type { GlyphName } from './icon.tsx';
import type { IconName } from './icons.ts';

/** An icon or glyph as a picture, for where there are hundreds. What it says must be said beside it. */
export function Picture({ icon, glyph }: { readonly icon?: IconName; readonly glyph?: GlyphName }) {
  const name = glyph === undefined ? `i-${icon ?? 'obj'}` : `g-${glyph}`;
  return <i className={glyph === undefined ? 'im-ic' : 'im-g'} style={{ backgroundImage: `var(--im-${name})` }} />;
}
