import type { CSSProperties } from 'react';
import type { EventLife } from '#worker';
import { isSelected, select, useSelection } from '../../session/selection.ts';
import { Glyph } from '../../ui/icon.tsx';
import { rowOf, share, stepGlyph, useRun, useStepView } from '../run.ts';
import type { Tracks } from './rows.ts';

/** An event's phase at a step, in a word. */
function phaseAt(event: EventLife, s: number): string {
  if (event.recovered !== null && s >= event.recovered) return 'recovered';
  if (event.noticed !== null && s >= event.noticed) return 'noticed';
  if (event.applied !== null && s >= event.applied) return 'unnoticed';
  if (event.triggered !== null && s >= event.triggered) return 'triggered';
  if (event.eligible !== null && s >= event.eligible) return 'eligible';
  return 'not yet';
}

function eventsAt(events: readonly EventLife[], s: number): string {
  if (events.length === 0) return 'none in this run';
  const begun = events.filter(
    (event) => (event.eligible ?? event.triggered ?? event.applied ?? Number.POSITIVE_INFINITY) <= s,
  );
  const [latest] = begun.slice(-1);
  return latest ? `${latest.id} ${phaseAt(latest, s)}` : 'none yet';
}

const height = (pixels: number): CSSProperties => ({ height: pixels });

/** Names of the tracks, and what each says at the cursor. */
export function Gutter({ tracks, small }: { readonly tracks: Tracks; readonly small: boolean }) {
  const { view } = useRun();
  const step = useStepView();
  const selection = useSelection((state) => state.selection);
  const s = step?.s ?? 0;
  const row = rowOf(view.steps, s);
  const group = view.groups[row?.group ?? -1];
  const queries = view.steps.filter(({ kind }) => kind === 'query');
  const asked = queries.filter((query) => query.s <= s).length;
  return (
    <div className="gutter">
      <div className="strong m text-axis" style={height(tracks.ruler)}>
        step <span className="val">at cursor</span>
      </div>
      <div className="weak" style={height(tracks.groups)}>
        <span className="ell">{tracks.queries === 0 ? 'Groups' : 'Action groups'}</span>
        <span className="val">{group ? `${group.number} of ${view.groups.length}` : ''}</span>
      </div>
      <div className="weak" style={height(tracks.attempts)}>
        <span className="ell">Attempts</span>
        <span className="val">{row && <Glyph name={stepGlyph(row)} />}</span>
      </div>
      {tracks.queries > 0 && (
        <div className="weak" style={height(tracks.queries)}>
          <span className="ell">Visual queries</span>
          <span className="val">{queries.length === 0 ? 'none in this run' : `${asked} of ${queries.length}`}</span>
        </div>
      )}
      {tracks.events > 0 && (
        <div className="strong" style={height(tracks.events)}>
          <span className="ell">{small ? 'Injected' : 'Injected events'}</span>
          <span className="val">{eventsAt(view.events, s)}</span>
        </div>
      )}
      {tracks.beliefFirst && tracks.belief > 0 && <BeliefGutter tracks={tracks} small={small} s={s} />}
      {view.conditions.map((condition, i) => {
        const selected = isSelected(selection, 'condition', condition.id);
        const last = i === view.conditions.length - 1;
        return (
          <div key={condition.id} className={last ? 'strong' : ''} style={height(tracks.condition)}>
            <button
              type="button"
              className={selected ? 'sel' : ''}
              title={`${condition.id} ${condition.test}: ${condition.text}`}
              aria-pressed={selected}
              onClick={() => select(selected ? null : { kind: 'condition', id: condition.id })}
            >
              <span className="m">{condition.id}</span>
              <span className="mono ell">{small ? condition.short : condition.test}</span>
            </button>
            <span className="val">
              <Glyph name={step?.verdicts[i]?.value ?? 'unknown'} />
            </span>
          </div>
        );
      })}
      {!tracks.beliefFirst && tracks.belief > 0 && <BeliefGutter tracks={tracks} small={small} s={s} />}
    </div>
  );
}

function BeliefGutter({ tracks, small, s }: { readonly tracks: Tracks; readonly small: boolean; readonly s: number }) {
  const { view } = useRun();
  const accuracy = share(view.accuracy[s] ?? Number.NaN);
  const coverage = share(view.coverage[s] ?? Number.NaN);
  if (small) {
    return (
      <div style={height(tracks.belief)}>
        Belief <span className="val">{accuracy}</span>
      </div>
    );
  }
  return (
    <div style={height(tracks.belief)}>
      <dl className="grid w-full grid-cols-[auto_18px_1fr] items-center gap-x-8 leading-14">
        <dt>Belief accuracy</dt>
        <svg width="18" height="4" aria-hidden="true">
          <path d="M0 2h18" stroke="var(--ink-1)" strokeWidth="1.5" />
        </svg>
        <dd className="num">{accuracy}</dd>
        <dt className="m">Coverage</dt>
        <svg width="18" height="4" aria-hidden="true">
          <path d="M0 2h18" stroke="var(--ink-3)" strokeWidth="1.3" strokeDasharray="1.5 2.5" />
        </svg>
        <dd className="num m">{coverage}</dd>
      </dl>
    </div>
  );
}
