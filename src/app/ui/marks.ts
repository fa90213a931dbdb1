import { ICONS } from './icons.ts';

const ALIAS = /var\((--[\w-]+)\)/g;

const asUrl = (svg: string): string => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg"';

/**
 * Makes the drawings of the sprite into pictures in the colours of the theme, as custom properties on the document.
 * Hundreds of inline SVGs cost a browser more at every step than everything else in a graph; pictures cost nothing.
 */
export function paintMarks(sprite: SVGElement): void {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  const coloured = (markup: string): string =>
    markup.replace(ALIAS, (_, token: string) => style.getPropertyValue(token).trim());
  const ink = style.getPropertyValue('--ink-3').trim();
  for (const symbol of sprite.querySelectorAll('symbol[id^="g-"]')) {
    root.style.setProperty(
      `--im-${symbol.id}`,
      asUrl(`${OPEN} viewBox="0 0 12 12">${coloured(symbol.innerHTML)}</svg>`),
    );
  }
  for (const [name, d] of Object.entries(ICONS)) {
    const pen = `fill="none" stroke="${ink}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"`;
    root.style.setProperty(`--im-i-${name}`, asUrl(`${OPEN} viewBox="0 0 16 16" ${pen}><path d="${d}"/></svg>`));
  }
}
