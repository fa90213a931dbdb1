import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface SplitterProps {
  readonly label: string;
  readonly orientation: 'vertical' | 'horizontal';
  /** 1 where dragging right or down grows the panel, -1 where it shrinks it. */
  readonly direction: 1 | -1;
  readonly size: number;
  readonly least: number;
  readonly most: number;
  readonly onResize: (size: number) => void;
  readonly onReset: () => void;
}

const KEY_STEP = 16;

/** A hairline between panels that can be dragged, moved with arrow keys, and reset by a double click. */
export function Splitter({ label, orientation, direction, size, least, most, onResize, onReset }: SplitterProps) {
  const start = useRef<{ at: number; size: number } | null>(null);
  const along = (event: PointerEvent): number => (orientation === 'vertical' ? event.clientX : event.clientY);
  const resize = (to: number): void => onResize(Math.round(Math.min(most, Math.max(least, to))));
  const onKeyDown = (event: KeyboardEvent): void => {
    const [less, more] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    event.stopPropagation();
    resize(size + (event.key === more ? KEY_STEP : -KEY_STEP) * direction);
  };
  return (
    <div
      className="split"
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: along(event), size };
      }}
      onPointerMove={(event) => {
        if (start.current) resize(start.current.size + (along(event) - start.current.at) * direction);
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}
