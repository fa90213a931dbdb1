import { Tabs } from 'radix-ui';
import { type InspectorTab, useLayout } from '../../session/layout.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { useStepView } from '../run.ts';
import { Conditions } from './conditions.tsx';
import { NodeTab } from './node-tab.tsx';
import { StepTab } from './step-tab.tsx';

const TABS: readonly { readonly id: InspectorTab; readonly name: string }[] = [
  { id: 'step', name: 'Step' },
  { id: 'node', name: 'Node' },
];

/** The selected step or thing, with the conditions of the task docked below. */
export function Inspector() {
  const tab = useLayout((state) => state.tab);
  const size = useLayout((state) => state.sizes['inspector']);
  return (
    <aside className="panel insp" aria-label="Inspector" style={size ? { width: size } : undefined}>
      <Tabs.Root
        className="contents"
        value={tab}
        onValueChange={(value) => {
          const chosen = TABS.find(({ id }) => id === value);
          if (chosen) useLayout.setState({ tab: chosen.id });
        }}
      >
        <Tabs.List className="tabs" aria-label="Inspector">
          {TABS.map(({ id, name }) => (
            <Tabs.Trigger key={id} value={id}>
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={tab} className="ibody" tabIndex={0}>
          <Boundary name="The inspector">
            <Body tab={tab} />
          </Boundary>
        </Tabs.Content>
      </Tabs.Root>
      <Boundary name="The list of conditions">
        <Conditions />
      </Boundary>
    </aside>
  );
}

function Body({ tab }: { readonly tab: InspectorTab }) {
  const step = useStepView();
  if (step === null) return <Loading />;
  return tab === 'step' ? <StepTab step={step} /> : <NodeTab step={step} />;
}

function Loading() {
  return (
    <div className="flex flex-col gap-8 p-12" aria-label="Loading">
      <span className="skeleton w-120" />
      <span className="skeleton" />
      <span className="skeleton w-160" />
    </div>
  );
}
