import {
  type PointerEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCommand } from '../../session/commands.ts';
import { jumpTo, moveTo, useCursor } from '../../session/cursor.ts';
import { resetSize, setSize, useLayout } from '../../session/layout.ts';
import { useSelection } from '../../session/selection.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { NARROW, SMALL, useMedia } from '../../ui/media.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { rowOf, sentence, useRun, useStepView } from '../run.ts';
import { Gutter } from './gutter.tsx';
import { paint, readPalette } from './paint.ts';
import { Playhead } from './playhead.tsx';
import { Readout } from './readout.tsx';
import { tracksFor } from './rows.ts';
import { PAD, TimeScale, type Window } from './scale.ts';
import { Transport } from './transport.tsx';

const WHEEL_ZOOM = 0.0022;
const ZOOM_STEP = 1.5;

/** The window follows the mouse wheel, the zoom control and the keys; null shows everything. */
export interface Zoom {
  readonly part: number;
  readonly set: (part: number) => void;
  readonly in: () => void;
  readonly out: () => void;
  readonly fit: () => void;
}

function useSize(element: HTMLElement | null): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Every track of the episode over one axis, with the value at the cursor beside each. */
export function TimelinePanel() {
  const { view } = useRun();
  const axis = useLayout((state) => state.axis);
  const size = useLayout((state) => state.sizes['timeline']);
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const { width } = useSize(area);
  const { height: room } = useSize(host);
  const [shown, setShown] = useState<{ readonly axis: string; readonly window: Window | null }>({ axis, window: null });
  const window_ = shown.axis === axis ? shown.window : null;
  const setWindow = useCallback((window: Window | null) => setShown({ axis, window }), [axis]);
  const scale = useMemo(
    () => TimeScale.of(view.steps, axis, Math.max(1, width), window_),
    [view, axis, width, window_],
  );
  const narrow = useMedia(NARROW);
  const small = useMedia(SMALL);
  const how = narrow ? 'narrow' : small ? 'small' : 'wide';
  const tracks = useMemo(() => tracksFor(view, room, how), [view, room, how]);
  useReveal(scale, setWindow);
  const zoom = useZoom(scale, setWindow);
  useCommand('zoom-in', zoom.in);
  useCommand('zoom-out', zoom.out);
  useCommand('zoom-fit', zoom.fit);
  return (
    <section className="tl" aria-label="Timeline" style={size && !narrow ? { height: size } : undefined}>
      {!narrow && <TimelineSplit />}
      <Transport zoom={zoom} />
      <Boundary name="The timeline">
        <div ref={setHost} className="lanes">
          <Gutter tracks={tracks} small={small} />
          <Lanes scale={scale} tracks={tracks} small={small} setWindow={setWindow} setArea={setArea} />
        </div>
      </Boundary>
    </section>
  );
}

function TimelineSplit() {
  const size = useLayout((state) => state.sizes['timeline']);
  return (
    <Splitter
      label="Height of the timeline"
      orientation="horizontal"
      direction={-1}
      size={size ?? 280}
      least={120}
      most={560}
      onResize={(to) => setSize('timeline', to)}
      onReset={() => resetSize('timeline')}
    />
  );
}

/** Keeps the cursor in view when it moves out of a zoomed window. */
function useReveal(scale: TimeScale, setWindow: (window: Window | null) => void): void {
  const reveal = useEffectEvent((s: number) => {
    const next = s < 1 ? null : scale.revealing(s);
    if (next) setWindow(next);
  });
  useEffect(
    () =>
      useCursor.subscribe((state, before) => {
        if (state.s !== before.s) reveal(state.s);
      }),
    [],
  );
}

function useZoom(scale: TimeScale, setWindow: (window: Window | null) => void): Zoom {
  return useMemo(() => {
    const full = scale.extent.to - scale.extent.from;
    const span = scale.window.to - scale.window.from;
    const most = Math.max(1.01, full / Math.min(full, 4));
    const around = (): number => {
      const x = scale.middle(useCursor.getState().s);
      return x >= PAD && x <= scale.width - PAD ? x : scale.width / 2;
    };
    return {
      part: Math.log(full / span) / Math.log(most),
      set: (part) => setWindow(part === 0 ? null : scale.zoomed(most ** part / (full / span), around())),
      in: () => setWindow(scale.zoomed(ZOOM_STEP, around())),
      out: () => setWindow(scale.zoomed(1 / ZOOM_STEP, around())),
      fit: () => setWindow(null),
    };
  }, [scale, setWindow]);
}

interface LanesProps {
  readonly scale: TimeScale;
  readonly tracks: ReturnType<typeof tracksFor>;
  readonly small: boolean;
  readonly setWindow: (window: Window | null) => void;
  readonly setArea: (element: HTMLDivElement | null) => void;
}

function Lanes({ scale, tracks, small, setWindow, setArea }: LanesProps) {
  const { view } = useRun();
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useLayout((state) => state.theme);
  const selection = useSelection((state) => state.selection);
  const [hover, setHover] = useState<{ readonly s: number; readonly x: number; readonly y: number } | null>(null);
  const scrubbing = useRef(false);
  const touched = useMemo(
    () =>
      new Set(
        selection?.kind === 'thing'
          ? view.steps.filter((row) => row.touches.includes(selection.id)).map(({ s }) => s)
          : [],
      ),
    [view, selection],
  );
  const condition = selection?.kind === 'condition' ? selection.id : null;
  const [fonts, setFonts] = useState(0);
  useEffect(() => {
    void document.fonts.ready.then(() => setFonts((n) => n + 1));
  }, []);
  useLayoutEffect(() => {
    const element = canvas.current;
    const ctx = element?.getContext('2d');
    if (!element || !ctx) return;
    const density = devicePixelRatio || 1;
    element.width = Math.round(scale.width * density);
    element.height = Math.round(tracks.height * density);
    element.style.height = `${tracks.height}px`;
    ctx.setTransform(density, 0, 0, density, 0, 0);
    paint(ctx, { view, scale, tracks, palette: readPalette(element), small, touched, condition });
  }, [view, scale, tracks, small, touched, condition, theme, fonts]);
  const at = (event: PointerEvent): { readonly s: number; readonly x: number } => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return { s: scale.stepAt(x), x };
  };
  const [area, keepArea] = useState<HTMLDivElement | null>(null);
  useWheel(area, scale, setWindow);
  return (
    <div
      ref={(element) => {
        setArea(element);
        keepArea(element);
      }}
      className="canvas"
      style={{ height: Math.max(tracks.height, 1), minHeight: '100%' }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        scrubbing.current = true;
        setHover(null);
        jumpTo(at(event).s);
      }}
      onPointerMove={(event) => {
        const { s } = at(event);
        if (scrubbing.current) moveTo(s);
        else setHover({ s, x: event.clientX, y: event.clientY });
      }}
      onPointerUp={() => {
        scrubbing.current = false;
      }}
      onPointerLeave={() => setHover(null)}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <Playhead scale={scale} height={tracks.height} />
      <CursorSlider />
      {hover && <Readout at={hover} />}
    </div>
  );
}

/** Wheel pans, with the zoom key it zooms at the pointer. A listener of its own, since it must hold the page still. */
function useWheel(area: HTMLDivElement | null, scale: TimeScale, setWindow: (window: Window | null) => void): void {
  const turn = useEffectEvent((event: WheelEvent, x: number) => {
    const whole = scale.window.from <= scale.extent.from && scale.window.to >= scale.extent.to;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      setWindow(scale.zoomed(Math.exp(-event.deltaY * WHEEL_ZOOM), x));
    } else if (!whole) {
      event.preventDefault();
      setWindow(scale.panned(Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY));
    }
  });
  useEffect(() => {
    if (!area) return;
    const onWheel = (event: WheelEvent): void => turn(event, event.clientX - area.getBoundingClientRect().left);
    area.addEventListener('wheel', onWheel, { passive: false });
    return () => area.removeEventListener('wheel', onWheel);
  }, [area]);
}

/** The timeline for keyboard and screen reader: a slider over the steps that speaks the whole step. */
function CursorSlider() {
  const { view } = useRun();
  const s = useCursor((state) => state.s);
  const step = useStepView();
  const row = rowOf(view.steps, step?.s ?? 0);
  return (
    <div
      className="absolute inset-0 pointer-events-none"
      role="slider"
      tabIndex={0}
      aria-label="Step"
      aria-valuemin={0}
      aria-valuemax={view.last}
      aria-valuenow={s}
      aria-valuetext={step ? sentence(row, step) : `Step ${s}`}
    />
  );
}
