import { type Affordance, type Entity, type EntityId, entityId, label, type Vec3 } from '#world';
import type { Annotation, TrackedObject } from './annotation.ts';
import { canonical, type Sort, sortOf } from './text/nouns.ts';
import { type Phrase, phraseOf } from './text/phrases.ts';
import { fixtureNature, isFixtureSort, natureOf } from './things.ts';

/** What the compiler knows of one entity besides what the world file says. */
export interface Thing {
  readonly id: EntityId;
  /** Words of its name, head last. */
  readonly words: readonly string[];
  readonly head: string;
  readonly sort: Sort | 'object';
  readonly track?: TrackedObject;
  /** What it is a part of, or what it was made of. */
  readonly partOf?: EntityId;
  /** The mask's fixture that it stands for. */
  readonly fixture?: string;
  /** Which one of several it is could not be told. */
  readonly symbolic: boolean;
}

interface Named {
  readonly words: readonly string[];
  readonly sort: Sort | 'object';
  readonly id?: string;
  readonly label?: string;
  readonly track?: TrackedObject;
  readonly fixture?: string;
  readonly symbolic?: boolean;
  readonly partOf?: EntityId;
  readonly position?: Vec3;
}

export const AGENT = entityId('agent');
export const LEFT_HAND = entityId('hand.left');
export const RIGHT_HAND = entityId('hand.right');

const FLOOR: Entity = { id: entityId('floor.1'), label: label('floor'), kind: 'region', affordances: ['surface'] };

/** Fixtures of one kind are told apart by their number, or nobody could be sent to one: `counter.009` is `counter 9`. (ours) */
const numbered = (text: string, name: string): string => `${text} ${Number(name.split('.').at(-1) ?? '')}`;

/** What all narrations together say of names. */
export interface Names {
  /** Kinds of fixture that are carried about in this video, such as a food bin. */
  readonly portable: ReadonlySet<string>;
  /** The full name of what is mostly called by its last word: `bottle` -> `squash bottle`. */
  readonly full: ReadonlyMap<string, readonly string[]>;
}

/** The cast of a video, growing while it is read. Ids are given in order of appearance, so a compile repeats itself. */
export class Scene {
  readonly things = new Map<EntityId, Thing>();
  /** Every entity as it was added or widened, oldest first: who has read up to here knows the whole cast. */
  readonly news: Entity[] = [];
  /** Things of which it could not be told which one of several they are. */
  readonly symbolic: Thing[] = [];
  private readonly byHead = new Map<string, Thing[]>();
  private readonly tracked = new Map<TrackedObject, Thing>();
  private readonly masked = new Map<string, Thing>();
  private readonly built: Thing[] = [];
  private readonly entities = new Map<EntityId, Entity>();
  /** What acts make: not there at the start, so no part of the cast. */
  private readonly made = new Map<EntityId, Entity>();
  private readonly counts = new Map<string, number>();

  constructor(
    annotation: Annotation,
    private readonly names: Names,
  ) {
    this.keep({ id: AGENT, label: label('agent'), kind: 'agent', affordances: [] });
    for (const [id, text] of [
      [LEFT_HAND, 'left hand'],
      [RIGHT_HAND, 'right hand'],
    ] as const)
      this.keep({ id, label: label(text), kind: 'hand', affordances: [], part_of: AGENT });
    const fixtures = fixturePositions(annotation);
    const texts = fixtures.map(([name]) => fixtureNature(name).label);
    for (const [name, position] of fixtures) {
      const { label: text } = fixtureNature(name);
      const several = texts.filter((other) => other === text).length > 1;
      this.addFixture(name, position, several ? numbered(text, name) : text);
    }
  }

  private addFixture(name: string, position: Vec3 | undefined, text: string): void {
    const { label: kindText, sort } = fixtureNature(name);
    this.add({
      words: kindText.split(' '),
      sort,
      id: name,
      label: text,
      fixture: name,
      ...(position === undefined ? {} : { position }),
    });
  }

  /** A new thing. Things are numbered per name; substances are not, there is one of each. */
  add(named: Named): Thing {
    const words = named.words.length === 1 ? (this.names.full.get(named.words[0] ?? '') ?? named.words) : named.words;
    const head = words.at(-1) ?? 'thing';
    const { kind, affordances } = natureOf(named.sort, head, this.names.portable.has(canonical(head)));
    const id = entityId(named.id ?? this.freshId(words, kind === 'substance'));
    const thing: Thing = {
      id,
      words,
      head,
      sort: named.sort,
      symbolic: named.symbolic ?? false,
      ...(named.track === undefined ? {} : { track: named.track }),
      ...(named.partOf === undefined ? {} : { partOf: named.partOf }),
      ...(named.fixture === undefined ? {} : { fixture: named.fixture }),
    };
    this.index(thing);
    this.keep({
      id,
      label: label(named.label ?? words.join(' ')),
      kind,
      affordances,
      ...(named.partOf === undefined ? {} : { part_of: named.partOf }),
      ...(named.position === undefined ? {} : { position: named.position }),
    });
    return thing;
  }

  private freshId(words: readonly string[], unnumbered: boolean): string {
    const name = words.join('_').replace(/[^a-z0-9_]+/g, '_') || 'thing';
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return unnumbered && count === 1 ? name : `${name}.${count}`;
  }

  private index(thing: Thing): void {
    this.things.set(thing.id, thing);
    if (thing.symbolic) this.symbolic.push(thing);
    if (thing.track !== undefined) this.tracked.set(thing.track, thing);
    if (thing.fixture !== undefined) this.masked.set(thing.fixture, thing);
    if (isFixtureSort(thing.sort)) this.built.push(thing);
    const head = canonical(thing.head);
    const alike = this.byHead.get(head);
    if (alike === undefined) this.byHead.set(head, [thing]);
    else alike.push(thing);
  }

  private keep(entity: Entity): void {
    this.entities.set(entity.id, entity);
    this.news.push(entity);
  }

  entity(id: EntityId): Entity | undefined {
    return this.entities.get(id) ?? this.made.get(id);
  }

  /** Takes note of what an act makes, so that it can be spoken of. */
  note(product: Entity, source: EntityId | undefined): void {
    if (this.made.has(product.id)) return;
    this.made.set(product.id, product);
    const words = product.label.split(' ');
    const head = words.at(-1) ?? 'thing';
    const of = source === undefined ? {} : { partOf: source };
    this.index({ id: product.id, words, head, sort: sortOf(words), symbolic: false, ...of });
  }

  isMade(id: EntityId): boolean {
    return this.made.has(id);
  }

  partsOf(whole: EntityId): readonly Thing[] {
    return [...this.things.values()].filter((thing) => thing.partOf === whole);
  }

  thing(id: EntityId): Thing | undefined {
    return this.things.get(id);
  }

  all(): Entity[] {
    return [...this.entities.values()];
  }

  /** The cast as a world has it. Every kitchen has a floor, named or not: it is where things fall. (ours) */
  cast(): readonly Entity[] {
    const all = this.all();
    return all.some((entity) => entity.label === FLOOR.label) ? all : [...all, FLOOR];
  }

  /** Gives an entity an affordance that its use shows it to have. */
  afford(id: EntityId, affordance: Affordance): Entity | undefined {
    const entity = this.entities.get(id);
    if (entity === undefined || entity.affordances.includes(affordance)) return entity;
    const more = { ...entity, affordances: [...entity.affordances, affordance] };
    this.keep(more);
    return more;
  }

  fixtures(): readonly Thing[] {
    return this.built;
  }

  /** Everything whose name ends so. */
  headed(head: string): readonly Thing[] {
    return this.byHead.get(canonical(head)) ?? [];
  }

  /** The fixtures that a person would call so: `fridge`, `counter`. */
  fixturesNamed(kind: string): Thing[] {
    return this.fixtures().filter(
      (thing) => canonical(thing.head) === canonical(kind) || canonical(thing.words.join(' ')) === kind,
    );
  }

  byFixture(name: string): Thing | undefined {
    return this.masked.get(name);
  }

  byTrack(object: TrackedObject): Thing {
    return this.tracked.get(object) ?? this.addTracked(object);
  }

  private addTracked(object: TrackedObject): Thing {
    const phrase = trackPhrase(object);
    const words = phrase === undefined || phrase.words.length === 0 ? ['thing'] : phrase.words;
    const sort =
      phrase === undefined || isFixtureSort(phrase.sort) || phrase.sort === 'substance' ? 'object' : phrase.sort;
    return this.add({ words, sort, track: object });
  }
}

/** Whether a thing could be called so: the same last word, and no word on one side that the other contradicts. */
export function fits(thing: Thing, phrase: Phrase): boolean {
  if (thing.head !== phrase.head && canonical(thing.head) !== canonical(phrase.head)) return false;
  const own = new Set(thing.words);
  const said = phrase.words;
  const saidMore = said.some((word) => !own.has(word));
  const ownMore = thing.words.some((word) => !said.includes(word));
  return !(saidMore && ownMore);
}

/** An object's name as a phrase: `mug2` is a mug. */
const trackPhrase = (object: TrackedObject): Phrase | undefined =>
  phraseOf(
    object.name
      .toLowerCase()
      .replace(/(?<=[a-z])\d+$| \d+$/, '')
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  );

/** Names that an annotator gave for want of a better one. */
export const isPlaceholder = (object: TrackedObject): boolean =>
  /^track \d+|no clue|^(new )?(thing|object|item)s?\d*$|something/i.test(object.name);

/** Every fixture that a mask names, with the mean of what was seen there. */
function fixturePositions(annotation: Annotation): (readonly [string, Vec3 | undefined])[] {
  const seen = new Map<string, Vec3[]>();
  for (const track of annotation.objects.flatMap((object) => object.tracks)) {
    for (const sighting of [track.first, track.last]) {
      if (sighting?.fixture === undefined) continue;
      const positions = seen.get(sighting.fixture) ?? [];
      seen.set(sighting.fixture, sighting.position === undefined ? positions : [...positions, sighting.position]);
    }
  }
  return [...seen].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, positions]) => [name, mean(positions)]);
}

function mean(points: readonly Vec3[]): Vec3 | undefined {
  if (points.length === 0) return undefined;
  const axis = (i: 0 | 1 | 2): number =>
    Math.round((points.reduce((sum, p) => sum + p[i], 0) / points.length) * 1000) / 1000;
  return [axis(0), axis(1), axis(2)];
}
