import type { StepView } from '#worker';
import { isSelected, select, useSelection } from '../../session/selection.ts';
import { Glyph } from '../../ui/icon.tsx';
import { useRun, useStepView } from '../run.ts';
import { StepLink } from './step-link.tsx';

/** Every condition of the task with its verdict at this step and what the verdict rests on. */
export function Conditions() {
  const step = useStepView();
  return step === null ? null : <ConditionList step={step} />;
}

function ConditionList({ step }: { readonly step: StepView }) {
  const { view } = useRun();
  const selection = useSelection((state) => state.selection);
  const by = (value: string): number => step.verdicts.filter((verdict) => verdict.value === value).length;
  return (
    <section className="conds" aria-label="Conditions">
      <div className="ph">
        <h2>Conditions</h2>
        <span className="s">at step {step.s}</span>
        <span className="lg">
          {(['true', 'false', 'unknown'] as const).map((value) => (
            <span key={value}>
              <Glyph name={value} />
              {by(value)}
            </span>
          ))}
        </span>
      </div>
      {view.conditions.length === 0 && (
        <p className="m p-12 text-dense">
          {view.world.kind === 'missing'
            ? 'The conditions are in the world file, which is not known.'
            : 'This task has no contract.'}
        </p>
      )}
      <ul tabIndex={0} aria-label="Conditions">
        {view.conditions.map((condition, i) => {
          const verdict = step.verdicts[i];
          const selected = isSelected(selection, 'condition', condition.id);
          const claim = condition.claims.find(({ s }) => s === step.s);
          return (
            <li key={condition.id} className={selected ? 'cd sel' : 'cd'} data-condition={condition.id}>
              <Glyph name={verdict?.value ?? 'unknown'} />
              <span className="m">{condition.id}</span>
              <button
                type="button"
                className="mono text-left"
                title={`${condition.test}\n${condition.text}`}
                aria-pressed={selected}
                onClick={() => select(selected ? null : { kind: 'condition', id: condition.id })}
              >
                {condition.test}
              </button>
              <span className="e" title={verdict?.evidence.text}>
                {verdict?.evidence.text}{' '}
                {verdict && verdict.evidence.step !== null && (
                  <StepLink s={verdict.evidence.step}>step {verdict.evidence.step}</StepLink>
                )}
                {claim && <span className="fail"> The run recorded {claim.claimed}.</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
