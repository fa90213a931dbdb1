import type { Condition, Contract, Test } from '#contract';
import { affords, type EntityId, isOpen, stateOf, type World } from '#world';
import {
  CONSUMING_ACTS,
  FAMILIES,
  IDLE_ACTS,
  LASTING,
  MINOR_ACTS,
  MOST_CONDITIONS,
  PROCESS_ACTS,
  UNNAMED,
} from './decisions.ts';
import { groupBy } from './group-by.ts';
import type { Step } from './step.ts';

/** A condition before conditions about the same thing are merged. */
interface Candidate {
  readonly about: EntityId;
  readonly kind: 'terminal' | 'event';
  readonly text: string;
  readonly test: Test;
  readonly source: readonly string[];
  /** What makes it alike to others, so that many can be asked for at once. */
  readonly like: string;
}

/**
 * What counts as done in a task: the net, lasting change between its start and its end, and the acts that a segment
 * is about when they leave no trace. Merged per thing; never only what was already so at the start. (ours)
 */
export function contractOf(start: World, end: World, steps: readonly Step[]): Contract {
  const net = terminal(start, end, steps);
  const told = [...net, ...worthAsking(events(steps, PROCESS_ACTS, end), net)];
  const candidates = told.length > 0 ? told : lesser(steps, end);
  const merged = mergeByThing(candidates);
  const few = merged.length <= MOST_CONDITIONS ? merged : mergeAlike(merged).slice(0, MOST_CONDITIONS);
  const conditions = few.map(({ text, test, source }, i): Condition => ({ id: `c${i + 1}`, text, test, source }));
  return { type: few.some((candidate) => candidate.kind === 'event') ? 'event' : 'terminal', conditions };
}

/** Where nothing lasts, what was handled counts; where nothing was, what was looked after. */
function lesser(steps: readonly Step[], end: World): readonly Candidate[] {
  const minor = events(steps, MINOR_ACTS, end);
  return (minor.length > 0 ? minor : events(steps, IDLE_ACTS, end)).slice(0, 2);
}

/** Where a segment is about what lasts, a process by the way is not what it is for. (ours) */
function worthAsking(found: readonly Candidate[], net: readonly Candidate[]): readonly Candidate[] {
  return found.length * 3 > net.length ? found : found.filter((candidate) => CONSUMING_ACTS.test(candidate.like));
}

function terminal(start: World, end: World, steps: readonly Step[]): Candidate[] {
  const touched = [...new Set(steps.flatMap((step) => Object.values(step.action.args)))];
  const found = touched.flatMap((id) => [
    ...contents(start, end, id, steps),
    ...stored(start, end, id, steps),
    ...lasting(start, end, id, steps),
    ...linked(start, end, id, steps),
  ]);
  return [...found, ...closedAfter(end, found, steps)];
}

/** The narrations that speak of all of these things, or of the first. */
function sourceOf(steps: readonly Step[], ...ids: readonly EntityId[]): string[] {
  const has = (step: Step, id: EntityId): boolean => Object.values(step.action.args).includes(id);
  const all = steps.filter((step) => ids.every((id) => has(step, id)));
  const some = all.length > 0 ? all : steps.filter((step) => ids[0] !== undefined && has(step, ids[0]));
  const last = some.at(-1);
  return last === undefined ? [] : [last.narration.id];
}

const labelIn = (world: World, id: EntityId): string => world.entities.get(id)?.label ?? id;

function contents(start: World, end: World, id: EntityId, steps: readonly Step[]): Candidate[] {
  const kind = end.entities.get(id)?.kind;
  const isTool = steps.some((step) => step.action.args['tool'] === id);
  if (kind === 'fixture' || kind === 'substance' || isTool) return [];
  const before = stateOf(start, id).links;
  const filled = steps.some(
    (step) => step.implied === undefined && FILLED_ROLES.some((role) => step.action.args[role] === id),
  );
  if (!filled) return [];
  const added = stateOf(end, id).links.filter(
    (link) =>
      link.relation === 'contains' && !before.some((old) => old.relation === 'contains' && old.other === link.other),
  );
  const named = added.filter((link) => !UNNAMED.test(labelIn(end, link.other)));
  return named.map((link) => ({
    about: id,
    kind: 'terminal',
    text: `${labelIn(end, id)} contains ${labelIn(end, link.other)}`,
    test: { contains: [id, link.other] },
    source: sourceOf(steps, id, link.other),
    like: `contains ${link.other}`,
  }));
}

/** What a running tap lets into whatever stands under it is nobody's aim. */
const FILLED_ROLES = ['destination', 'vessel', 'plate', 'target', 'surface'];

/** Put where a door shuts it away, or into a vessel. */
function stored(start: World, end: World, id: EntityId, steps: readonly Step[]): Candidate[] {
  const kind = end.entities.get(id)?.kind;
  if (kind === 'agent' || kind === 'hand' || kind === 'substance') return [];
  const place = stateOf(end, id).place;
  const before = stateOf(start, id).place;
  if (place === undefined || place.relation !== 'in' || (before?.relation === 'in' && before.of === place.of))
    return [];
  if (stateOf(end, id).values.get('discarded') === true) return [];
  const holder = end.entities.get(place.of);
  const shutAway = holder !== undefined && (holder.kind === 'container' || affords(end, place.of, 'openable'));
  if (!shutAway) return [];
  return [
    {
      about: id,
      kind: 'terminal',
      text: `${labelIn(end, id)} is in ${labelIn(end, place.of)}`,
      test: { relation: [id, 'in', place.of] },
      source: sourceOf(steps, id, place.of),
      like: `in ${place.of}`,
    },
  ];
}

function lasting(start: World, end: World, id: EntityId, steps: readonly Step[]): Candidate[] {
  const before = stateOf(start, id).values;
  const gained = [...stateOf(end, id).values].filter(([key, value]) => LASTING.has(key) && before.get(key) !== value);
  return gained.map(([key, value]) => ({
    about: id,
    kind: 'terminal',
    text: `${labelIn(end, id)} is ${key}`,
    test: { value: [id, key, value] },
    source: sourceOf(steps, id),
    like: key,
  }));
}

function linked(start: World, end: World, id: EntityId, steps: readonly Step[]): Candidate[] {
  const before = stateOf(start, id).links;
  const added = stateOf(end, id).links.filter(
    (link) =>
      (link.relation === 'covers' || link.relation === 'wrapped_in') &&
      !before.some((old) => old.relation === link.relation && old.other === link.other),
  );
  return added.map((link) => ({
    about: id,
    kind: 'terminal',
    text: `${labelIn(end, id)} ${link.relation === 'covers' ? 'covers' : 'is wrapped in'} ${labelIn(end, link.other)}`,
    test: { relation: [id, link.relation, link.other] },
    source: sourceOf(steps, id, link.other),
    like: `${link.relation} ${link.other}`,
  }));
}

/** Where something was put away, the door is closed again. */
function closedAfter(end: World, found: readonly Candidate[], steps: readonly Step[]): Candidate[] {
  const doors = new Set(
    found.flatMap((c) => ('relation' in c.test && c.test.relation[1] === 'in' ? [c.test.relation[2]] : [])),
  );
  const closed = [...doors].filter(
    (id) =>
      end.entities.get(id)?.kind === 'fixture' &&
      isOpen(end, id) === 'false' &&
      steps.some((step) => step.action.type.startsWith('close_') && Object.values(step.action.args).includes(id)),
  );
  return closed.map((id) => ({
    about: id,
    kind: 'terminal',
    text: `${labelIn(end, id)} is closed`,
    test: { value: [id, 'open', false] },
    source: sourceOf(steps, id),
    like: 'closed',
  }));
}

/** One event per thing and family of act. */
function events(steps: readonly Step[], wanted: RegExp, end: World): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const { action, narration, implied, verb } of steps) {
    if (implied !== undefined || !wanted.test(action.type)) continue;
    const args = Object.entries(action.args).filter(([role]) => role !== 'tool');
    const about = action.args['object'] ?? action.args['appliance'] ?? args[0]?.[1];
    if (about === undefined) continue;
    const key = `${FAMILIES[action.type] ?? action.type} ${args.map(([, id]) => id).join(' ')}`;
    if (found.has(key)) continue;
    found.set(key, {
      about,
      kind: 'event',
      text: eventText(verb, Object.fromEntries(args), end),
      test: { event: { type: action.type, args: Object.fromEntries(args) } },
      source: [narration.id],
      like: action.type,
    });
  }
  return [...found.values()];
}

function eventText(verb: string, { button, appliance, ...args }: Step['action']['args'], world: World): string {
  const pressed = [button, appliance].filter((id) => id !== undefined).map((id) => labelIn(world, id));
  const things = Object.values(args).map((id) => labelIn(world, id));
  return `${verb} ${[...pressed, ...things].join(pressed.length > 1 ? ' of ' : ', ')}`.trim();
}

/** Several conditions about one thing are one that asks for all of them. */
function mergeByThing(candidates: readonly Candidate[]): Candidate[] {
  return [...groupBy(candidates, (candidate) => candidate.about).values()].map(together);
}

/** The same condition on things that share a name: `all mugs`. */
function mergeAlike(candidates: readonly Candidate[]): Candidate[] {
  const name = (candidate: Candidate): string => `${candidate.about.replace(/\.\w+$/, '')} ${candidate.like}`;
  return [...groupBy(candidates, name).values()].map(together);
}

function together(same: readonly Candidate[]): Candidate {
  const [first, ...rest] = same;
  if (first === undefined) throw new Error('a group of conditions has at least one');
  if (rest.length === 0) return first;
  return {
    ...first,
    kind: same.some((candidate) => candidate.kind === 'event') ? 'event' : 'terminal',
    text: [...new Set(same.map((candidate) => candidate.text))].join('; '),
    test: { all: same.map((candidate) => candidate.test) },
    source: [...new Set(same.flatMap((candidate) => candidate.source))],
  };
}
