import type { FileReport, KeptCount, Problem, TaskSummary, WorldSummary } from '#worker';
import { Icon } from '../../ui/icon.tsx';
import { type Copied, useCopy } from '../copy.ts';
import { count } from '../run.ts';
import { bytes } from './recent.tsx';

const RANK: Readonly<Record<Problem['level'], number>> = { error: 0, warning: 1, note: 2 };
const SHOWN = 200;

const COPY: Readonly<Record<Copied, string>> = {
  no: 'Copy report',
  yes: 'Copied',
  failed: 'This browser does not let pages copy',
};

/** The report as text, for an issue or a mail. */
function reportText(report: FileReport): string {
  const lines = report.problems.map(
    (problem) =>
      `${problem.level} ${problem.place} ${problem.reason}` +
      (problem.excerpt ? `\n    ${problem.excerpt.text}` : '') +
      (problem.kept ? `\n    ${problem.kept}` : ''),
  );
  return [
    `${report.name}: ${report.format}, ${report.records.kept} of ${report.records.of} records kept`,
    ...lines,
  ].join('\n');
}

interface ReportProps {
  readonly report: FileReport;
  /** Opens what was kept, or null where there is nothing to open. */
  readonly onOpen: (() => void) | null;
}

/** What is wrong with a file, errors first, each with its place, its text and what was kept of it. */
export function Report({ report, onOpen }: ReportProps) {
  const [copied, copy] = useCopy();
  const problems = [...report.problems].sort((a, b) => RANK[a.level] - RANK[b.level]);
  const by = (level: Problem['level']): number =>
    problems.reduce((sum, problem) => sum + (problem.level === level ? problem.times : 0), 0);
  const clean = by('error') === 0 && by('warning') === 0;
  return (
    <section aria-label={`Report on ${report.name}`}>
      <div className="ph border-t border-line-2">
        <h2 className="ell" title={report.name}>
          {report.name}
        </h2>
        <span className="s">
          {report.format}, {bytes(report.bytes)}
        </span>
        <span className="grow" />
        <button type="button" className="btn sm" onClick={() => copy(reportText(report))}>
          {COPY[copied]}
        </button>
        {onOpen !== null && (
          <button type="button" className="btn sm pri" onClick={onOpen}>
            {clean ? 'Open' : 'Open what was kept'}
          </button>
        )}
      </div>
      <div className="flex items-center gap-18 border-b border-line-1 px-12 py-8 text-dense">
        {clean && (
          <span className="row i2 md">
            <Icon name="check" size={12} />
            valid
          </span>
        )}
        {by('error') > 0 && (
          <span className="row fail md">
            <Icon name="cross" size={12} />
            {count(by('error'))} {by('error') === 1 ? 'error' : 'errors'}
          </span>
        )}
        {by('warning') > 0 && (
          <span className="row aged md">
            <Icon name="warn" size={12} />
            {count(by('warning'))} {by('warning') === 1 ? 'warning' : 'warnings'}
          </span>
        )}
        <span>
          {count(report.records.kept)} of {count(report.records.of)} {report.kind === 'world' ? 'entries' : 'records'}{' '}
          kept
        </span>
        <span className="grow" />
        {problems.length > 1 && <span className="m">errors first</span>}
      </div>
      {report.world && <World world={report.world} />}
      {problems.slice(0, SHOWN).map((problem, i) => (
        <ProblemRow key={`${i} ${problem.place}`} problem={problem} />
      ))}
      {problems.length > SHOWN && (
        <p className="m px-12 py-8 text-dense">And {count(problems.length - SHOWN)} more; Copy report has them all.</p>
      )}
      {report.kept.length > 0 && (
        <div className="px-12 py-8">
          <h3 className="i2 mb-3 text-meta font-semibold">Kept</h3>
          {report.kept.map((kept) => (
            <Kept key={kept.name} kept={kept} />
          ))}
        </div>
      )}
    </section>
  );
}

function ProblemRow({ problem }: { readonly problem: Problem }) {
  const { level, excerpt } = problem;
  const colour = level === 'error' ? 'fail' : level === 'warning' ? 'aged' : 'm';
  return (
    <div className="pr" data-level={level}>
      <Icon name={level === 'error' ? 'cross' : level === 'warning' ? 'warn' : 'info'} size={13} className={colour} />
      <span className={`md ell ${colour}`} title={problem.place}>
        {problem.place === '' ? 'file' : problem.place}
      </span>
      <span>{problem.reason}</span>
      {excerpt && (
        <code className="code" title={excerpt.text}>
          {excerpt.text.slice(0, excerpt.from)}
          <mark>{excerpt.text.slice(excerpt.from, excerpt.to) || ' '}</mark>
          {excerpt.text.slice(excerpt.to)}
        </code>
      )}
      {problem.kept !== '' && <span className="k">{problem.kept}</span>}
    </div>
  );
}

function Kept({ kept }: { readonly kept: KeptCount }) {
  const part = kept.of === 0 ? 100 : (100 * kept.kept) / kept.of;
  return (
    <div className="kp">
      <span className="i2">{kept.name}</span>
      <svg width="100%" height="8" preserveAspectRatio="none" viewBox="0 0 100 8" aria-hidden="true">
        <rect width="100" height="8" fill="var(--line-1)" />
        <rect width={part} height="8" fill="var(--attempt)" />
      </svg>
      <span className="num">
        {count(kept.kept)} of {count(kept.of)}
      </span>
    </div>
  );
}

function World({ world }: { readonly world: WorldSummary }) {
  const { findings } = world;
  return (
    <>
      <div className="sec">
        <dl className="kv">
          <dt>World</dt>
          <dd>{world.title}</dd>
          <dt>Scene</dt>
          <dd>
            {world.scene}, {count(world.regions)} regions, {count(world.objects)} things
          </dd>
          <dt>Findings</dt>
          <dd>
            {findings.error} errors, {findings.warning} warnings, {findings.note} notes
          </dd>
        </dl>
      </div>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col" className="num">
              Groups
            </th>
            <th scope="col" className="num">
              Operations
            </th>
            <th scope="col" className="num">
              Conditions
            </th>
            <th scope="col">Replay</th>
          </tr>
        </thead>
        <tbody>
          {world.tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function TaskRow({ task }: { readonly task: TaskSummary }) {
  return (
    <tr>
      <td className="md max-w-200 ell" title={`${task.id} ${task.title}`}>
        {task.title}
      </td>
      <td className="num">{task.groups}</td>
      <td className="num">{task.operations}</td>
      <td className="num">{task.conditions}</td>
      <td className={task.executable ? 'i2' : 'aged'}>{task.executable ? 'holds' : 'not executable'}</td>
    </tr>
  );
}
