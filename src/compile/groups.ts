import type { EntityId } from '#world';
import {
  BRACKET_CAP,
  GROUP_CAP,
  GROUP_ENDS,
  GROUP_FINISHES,
  GROUP_NEUTRAL,
  GROUP_STARTS,
  GROUP_TAKES,
} from './decisions.ts';
import type { Step } from './step.ts';

/** The steps of one narration, which no group divides. */
export interface Unit {
  readonly number: number;
  /** The segments it belongs to; groups are cut wherever this changes. */
  readonly membership: string;
  readonly steps: readonly Step[];
}

export interface Group {
  readonly membership: string;
  readonly steps: readonly Step[];
}

/**
 * Action groups. (ours) An opening starts one that lasts to the matching closing; taking something new starts one,
 * and so does an act that shares no thing with it; discarding and returning end one. Calibrated on the two episodes
 * whose groups the paper shows.
 */
export function groupsOf(units: readonly Unit[]): Group[] {
  const drafts: Draft[] = [];
  for (const [i, unit] of units.entries()) {
    const last = drafts.at(-1);
    if (last === undefined || startsNew(last, unit)) drafts.push(new Draft(unit, bracketOf(units, i)));
    else last.add(unit, bracketOf(units, i));
  }
  return mergeLoneTakes(drafts).map((draft) => ({
    membership: draft.membership,
    steps: draft.units.flatMap((unit) => unit.steps),
  }));
}

/** The last unit of the bracket that a unit opens, if it is closed soon enough. */
function bracketOf(units: readonly Unit[], at: number): number | undefined {
  const unit = units[at];
  const opening = unit?.steps.findLast((step) => GROUP_STARTS.test(step.action.type));
  if (unit === undefined || opening === undefined) return undefined;
  const subject = Object.values(opening.action.args)[0];
  const ends = GROUP_ENDS[opening.action.type];
  if (subject === undefined || ends === undefined) return undefined;
  const closes = (step: Step): boolean =>
    ends.test(step.action.type) && Object.values(step.action.args).includes(subject);
  let count = 0;
  for (const other of units.slice(at)) {
    if (other.membership !== unit.membership || count > BRACKET_CAP) return undefined;
    if (other !== unit && other.steps.some(closes)) return other.number;
    count += other.steps.length;
  }
  return undefined;
}

class Draft {
  readonly units: Unit[] = [];
  readonly things = new Set<EntityId>();
  /** Up to and with this narration nothing cuts the group. */
  until: number | undefined;
  closed = false;

  constructor(unit: Unit, bracket: number | undefined) {
    this.add(unit, bracket);
  }

  get membership(): string {
    return this.units[0]?.membership ?? '';
  }

  get size(): number {
    return this.units.reduce((sum, unit) => sum + unit.steps.filter((step) => step.implied === undefined).length, 0);
  }

  add(unit: Unit, bracket: number | undefined): void {
    this.units.push(unit);
    for (const step of unit.steps) for (const id of thingsOf(step)) this.things.add(id);
    const ended = this.until !== undefined && unit.number >= this.until;
    if (this.until === undefined && bracket !== undefined) this.until = bracket;
    if (ended) this.closed = true;
    if (this.until === undefined && unit.steps.some((step) => GROUP_FINISHES.test(step.action.type)))
      this.closed = true;
  }
}

const thingsOf = (step: Step): EntityId[] => Object.values(step.action.args).filter((id) => !id.startsWith('hand.'));

function startsNew(group: Draft, unit: Unit): boolean {
  if (group.membership !== unit.membership) return true;
  if (group.until !== undefined && !group.closed) return false;
  if (group.closed || group.size >= GROUP_CAP) return true;
  const told = unit.steps.filter((step) => step.implied === undefined);
  if (told.every((step) => GROUP_NEUTRAL.test(step.action.type))) return !(group.size > 0 && sharesOrIdle(group, told));
  if (told.some((step) => GROUP_STARTS.test(step.action.type))) return true;
  if (told.some((step) => GROUP_TAKES.test(step.action.type) && isNew(group, step))) return true;
  return !told.some((step) => thingsOf(step).some((id) => group.things.has(id)));
}

/** A neutral act joins, unless it is about something that the group has nothing to do with and the group is over. */
function sharesOrIdle(group: Draft, told: readonly Step[]): boolean {
  const things = told.flatMap(thingsOf);
  return (
    things.length === 0 ||
    things.some((id) => group.things.has(id)) ||
    told.every((step) => /^(hold|lift|pass_between_hands|check_state|look_at|wait)$/.test(step.action.type))
  );
}

function isNew(group: Draft, step: Step): boolean {
  const object = step.action.args['object'] ?? step.action.args['substance'];
  return object !== undefined && !group.things.has(object);
}

/** A take by itself belongs to the group that goes on with the thing. */
function mergeLoneTakes(drafts: readonly Draft[]): Draft[] {
  const merged: Draft[] = [];
  for (const draft of drafts) {
    const before = merged.at(-1);
    if (before !== undefined && isLoneTake(before) && before.membership === draft.membership && uses(draft, before)) {
      merged.pop();
      merged.push(joined(before, draft));
    } else merged.push(draft);
  }
  return merged;
}

function isLoneTake(draft: Draft): boolean {
  const told = draft.units.flatMap((unit) => unit.steps).filter((step) => step.implied === undefined);
  return draft.until === undefined && told.length === 1 && told.every((step) => GROUP_TAKES.test(step.action.type));
}

function uses(draft: Draft, take: Draft): boolean {
  const taken = take.units.flatMap((unit) => unit.steps).map((step) => step.action.args['object']);
  return taken.some((id) => id !== undefined && draft.things.has(id));
}

function joined(first: Draft, second: Draft): Draft {
  const [unit, ...rest] = [...first.units, ...second.units];
  const draft = unit === undefined ? second : new Draft(unit, undefined);
  for (const more of rest) draft.add(more, undefined);
  draft.until = second.until;
  return draft;
}
