import { useLayoutEffect, useRef } from 'react';
import { ICONS } from './icons.ts';
import { paintMarks } from './marks.ts';

/**
 * The drawings that `Icon` and `Glyph` refer to, once a page. Glyphs follow one grammar: a square is a verdict, a bar
 * an attempt, a circle a belief, a diamond an event, an eye a query; hue says what is known.
 */
export function Sprite() {
  const ref = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const sprite = ref.current;
    if (!sprite) return;
    paintMarks(sprite);
    const observer = new MutationObserver(() => paintMarks(sprite));
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => observer.disconnect();
  }, []);
  return (
    <svg ref={ref} className="sprite" aria-hidden="true">
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--none-soft)" />
          <path d="M0 0V5" stroke="var(--hatch)" strokeWidth="1.6" />
        </pattern>
        {Object.entries(ICONS).map(([name, d]) => (
          <symbol key={name} id={`i-${name}`} viewBox="0 0 16 16">
            <path d={d} />
          </symbol>
        ))}
        <symbol id="g-true" viewBox="0 0 12 12">
          <rect x="1" y="1" width="10" height="10" rx="1.5" fill="var(--verdict-true)" />
          <path d="M3.3 6.2l1.9 1.9 3.6-4" fill="none" stroke="var(--on-mark)" strokeWidth="1.5" />
        </symbol>
        <symbol id="g-false" viewBox="0 0 12 12">
          <rect x="1" y="1" width="10" height="10" rx="1.5" fill="var(--verdict-false)" />
          <path d="M3.8 3.8l4.4 4.4M8.2 3.8L3.8 8.2" fill="none" stroke="var(--on-mark)" strokeWidth="1.4" />
        </symbol>
        <symbol id="g-unknown" viewBox="0 0 12 12">
          <rect
            x="1.5"
            y="1.5"
            width="9"
            height="9"
            rx="1.5"
            fill="none"
            stroke="var(--verdict-unknown)"
            strokeDasharray="2 1.4"
          />
          <path
            d="M4.6 4.7a1.45 1.45 0 1 1 2.2 1.2c-.55.35-.8.6-.8 1.1M6 8.6v.15"
            fill="none"
            stroke="var(--none-ink)"
            strokeWidth="1.15"
            strokeLinecap="round"
          />
        </symbol>
        <symbol id="g-acc" viewBox="0 0 12 12">
          <rect x="3" y="1" width="6" height="10" rx="1" fill="var(--attempt-accepted)" />
        </symbol>
        <symbol id="g-rej" viewBox="0 0 12 12">
          <rect
            x="3.6"
            y="1.6"
            width="4.8"
            height="8.8"
            rx="1"
            fill="none"
            stroke="var(--attempt-rejected)"
            strokeWidth="1.3"
          />
          <path d="M2 10.6L10 1.4" stroke="var(--attempt-rejected)" strokeWidth="1.3" />
        </symbol>
        <symbol id="g-nav" viewBox="0 0 12 12">
          <path d="M2.5 3l3 3-3 3M6.5 3l3 3-3 3" fill="none" stroke="var(--ink-3)" strokeWidth="1.2" />
        </symbol>
        <symbol id="g-gap" viewBox="0 0 12 12">
          <path d="M0 6h12" stroke="var(--ink-3)" strokeWidth="1.2" strokeDasharray="1.5 2" />
        </symbol>
        <symbol id="g-stop" viewBox="0 0 12 12">
          <rect x="3" y="3" width="6" height="6" fill="none" stroke="var(--ink-2)" strokeWidth="1.2" />
        </symbol>
        <symbol id="g-correct" viewBox="0 0 12 12">
          <circle cx="6" cy="6" r="4.6" fill="var(--belief-correct)" />
        </symbol>
        <symbol id="g-stale" viewBox="0 0 12 12">
          <circle cx="6" cy="6" r="4.1" fill="none" stroke="var(--belief-stale)" strokeWidth="1.2" />
          <path d="M6 1.9a4.1 4.1 0 0 0 0 8.2z" fill="var(--belief-stale)" />
        </symbol>
        <symbol id="g-wrong" viewBox="0 0 12 12">
          <circle cx="6" cy="6" r="4.2" fill="none" stroke="var(--belief-wrong)" strokeWidth="1.3" />
          <path d="M4 4l4 4M8 4L4 8" stroke="var(--belief-wrong)" strokeWidth="1.3" />
        </symbol>
        <symbol id="g-ambiguous" viewBox="0 0 12 12">
          <circle cx="4.4" cy="6" r="3.4" fill="none" stroke="var(--belief-stale)" strokeWidth="1.2" />
          <circle cx="7.6" cy="6" r="3.4" fill="none" stroke="var(--belief-stale)" strokeWidth="1.2" />
        </symbol>
        <symbol id="g-undecided" viewBox="0 0 12 12">
          <circle cx="6" cy="6" r="4.2" fill="none" stroke="var(--none)" strokeWidth="1.2" />
          <path
            d="M4.9 4.9a1.15 1.15 0 1 1 1.7 1c-.45.3-.6.5-.6.9M6 8.1v.1"
            fill="none"
            stroke="var(--none-ink)"
            strokeWidth="1.1"
            strokeLinecap="round"
          />
        </symbol>
        <symbol id="g-never" viewBox="0 0 12 12">
          <circle
            cx="6"
            cy="6"
            r="4.2"
            fill="none"
            stroke="var(--belief-never)"
            strokeWidth="1.2"
            strokeDasharray="1.8 1.6"
          />
        </symbol>
        <symbol id="g-ev" viewBox="0 0 12 12">
          <path d="M6 .8L11.2 6 6 11.2 .8 6z" fill="var(--event)" />
        </symbol>
        <symbol id="g-query" viewBox="0 0 12 12">
          <path
            d="M.8 6s2-3.4 5.2-3.4S11.2 6 11.2 6 9.2 9.4 6 9.4.8 6 .8 6z"
            fill="none"
            stroke="var(--query)"
            strokeWidth="1.2"
          />
          <circle cx="6" cy="6" r="1.5" fill="var(--query)" />
        </symbol>
        <symbol id="g-repair" viewBox="0 0 12 12">
          <path d="M9.6 6a3.6 3.6 0 1 1-1.1-2.6M8.8 1.4v2.2H6.6" fill="none" stroke="var(--ink-3)" strokeWidth="1.2" />
        </symbol>
        <symbol id="g-delta" viewBox="0 0 12 12">
          <path d="M6 2l4.4 8H1.6z" fill="none" stroke="var(--ink-1)" strokeWidth="1.2" />
        </symbol>
      </defs>
    </svg>
  );
}
