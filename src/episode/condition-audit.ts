import { replay } from '#compile';
import { evaluate, type PastAct, type Scene, situationOf, type Verdict, without } from '#contract';
import { actionType, execute, type RuleBook, step, tick, type World } from '#world';
import { withAnother } from './audit.ts';
import type { TaskSetting } from './setting.ts';

/** One operation of the reference as it was carried out. */
export interface PlayedStep {
  /** Just before the act, after walking to what it must be near to. */
  readonly before: World;
  readonly after: World;
  /** Why it was rejected, in the reader's words; undefined when it was accepted. */
  readonly rejected: string | undefined;
  /** How many acts had been accepted once it was over, walking included. */
  readonly acts: number;
}

/** The reference, operation by operation. */
export interface Played {
  readonly start: World;
  readonly steps: readonly PlayedStep[];
  readonly acts: readonly PastAct[];
}

/** Plays a task's reference and keeps the world around each operation. */
export function playReference({ start, groups, rules }: TaskSetting): Played {
  const actions = groups.flatMap((group) => group.operations.map((operation) => operation.action));
  const acts: PastAct[] = [];
  let world = start;
  const steps = actions.map((action): PlayedStep => {
    const run = replay(world, [action], rules);
    const rejected = run.rejected[0]?.reason;
    const walks = rejected === undefined ? run.acts.slice(0, -1) : run.acts;
    const before = walkedTo(world, walks, rules);
    acts.push(...run.acts.map((act) => ({ ...act, s: step(acts.length + act.s) })));
    world = run.end;
    return { before, after: run.end, rejected, acts: acts.length };
  });
  return { start, steps, acts };
}

const NAVIGATE = actionType('navigate_to');

function walkedTo(world: World, walks: readonly PastAct[], rules: RuleBook): World {
  return walks.reduce((at, { args }) => {
    const result = execute(at, { type: NAVIGATE, args }, rules);
    return result.outcome === 'accepted' ? tick(result.world).world : at;
  }, world);
}

/** What the audits of one condition found: its verdict in each of the situations of Table 9. */
export interface ConditionAudit {
  readonly condition: string;
  readonly reference: Verdict;
  readonly initial: Verdict;
  /** The reference done with another thing of the same kind; undefined when that cannot be asked. */
  readonly wrongBinding: Verdict | undefined;
  /** The reference cut off before the operation that makes it true for good; undefined when none does. */
  readonly partial: Verdict | undefined;
  /** With its evidence deleted from the end of the reference. */
  readonly removed: Verdict;
  /** Positions of the operations after which its verdict was another one. */
  readonly turns: readonly number[];
}

/** Audits each condition of a task by itself, over a reference that was played. */
export function auditConditions(setting: TaskSetting, played: Played): readonly ConditionAudit[] {
  const { groups, task } = setting;
  const actions = groups.flatMap((group) => group.operations.map((operation) => operation.action));
  const { conditions } = task.contract;
  const moments = [startOf(played), ...played.steps.map((_, i) => sceneAfter(played, i))].map(situationOf);
  const end = sceneAfter(played, played.steps.length - 1);
  return conditions.map((condition) => {
    const verdicts = moments.map((moment) => evaluate(condition, moment));
    const lastOpen = verdicts.findLastIndex(({ truth }) => truth !== 'true');
    const another = withAnother(condition, setting, actions);
    const initial = verdicts[0] ?? evaluate(condition, situationOf(startOf(played)));
    return {
      condition: condition.id,
      reference: verdicts.at(-1) ?? initial,
      initial,
      wrongBinding: another && evaluate(condition, situationOf(another)),
      partial: lastOpen < verdicts.length - 1 ? verdicts[lastOpen] : undefined,
      removed: evaluate(condition, situationOf(without(end, condition.test, 'forget'))),
      turns: verdicts.flatMap(({ truth }, i) => (i > 0 && truth !== verdicts[i - 1]?.truth ? [i - 1] : [])),
    };
  });
}

const startOf = ({ start }: Played): Scene => ({ world: start, acts: [], incomplete: false });

function sceneAfter(played: Played, position: number): Scene {
  const at = played.steps[position];
  return at ? { world: at.after, acts: played.acts.slice(0, at.acts), incomplete: false } : startOf(played);
}
