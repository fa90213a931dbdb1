import { useEffect, useRef } from 'react';
import { useLayout } from '../../session/layout.ts';
import type { Column, Link } from './chains.ts';
import { type Curve, curvesOf, type Look } from './curves.ts';
import { useLights, useStudio } from './studio.ts';

interface LaneProps {
  readonly from: Column;
  readonly to: Column;
  readonly links: readonly Link[];
}

/**
 * The lines between two columns. They follow as either scrolls, so they are drawn on a canvas and without React: a
 * scroll costs one drawing of what is in sight.
 */
export function Lane({ from, to, links }: LaneProps) {
  const { geometry } = useStudio();
  const lights = useLights();
  const theme = useLayout((state) => state.theme);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d');
    if (!element || !ctx) return;
    let pens = pensOf(element);
    const draw = (): void => {
      const { width, height } = fit(element, ctx);
      const spots = { left: geometry.spots(from), right: geometry.spots(to) };
      ctx.clearRect(0, 0, width, height);
      for (const curve of curvesOf(links, spots, lights, height)) stroke(ctx, curve, pens[curve.look], width);
    };
    const recolour = (): void => {
      pens = pensOf(element);
      draw();
    };
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', recolour);
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    const stop = geometry.subscribe(draw);
    return () => {
      stop();
      observer.disconnect();
      scheme.removeEventListener('change', recolour);
    };
    // The colours are read again in another theme.
  }, [geometry, from, to, links, lights, theme]);
  return <canvas ref={canvas} className="lane" aria-hidden="true" />;
}

interface Pen {
  readonly colour: string;
  readonly width: number;
  readonly dash: readonly number[];
  /** Radius of the dot at the end; without one, the line just ends. */
  readonly dot: number;
}

function pensOf(element: HTMLElement): Readonly<Record<Look, Pen>> {
  const style = getComputedStyle(element);
  const colour = (token: string): string => style.getPropertyValue(token).trim();
  return {
    fact: { colour: colour('--line-2'), width: 1.1, dash: [2, 3], dot: 0 },
    plain: { colour: colour('--line-3'), width: 1.1, dash: [], dot: 2 },
    unmodelled: { colour: colour('--aged'), width: 1.1, dash: [3, 3], dot: 2 },
    lit: { colour: colour('--ink-2'), width: 1.8, dash: [], dot: 2 },
    sel: { colour: colour('--accent'), width: 2, dash: [], dot: 3 },
  };
}

/** Gives the canvas as many pixels as its place has, and returns the size of that place. */
function fit(
  element: HTMLCanvasElement,
  ctx: CanvasRenderingContext2D,
): { readonly width: number; readonly height: number } {
  const { clientWidth: width, clientHeight: height } = element;
  const density = devicePixelRatio;
  const [wide, tall] = [Math.round(width * density), Math.round(height * density)];
  if (element.width !== wide || element.height !== tall) {
    element.width = wide;
    element.height = tall;
  }
  ctx.setTransform(density, 0, 0, density, 0, 0);
  return { width, height };
}

function stroke(ctx: CanvasRenderingContext2D, { from, to }: Curve, pen: Pen, width: number): void {
  const bend = width * 0.45;
  ctx.strokeStyle = pen.colour;
  ctx.lineWidth = pen.width;
  ctx.setLineDash([...pen.dash]);
  ctx.beginPath();
  ctx.moveTo(0, from);
  ctx.bezierCurveTo(bend, from, width - bend, to, width, to);
  ctx.stroke();
  if (pen.dot === 0) return;
  ctx.fillStyle = pen.colour;
  ctx.beginPath();
  ctx.arc(width - 1, to, pen.dot, 0, 2 * Math.PI);
  ctx.fill();
}
