import type { CompiledWorld, Segment } from '#compile';
import {
  applyPatch,
  createWorld,
  type EntityId,
  isPlaceRelation,
  type PatchOp,
  productsOf,
  type RelationFact,
  ruleBook,
  sourceOfProduct,
  type World,
} from '#world';
import { pathText, shown } from '../problem.ts';
import { testEntities } from './test-entities.ts';
import type { Misfit } from './zod-problem.ts';

/** Something a world says that cannot be, and what was done about it. */
export interface Fault extends Misfit {
  readonly severity: 'error' | 'warning';
  readonly kept: string;
}

export type Path = readonly PropertyKey[];

const DROPPED = 'it is left out, the rest is kept';

/**
 * Looks for what a schema cannot see: repeated ids, references to nothing, second places, circles, times in reverse.
 * Gives the world without them, so that the good part of it opens. `original` tells where an item was before others
 * were left out of its list.
 */
export function checkWorld(
  world: CompiledWorld,
  original: (path: Path) => Path = (path) => path,
): { readonly world: CompiledWorld; readonly faults: readonly Fault[] } {
  const check = new Check(original);
  const mended = check.run(world);
  return { world: mended, faults: check.faults };
}

class Check {
  readonly faults: Fault[] = [];
  private entities: ReadonlySet<string> = new Set();
  private products: ReadonlySet<string> = new Set();
  private segments: ReadonlySet<string> = new Set();

  constructor(private readonly original: (path: Path) => Path) {}

  run(file: CompiledWorld): CompiledWorld {
    const segments = this.distinct(file.segments, ['segments'], ({ id }) => id).map((segment) =>
      this.segment(segment, file),
    );
    this.segments = new Set(segments.map(({ id }) => id));
    const entities = this.distinct(file.entities, ['entities'], ({ id }) => id);
    this.entities = new Set(entities.map(({ id }) => id));
    this.products = productsOf(ruleBook(file.rules).values());
    const world: CompiledWorld = {
      ...file,
      segments,
      entities: this.parts(entities, file),
      state: this.state(file),
      groups: this.groups(file),
      tasks: this.tasks(file),
      findings: this.distinct(file.findings, ['findings'], ({ id }) => id),
      media: this.distinct(file.media, ['media'], ({ id }) => id),
    };
    this.rules(world);
    for (const [at, finding] of file.findings.entries()) this.sources(finding.source, ['findings', at, 'source']);
    this.starts(world, file);
    return world;
  }

  private report(
    path: Path,
    found: string,
    expected: string,
    kept: string = DROPPED,
    severity: Fault['severity'] = 'error',
  ): void {
    this.faults.push({ severity, path: this.original(path), found, expected, kept });
  }

  /** Without items whose id came before; both places are told. */
  private distinct<T>(items: readonly T[], path: Path, idOf: (item: T) => string): readonly T[] {
    const first = new Map<string, number>();
    return items.filter((item, at) => {
      const id = idOf(item);
      const before = first.get(id);
      if (before === undefined) {
        first.set(id, at);
        return true;
      }
      this.report(
        [...path, at],
        `the id ${shown(id)}, which ${this.place([...path, before])} has too`,
        'ids that are used once',
        'the second is left out',
      );
      return false;
    });
  }

  private segment(segment: Segment, file: CompiledWorld): Segment {
    const { start, end, ...timeless } = segment;
    const path = ['segments', file.segments.indexOf(segment)];
    const unknown = 'the time is treated as unknown';
    if (start !== undefined && end !== undefined && start > end) {
      this.report(
        path,
        `a start of ${start} s after its end of ${end} s`,
        'a start before the end',
        unknown,
        'warning',
      );
      return timeless;
    }
    if ((start ?? 0) >= 0 && (end ?? 0) >= 0) return segment;
    this.report(path, `a negative time`, 'seconds from 0', unknown, 'warning');
    return {
      ...timeless,
      ...(start !== undefined && start >= 0 ? { start } : {}),
      ...(end !== undefined && end >= 0 ? { end } : {}),
    };
  }

  private parts(entities: CompiledWorld['entities'], file: CompiledWorld): CompiledWorld['entities'] {
    const whole = new Map<string, EntityId>();
    return entities.map((entity) => {
      const { part_of, ...alone } = entity;
      if (part_of === undefined) return entity;
      const path = ['entities', file.entities.indexOf(entity), 'part_of'];
      if (!this.isEntity(part_of, path)) return alone;
      const circle = climb(part_of, entity.id, (id) => whole.get(id));
      if (circle !== undefined) {
        this.report(
          path,
          `${entity.id} as part of ${part_of}, which ${circle === entity.id ? 'is itself' : 'is in the end'} part of ${entity.id}`,
          'parts without a circle',
        );
        return alone;
      }
      whole.set(entity.id, part_of);
      return entity;
    });
  }

  private state(file: CompiledWorld): CompiledWorld['state'] {
    const places = new Map<string, { readonly of: EntityId; readonly at: number }>();
    const links = new Map<string, number>();
    const relations = file.state.relations.filter((fact, at) => this.relation(fact, at, places, links));
    const set = new Map<string, number>();
    const values = file.state.values.filter(([entity, key], at) => {
      const path = ['state', 'values', at];
      if (!this.isEntity(entity, path)) return false;
      const before = set.get(`${entity} ${key}`);
      set.set(`${entity} ${key}`, before ?? at);
      if (before !== undefined)
        this.report(
          path,
          `a second ${key} of ${entity}, beside ${this.place(['state', 'values', before])}`,
          'one value of each property',
        );
      return before === undefined;
    });
    const processes = this.distinct(file.state.processes, ['state', 'processes'], ({ id }) => id).filter((process) =>
      this.isEntity(process.of, ['state', 'processes', file.state.processes.indexOf(process)]),
    );
    return { relations, values, processes };
  }

  private relation(
    [subject, relation, object]: RelationFact,
    at: number,
    places: Map<string, { readonly of: EntityId; readonly at: number }>,
    links: Map<string, number>,
  ): boolean {
    const path = ['state', 'relations', at];
    if (!this.isEntity(subject, path) || !this.isEntity(object, path)) return false;
    if (!isPlaceRelation(relation)) {
      const key = `${subject} ${relation} ${object}`;
      const before = links.get(key);
      links.set(key, before ?? at);
      if (before !== undefined)
        this.report(path, `${key}, which ${this.place(['state', 'relations', before])} says too`, 'each fact once');
      return before === undefined;
    }
    const before = places.get(subject);
    if (before) {
      this.report(
        path,
        `a second place of ${subject}, beside ${this.place(['state', 'relations', before.at])}`,
        'at most one place of an entity',
      );
      return false;
    }
    const circle = climb(object, subject, (id) => places.get(id)?.of);
    if (circle !== undefined) {
      const other = places.get(circle === subject ? object : circle)?.at;
      this.report(
        path,
        `${subject} ${relation} ${object}, which is itself within ${subject}${other === undefined ? '' : ` by ${this.place(['state', 'relations', other])}`}`,
        'places without a circle',
      );
      return false;
    }
    places.set(subject, { of: object, at });
    return true;
  }

  private groups(file: CompiledWorld): CompiledWorld['groups'] {
    const operations = file.groups.flatMap((group, at) =>
      group.operations.map((operation, k) => ({ operation, path: ['groups', at, 'operations', k] as const })),
    );
    const first = new Map<string, Path>();
    const kept = new Set(
      operations
        .filter(({ operation, path }) => {
          const before = first.get(operation.id);
          first.set(operation.id, before ?? path);
          if (before)
            this.report(
              path,
              `the id ${shown(operation.id)}, which ${this.place(before)} has too`,
              'ids that are used once',
              'the second is left out',
            );
          this.sources(operation.source, [...path, 'source']);
          const known = Object.entries(operation.action.args).map(
            ([role, id]) => this.mayBe(id) || this.isEntity(id, [...path, 'action', 'args', role]),
          );
          return before === undefined && known.every(Boolean);
        })
        .map(({ operation }) => operation),
    );
    return this.distinct(file.groups, ['groups'], ({ id }) => id).map((group) => ({
      ...group,
      operations: group.operations.filter((operation) => kept.has(operation)),
    }));
  }

  private tasks(file: CompiledWorld): CompiledWorld['tasks'] {
    const groups = new Set(file.groups.map(({ id }) => id));
    return this.distinct(file.tasks, ['tasks'], ({ id }) => id).map((task) => {
      const path = ['tasks', file.tasks.indexOf(task)];
      const known = task.groups.filter((id, at) => {
        if (!groups.has(id))
          this.report([...path, 'groups', at], `the group ${shown(id)}`, 'the id of a group of this world');
        return groups.has(id);
      });
      this.contract(task.contract, [...path, 'contract', 'conditions']);
      return { ...task, groups: known };
    });
  }

  private contract({ conditions }: CompiledWorld['tasks'][number]['contract'], path: Path): void {
    this.distinct(conditions, path, ({ id }) => id);
    for (const [at, condition] of conditions.entries()) {
      this.sources(condition.source, [...path, at, 'source']);
      const strangers = testEntities(condition.test).filter((id) => !this.mayBe(id));
      for (const id of strangers) {
        this.report(
          [...path, at, 'test'],
          `the entity ${shown(id)}`,
          'the id of an entity of this world',
          'the condition is kept; it can never hold',
        );
      }
    }
  }

  /** Every task's start must fit the state; the world itself must be one. */
  private starts(world: CompiledWorld, file: CompiledWorld): void {
    const base = createWorld(world.entities, world.state);
    if (!base.ok) {
      this.report(
        ['state'],
        `${base.error.fact}: ${base.error.message}`,
        'facts that fit together',
        'the world opens, its tasks cannot run',
      );
      return;
    }
    for (const task of world.tasks)
      this.start(base.value, task.start, ['tasks', file.tasks.findIndex(({ id }) => id === task.id), 'start']);
  }

  private start(base: World, patch: readonly PatchOp[], path: Path): void {
    const start = applyPatch(base, patch);
    if (start.ok) return;
    const { index, fact, message } = start.error;
    this.report(
      [...path, index],
      `${fact}: ${message}`,
      'changes that fit the starting state',
      'the task is kept; it cannot run',
    );
  }

  private rules(world: CompiledWorld): void {
    const known = ruleBook(world.rules);
    for (const [at, rule] of world.rules.entries()) {
      if (typeof rule !== 'string' || known.has(rule)) continue;
      this.report(
        ['rules', at],
        `the action type ${shown(rule)}`,
        'a built-in action type or a whole rule',
        'acts of it are rejected',
        'warning',
      );
    }
  }

  private place(path: Path): string {
    return pathText(this.original(path));
  }

  /** An entity of the world, or what an act makes of one. */
  private mayBe(id: EntityId): boolean {
    if (this.entities.has(id)) return true;
    const source = sourceOfProduct(id, this.products);
    return source !== undefined && this.mayBe(source);
  }

  private isEntity(id: EntityId, path: Path): boolean {
    const known = this.entities.has(id);
    if (!known) this.report(path, `the entity ${shown(id)}`, 'the id of an entity of this world');
    return known;
  }

  private sources(ids: readonly string[], path: Path): void {
    for (const [at, id] of ids.entries()) {
      if (!this.segments.has(id)) {
        this.report(
          [...path, at],
          `the segment ${shown(id)}`,
          'the id of a segment of this world',
          'it is kept, without a moment to show',
        );
      }
    }
  }
}

/** Climbs from `id`; the last id before `target` when the way leads there, else undefined. */
function climb(id: EntityId, target: EntityId, up: (id: EntityId) => EntityId | undefined): EntityId | undefined {
  let at: EntityId | undefined = id;
  let before = target;
  while (at !== undefined) {
    if (at === target) return before;
    before = at;
    at = up(at);
  }
  return undefined;
}
