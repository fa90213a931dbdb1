import { all, any, not, type Truth, truth, unreachable } from '#lib';
import {
  type ActionArgs,
  type ActionType,
  actionType,
  containsTruth,
  type Entity,
  type EntityId,
  entityId,
  isPlaceRelation,
  type Relation,
  type Step,
  stateOf,
  type Value,
  valueOf,
  type World,
  withinTruth,
} from '#world';
import { type Condition, type EventTest, IT, type Quantified, type Test } from './types.ts';

/** An act that may count as an event. Acts of a teacher are not listed. */
export interface PastAct {
  readonly s: Step;
  readonly type: ActionType;
  readonly args: ActionArgs;
  readonly outcome: 'accepted' | 'unresolved';
}

/** What a condition is asked of: the world at the end of a step, and the acts up to it. */
export interface Situation {
  /** Undefined when the hidden world is not known: then every fact is unknown. */
  readonly world: World | undefined;
  /** Accepted and unresolved acts of one type, oldest first. */
  readonly acts: (type: ActionType) => readonly PastAct[];
  /** Whether records are missing, so that an act may have happened that nobody wrote down. */
  readonly incomplete: boolean;
}

/** Three-valued answer with the fact it rests on, in one sentence. */
export interface Verdict {
  readonly truth: Truth;
  readonly because: string;
}

/** Acts by type, for evaluating one moment. */
export function actsByType(acts: readonly PastAct[]): Situation['acts'] {
  const byType = new Map<ActionType, PastAct[]>();
  for (const act of acts) {
    const same = byType.get(act.type);
    if (same) same.push(act);
    else byType.set(act.type, [act]);
  }
  return (type) => byType.get(type) ?? [];
}

/** Whether a condition holds: missing evidence is unknown, and only true counts. Ego2World, Tables 1 and 5. */
export function evaluate(condition: Condition, situation: Situation): Verdict {
  return ask(condition.test, situation, undefined);
}

function ask(test: Test, at: Situation, it: EntityId | undefined): Verdict {
  if ('relation' in test)
    return askRelation(at.world, resolve(test.relation[0], it), test.relation[1], resolve(test.relation[2], it));
  if ('value' in test) return askValue(at.world, resolve(test.value[0], it), test.value[1], test.value[2]);
  if ('contains' in test) return askContains(at.world, resolve(test.contains[0], it), resolve(test.contains[1], it));
  if ('event' in test) return askEvent(test.event, at, it);
  if ('then' in test) return askThen(test.then, at, it);
  if ('inspected' in test) return askInspected(resolve(test.inspected, it), at);
  if ('not' in test) {
    const inner = ask(test.not, at, it);
    return { truth: not(inner.truth), because: inner.because };
  }
  if ('all' in test)
    return combine(
      test.all.map((part) => ask(part, at, it)),
      all,
      'false',
    );
  if ('any' in test)
    return combine(
      test.any.map((part) => ask(part, at, it)),
      any,
      'true',
    );
  if ('some' in test) return askQuantified(test.some, at, any, 'true');
  if ('every' in test) return askQuantified(test.every, at, all, 'false');
  return unreachable(test);
}

const resolve = (id: EntityId, it: EntityId | undefined): EntityId => (id === IT && it !== undefined ? it : id);

const NO_WORLD: Verdict = { truth: 'unknown', because: 'The hidden world is not known.' };

function askRelation(world: World | undefined, subject: EntityId, relation: Relation, object: EntityId): Verdict {
  if (!world) return NO_WORLD;
  if (relation === 'contains') return askContains(world, subject, object);
  const state = stateOf(world, subject);
  if (!isPlaceRelation(relation)) {
    if (state.links.some((link) => link.relation === relation && link.other === object)) {
      return { truth: 'true', because: `${subject} ${relation} ${object}.` };
    }
    // Covering, wrapping and wearing are seen where the thing is; of a thing that is nowhere known they are unknown. (ours)
    const because = state.place ? `No ${relation} from ${subject} to ${object}.` : `No known place of ${subject}.`;
    return { truth: state.place ? 'false' : 'unknown', because };
  }
  const place = state.place;
  const because = place ? `${subject} is ${place.relation} ${place.of}.` : `No known place of ${subject}.`;
  if (relation === 'in') return { truth: withinTruth(world, subject, object), because };
  if (!place) return { truth: 'unknown', because };
  return { truth: truth(place.relation === relation && place.of === object), because };
}

function askValue(world: World | undefined, entity: EntityId, key: string, value: Value): Verdict {
  if (!world) return NO_WORLD;
  const now = valueOf(world, entity, key);
  if (now === undefined) return { truth: 'unknown', because: `No evidence of ${key} of ${entity}.` };
  return { truth: truth(now === value), because: `${key} of ${entity} is ${now}.` };
}

const CONTAINS_TEXT: Readonly<Record<Truth, (container: EntityId, what: EntityId) => string>> = {
  true: (container, what) => `${container} contains ${what}.`,
  false: (container, what) => `All contents of ${container} are known and ${what} is not among them.`,
  unknown: (container, what) => `No contents evidence of ${what} in ${container}.`,
};

function askContains(world: World | undefined, container: EntityId, what: EntityId): Verdict {
  if (!world) return NO_WORLD;
  const value = containsTruth(world, container, what);
  return { truth: value, because: CONTAINS_TEXT[value](container, what) };
}

/** Whether an act is of exactly this type and its named arguments include all given. */
function fits(test: EventTest, act: PastAct, it: EntityId | undefined): boolean {
  return Object.entries(test.args).every(([role, id]) => act.args[role] === resolve(id, it));
}

const eventText = (test: EventTest): string => `${test.type}(${Object.values(test.args).join(', ')})`;

function askEvent(test: EventTest, at: Situation, it: EntityId | undefined): Verdict {
  const fitting = at.acts(test.type).filter((act) => fits(test, act, it));
  const accepted = fitting.filter((act) => act.outcome === 'accepted');
  const needed = test.count ?? 1;
  const nth = accepted[needed - 1];
  if (nth) return { truth: 'true', because: `${eventText(test)} succeeded at step ${nth.s}.` };
  if (fitting.length > accepted.length) return { truth: 'unknown', because: `A ${test.type} was not resolved.` };
  if (at.incomplete) return { truth: 'unknown', because: `Records are missing; no ${eventText(test)} among the rest.` };
  const times = needed > 1 ? ` ${accepted.length} of ${needed} times` : '';
  return { truth: 'false', because: `No successful ${eventText(test)} so far${times && ` (${times.trim()})`}.` };
}

/** Events in order: each must come at a later step than the one before. */
function askThen(tests: readonly EventTest[], at: Situation, it: EntityId | undefined): Verdict {
  let after = -1;
  for (const test of tests) {
    const next = at.acts(test.type).find((act) => act.s > after && act.outcome === 'accepted' && fits(test, act, it));
    if (!next) return notYet(test, at);
    after = next.s;
  }
  return { truth: 'true', because: `All happened in order, the last at step ${after}.` };
}

function notYet(test: EventTest, at: Situation): Verdict {
  const because = `${eventText(test)} has not followed so far.`;
  const open = at.incomplete || at.acts(test.type).some((act) => act.outcome === 'unresolved');
  return { truth: open ? 'unknown' : 'false', because };
}

/** Acts that look into a container. (ours) */
const LOOKS: readonly (readonly [type: string, role: string])[] = [
  ['open_fixture', 'fixture'],
  ['open_drawer', 'fixture'],
  ['open_container', 'container'],
  ['reach_into', 'container'],
  ['look_at', 'target'],
  ['check_state', 'target'],
  ['search', 'target'],
];

/** The events any of which means that a container was inspected. */
export const looksInto = (container: EntityId): readonly EventTest[] =>
  LOOKS.map(([type, role]) => ({ type: actionType(type), args: { [role]: container } }));

function askInspected(container: EntityId, at: Situation): Verdict {
  const verdicts = looksInto(container).map((test) => askEvent(test, at, undefined));
  const found = verdicts.find((verdict) => verdict.truth === 'true');
  return (
    found ?? {
      truth: any(verdicts.map((verdict) => verdict.truth)),
      because: `Nobody looked into ${container} so far.`,
    }
  );
}

/** The verdict of parts: what decides it is the first part with the deciding value, else the first unknown. */
function combine(parts: readonly Verdict[], fold: (values: Truth[]) => Truth, deciding: Truth): Verdict {
  const value = fold(parts.map((part) => part.truth));
  const cause =
    parts.find((part) => part.truth === deciding) ?? parts.find((part) => part.truth === 'unknown') ?? parts[0];
  return { truth: value, because: cause?.because ?? 'Nothing is asked.' };
}

function askQuantified(
  quantified: Quantified,
  at: Situation,
  fold: (values: Truth[]) => Truth,
  deciding: Truth,
): Verdict {
  if (!at.world) return NO_WORLD;
  const fit = (entity: Entity): boolean =>
    (quantified.kind === undefined || entity.kind === quantified.kind) &&
    (quantified.label === undefined || entity.label === quantified.label);
  const candidates = [...at.world.entities.values()].filter(fit);
  return combine(
    candidates.map((entity) => ask(quantified.where, at, entityId(entity.id))),
    fold,
    deciding,
  );
}
