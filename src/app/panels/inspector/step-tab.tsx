import type { ChangeView, PreconditionView, StepRow, StepView } from '#worker';
import { Glyph, Icon } from '../../ui/icon.tsx';
import { count, rowOf, useRun } from '../run.ts';
import { StepLink, ThingLink } from './step-link.tsx';

/** What happened at the step: the action, its preconditions in the order of the rule, what changed, what it cost. */
export function StepTab({ step }: { readonly step: StepView }) {
  const { view } = useRun();
  const row = rowOf(view.steps, step.s);
  const { detail } = step;
  const holding = detail.preconditions.filter(({ world }) => world === 'true').length;
  return (
    <>
      <Title step={step} row={row} />
      {detail.call !== null && (
        <div className="sec">
          <h4>
            Action <span className="s ell">{detail.origin}</span>
          </h4>
          <div className="code">
            {detail.call.verb}(
            {detail.call.args.map((arg, i) => (
              <span key={arg.name}>
                {i > 0 && ', '}
                <span title={arg.name}>
                  <ThingLink id={arg.thing} />
                </span>
              </span>
            ))}
            )
          </div>
        </div>
      )}
      {detail.preconditions.length > 0 && (
        <div className="sec">
          <h4>
            Preconditions
            <span className="s ell">
              {detail.rule === null ? '' : `rule ${detail.rule}, `}
              {holding} of {detail.preconditions.length} hold
            </span>
          </h4>
          {detail.preconditions.map((precondition, i) => (
            <Precondition key={`${i} ${precondition.text}`} precondition={precondition} />
          ))}
          {detail.divergence !== null && (
            <p className="mt-6 text-dense i2">
              {detail.divergence.text}{' '}
              {detail.divergence.step !== null && (
                <StepLink s={detail.divergence.step}>step {detail.divergence.step}</StepLink>
              )}
            </p>
          )}
        </div>
      )}
      {detail.failure !== null && detail.preconditions.length === 0 && (
        <div className="sec">
          <h4>Not carried out</h4>
          <p className="fail text-dense">{detail.reason ?? detail.failure}</p>
          <p className="m text-dense">The agent was told: {detail.failure}</p>
        </div>
      )}
      <div className="sec">
        <dl className="kv">
          <dt>World</dt>
          <dd>
            <Changes changes={detail.world} />
          </dd>
          <dt>Belief</dt>
          <dd>
            <Changes changes={detail.belief} />
          </dd>
          {detail.events.map((event) => (
            <EventFact key={event.id} event={event} />
          ))}
          {detail.decision !== null && detail.decision.tokensIn + detail.decision.tokensOut > 0 && (
            <>
              <dt>Planner</dt>
              <dd>
                {count(detail.decision.tokensIn)} tokens in, {count(detail.decision.tokensOut)} out
                {detail.decision.latency === null ? '' : `, ${(detail.decision.latency / 1000).toFixed(1)} s`}
              </dd>
            </>
          )}
        </dl>
      </div>
      {detail.decision !== null && <Texts decision={detail.decision} />}
      {detail.notes.map((note) => (
        <div key={note} className="sec text-dense i2">
          {note}
        </div>
      ))}
    </>
  );
}

function Title({ step, row }: { readonly step: StepView; readonly row: StepRow | undefined }) {
  if (row === undefined) {
    return (
      <div className="ititle">
        <h3>Start</h3>
        <span className="m text-dense">before the first step</span>
      </div>
    );
  }
  return (
    <div className="ititle">
      <h3 className="ell" title={`${step.s} ${row.verb}`}>
        {step.s} {row.kind === 'gap' ? 'missing in file' : row.verb}
      </h3>
      {row.outcome === 'accepted' && <span className="tag">Accepted</span>}
      {row.outcome !== null && row.outcome !== 'accepted' && (
        <span className="tag fail">
          <Glyph name="rej" size={11} quiet />
          {row.outcome === 'rejected' ? 'Rejected' : 'Unresolved'}
        </span>
      )}
      {row.kind === 'query' && <span className="tag sense">query</span>}
      {row.repairs !== null && (
        <span className="tag">
          <Glyph name="repair" size={11} quiet />
          repair of <StepLink s={row.repairs} />
        </span>
      )}
      {row.origin === 'controller' && <span className="tag">inserted</span>}
      {step.detail.events.length > 0 && row.events.length > 0 && (
        <span className="tag inject">
          <Glyph name="ev" size={11} quiet />
          {row.events.join(', ')}
        </span>
      )}
    </div>
  );
}

function Precondition({ precondition }: { readonly precondition: PreconditionView }) {
  const { world } = precondition;
  return (
    <div className="pc">
      {world === 'false' && <Icon name="cross" size={12} className="fail" />}
      {world === 'true' && <Icon name="check" size={12} className="m" />}
      {world === 'unknown' && <Glyph name="unknown" />}
      <span className={world === 'false' ? 'mono fail md' : 'mono'}>{precondition.text}</span>
      {precondition.note !== '' && (
        <span className="w">
          {precondition.note}{' '}
          {precondition.step !== null && <StepLink s={precondition.step}>step {precondition.step}</StepLink>}
        </span>
      )}
    </div>
  );
}

function Changes({ changes }: { readonly changes: readonly ChangeView[] }) {
  if (changes.length === 0) return 'no change';
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.thing} ${change.property} ${change.from} ${change.to}`}>
          <ThingLink id={change.thing} /> {change.property}{' '}
          <span className="m">{change.from === '' ? '' : `${change.from} to `}</span>
          {change.to}
          {change.cause !== '' && <span className="m">, {change.cause}</span>}
        </li>
      ))}
    </ul>
  );
}

function EventFact({
  event,
}: {
  readonly event: { readonly id: string; readonly text: string; readonly step: number | null };
}) {
  return (
    <>
      <dt>Injected</dt>
      <dd>
        <span className="row">
          <Glyph name="ev" size={11} quiet />
          {event.step === null ? event.text : <StepLink s={event.step}>{event.text}</StepLink>}
        </span>
      </dd>
    </>
  );
}

function Texts({ decision }: { readonly decision: NonNullable<StepView['detail']['decision']> }) {
  const parts = [
    { name: 'What the planner was told', text: decision.payload },
    { name: 'What it answered', text: decision.output },
  ];
  return (
    <>
      {decision.errors.map((error) => (
        <div key={error} className="sec fail text-dense">
          {error}
        </div>
      ))}
      {parts.map(
        ({ name, text }) =>
          text !== null && (
            <details key={name} className="sec">
              <summary className="text-meta i2 font-semibold">{name}</summary>
              <pre className="code mt-4 max-h-240 overflow-auto">{text}</pre>
            </details>
          ),
      )}
    </>
  );
}
