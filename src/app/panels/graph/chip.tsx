import { memo } from 'react';
import type { Chip, ThingKind } from '#worker';
import { inspectThing, isSelected, useSelection } from '../../session/selection.ts';
import { GLYPH_NAMES } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';

const ICON_OF: Readonly<Record<ThingKind, IconName>> = {
  cabinet: 'cabinet',
  fridge: 'fridge',
  sink: 'sink',
  counter: 'counter',
  hob: 'hob',
  drawer: 'drawer',
  floor: 'floor',
  region: 'region',
  cup: 'cup',
  bottle: 'bottle',
  device: 'device',
  tool: 'tool',
  drop: 'drop',
  object: 'obj',
  agent: 'agent',
};

export const thingIcon = (kind: ThingKind): IconName => ICON_OF[kind];

function chipName(chip: Chip): string {
  const where = chip.role === 'truth' ? ', true position' : chip.forgotten ? ', forgotten' : '';
  const agreement = chip.agreement === null || chip.role === 'truth' ? '' : `, ${GLYPH_NAMES[chip.agreement]}`;
  const holds = chip.contents.length === 0 ? '' : `, contains ${chip.contents.map(({ id }) => id).join(', ')}`;
  const changed = chip.changed ? ', changed at this step' : '';
  const event = chip.event ? ', moved by an injected event' : '';
  return `${chip.id}${chip.state ? `, ${chip.state}` : ''}${holds}${where}${agreement}${changed}${event}`;
}

/** One thing in its slot. Clicking selects it in both panes, the list and the inspector. */
export const ChipView = memo(function ChipView({ chip, kind }: { readonly chip: Chip; readonly kind: ThingKind }) {
  const selected = useSelection((state) => isSelected(state.selection, 'thing', chip.id));
  const name = chipName(chip);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={selected ? 'chip sel nopan' : 'chip nopan'}
      data-chip=""
      data-thing={chip.id}
      data-role={chip.role}
      data-marked={chip.changed || chip.event ? '' : undefined}
      data-agreement={chip.role === 'placed' ? (chip.agreement ?? undefined) : undefined}
      aria-label={name}
      aria-pressed={selected}
      title={name}
      onClick={() => inspectThing(chip.id)}
    >
      <Picture icon={thingIcon(kind)} />
      <span className="ell">{chip.id}</span>
      {chip.contents.map((item) => (
        <span key={item.id} className="in">
          <span className="ell">{item.id}</span>
          {item.agreement !== null && item.agreement !== 'correct' && <Picture glyph={item.agreement} />}
        </span>
      ))}
      {chip.state !== '' && <span className="sx ell">{chip.state}</span>}
      {chip.event && <Picture glyph="ev" />}
      {chip.changed && <Picture glyph="delta" />}
      {chip.agreement !== null && chip.role !== 'truth' && <Picture glyph={chip.agreement} />}
    </button>
  );
});
