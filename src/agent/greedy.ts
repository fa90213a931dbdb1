import { AGENT, type Belief, type BeliefEntry, believed, entriesOf, entryOf } from '#belief';
import { unreachable } from '#lib';
import type { ActionRequest } from '#trace';
import { actionType, type Label, label, type RuleBook, ruleBook } from '#world';
import { requestText } from './message.ts';
import { type Need, needsOf, takenBy } from './needs.ts';
import type { Decision, Feedback, Planner, PublicOperation, Turn } from './types.ts';

/** How many acts one operation may take, preparations included, before it is passed over. (ours) */
const TRIES = 6;

/** What to do about an operation right now; `pass` gives it up. */
type Move = Decision | 'pass';

const PASS = 'pass';

/**
 * Works through the group's operations by belief alone: goes where belief says a thing is, searches with visual queries
 * when it does not know, opens what it believes shut, and passes over an operation that it cannot bring about. It sees
 * no hidden state: a thing whose place was forgotten has to be found again. (ours)
 */
export class GreedyPlanner implements Planner {
  readonly name = 'belief-greedy';
  private rules: RuleBook = ruleBook();
  private queue: readonly PublicOperation[] = [];
  private asked: PublicOperation | undefined;
  private tries = 0;
  private repairing = false;
  /** What was already rejected for this operation; the same rejection twice gives it up. */
  private rejections = new Set<string>();
  /** Regions already looked at for each thing in this group. */
  private looked = new Map<Label, Set<Label>>();
  /** Where belief had each thing when a rejection showed that it is not there. */
  private doubted = new Map<Label, string>();
  /** Things asked for once although nobody knows where they are. */
  private lost = new Set<Label>();

  begin(turn: Turn): void {
    this.rules = turn.rules;
    this.queue = turn.group.operations;
    this.asked = undefined;
    this.tries = 0;
    this.repairing = false;
    this.rejections = new Set();
    this.looked = new Map();
    this.doubted = new Map();
    this.lost = new Set();
  }

  next(turn: Turn): Promise<Decision> {
    if (turn.feedback) this.takeFeedback(turn.feedback, turn.belief);
    else if (this.asked) this.advance();
    this.asked = undefined;
    for (let operation = this.queue[0]; operation; operation = this.queue[0]) {
      const move = this.tries < TRIES ? this.workOn(operation, turn.belief) : PASS;
      if (move !== PASS) return Promise.resolve(this.flagged(move));
      this.advance();
    }
    return Promise.resolve({ kind: 'done' });
  }

  private advance(): void {
    this.queue = this.queue.slice(1);
    this.tries = 0;
    this.repairing = false;
    this.rejections = new Set();
  }

  /** The first act after a rejection is its repair. */
  private flagged(move: Decision): Decision {
    if (move.kind !== 'act') return move;
    this.tries += 1;
    if (!this.repairing) return move;
    this.repairing = false;
    return { ...move, repair: true };
  }

  private takeFeedback(feedback: Feedback, belief: Belief): void {
    this.repairing = true;
    const rejection = `${requestText(feedback.request)}: ${feedback.failed}`;
    const again = this.rejections.has(rejection);
    this.rejections.add(rejection);
    if (again) {
      this.advance();
      return;
    }
    const [, predicate, inner] = /^(\w+)\(([^)]*)\)/.exec(feedback.failed) ?? [];
    const things = (inner ?? '')
      .split(', ')
      .map(label)
      .filter((thing) => thing !== AGENT);
    const thing = things[0];
    const missing = predicate === 'near' || predicate === 'holding' || predicate === 'in' || predicate === 'unresolved';
    if (thing !== undefined && missing && !isPlace(belief, thing)) {
      this.doubted.set(thing, whereabouts(belief, thing));
      return;
    }
    if (predicate === 'open' || (predicate === 'free_hand' && heldThings(belief).length > 1)) return;
    this.advance();
  }

  private workOn(operation: PublicOperation, belief: Belief): Move {
    const taken = takenBy(operation.request, this.rules);
    if (taken !== undefined && this.trusted(belief, taken) === 'held') return PASS;
    for (const need of needsOf(operation.request, this.rules)) {
      const move = this.provide(need, operation.request, belief) ?? this.bringAlong(need, operation.request, belief);
      if (move) return move;
    }
    this.asked = operation;
    return { kind: 'act', request: this.adapted(operation.request, belief), op: operation.id };
  }

  /** A thing believed to be elsewhere than the operation says is simply picked up where it is believed to be. */
  private adapted(request: ActionRequest, belief: Belief): ActionRequest {
    const taken = takenBy(request, this.rules);
    const from = request.args['fixture'] ?? request.args['container'] ?? request.args['appliance'];
    if (taken === undefined || from === undefined) return request;
    const region = believed(belief, 'object', taken, 'region');
    const elsewhere = region !== undefined && region !== from && isPlace(belief, from);
    return elsewhere ? pickUp(taken) : request;
  }

  /** What must be done first for a need, or undefined when belief says that it is met. */
  private provide(need: Need, wanted: ActionRequest, belief: Belief): Move | undefined {
    switch (need.need) {
      case 'held':
        return this.trusted(belief, need.label) === 'held' ? undefined : this.acquire(need.label, wanted, belief);
      case 'found':
        return isPlace(belief, need.label) || this.trusted(belief, need.label)
          ? undefined
          : this.find(need.label, belief);
      case 'open':
        return believed(belief, 'container', need.label, 'open') === false
          ? { kind: 'act', request: opening(belief, need.label) }
          : undefined;
      case 'free_hand':
        return freeAHand(belief, wanted);
      default:
        return unreachable(need);
    }
  }

  /** A thing that an act needs in one place together with another that is believed elsewhere is taken in hand first. */
  private bringAlong(need: Need, wanted: ActionRequest, belief: Belief): Move | undefined {
    if (need.need !== 'found' || isPlace(belief, need.label) || whereabouts(belief, need.label) === 'held')
      return undefined;
    const here = whereabouts(belief, need.label);
    const apart = needsOf(wanted, this.rules).some((other) => {
      if (other.need !== 'found' || other.label === need.label) return false;
      const there = isPlace(belief, other.label) ? other.label : whereabouts(belief, other.label);
      return there !== 'held' && there !== '' && there !== here;
    });
    return apart ? this.acquire(need.label, wanted, belief) : undefined;
  }

  /** Where a thing is believed to be, unless a rejection has shown otherwise since. */
  private trusted(belief: Belief, thing: Label): string | undefined {
    const where = whereabouts(belief, thing);
    return where === '' || this.doubted.get(thing) === where ? undefined : where;
  }

  private acquire(thing: Label, wanted: ActionRequest, belief: Belief): Move {
    if (!this.trusted(belief, thing)) return this.find(thing, belief);
    return freeAHand(belief, wanted) ?? { kind: 'act', request: pickUp(thing) };
  }

  /** The next region to look at; when all have been looked at, the thing is asked for once and then given up. */
  private find(thing: Label, belief: Belief): Move {
    if (this.lost.has(thing)) return PASS;
    const looked = this.looked.get(thing) ?? new Set<Label>();
    this.looked.set(thing, looked);
    const here = believed(belief, 'agent', AGENT, 'region');
    const region = entriesOf(belief, 'region').find((entry) => entry.label !== here && !looked.has(entry.label))?.label;
    if (region !== undefined) {
      looked.add(region);
      return { kind: 'query', region };
    }
    this.lost.add(thing);
    return { kind: 'act', request: pickUp(thing) };
  }
}

const pickUp = (thing: Label): ActionRequest => ({ type: actionType('pick_up'), args: { object: thing } });

const isPlace = (belief: Belief, thing: Label): boolean => entryOf(belief, 'region', thing) !== undefined;

const opening = (belief: Belief, thing: Label): ActionRequest =>
  isPlace(belief, thing)
    ? { type: actionType('open_fixture'), args: { fixture: thing } }
    : { type: actionType('open_container'), args: { container: thing } };

/** `held`, the believed region, or nothing. */
function whereabouts(belief: Belief, thing: Label): string {
  if (believed(belief, 'object', thing, 'held') === true) return 'held';
  return String(believed(belief, 'object', thing, 'region') ?? '');
}

const heldThings = (belief: Belief): readonly BeliefEntry[] =>
  entriesOf(belief, 'object').filter((entry) => entry.fields.get('held')?.value === true);

/** Puts down something that the wanted act does not speak of, when both hands are believed full. */
function freeAHand(belief: Belief, wanted: ActionRequest): Decision | undefined {
  const held = heldThings(belief);
  if (held.length < 2) return undefined;
  const named = new Set<string>(Object.values(wanted.args));
  const spare = held.find((entry) => !named.has(entry.label))?.label;
  return spare === undefined
    ? undefined
    : { kind: 'act', request: { type: actionType('drop'), args: { object: spare } } };
}
