import type { SceneItem, SceneView } from '#worker';
import { ICONS } from '../../ui/icons.ts';
import { thingIcon } from '../graph/chip.tsx';

const WIDTH = 320;
const HEIGHT = 180;
const SHELF = 64;
const TOP = 30;
const PER_SHELF = 5;
const SHELVES = 2;
const ICON = 22;
/** Letters that fit below one of five things. */
const LETTERS = 10;

const short = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/**
 * What can be seen from the agent's region, as a drawing: the region with its things on shelves, and the hands below.
 * It is drawn from the world and claims no more than the world says.
 */
export function Scene({ scene }: { readonly scene: SceneView }) {
  const room = PER_SHELF * SHELVES;
  const shown = scene.items.slice(0, scene.items.length > room ? room - 1 : room);
  const rest = scene.items.length - shown.length;
  const names = [...scene.items, ...scene.hands].map(({ id }) => id).join(', ');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${scene.region}: ${names === '' ? 'nothing to be seen' : names}`}>
      <g stroke="var(--ink-3)" fill="none" strokeWidth="1.4" transform="translate(10 8)">
        <path d={ICONS[thingIcon(scene.kind)]} />
      </g>
      <text x="31" y="20" fill="var(--ink-1)" fontSize="12" fontWeight="600">
        {short(scene.region, 34)}
      </text>
      <text x={WIDTH - 10} y="20" textAnchor="end" fill="var(--ink-3)" fontSize="11">
        {scene.state}
      </text>
      {Array.from({ length: SHELVES }, (_, shelf) => (
        <path key={`shelf ${TOP + shelf * SHELF}`} d={`M10 ${TOP + (shelf + 1) * SHELF - 18.5}H${WIDTH - 10}`} stroke="var(--line-2)" strokeWidth="1.2" />
      ))}
      {shown.map((item, i) => (
        <Thing key={item.id} item={item} x={10 + (i % PER_SHELF) * 60} y={TOP + Math.floor(i / PER_SHELF) * SHELF} />
      ))}
      {rest > 0 && (
        <text x={10 + (PER_SHELF - 1) * 60 + 30} y={TOP + SHELF + 30} textAnchor="middle" fill="var(--ink-3)" fontSize="11">
          +{rest}
        </text>
      )}
      {scene.items.length === 0 && (
        <text x={WIDTH / 2} y={TOP + 32} textAnchor="middle" fill="var(--ink-3)" fontSize="11.5">
          nothing to be seen here
        </text>
      )}
      <Hands hands={scene.hands} />
    </svg>
  );
}

function Thing({ item, x, y }: { readonly item: SceneItem; readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {item.mark && <rect x="2.5" y="0.5" width="55" height="61" rx="2" fill="none" stroke="var(--ink-1)" strokeWidth="1.2" />}
      <g transform={`translate(${30 - ICON / 2} 14) scale(${ICON / 16})`} stroke={item.mark ? 'var(--ink-1)' : 'var(--ink-2)'} fill="none" strokeWidth="1.2">
        <path d={ICONS[thingIcon(item.kind)]} />
      </g>
      <text x="30" y="56" textAnchor="middle" fill={item.mark ? 'var(--ink-1)' : 'var(--ink-2)'} fontSize="9.5" fontWeight={item.mark ? 600 : 400}>
        {short(item.id, LETTERS + 2)}
      </text>
      {item.state !== '' && (
        <text x="30" y="10" textAnchor="middle" fill="var(--ink-3)" fontSize="9">
          {short(item.state, LETTERS)}
        </text>
      )}
    </g>
  );
}

function Hands({ hands }: { readonly hands: SceneView['hands'] }) {
  return (
    <g transform={`translate(0 ${HEIGHT - 22})`}>
      <rect x="0" y="0" width={WIDTH} height="22" fill="var(--surface-2)" />
      <path d={`M0 .5H${WIDTH}`} stroke="var(--line-2)" />
      <text x="10" y="15" fill="var(--ink-3)" fontSize="10.5">
        in hand
      </text>
      <text x="54" y="15" fill={hands.length === 0 ? 'var(--ink-3)' : 'var(--ink-1)'} fontSize="10.5" fontWeight={hands.some(({ mark }) => mark) ? 600 : 400}>
        {hands.length === 0 ? 'nothing' : short(hands.map(({ id, state }) => (state === '' ? id : `${id} (${state})`)).join(', '), 46)}
      </text>
    </g>
  );
}
