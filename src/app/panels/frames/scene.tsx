import type { SceneItem, SceneView } from '#worker';
import { ICONS } from '../../ui/icons.ts';
import { thingIcon } from '../graph/chip.tsx';

/** The picture is drawn for the size at which it is usually seen, so that its letters keep the size of an axis. */
const SMALL = { width: 214, height: 120, rows: 4 };
const TALL = { width: 313, height: 176, rows: 7 };
const TALL_WINDOW = 1000;
const EDGE = 8;
const CELL = 17;
const TOP = 24;
const COLUMNS = 2;
const LETTER = 6.4;

const short = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/**
 * What can be seen from the agent's region, as a drawing: the region with its things, and the hands below. It is drawn
 * from the world and claims no more than the world says.
 */
export function Scene({ scene }: { readonly scene: SceneView }) {
  const size = innerHeight >= TALL_WINDOW ? TALL : SMALL;
  const room = size.rows * COLUMNS;
  const shown = scene.items.slice(0, scene.items.length > room ? room - 1 : room);
  const rest = scene.items.length - shown.length;
  const names = [...scene.items, ...scene.hands].map(({ id }) => id).join(', ');
  const column = (size.width - 2 * EDGE) / COLUMNS;
  const cell = (i: number): Cell => ({
    x: EDGE + (i % COLUMNS) * column,
    y: TOP + Math.floor(i / COLUMNS) * CELL,
    width: column,
  });
  const last = cell(room - 1);
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${scene.region}: ${names === '' ? 'nothing to be seen' : names}`}
    >
      <Drawn icon={scene.kind} x={EDGE} y={5} size={12} strong />
      <text x={EDGE + 17} y="15" fill="var(--ink-1)" fontSize="11" fontWeight="600">
        {short(scene.region, 24)}
      </text>
      <text x={size.width - EDGE} y="15" textAnchor="end" fill="var(--ink-3)" fontSize="10.5">
        {scene.state}
      </text>
      <path d={`M0 21.5H${size.width}`} stroke="var(--line-2)" />
      {shown.map((item, i) => (
        <Thing key={item.id} item={item} at={cell(i)} />
      ))}
      {rest > 0 && (
        <text x={last.x + 16} y={last.y + 12} fill="var(--ink-3)" fontSize="10.5">
          and {rest} more
        </text>
      )}
      {scene.items.length === 0 && (
        <text x={EDGE} y={TOP + 14} fill="var(--ink-3)" fontSize="10.5">
          nothing to be seen here
        </text>
      )}
      <Hands hands={scene.hands} width={size.width} top={size.height - 22} />
    </svg>
  );
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface DrawnProps {
  readonly icon: SceneItem['kind'];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly strong: boolean;
}

function Drawn({ icon, x, y, size, strong }: DrawnProps) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${size / 16})`}
      stroke={strong ? 'var(--ink-1)' : 'var(--ink-3)'}
      fill="none"
      strokeWidth="1.4"
    >
      <path d={ICONS[thingIcon(icon)]} />
    </g>
  );
}

function Thing({ item, at }: { readonly item: SceneItem; readonly at: Cell }) {
  const letters = Math.floor((at.width - 20) / LETTER);
  const name = short(item.id, letters);
  const room = letters - name.length;
  return (
    <g>
      {item.mark && (
        <rect
          x={at.x - 3}
          y={at.y + 0.5}
          width={at.width - 1}
          height={CELL - 1}
          rx="2"
          fill="var(--surface-2)"
          stroke="var(--ink-1)"
        />
      )}
      <Drawn icon={item.kind} x={at.x} y={at.y + 2.5} size={12} strong={item.mark} />
      <text x={at.x + 16} y={at.y + 12} fontSize="10.5" fill={item.mark ? 'var(--ink-1)' : 'var(--ink-2)'}>
        {name}
        {item.state !== '' && room >= 4 && (
          <tspan dx="4" fill="var(--ink-3)">
            {short(item.state, room)}
          </tspan>
        )}
      </text>
    </g>
  );
}

function Hands({
  hands,
  width,
  top,
}: {
  readonly hands: SceneView['hands'];
  readonly width: number;
  readonly top: number;
}) {
  const held = hands.map(({ id, state }) => (state === '' ? id : `${id} (${state})`)).join(', ');
  return (
    <g>
      <rect x="0" y={top} width={width} height="22" fill="var(--surface-2)" />
      <path d={`M0 ${top + 0.5}H${width}`} stroke="var(--line-2)" />
      <text x={EDGE} y={top + 15} fill="var(--ink-3)" fontSize="10.5">
        in hand
      </text>
      <text
        x={EDGE + 42}
        y={top + 15}
        fill={hands.length === 0 ? 'var(--ink-3)' : 'var(--ink-1)'}
        fontSize="10.5"
        fontWeight={hands.some(({ mark }) => mark) ? 600 : 400}
      >
        {hands.length === 0 ? 'nothing' : short(held, Math.floor((width - EDGE - 50) / LETTER))}
      </text>
    </g>
  );
}
