import {
  applyBeliefPatch,
  type Belief,
  type BeliefPatch,
  EMPTY_BELIEF,
  initialBelief,
  learnFromAct,
  learnFromObservation,
  resetBelief,
} from '#belief';
import { actsByType, evaluate, type PastAct } from '#contract';
import type { Truth } from '#lib';
import type { ActionRequest, BeliefRecord, StepRecord } from '#trace';
import {
  type Action,
  type ActionArgs,
  applyPatch,
  execute,
  type Label,
  observe,
  observeLocally,
  type Step,
  step,
  tick,
  type World,
} from '#world';
import { eligible, grasps, type InjectedEvent, slipPatch } from './events.ts';
import type { RunOptions } from './options.ts';
import { type Attempt, actShared, observeRecord, timed } from './records.ts';
import type { TaskSetting } from './setting.ts';

export interface AttemptResult {
  readonly s: Step;
  readonly accepted: boolean;
  /** What the agent is told when it was not. */
  readonly failed: string | undefined;
}

/** Counts over a group or a run. Attempts include repairs and inserted navigation. */
export interface Totals {
  attempts: number;
  accepted: number;
  rejected: number;
  unresolved: number;
  repairs: number;
  navigation: number;
  queries: number;
  tokens_in: number;
  tokens_out: number;
}

/**
 * The run itself while it goes on: hidden world, belief, step counter, and the records that each step gives, in the
 * order that the format asks for. Its caller takes the records with `take`.
 */
export class Session {
  world: World;
  belief: Belief = EMPTY_BELIEF;
  private now: Step = step(0);
  private out: StepRecord[] = [];
  private readonly acts: PastAct[] = [];
  private readonly verdicts = new Map<string, Truth>();
  private readonly grasped = new Map<string, number>();
  readonly totals: Totals = {
    attempts: 0,
    accepted: 0,
    rejected: 0,
    unresolved: 0,
    repairs: 0,
    navigation: 0,
    queries: 0,
    tokens_in: 0,
    tokens_out: 0,
  };

  constructor(
    private readonly setting: TaskSetting,
    private readonly options: RunOptions,
  ) {
    this.world = setting.start;
  }

  /** The step that comes next. */
  get upcoming(): Step {
    return step(this.now + 1);
  }

  get last(): Step {
    return this.now;
  }

  /** Hands over the records made so far. */
  take(): readonly StepRecord[] {
    const taken = this.out;
    this.out = [];
    return taken;
  }

  /** Adds a record as it is. */
  emit(record: StepRecord): void {
    this.out.push(record);
  }

  /** What the agent knows and sees at s 0. */
  open(): void {
    const { carried } = this.options;
    if (carried) this.believe(patchTo(carried.belief), 'carried', step(0), carried.episode);
    this.believe(initialBelief(this.belief, this.world, step(0)), 'observe', step(0), 'known at the start');
    this.look(step(0), 'local');
    this.judge(step(0));
  }

  /**
   * Empties the belief at the start of a group and looks around again, as part of the upcoming step. At the start of the
   * episode there is nothing to forget: what is believed then is what every run begins with. (ours)
   */
  reset(): void {
    const s = this.upcoming;
    const forgotten = resetBelief(this.belief, s);
    const emptied = applied(this.belief, forgotten, s);
    const observation = observeLocally(this.world);
    if (observation) this.emit(observeRecord(s, 'before', observation));
    const relearned = observation ? learnFromObservation(emptied, observation, 'local', s) : [];
    this.believe([...forgotten, ...relearned], 'reset', s, 'start of the group');
  }

  /** Tries one action as the next step. */
  attempt(action: Action, attempt: Attempt): AttemptResult {
    const s = this.advance();
    const before = this.world;
    const event = this.eventFor(action);
    if (event) this.emitEvent(s, event, 'eligible');
    const result = execute(before, action, this.setting.rules);
    const shared = actShared(s, action, attempt);
    this.count(attempt, result.outcome);
    if (result.outcome === 'rejected') {
      this.emit({ ...shared, outcome: 'rejected', failed: result.failed });
      this.timePasses(s);
      this.judge(s);
      return { s, accepted: false, failed: result.failed.agent };
    }
    const slip = event && grasps(before, result.world, event.target) && this.countGrasp(event) ? event : undefined;
    if (slip) this.emitEvent(s, slip, 'triggered');
    const assumed = result.assumed.length > 0 ? { assumed: result.assumed } : {};
    this.emit({ ...shared, outcome: 'accepted', ...assumed, patch: result.patch });
    this.world = result.world;
    this.acts.push({ s, type: action.type, args: action.args, outcome: 'accepted' });
    if (slip) this.apply(s, slip);
    this.timePasses(s);
    const learned = learnFromAct(this.belief, result.world, action.args, result.patch, s);
    const observation = observeLocally(this.world);
    if (observation) this.emit(observeRecord(s, 'local', observation));
    this.believe(learned, 'act', s);
    if (observation) this.believe(learnFromObservation(this.belief, observation, 'local', s), 'observe', s, 'local');
    this.judge(s);
    return { s, accepted: true, failed: undefined };
  }

  /** Records an act whose labels could not be turned into entities. */
  refuse(
    request: ActionRequest,
    args: ActionArgs,
    attempt: Attempt,
    outcome: 'rejected' | 'unresolved',
    failed: { readonly reader: string; readonly agent: string },
  ): AttemptResult {
    const s = this.advance();
    this.count(attempt, outcome);
    const { reader, agent } = failed;
    this.emit({ ...actShared(s, { type: request.type, args }, attempt), outcome, failed: { reader, agent } });
    if (outcome === 'unresolved') this.acts.push({ s, type: request.type, args, outcome });
    this.timePasses(s);
    this.judge(s);
    return { s, accepted: false, failed: failed.agent };
  }

  /** A step in which nothing is attempted. */
  stop(): void {
    this.timePasses(this.advance());
  }

  /** Looks at a region through a camera as the next step. */
  query(region: Label, t: number | undefined): void {
    const s = this.advance();
    this.totals.queries += 1;
    this.timePasses(s);
    const id = [...this.world.entities.values()].find((entity) => entity.label === region)?.id;
    const observation = id === undefined ? undefined : observe(this.world, id);
    if (!observation) {
      this.emit({
        k: 'observe',
        s,
        ...timed(t),
        source: 'visual_query',
        region,
        items: [],
        text: `There is no region ${region}.`,
      });
    } else {
      this.emit({ ...observeRecord(s, 'visual_query', observation), ...timed(t) });
      const learned = learnFromObservation(this.belief, observation, 'visual_query', s);
      this.believe(learned, 'observe', s, 'visual_query');
    }
    this.judge(s);
  }

  /** Processes go on, once a step, whatever came of the act. */
  private timePasses(s: Step): void {
    const { world, changes } = tick(this.world);
    this.world = world;
    for (const { process, patch } of changes) this.emit({ k: 'world', s, patch, cause: { process } });
  }

  private advance(): Step {
    this.now = step(this.now + 1);
    return this.now;
  }

  private count(attempt: Attempt, outcome: 'accepted' | 'rejected' | 'unresolved'): void {
    this.totals.attempts += 1;
    this.totals[outcome] += 1;
    if (attempt.origin === 'repair') this.totals.repairs += 1;
    if (attempt.origin === 'controller') this.totals.navigation += 1;
  }

  private look(s: Step, source: 'local'): void {
    const observation = observeLocally(this.world);
    if (!observation) return;
    this.emit(observeRecord(s, source, observation));
    this.believe(learnFromObservation(this.belief, observation, source, s), 'observe', s, source);
  }

  private believe(patch: BeliefPatch, cause: BeliefRecord['cause'], s: Step, evidence?: string): void {
    if (patch.length === 0) return;
    this.belief = applied(this.belief, patch, s);
    this.emit({ k: 'belief', s, patch, cause, ...(evidence === undefined ? {} : { evidence }) });
  }

  /** Records a condition's verdict whenever it changes. */
  private judge(s: Step): void {
    const situation = { world: this.world, acts: actsByType(this.acts), incomplete: false };
    for (const condition of this.setting.task.contract.conditions) {
      const { truth } = evaluate(condition, situation);
      if (this.verdicts.get(condition.id) === truth) continue;
      this.verdicts.set(condition.id, truth);
      this.emit({ k: 'verdict', s, condition: condition.id, value: truth });
    }
  }

  private eventFor(action: Action): InjectedEvent | undefined {
    return this.options.events.find(
      (event) => (this.grasped.get(event.id) ?? 0) < event.occurrence && eligible(this.world, action, event.target),
    );
  }

  /** Counts a grasp; true when it is the one that is to slip. */
  private countGrasp(event: InjectedEvent): boolean {
    const times = (this.grasped.get(event.id) ?? 0) + 1;
    this.grasped.set(event.id, times);
    return times === event.occurrence;
  }

  private apply(s: Step, event: InjectedEvent): void {
    const patch = slipPatch(this.world, event.target);
    const next = applyPatch(this.world, patch);
    if (patch.length === 0 || !next.ok) {
      this.emitEvent(s, event, 'not_committed');
      return;
    }
    this.world = next.value;
    this.emitEvent(s, event, 'applied');
    this.emit({ k: 'world', s, patch, cause: { event: event.id } });
  }

  private emitEvent(
    s: Step,
    event: InjectedEvent,
    phase: 'eligible' | 'triggered' | 'applied' | 'not_committed',
  ): void {
    this.emit({ k: 'event', s, id: event.id, mechanism: event.mechanism, phase, target: event.target });
  }
}

/** The patch from nothing to a belief: what carries it into the next episode. */
function patchTo(belief: Belief): BeliefPatch {
  return [...belief.values()].flatMap((entry) =>
    [...entry.fields].map(([field, { value }]) => ({ of: entry.of, label: entry.label, field, to: value })),
  );
}

/** A patch that this run has just made always fits. */
function applied(belief: Belief, patch: BeliefPatch, s: Step): Belief {
  const next = applyBeliefPatch(belief, patch, s);
  if (!next.ok) throw new Error(next.error.message);
  return next.value;
}
