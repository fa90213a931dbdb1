import type { AuditView, Tally } from '#worker';
import { useAudit } from '../../data/worlds.ts';
import { Icon } from '../../ui/icon.tsx';
import { count } from '../run.ts';
import { useStudio } from './studio.ts';

const text = ({ passed, of }: Tally): string => `${count(passed)} / ${count(of)}`;

/** Table 9 for this task, and for every task of the world; and the way to the reference itself. */
export function AuditPane({ onReplay }: { readonly onReplay: () => void }) {
  const { world, view } = useStudio();
  const audit = useAudit(world.handle);
  return (
    <section className="panel" aria-label="Contract audit">
      <div className="ph">
        <h2>Contract audit</h2>
        <span className="s hide-s ell">this task, then the world</span>
        <span className="grow" />
        <button type="button" className="btn sm" disabled={view.operations.length === 0} onClick={onReplay}>
          Replay reference
          <Icon name="play" size={11} />
        </button>
      </div>
      <div className="scroll" tabIndex={0} role="group" aria-label="Audits">
        {audit.isPending && (
          <p className="m p-12 text-dense" role="status">
            Auditing {count(world.tasks.length)} {world.tasks.length === 1 ? 'contract' : 'contracts'}
          </p>
        )}
        {audit.error && <p className="fail p-12 text-dense">{audit.error.message}</p>}
        {audit.data && <Audits audit={audit.data} task={view.task.id} replay={view.replay} />}
      </div>
    </section>
  );
}

interface AuditsProps {
  readonly audit: AuditView;
  readonly task: string;
  readonly replay: { readonly accepted: number; readonly of: number };
}

function Audits({ audit, task, replay }: AuditsProps) {
  const own = audit.tasks[task];
  const reason = typeof own === 'string' ? own : null;
  const tallies = typeof own === 'string' ? [] : (own ?? []);
  return (
    <>
      {reason !== null && (
        <p className="row aged px-12 py-8 text-dense">
          <Icon name="warn" size={12} />
          This contract cannot be audited: {reason}.
        </p>
      )}
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col" className="num">
              This task
            </th>
            <th scope="col" className="num">
              World
            </th>
            <th scope="col">
              <span className="sr-only">Passes</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {audit.rows.map(({ check, suite }, i) => {
            const passes = suite.passed === suite.of;
            const mine = tallies[i];
            return (
              <tr key={check}>
                <td className="wrapped w-full">{check}</td>
                <td className={mine && mine.passed < mine.of ? 'num aged' : 'num m'}>{mine ? text(mine) : 'none'}</td>
                <td className="num md">{text(suite)}</td>
                <td className="w-26">
                  <Icon name={passes ? 'check' : 'warn'} size={12} className={passes ? 'hold' : 'aged'} />
                  <span className="sr-only">{passes ? 'passes' : 'fails'}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="m px-12 py-6 text-dense">
        The reference is accepted in {count(replay.accepted)} of {count(replay.of)} steps.
      </p>
    </>
  );
}
