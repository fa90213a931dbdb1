import { DropdownMenu } from 'radix-ui';
import { useMemo } from 'react';
import { moveTo, type Speed, setSpeed, togglePlay, useCursor } from '../../session/cursor.ts';
import { type Axis, useLayout } from '../../session/layout.ts';
import { IconButton, Segmented } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { rowOf, seconds, useRun } from '../run.ts';
import type { Zoom } from './timeline.tsx';

const SPEEDS: readonly Speed[] = [1, 2, 4];
const AXES: readonly { readonly value: Axis; readonly text: string }[] = [
  { value: 'step', text: 'Step' },
  { value: 'time', text: 'Source time' },
];

/** Playback, where the cursor is, the axis and the zoom. */
export function Transport({ zoom }: { readonly zoom: Zoom }) {
  const { view } = useRun();
  const { s, last, playing, speed } = useCursor();
  const axis = useLayout((state) => state.axis);
  const timed = useMemo(() => view.steps.some(({ t }) => t !== null), [view]);
  return (
    <div className="bar" role="toolbar" aria-label="Playback">
      <span className="transport">
        <IconButton icon="first" label="First step" keys="Home" size={15} onClick={() => moveTo(0)} />
        <IconButton icon="prev" label="Step back" keys="←" size={15} onClick={() => moveTo(s - 1)} />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause' : 'Play'}
          keys="Space"
          size={16}
          onClick={togglePlay}
        />
        <IconButton icon="next" label="Step forward" keys="→" size={15} onClick={() => moveTo(s + 1)} />
        <IconButton icon="last" label="Last step" keys="End" size={15} onClick={() => moveTo(last)} />
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger className="btn sm hide-s ml-6" aria-label={`Speed, ${speed} steps a second`}>
            {speed}×<Icon name="down" size={11} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content className="menu" align="start" sideOffset={4}>
              <DropdownMenu.RadioGroup value={String(speed)}>
                {SPEEDS.map((value) => (
                  <DropdownMenu.RadioItem key={value} value={String(value)} onSelect={() => setSpeed(value)}>
                    {value}× <span className="m">{value === 1 ? '1 step a second' : `${value} steps a second`}</span>
                  </DropdownMenu.RadioItem>
                ))}
              </DropdownMenu.RadioGroup>
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      </span>
      <Where />
      <span className="grow" />
      <span className="row hide-n">
        <Segmented
          label="Axis"
          value={axis}
          options={AXES.map((option) => ({ ...option, disabled: option.value === 'time' && !timed }))}
          onChange={(value) => useLayout.setState({ axis: value })}
        />
        <span className="vr" />
        <IconButton icon="zout" label="Zoom out" keys="−" small onClick={zoom.out} />
        <input
          type="range"
          className="zoom hide-s"
          aria-label="Zoom of the timeline"
          min={0}
          max={1}
          step={0.01}
          value={zoom.part}
          onChange={(event) => zoom.set(event.currentTarget.valueAsNumber)}
        />
        <IconButton icon="zin" label="Zoom in" keys="+" small onClick={zoom.in} />
      </span>
      <button type="button" className="btn sm" title="Show all steps (0)" onClick={zoom.fit}>
        Fit
      </button>
    </div>
  );
}

function Where() {
  const { view } = useRun();
  const { s, last } = useCursor();
  const row = rowOf(view.steps, s);
  const group = view.groups[row?.group ?? -1];
  const attempt =
    row?.kind === 'act' ? view.steps.filter((other) => other.kind === 'act' && other.s <= s).length : null;
  const facts = [
    group ? `group ${group.number}` : null,
    attempt === null ? null : `attempt ${attempt}`,
    row?.t == null ? null : `source ${seconds(row.t)}`,
  ].filter((fact) => fact !== null);
  return (
    <>
      <span className="read">
        {s === 0 ? 'Start' : `Step ${s}`} <span className="m font-normal">of {last}</span>
      </span>
      <span className="m hide-s ell">{facts.join(', ')}</span>
    </>
  );
}
