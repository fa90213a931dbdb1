import {
  type Decision,
  type Feedback,
  messageText,
  type Planner,
  type PublicOperation,
  plannerMessage,
  requestText,
  type Turn,
} from '#agent';
import { believed } from '#belief';
import type { ActionGroup, CompiledWorld, Operation } from '#compile';
import type { ActionRequest, GroupRecord, TraceRecord } from '#trace';
import {
  type Action,
  actionType,
  agentRegion,
  type EntityId,
  type Label,
  missingNear,
  observeLocally,
  regionOf,
  type Step,
} from '#world';
import type { RunOptions } from './options.ts';
import { timed } from './records.ts';
import { resolveArgs } from './resolve.ts';
import type { AttemptResult, Session } from './session.ts';
import type { TaskSetting } from './setting.ts';
import { type SourceTimes, sourceTimes } from './times.ts';

/** An act may need to be near two things, so the controller walks at most twice for it. */
const WALKS = 2;

/** The last rejected act of the group; fresh until the planner has been told. */
interface Rejection {
  readonly feedback: Feedback;
  /** Repair attempts already spent on it. */
  readonly repairs: number;
  readonly fresh: boolean;
}

type GroupStatus = NonNullable<GroupRecord['status']>;

/** Turns decisions into attempts: resolves labels, walks where belief says, counts what a group may spend. */
export class Controller {
  private readonly times: SourceTimes;
  private readonly failures: string[] = [];
  /** Why the model could not be reached. */
  failure: string | undefined;

  constructor(
    private readonly session: Session,
    private readonly planner: Planner,
    private readonly options: RunOptions,
    compiled: CompiledWorld,
    private readonly setting: TaskSetting,
  ) {
    this.times = sourceTimes(compiled, setting.groups);
  }

  async *runGroup(group: ActionGroup): AsyncGenerator<TraceRecord, GroupStatus> {
    const { session } = this;
    session.emit({ k: 'group', s: session.upcoming, phase: 'start', id: group.id, instruction: group.instruction });
    if (this.options.belief === 'reset' && session.last > 0) session.reset();
    const status = yield* this.work(group);
    const nothingDone = session.take();
    yield* nothingDone;
    yield { k: 'group', s: session.last, phase: 'end', id: group.id, status };
    return status;
  }

  private async *work(group: ActionGroup): AsyncGenerator<TraceRecord, GroupStatus> {
    const { session, planner, options } = this;
    const operations = group.operations.map((operation) => this.publicOperation(operation));
    const completed: string[] = [];
    const before = { attempts: session.totals.attempts, queries: session.totals.queries, step: session.last };
    let rejection: Rejection | undefined;
    let turn = this.turn(group, operations, completed, undefined);
    planner.begin(turn);
    for (;;) {
      const spent =
        session.totals.attempts - before.attempts >= options.attemptsPerGroup ||
        session.totals.queries - before.queries >= options.queriesPerGroup;
      if (spent) return 'blocked';
      turn = this.turn(group, operations, completed, rejection?.fresh === true ? rejection.feedback : undefined);
      const decision = await planner.next(turn);
      if (decision.kind === 'done' || decision.kind === 'stuck' || decision.kind === 'failed') {
        return this.finish(decision, turn, session.last > before.step);
      }
      if (decision.kind !== 'operation') this.emitCalls(decision, turn, session.upcoming);
      if (decision.kind === 'query') {
        session.query(decision.region, this.times.group(group.id));
        rejection = rejection && { ...rejection, fresh: false };
      } else {
        const result = this.perform(decision, group, rejection);
        if (result.accepted) completed.push(actText(decision));
        else this.failures.push(`${actText(decision)} failed: ${result.failed ?? 'unknown reason'}`);
        rejection = this.afterAttempt(decision, result, rejection);
      }
      yield* session.take();
    }
  }

  private afterAttempt(
    decision: ActDecision,
    result: AttemptResult,
    rejection: Rejection | undefined,
  ): Rejection | undefined {
    if (result.accepted || decision.kind === 'operation') return undefined;
    const repairs = decision.repair === true ? (rejection?.repairs ?? 0) + 1 : 0;
    const feedback = { step: result.s, request: decision.request, failed: result.failed ?? '' };
    return { feedback, repairs, fresh: true };
  }

  private publicOperation(operation: Operation): PublicOperation {
    const { entities } = this.session.world;
    const args: Record<string, Label> = {};
    for (const [role, id] of Object.entries(operation.action.args)) {
      const entity = entities.get(id);
      if (entity) args[role] = entity.label;
    }
    return { id: operation.id, request: { type: operation.action.type, args } };
  }

  private turn(
    group: ActionGroup,
    operations: readonly PublicOperation[],
    completed: readonly string[],
    feedback: Feedback | undefined,
  ): Turn {
    const observation = observeLocally(this.session.world);
    const { belief } = this.session;
    const { rules } = this.setting;
    return {
      group: { id: group.id, instruction: group.instruction, operations },
      observation,
      belief,
      rules,
      feedback,
      message: plannerMessage(observation, belief, group.instruction, this.failures, completed, rules),
    };
  }

  /**
   * A stop that a model was asked for is a step of its own. So is one in a group where nothing was done, or the group
   * would end before it began; else a planner without a model just has no more to do. (ours)
   */
  private finish(decision: EndDecision, turn: Turn, didSomething: boolean): GroupStatus {
    const asked = (decision.calls?.length ?? 0) > 0;
    if (asked || !didSomething) {
      this.emitCalls(decision, turn, this.session.upcoming);
      this.session.stop();
    }
    if (decision.kind === 'failed') this.failure = decision.reason;
    if (decision.kind === 'failed') return 'interrupted';
    return decision.kind === 'done' ? 'completed' : 'blocked';
  }

  /** One record for each call of a model; one for the decision itself when no model was asked. */
  private emitCalls(decision: Decision, turn: Turn, s: Step): void {
    const text = messageText(turn.message);
    const payload = { bytes: new TextEncoder().encode(text).length, ...(this.options.keepPayloads ? { text } : {}) };
    const shared = { k: 'decide', s, role: 'policy', payload } as const;
    const actions = decision.kind === 'act' ? { actions: [decision.request] } : {};
    if (!decision.calls) {
      this.session.emit({ ...shared, output: decisionText(decision), ...actions });
      return;
    }
    for (const { output, tokens, latency, errors } of decision.calls) {
      this.session.totals.tokens_in += tokens.in;
      this.session.totals.tokens_out += tokens.out;
      const read = errors.length > 0 ? { errors } : actions;
      this.session.emit({ ...shared, output, tokens, latency, ...read });
    }
  }

  private perform(decision: ActDecision, group: ActionGroup, rejection: Rejection | undefined): AttemptResult {
    if (decision.kind === 'operation') {
      const { id, action } = decision.operation;
      const t = this.times.operation(id) ?? this.times.group(group.id);
      this.walk(action, (thing) => regionOf(this.session.world, thing), t);
      return this.session.attempt(action, { origin: 'planner', op: id, ...timed(t) });
    }
    const { request, op } = decision;
    const t = (op === undefined ? undefined : this.times.operation(op)) ?? this.times.group(group.id);
    const repairable = decision.repair === true && (rejection?.repairs ?? 0) < this.options.repairsPerRejection;
    const repairs = repairable ? rejection?.feedback.step : undefined;
    const attempt = {
      origin: repairs === undefined ? ('planner' as const) : ('repair' as const),
      request,
      ...(op === undefined ? {} : { op }),
      ...(repairs === undefined ? {} : { repairs }),
      ...timed(t),
    };
    const first = resolveArgs(this.session.world, this.session.belief, request);
    if (!first.ok) return this.session.refuse(request, first.error.args, attempt, first.error.outcome, first.error);
    this.walk({ type: request.type, args: first.value }, (thing) => this.believedRegion(thing), t);
    return this.session.attempt({ type: request.type, args: first.value }, attempt);
  }

  /** Inserts navigation for what is missing nearby, as long as a place for it is known and is not here. */
  private walk(action: Action, placeOf: (thing: EntityId) => EntityId | undefined, t: number | undefined): void {
    if (action.type === NAVIGATE) return;
    for (let walk = 0; walk < WALKS; walk += 1) {
      const { world } = this.session;
      const thing = missingNear(world, action, this.setting.rules);
      const region = thing === undefined ? undefined : placeOf(thing);
      if (region === undefined || region === agentRegion(world)) return;
      const label = world.entities.get(region)?.label;
      const request: ActionRequest | undefined =
        label === undefined ? undefined : { type: NAVIGATE, args: { region: label } };
      const result = this.session.attempt(
        { type: NAVIGATE, args: { region } },
        { origin: 'controller', ...(request ? { request } : {}), ...timed(t) },
      );
      if (!result.accepted) return;
    }
  }

  /** Where a thing is believed to be; regions and fixtures are where they are. */
  private believedRegion(thing: EntityId): EntityId | undefined {
    const { world, belief } = this.session;
    const entity = world.entities.get(thing);
    if (!entity) return undefined;
    if (entity.kind === 'region' || entity.kind === 'fixture') return thing;
    const region = believed(belief, 'object', entity.label, 'region');
    return [...world.entities.values()].find(
      (place) => (place.kind === 'region' || place.kind === 'fixture') && place.label === region,
    )?.id;
  }
}

type EndDecision = Extract<Decision, { kind: 'done' | 'stuck' | 'failed' }>;
type ActDecision = Extract<Decision, { kind: 'act' | 'operation' }>;

const NAVIGATE = actionType('navigate_to');

function decisionText(decision: Decision): string {
  switch (decision.kind) {
    case 'query':
      return `query(${decision.region})`;
    case 'act':
      return requestText(decision.request);
    default:
      return decision.kind;
  }
}

function actText(decision: ActDecision): string {
  if (decision.kind === 'act') return requestText(decision.request);
  const { type, args } = decision.operation.action;
  return `${type}(${Object.values(args).join(', ')})`;
}
