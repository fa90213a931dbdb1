import { useEffect, useRef, useState } from 'react';
import type { Column, Link } from './chains.ts';
import { middle, type Spot, useGeometry } from './geometry.ts';
import { useLights, useStudio } from './studio.ts';

interface LaneProps {
  readonly from: Column;
  readonly to: Column;
  readonly links: readonly Link[];
}

interface Curve {
  readonly key: string;
  readonly d: string;
  readonly x: number;
  readonly y: number;
  readonly look: 'plain' | 'unmodelled' | 'fact' | 'lit' | 'sel';
}

const ORDER: Readonly<Record<Curve['look'], number>> = { fact: 0, plain: 1, unmodelled: 2, lit: 3, sel: 4 };
/** Lines to one item end this far apart. */
const APART = 4;

/**
 * The lines between two columns. They follow as either scrolls. A line is drawn where both its ends can be seen; one of
 * a lit or selected chain also where it leads out of sight.
 */
export function Lane({ from, to, links }: LaneProps) {
  const { geometry } = useStudio();
  const lights = useLights();
  useGeometry(geometry);
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const curves = links.flatMap((link): readonly Curve[] => {
    const a = geometry.spot(from, link.from);
    const b = geometry.spot(to, link.to);
    if (!a || !b) return [];
    const own = lights.selected.has(link.from) && lights.selected.has(link.to);
    const lit = lights.lit.has(link.from) && lights.lit.has(link.to);
    const look = own && link.kind !== 'unmodelled' ? 'sel' : lit ? 'lit' : link.kind;
    if (look === link.kind ? !inSight(a, height) || !inSight(b, height) : outOfSight(a, b, height)) return [];
    const y1 = middle(a) + (link.kind === 'unmodelled' ? APART : 0);
    const y2 = middle(b);
    const bend = width * 0.45;
    const d = `M0 ${y1}C${bend} ${y1} ${width - bend} ${y2} ${width} ${y2}`;
    return [{ key: `${link.from} ${link.to}`, d, x: width - 1, y: y2, look }];
  });
  curves.sort((a, b) => ORDER[a.look] - ORDER[b.look]);
  return (
    <div ref={box} className="lane" aria-hidden="true">
      <svg width={width} height={height}>
        {curves.map(({ key, d, x, y, look }) => (
          <g key={key} data-look={look}>
            <path d={d} />
            <circle cx={x} cy={y} r={look === 'sel' ? 3 : 2} />
          </g>
        ))}
      </svg>
    </div>
  );
}

const inSight = (spot: Spot, height: number): boolean => middle(spot) >= 0 && middle(spot) <= height;

const outOfSight = (a: Spot, b: Spot, height: number): boolean =>
  (middle(a) < 0 && middle(b) < 0) || (middle(a) > height && middle(b) > height);

function useSize(box: { readonly current: HTMLElement | null }): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}
