import { actsByType, type Contract, evaluate, type PastAct } from '#contract';
import { type Action, actionType, execute, missingNear, type RuleBook, regionOf, step, tick, type World } from '#world';

/** An act may need to be near two things; the controller of a run walks as often for it. */
const WALKS = 2;
const NAVIGATE = actionType('navigate_to');

/** A run of the reference: where it ended and what happened on the way, walking included. */
export interface Replayed {
  readonly end: World;
  readonly acts: readonly PastAct[];
  /** Whether anything but the agent's place was changed by an act. */
  readonly changed: boolean;
  /** Position of each rejected action and why. */
  readonly rejected: readonly { readonly index: number; readonly reason: string }[];
}

/** Runs actions in order by these rules, walking by truth to whatever must be near. A rejected action changes nothing and is told. */
export function replay(start: World, actions: readonly Action[], rules: RuleBook): Replayed {
  const run = new Run(start, rules);
  for (const [index, action] of actions.entries()) run.go(action, index);
  return { end: run.world, acts: run.acts, changed: run.changed, rejected: run.rejected };
}

/** Runs one after the other, each from where the one before ended, as one. `sizes` are their numbers of actions. */
export function joined(start: World, runs: readonly Replayed[], sizes: readonly number[]): Replayed {
  const offsets = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  return {
    end: runs.at(-1)?.end ?? start,
    acts: runs.flatMap((run) => run.acts).map((act, i) => ({ ...act, s: step(i + 1) })),
    changed: runs.some((run) => run.changed),
    rejected: runs.flatMap((run, i) =>
      run.rejected.map(({ index, reason }) => ({ index: index + (offsets[i] ?? 0), reason })),
    ),
  };
}

class Run {
  readonly acts: PastAct[] = [];
  readonly rejected: { readonly index: number; readonly reason: string }[] = [];

  changed = false;

  constructor(
    public world: World,
    private readonly rules: RuleBook,
  ) {}

  go(action: Action, index: number): void {
    for (let walk = 0; walk < WALKS; walk += 1) {
      const target = missingNear(this.world, action, this.rules);
      const region = target === undefined ? undefined : regionOf(this.world, target);
      if (region === undefined) break;
      this.act({ type: NAVIGATE, args: { region } });
    }
    const reason = this.act(action);
    if (reason !== undefined) this.rejected.push({ index, reason });
  }

  private act(action: Action): string | undefined {
    const result = execute(this.world, action, this.rules);
    if (result.outcome === 'rejected') {
      this.world = tick(this.world).world;
      return result.failed.reader;
    }
    this.changed ||= action.type !== NAVIGATE && result.patch.length > 0;
    this.world = tick(result.world).world;
    this.acts.push({ s: step(this.acts.length + 1), type: action.type, args: action.args, outcome: 'accepted' });
    return undefined;
  }
}

/** Whether the reference meets a contract, and the start alone does not. Ego2World, Table 9, rows 1 and 2. */
export function attains(
  contract: Contract,
  start: World,
  run: Replayed,
): { readonly end: boolean; readonly start: boolean } {
  const at = (world: World, acts: readonly PastAct[]): boolean =>
    contract.conditions.length > 0 &&
    contract.conditions.every(
      (condition) => evaluate(condition, { world, acts: actsByType(acts), incomplete: false }).truth === 'true',
    );
  return { end: at(run.end, run.acts), start: at(start, []) };
}
