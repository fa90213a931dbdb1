import type { Test } from '#contract';
import { type EntityId, isPlaceRelation, stateOf, type Value, valueOf, type World } from '#world';
import { testText } from './episode-view.ts';
import type { OpenTask } from './world-task.ts';
import type { Considered } from './world-types.ts';

/** Bookkeeping of the engine, and where people and hands are. */
const KEPT_OUT: ReadonlySet<string> = new Set(['contents_known', 'held_by', 'at', 'attached_to']);

/** What could have been asked for and is not: narrated content without a state variable, and lasting facts. */
export function consideredOf(task: OpenTask): readonly Considered[] {
  return [...unmodelled(task), ...leftOut(task)];
}

function unmodelled(task: OpenTask): readonly Considered[] {
  return task.told.flatMap(({ segment, spans, operations }) =>
    spans
      .filter(({ kind }) => kind === 'unmodelled')
      .map((span, i) => {
        const words = segment.text.slice(span.from, span.to);
        const fitting = operations.filter(({ action }) =>
          Object.values(action.args).some((id) => task.label(id) === span.thing),
        );
        const makes = (fitting.length > 0 ? fitting : operations).map(({ id }) => id);
        const checked = [...task.makers.values()].some((made) => made.some(({ id }) => makes.includes(id)));
        return {
          id: `q${segment.id}.${i}`,
          test: `quantity(${span.thing === '' || span.thing === null ? 'it' : span.thing}) = ${words}`,
          kind: 'unmodelled' as const,
          note: 'no state variable',
          detail: `Narrated in ${numberOf(segment.id)}.${checked ? ' The contract checks what is there, not how much.' : ''}`,
          operations: makes.slice(0, 1),
        };
      }),
  );
}

export const numberOf = (narration: string): string => /-(\d+)$/.exec(narration)?.[1] ?? narration;

type Fact = readonly [key: string, test: Test, holds: (world: World) => boolean];

/** What the reference leaves changed and the contract does not ask for, by the operation that brought it about. */
function leftOut(task: OpenTask): readonly Considered[] {
  const { played, operations } = task;
  const end = played.steps.at(-1)?.after;
  if (!end) return [];
  const asked = task.conditions.flatMap(({ test }) => parts(test)).map(testText);
  const touched = [...new Set(operations.flatMap(({ action }) => Object.values(action.args)))];
  const facts = touched.flatMap((id) => changes(played.start, end, id));
  const unasked = facts.filter(([, test]) => !asked.includes(testText(test)));
  return unasked
    .map(([key, test, holds]) => ({
      key,
      test,
      at: played.steps.findLastIndex(({ before, after }) => !holds(before) && holds(after)),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ key, test, at }) => {
      const operation = operations[at];
      return {
        id: `f${key}`,
        test: testText(test),
        kind: 'fact' as const,
        note: 'holds, not in the goal',
        detail: '',
        operations: operation ? [operation.id] : [],
      };
    });
}

const parts = (test: Test): readonly Test[] => ('all' in test ? test.all.flatMap(parts) : [test]);

function changes(start: World, end: World, id: EntityId): readonly Fact[] {
  const kind = end.entities.get(id)?.kind;
  if (kind === 'hand' || kind === 'agent') return [];
  const before = stateOf(start, id);
  const after = stateOf(end, id);
  const values = [...after.values].filter(([key, value]) => !KEPT_OUT.has(key) && before.values.get(key) !== value);
  const links = after.links.filter(
    (link) => !before.links.some((old) => old.relation === link.relation && old.other === link.other),
  );
  const { place } = after;
  const moved =
    place &&
    !KEPT_OUT.has(place.relation) &&
    (before.place?.of !== place.of || before.place.relation !== place.relation);
  return [
    ...values.map(([key, value]): Fact => [`${id} ${key}`, { value: [id, key, value] }, has(id, key, value)]),
    ...links.map((link): Fact => {
      const test: Test =
        link.relation === 'contains' ? { contains: [id, link.other] } : { relation: [id, link.relation, link.other] };
      const holds = (world: World): boolean =>
        stateOf(world, id).links.some((now) => now.relation === link.relation && now.other === link.other);
      return [`${id} ${link.relation} ${link.other}`, test, holds];
    }),
    ...(place && moved && isPlaceRelation(place.relation)
      ? [
          [
            `${id} place`,
            { relation: [id, place.relation, place.of] },
            (world: World) => stateOf(world, id).place?.of === place.of,
          ] as const,
        ]
      : []),
  ];
}

const has =
  (id: EntityId, key: string, value: Value) =>
  (world: World): boolean =>
    valueOf(world, id, key) === value;
