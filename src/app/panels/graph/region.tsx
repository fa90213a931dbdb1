import type { Node, NodeProps } from '@xyflow/react';
import { DropdownMenu } from 'radix-ui';
import { createContext, memo, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { Chip, Rect, RegionBox, SlotBox, ThingKind } from '#worker';
import { useLayout } from '../../session/layout.ts';
import { inspectThing, isSelected, useSelection } from '../../session/selection.ts';
import { Glyph, Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ChipView, thingIcon } from './chip.tsx';
import { type ChipStore, slotKey } from './chip-store.ts';

export type RegionNode = Node<{ readonly box: RegionBox }, 'region'>;

interface Pane {
  readonly store: ChipStore;
  readonly kinds: ReadonlyMap<string, ThingKind>;
}

/** A place narrower than this shows the agent as its icon alone. */
const NAMED_AGENT = 60;

const PaneContext = createContext<Pane | null>(null);

export const PaneProvider = PaneContext.Provider;

export function usePane(): Pane {
  const pane = useContext(PaneContext);
  if (pane === null) throw new Error('a region is drawn inside a pane');
  return pane;
}

function useKey<T>(store: ChipStore, key: string, read: () => T): T {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, read);
}

const placeOf = ({ x, y, width, height }: Rect) => ({ left: x, top: y, width, height });

/** A region: its name and state, the agent when it stands here, and a fixed slot for each thing that is ever here. */
export const RegionView = memo(function RegionView({ data }: NodeProps<RegionNode>) {
  const { box } = data;
  return (
    <RegionFrame box={box}>
      {box.agent !== null && box.hands !== null && <AgentPlace region={box.id} agent={box.agent} hands={box.hands} />}
      {box.slots.map((slot) => (
        <Slot key={slot.id} region={box.id} slot={slot} />
      ))}
      {box.fold !== null && <Fold box={box} place={box.fold} />}
    </RegionFrame>
  );
});

function RegionFrame({ box, children }: { readonly box: RegionBox; readonly children: React.ReactNode }) {
  const { store } = usePane();
  const state = useKey(store, `region\n${box.id}`, () => store.region(box.id));
  const selected = useSelection((held) => isSelected(held.selection, 'thing', box.id));
  const text = state?.state ?? '';
  return (
    <div
      className={selected ? 'rg sel' : 'rg'}
      role="group"
      aria-label={text === '' ? box.id : `${box.id}, ${text}`}
      data-changed={state?.changed ? '' : undefined}
      data-unobserved={state && !state.observed ? '' : undefined}
    >
      <div className="h">
        <Picture icon={thingIcon(box.kind)} />
        <button
          type="button"
          tabIndex={-1}
          className="ell nopan"
          data-chip=""
          data-thing={box.id}
          title={box.id}
          onClick={() => inspectThing(box.id)}
        >
          {box.id}
        </button>
        <span className="stt">{text}</span>
      </div>
      {children}
    </div>
  );
}

function AgentPlace({ region, agent, hands }: { readonly region: string; readonly agent: Rect; readonly hands: Rect }) {
  const { store, kinds } = usePane();
  const standing = useKey(store, `agent\n${region}`, () => store.standing(region));
  const never = useLayout((state) => state.overlays.never);
  if (!standing.here) return null;
  const ghosts = never ? standing.ghosts : [];
  return (
    <>
      <div className="slot" style={placeOf(agent)}>
        <span className="chip agent" title="agent">
          <Icon name="agent" />
          <span className={agent.width < NAMED_AGENT ? 'sr-only' : ''}>agent</span>
        </span>
      </div>
      <div className="slot hands" style={placeOf(hands)}>
        {standing.held.length === 0 && ghosts.length === 0 && (
          <span className="ell" title={standing.hands}>
            {standing.hands}
          </span>
        )}
        {standing.held.map((chip) => (
          <ChipView key={chip.id} chip={chip} kind={kinds.get(chip.id) ?? 'object'} />
        ))}
        {ghosts.map((chip) => (
          <HeldGhost key={chip.id} chip={chip} />
        ))}
      </div>
    </>
  );
}

/** The agent holds something and believes nothing of it. */
function HeldGhost({ chip }: { readonly chip: Chip }) {
  const selected = useSelection((held) => isSelected(held.selection, 'thing', chip.id));
  const name = `${chip.id}, held, ${chip.forgotten ? 'forgotten, ' : ''}no entry`;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={selected ? 'chip sel nopan' : 'chip nopan'}
      data-chip=""
      data-thing={chip.id}
      data-role="ghost"
      aria-label={name}
      aria-pressed={selected}
      title={name}
      onClick={() => inspectThing(chip.id)}
    >
      <span className="ell">holding: no entry</span>
    </button>
  );
}

interface SlotProps {
  readonly region: string;
  readonly slot: SlotBox;
}

const Slot = memo(function Slot({ region, slot }: SlotProps) {
  const { id, kind, tight } = slot;
  const { store } = usePane();
  const chips = useKey(store, `slot\n${slotKey(region, id)}`, () => store.slot(region, id));
  const never = useLayout((state) => state.overlays.never);
  const truth = useLayout((state) => state.overlays.truth);
  const shown = chips.filter(({ role }) => role === 'placed' || (role === 'ghost' ? never : truth));
  if (shown.length === 0) return null;
  return (
    <div className={tight ? 'slot' : 'slot wide'} style={placeOf(slot)}>
      {shown.map((chip) => (
        <ChipView key={chip.role} chip={chip} kind={kind} />
      ))}
    </div>
  );
});

/**
 * Things that nothing happens to, named in a menu when there are too many for a region. The menu is made when it is first
 * asked for: a crowded scene has one in every region, and regions come and go with every seek.
 */
function Fold({ box, place }: { readonly box: RegionBox; readonly place: Rect }) {
  const chosen = useSelection(({ selection }) => box.folded.some(({ id }) => isSelected(selection, 'thing', id)));
  const [asked, setAsked] = useState(false);
  const mark = {
    className: chosen ? 'fold chip sel nopan' : 'fold nopan',
    'data-chip': '',
    tabIndex: -1,
    'aria-label': `${box.folded.length} more in ${box.id}`,
  } as const;
  return (
    <div className="slot" style={placeOf(place)}>
      {asked ? (
        <DropdownMenu.Root modal={false} defaultOpen>
          <DropdownMenu.Trigger {...mark}>+{box.folded.length}</DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content className="menu" align="start" sideOffset={4}>
              {box.folded.map(({ id, kind }) => (
                <FoldedItem key={id} region={box.id} id={id} kind={kind} />
              ))}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      ) : (
        <button type="button" {...mark} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)}>
          +{box.folded.length}
        </button>
      )}
    </div>
  );
}

function FoldedItem({ region, id, kind }: { readonly region: string; readonly id: string; readonly kind: ThingKind }) {
  const { store } = usePane();
  const chips = useKey(store, `slot\n${slotKey(region, id)}`, () => store.slot(region, id));
  const agreement = chips[0]?.agreement ?? null;
  return (
    <DropdownMenu.Item onSelect={() => inspectThing(id)}>
      <Icon name={thingIcon(kind)} className="m" />
      <span className="grow ell">{id}</span>
      {chips.length === 0 ? <span className="m">not here now</span> : agreement !== null && <Glyph name={agreement} />}
    </DropdownMenu.Item>
  );
}
