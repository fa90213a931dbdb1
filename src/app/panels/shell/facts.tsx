import type { ReactNode } from 'react';
import type { EpisodeView } from '#worker';
import { Glyph, Icon } from '../../ui/icon.tsx';
import { count, useRun } from '../run.ts';

function Fact({
  name,
  className,
  children,
}: {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function injected(view: EpisodeView): string {
  const { events } = view;
  if (events.length === 0) return 'none';
  const recovered = events.filter((event) => event.recovered !== null).length;
  const noticed = events.filter((event) => event.noticed !== null).length;
  if (recovered === events.length) return `${events.length}, recovered`;
  if (recovered > 0) return `${events.length}, ${recovered} recovered`;
  return noticed > 0 ? `${events.length}, ${noticed} noticed` : `${events.length}, unnoticed`;
}

/** The run in one line. Facts at the right leave first when the window is narrow. */
export function Facts() {
  const { view } = useRun();
  const { totals } = view;
  const atEnd = view.conditions.map(({ runs }) => runs.at(-1)?.value);
  const attained = atEnd.filter((value) => value === 'true').length;
  const validity = totals.attempts === 0 ? '' : `${((100 * totals.accepted) / totals.attempts).toFixed(1)}%`;
  return (
    <section aria-label="Run">
      <dl className="facts">
        <Fact name="Planner">{view.model ?? view.planner}</Fact>
        {view.belief !== null && <Fact name="Belief">{view.belief}</Fact>}
        <Fact name="Accepted">
          {totals.accepted} / {totals.attempts} <span className="m">{validity}</span>
        </Fact>
        <Fact name="Repairs" className="hide-s">
          {totals.repairs}
        </Fact>
        <Fact name="Queries">{totals.queries}</Fact>
        <Fact name="Injected">
          {view.events.length > 0 && <Glyph name="ev" quiet />}
          {injected(view)}
        </Fact>
        <Fact name="Groups" className="hide-s">
          {totals.groupsCompleted} / {view.groups.length}
        </Fact>
        {totals.tokens > 0 && (
          <Fact name="Tokens" className="hide-m">
            {count(totals.tokens)}
          </Fact>
        )}
        {totals.status !== null && <Fact name="Endpoint">{totals.status}</Fact>}
        {view.conditions.length > 0 && (
          <Fact name="Contract">
            <Glyph name={attained === atEnd.length ? 'true' : atEnd.includes('false') ? 'false' : 'unknown'} quiet />
            {attained} / {atEnd.length} at end
          </Fact>
        )}
        <Replay view={view} />
      </dl>
    </section>
  );
}

function Replay({ view }: { readonly view: EpisodeView }) {
  const { replay } = view;
  if (replay.kind === 'unchecked') return null;
  if (replay.kind === 'agrees') {
    return (
      <div className="hide-m last" title="Every recorded step was executed again and gave the same result.">
        <dt className="row">
          <Icon name="check" size={12} />
          replay agrees
        </dt>
        <dd className="sr-only">at every step</dd>
      </div>
    );
  }
  return (
    <div className="last" title={replay.message}>
      <dt className="row fail">
        <Icon name="warn" size={12} />
        replay differs
      </dt>
      <dd>at step {replay.step}</dd>
    </div>
  );
}
