import { Popover } from 'radix-ui';
import { Boundary } from '../../ui/boundary.tsx';
import { Icon } from '../../ui/icon.tsx';
import { count } from '../run.ts';
import { ContractColumn } from './contract.tsx';
import { Lane } from './lane.tsx';
import { Narrations } from './narrations.tsx';
import { Operations } from './operations.tsx';
import { Split, useRoom } from './splits.tsx';
import { useStudio } from './studio.ts';

/** Source, operations and contract, with the lines between them. */
export function Columns() {
  const { world, view, chains } = useStudio();
  const narrow = useRoom() === 'narrow';
  const { narrations, operations, groups, contract } = view;
  return (
    <div className="tri" data-narrow={narrow ? '' : undefined}>
      {!narrow && (
        <>
          <section className="panel source" aria-label="Source" data-stop="">
            <div className="ph">
              <h2>Source narrations</h2>
              <span className="s ell">
                {world.dataset}, {count(narrations.length)}
              </span>
              <span className="grow" />
              <span className="m">underlined: bound span</span>
            </div>
            <Boundary name="The list of narrations">
              <Narrations />
            </Boundary>
          </section>
          <Split part="source" />
          <div className="gap">
            <div className="ph" />
            <Lane from="narrations" to="operations" links={chains.left} />
          </div>
        </>
      )}
      <section className="panel operations" aria-label="Operations" data-stop="">
        <div className="ph">
          <h2>Compiled operations</h2>
          <span className="s ell">
            {count(operations.length)} steps, {count(groups.length)} {groups.length === 1 ? 'group' : 'groups'}
          </span>
          {narrow && (
            <>
              <span className="grow" />
              <SourcePopover />
            </>
          )}
        </div>
        <Boundary name="The list of operations">
          <Operations />
        </Boundary>
      </section>
      <div className="gap">
        <div className="ph" />
        <Lane from="operations" to="contract" links={chains.right} />
      </div>
      <Split part="contract" />
      <section className="panel contract" aria-label="Contract" data-stop="">
        <div className="ph">
          <h2>Contract</h2>
          <span className="s ell">{contract === 'event' ? 'with events' : 'terminal state'}</span>
        </div>
        <Boundary name="The contract">
          <ContractColumn />
        </Boundary>
      </section>
    </div>
  );
}

function SourcePopover() {
  const { view } = useStudio();
  return (
    <Popover.Root>
      <Popover.Trigger className="btn sm">
        Source narrations, {count(view.narrations.length)}
        <Icon name="down" size={11} />
      </Popover.Trigger>
      <Popover.Content className="source-pop" align="end" sideOffset={4} aria-label="Source narrations">
        <Narrations />
      </Popover.Content>
    </Popover.Root>
  );
}
