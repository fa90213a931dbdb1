import type { RequirementView, RoleView, RuleView } from '#worker';
import { useRule } from '../../data/worlds.ts';
import { Segmented } from '../../ui/controls.tsx';
import { Glyph, Icon } from '../../ui/icon.tsx';
import { count } from '../run.ts';
import { operationOf, selectItem, useMarks, useStudio } from './studio.ts';

/** The rule of the operation that is selected, as the reference met it. */
export function RulePane() {
  const studio = useStudio();
  const selected = useMarks((state) => state.selected);
  const operation = operationOf(studio, selected);
  const asked = useRule(studio.world.handle, studio.view.task.id, operation);
  // The rule before stays while the next is asked for, but not once nothing is selected.
  const rule = operation === null ? { data: null, error: null } : asked;
  const siblings = siblingsOf(studio.view.operations, operation);
  return (
    <section className="panel" aria-label="Rule">
      <div className="ph">
        <h2>Rule {rule.data?.type ?? ''}</h2>
        {rule.data && (
          <span
            className="s ell"
            title={`${rule.data.signature}, ${rule.data.family}, rules version ${rule.data.version}`}
          >
            {rule.data.signature}
          </span>
        )}
        <span className="grow" />
        {siblings.length > 1 && operation !== null ? (
          <Segmented
            label="Operation of this narration"
            value={operation}
            options={siblings.map((id) => ({ value: id, text: id }))}
            onChange={(id) => selectItem(`o:${id}`)}
          />
        ) : (
          rule.data && (
            <span className="m">
              {rule.data.uses === 1 ? 'used once here' : `used ${count(rule.data.uses)} times here`}
            </span>
          )
        )}
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-label="Rule">
        {operation === null && (
          <p className="m p-12 text-dense">Select a narration, an operation or a condition to see its rule.</p>
        )}
        {rule.error && <p className="fail p-12 text-dense">{rule.error.message}</p>}
        {rule.data && <Rule rule={rule.data} />}
      </div>
    </section>
  );
}

const MOST_SIBLINGS = 6;

/** The operations of the same narration, to step through. */
function siblingsOf(
  all: readonly { readonly id: string; readonly narrations: readonly string[] }[],
  operation: string | null,
): readonly string[] {
  const narrations = all.find(({ id }) => id === operation)?.narrations ?? [];
  return all
    .filter((one) => one.narrations.some((id) => narrations.includes(id)))
    .map(({ id }) => id)
    .slice(0, MOST_SIBLINGS);
}

function Rule({ rule }: { readonly rule: RuleView }) {
  return (
    <>
      {rule.rejected !== null && (
        <p className="fail px-12 pt-8 text-dense">
          <Glyph name="rej" quiet /> Operation {rule.operation} is rejected: {rule.rejected}.
        </p>
      )}
      <div className="ru">
        <div>
          <h3>Preconditions</h3>
          {rule.requirements.length === 0 && <p className="m">none</p>}
          {rule.requirements.map((requirement, i) => (
            <Requirement key={`${i} ${requirement.text}`} requirement={requirement} />
          ))}
        </div>
        <div>
          <h3>Effects</h3>
          {rule.effects.length === 0 && <p className="m">only that it happened</p>}
          {rule.effects.map(({ sign, text, conditions }, i) => (
            <div key={`${i} ${text}`} className="rl" title={text}>
              <b>{sign}</b>
              <Wrapped text={text} />
              <span className="grow" />
              {conditions.map((id) => (
                <button key={id} type="button" className="link" onClick={() => selectItem(`c:${id}`)}>
                  {id}
                </button>
              ))}
            </div>
          ))}
          <h3>Not modelled</h3>
          {rule.unmodelled.length === 0 && <p className="m">nothing else is narrated</p>}
          {rule.unmodelled.map((text) => (
            <p key={text} className="aged">
              {text}
            </p>
          ))}
        </div>
      </div>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Variable</th>
            <th scope="col">Bound to</th>
            <th scope="col">Source span</th>
            <th scope="col" className="num">
              Narration
            </th>
          </tr>
        </thead>
        <tbody>
          {rule.roles.map((role) => (
            <Role key={role.variable} role={role} />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A predicate that breaks between its arguments only. */
function Wrapped({ text }: { readonly text: string }) {
  const parts = text.split(', ');
  return (
    <span className="mono wraps">
      {parts.map((part, i) => (
        <span key={`${i} ${part}`}>{i < parts.length - 1 ? `${part}, ` : part}</span>
      ))}
    </span>
  );
}

function Requirement({ requirement }: { readonly requirement: RequirementView }) {
  const { text, truth, assumed, since, sinceText, bound, evidence } = requirement;
  const note = assumed ? 'assumed' : truth === 'true' ? sinceText : truth;
  return (
    <div className="rl" title={`${bound}: ${truth}; ${evidence}`}>
      {truth === 'true' && <Icon name="check" size={11} className="m" />}
      {truth === 'false' && <Glyph name="false" />}
      {truth === 'unknown' && <Glyph name="unknown" />}
      <span className={truth === 'false' ? 'mono fail ell' : 'mono ell'}>{text}</span>
      {truth === 'true' && <span className="sr-only">holds</span>}
      <span className="grow" />
      {since !== null && !assumed && truth === 'true' ? (
        <button type="button" className="link" onClick={() => selectItem(`o:${since}`)}>
          {note}
        </button>
      ) : (
        <span className="m">{note}</span>
      )}
    </div>
  );
}

function Role({ role }: { readonly role: RoleView }) {
  const { variable, thing, asks, source, narration } = role;
  return (
    <tr>
      <td className="mono" title={asks === '' ? undefined : `takes ${asks}`}>
        {variable}
      </td>
      <td className={thing === null ? 'm' : 'mono ell max-w-140'} title={thing ?? undefined}>
        {thing ?? asks}
      </td>
      <td className="i2 ell max-w-160" title={source}>
        {source}
      </td>
      <td className="num">
        {narration !== null && (
          <button type="button" className="link" onClick={() => selectItem(`n:${narration}`)}>
            {/-(\d+)$/.exec(narration)?.[1] ?? narration}
          </button>
        )}
      </td>
    </tr>
  );
}
