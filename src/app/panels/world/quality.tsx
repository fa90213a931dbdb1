import { useState } from 'react';
import type { QualityRow } from '#worker';
import { Segmented } from '../../ui/controls.tsx';
import { Icon } from '../../ui/icon.tsx';
import { count } from '../run.ts';
import { selectItem, useStudio } from './studio.ts';

type Shown = 'all' | 'open';

const OPTIONS: readonly { readonly value: Shown; readonly text: string }[] = [
  { value: 'all', text: 'All' },
  { value: 'open', text: 'Open' },
];

/** More rows than this are cut off, and said so. */
const MOST = 300;

export const isOpen = ({ state }: QualityRow): boolean => state === 'error' || state === 'warning';

/** What the compiler and the studio found, open rows first. */
export function QualityPane() {
  const { view } = useStudio();
  const [shown, setShown] = useState<Shown>('all');
  const open = view.quality.filter(isOpen);
  const passed = view.quality.filter(({ state }) => state === 'passed').length;
  const notes = view.quality.length - open.length - passed;
  const rows = shown === 'open' ? open : view.quality;
  return (
    <section className="panel" aria-label="Quality control">
      <div className="ph">
        <h2>Quality control</h2>
        <span className="s ell">
          {open.length} open, {notes} noted, {passed} passed
        </span>
        <span className="grow" />
        <Segmented label="Findings shown" value={shown} options={OPTIONS} onChange={setShown} />
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-label="Findings">
        {rows.length === 0 ? (
          <p className="m p-12 text-dense">
            Nothing is open in this task.{' '}
            <button type="button" className="link" onClick={() => setShown('all')}>
              Show all
            </button>
          </p>
        ) : (
          <table className="tbl">
            <thead className="sr-only">
              <tr>
                <th scope="col">Severity</th>
                <th scope="col">Rule</th>
                <th scope="col">Finding</th>
                <th scope="col">Source</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, MOST).map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        )}
        {rows.length > MOST && <p className="m p-12 text-dense">And {count(rows.length - MOST)} more of them.</p>}
      </div>
    </section>
  );
}

const ICONS = { error: 'cross', warning: 'warn', note: 'info', passed: 'check' } as const;
const COLOURS = { error: 'fail', warning: 'aged', note: 'm', passed: 'hold' } as const;

function Row({ row }: { readonly row: QualityRow }) {
  const { state, rule, message, result, fix, target, where } = row;
  return (
    <tr>
      <td className="w-26">
        <Icon name={ICONS[state]} size={12} className={COLOURS[state]} />
        <span className="sr-only">{state}</span>
      </td>
      <td className="m wrapped rule-name" title={rule}>
        {rule}
      </td>
      <td className={isOpen(row) ? 'md wrapped w-full' : 'wrapped w-full'} title={rule}>
        {message}
        {fix !== null && <span className="m font-normal"> {fix}</span>}
      </td>
      <td className="num">
        {target === null ? (
          <span className="m">{where}</span>
        ) : (
          <button type="button" className="link" onClick={() => selectItem(target)}>
            {where}
          </button>
        )}
      </td>
      <td className={isOpen(row) ? 'aged' : 'm'}>{result}</td>
    </tr>
  );
}
