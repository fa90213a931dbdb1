import type { EpisodeView, Problem } from '#worker';
import type { Moment } from '../session/address.ts';

/** What is asked of a link that the episode does not have, in a sentence; null when all of it is there. */
export function missingFrom({ s, sel }: Moment, view: EpisodeView): string | null {
  if (s > view.last) {
    return `This link is to step ${s}. The episode ends at step ${view.last}, which is shown.`;
  }
  if (sel === null || sel === '') return null;
  const known = sel.startsWith('#')
    ? view.conditions.some(({ id }) => `#${id}` === sel)
    : view.things.some(({ id }) => id === sel) || view.steps.some(({ touches }) => touches.includes(sel));
  return known ? null : `This link selects ${sel.slice(0, 80)}, which this episode does not have.`;
}

function replayNotice({ world, replay }: EpisodeView): string | null {
  if (replay.kind !== 'differs') return world.kind === 'other' ? world.message : null;
  const { step, message } = replay;
  const before = step > 1 ? ` Before that, all steps agree.` : '';
  const differs = `Replay disagrees with the record at step ${step}. ${message}${before}`;
  return world.kind === 'other' ? `${world.message} ${differs}` : differs;
}

function errorNotice(problems: readonly Problem[]): string | null {
  const errors = problems.filter(({ level }) => level === 'error');
  const [first] = errors;
  if (!first) return null;
  const all = errors.reduce((sum, { times }) => sum + times, 0);
  const many = all === 1 ? 'One error' : `${all} errors`;
  return `${many} in this file: ${first.place} ${first.reason} ${first.kept}`;
}

/** What is missing or wrong with an episode, the gravest first. */
export function noticesOf(
  view: EpisodeView,
  problems: readonly Problem[],
  worldFailure: string | null,
): readonly string[] {
  const world = worldFailure === null ? null : `The world of this episode did not open: ${worldFailure}`;
  return [world, replayNotice(view), errorNotice(problems)].filter((notice) => notice !== null);
}
