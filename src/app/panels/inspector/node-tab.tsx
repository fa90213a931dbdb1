import type { Agreement, HistoryEntry, NodeView, StepView } from '#worker';
import { useNode } from '../../data/queries.ts';
import { moveTo } from '../../session/cursor.ts';
import { useSelection } from '../../session/selection.ts';
import { Glyph } from '../../ui/icon.tsx';
import { useRun } from '../run.ts';
import { StepLink } from './step-link.tsx';

const COLOUR: Readonly<Record<Agreement, string>> = {
  correct: '',
  stale: 'aged md',
  wrong: 'fail md',
  ambiguous: 'aged',
  undecided: 'none',
  never: 'none',
};

/** The selected thing: world and belief by property, and the history of both with evidence. */
export function NodeTab({ step }: { readonly step: StepView }) {
  const { view } = useRun();
  const selection = useSelection((state) => state.selection);
  const id = selection?.kind === 'thing' ? selection.id : null;
  const node = useNode(view.handle, id, step.s);
  if (id === null) {
    return (
      <div className="empty h-full">
        <p>Nothing is selected.</p>
        <p className="m">Click a thing in either graph, or press / and type @ and its name.</p>
      </div>
    );
  }
  if (node.error) return <div className="empty">This thing could not be read: {node.error.message}</div>;
  if (!node.data) return null;
  return <NodeBody node={node.data} s={step.s} />;
}

function NodeBody({ node, s }: { readonly node: NodeView; readonly s: number }) {
  const next = node.touched.find((at) => at > s) ?? node.touched[0];
  return (
    <>
      <div className="ititle">
        <h3 className="ell" title={node.label}>
          {node.id}
        </h3>
        <span className="tag">{node.type}</span>
        {next !== undefined && (
          <button
            type="button"
            className="link ml-auto text-dense flex-none"
            title={`Go to step ${next}`}
            onClick={() => moveTo(next)}
          >
            {node.touched.length} {node.touched.length === 1 ? 'step touches' : 'steps touch'} it
          </button>
        )}
      </div>
      <div className="sec">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Property</span>
              </th>
              <th scope="col">World</th>
              <th scope="col">Belief</th>
              <th scope="col">
                <span className="sr-only">Agreement</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {node.properties.map((property) => (
              <tr key={property.name}>
                <td className="m">{property.name}</td>
                <td className="md wrap">{property.world}</td>
                <td className={`wrap ${property.agreement === null ? 'm' : COLOUR[property.agreement]}`}>
                  {property.belief}
                </td>
                <td>{property.agreement !== null && <Glyph name={property.agreement} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <History
        name="Belief history"
        note="with evidence"
        entries={node.beliefs}
        s={s}
        empty="The agent never had an entry for it."
      />
      <History
        name="World history"
        note="what changed it"
        entries={node.worlds}
        s={s}
        empty="The world never changed it."
      />
    </>
  );
}

interface HistoryProps {
  readonly name: string;
  readonly note: string;
  readonly entries: readonly HistoryEntry[];
  readonly s: number;
  readonly empty: string;
}

function History({ name, note, entries, s, empty }: HistoryProps) {
  return (
    <div className="sec">
      <h4>
        {name} <span className="s">{note}</span>
      </h4>
      {entries.length === 0 && <p className="m text-dense">{empty}</p>}
      {entries.length > 0 && (
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col" className="num">
                Step
              </th>
              <th scope="col">Change</th>
              <th scope="col">From</th>
              <th scope="col" className="num" title="How sure the agent was of a place, from 0 to 1">
                {entries.some(({ confidence }) => confidence !== null) ? 'Conf.' : ''}
              </th>
              <th scope="col">
                <span className="sr-only">Agreement</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={`${entry.step} ${entry.property} ${entry.value}`} className={entry.step > s ? 'm' : ''}>
                <td className="num">
                  <StepLink s={entry.step} />
                </td>
                <td className={entry.step > s ? 'wrap' : 'md wrap'}>
                  <span className="m">{entry.property}</span> {entry.value}
                </td>
                <td className="m wrap">{entry.source}</td>
                <td className="num m">{entry.confidence === null ? '' : entry.confidence.toFixed(2)}</td>
                <td>{entry.agreement !== null && <Glyph name={entry.agreement} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
