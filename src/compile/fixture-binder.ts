import { agentRegion, type EntityId, isOpen, stateOf } from '#world';
import type { Basis } from './basis.ts';
import type { TrackEvent } from './evidence.ts';
import { type Bound, NOTHING_FILMED, type Present, type Use } from './present.ts';
import type { Rehearsal } from './rehearsal.ts';
import type { Scene, Thing } from './scene.ts';
import { canonical } from './text/nouns.ts';
import type { Phrase } from './text/phrases.ts';
import { isFixtureSort } from './things.ts';

/** Says which fixture is meant: the one filmed at the time, the one that is open, the only one, the nearest. */
export class FixtureBinder {
  present: Present = NOTHING_FILMED;
  /** What the last answer rests on. */
  basis: Basis = 'told';
  /** Most recent first. */
  recent: EntityId[] = [];
  private readonly calledSo = new Map<string, EntityId>();

  constructor(
    private readonly scene: Scene,
    private readonly stage: Rehearsal,
  ) {}

  handled(id: EntityId): void {
    this.recent = [id, ...this.recent.filter((other) => other !== id)].slice(0, 8);
  }

  fixtureFor(phrase: Phrase, use: Use, others: Bound): EntityId {
    const kind = canonical(phrase.words.at(-1) ?? phrase.head);
    if (
      (use === 'open' || use === 'close') &&
      phrase.part !== undefined &&
      /(drawer|rack|tray|basket)$/.test(phrase.part)
    )
      return this.builtIn(phrase, phrase.part.replace(/s$/, ''));
    const called = [...phrase.words.slice(0, -1), kind].join(' ');
    const candidates = this.scene.fixturesNamed(kind);
    const [only] = candidates;
    this.basis = 'told';
    if (only === undefined) return this.calledSo.get(called) ?? this.newFixture(called, phrase, kind);
    if (kind === 'bin') return this.binCalled(called, phrase, candidates);
    if (candidates.length === 1) return only.id;
    const found = this.instanceOf(candidates, called, use, others['object']);
    if (found !== undefined) {
      this.calledSo.set(called, found);
      return found;
    }
    if (phrase.sort === 'surface' || phrase.sort === 'rack') return this.nearestOf(candidates);
    return this.newFixture(called, phrase, kind);
  }

  /** Which of several: the one filmed, the one that is open, where the object came from, what was last called so. */
  private instanceOf(
    candidates: readonly Thing[],
    called: string,
    use: Use,
    object: EntityId | undefined,
  ): EntityId | undefined {
    const filmed = this.filmedAt(candidates, object, use) ?? (use === 'open' ? this.aheadAt(candidates) : undefined);
    if (filmed !== undefined) return this.by('filmed', filmed);
    const open = use === 'open' ? undefined : this.openOne(candidates);
    const known = open ?? this.homeOf(object, candidates) ?? this.calledSo.get(called);
    if (known === undefined) return undefined;
    return this.by(this.scene.thing(known)?.symbolic === true ? 'assumed' : 'known', known);
  }

  private by(basis: Basis, id: EntityId): EntityId {
    this.basis = basis;
    return id;
  }

  private newFixture(called: string, phrase: Phrase, kind: string): EntityId {
    const known = this.calledSo.get(called);
    if (known !== undefined) return known;
    this.basis = 'told';
    const several = this.scene.fixturesNamed(kind).some((thing) => thing.fixture !== undefined);
    const words = [...phrase.words.slice(0, -1), kind];
    if (several) this.basis = 'assumed';
    const thing = this.scene.add({
      words,
      sort: phrase.sort,
      symbolic: several,
      ...(several ? { id: `${words.join('_')}.any` } : {}),
    });
    this.calledSo.set(called, thing.id);
    return thing.id;
  }

  /** Bins are told apart by what they are for. */
  private binCalled(called: string, phrase: Phrase, candidates: readonly Thing[]): EntityId {
    const known = this.calledSo.get(called);
    if (known !== undefined) return known;
    const plain = phrase.words.length <= 1;
    const free = candidates.find((thing) => plain || ![...this.calledSo.values()].includes(thing.id));
    const recent = plain ? this.recent.find((id) => candidates.some((thing) => thing.id === id)) : undefined;
    const id = recent ?? free?.id ?? this.scene.add({ words: [...phrase.words.slice(0, -1), 'bin'], sort: 'bin' }).id;
    if (!plain) this.calledSo.set(called, id);
    const among = plain && candidates.length > 1;
    return this.by(!among ? 'told' : recent === undefined ? 'assumed' : 'known', id);
  }

  /** The fixture at which a mask shows the object, or anything else, at the time. */
  private filmedAt(candidates: readonly Thing[], object: EntityId | undefined, use: Use): EntityId | undefined {
    const track = object === undefined ? undefined : this.scene.thing(object)?.track;
    const kind = use === 'take' ? 'pick' : 'drop';
    const events = [
      ...this.present.events.filter((e) => e.object === track && e.kind === kind),
      ...this.present.events.filter((e) => e.object === track),
      ...this.present.events,
    ];
    return this.firstAt(candidates, events);
  }

  private aheadAt(candidates: readonly Thing[]): EntityId | undefined {
    return this.firstAt(candidates, this.present.ahead);
  }

  firstAt(candidates: readonly Thing[], events: readonly TrackEvent[]): EntityId | undefined {
    for (const event of events) {
      const found = candidates.find(
        (thing) => thing.fixture !== undefined && thing.fixture === event.sighting?.fixture,
      );
      if (found !== undefined) return found.id;
    }
    return undefined;
  }

  private openOne(candidates: readonly Thing[]): EntityId | undefined {
    const open = candidates.filter((thing) => isOpen(this.stage.now, thing.id) === 'true').map((thing) => thing.id);
    return this.recent.find((id) => open.includes(id)) ?? open[0];
  }

  private homeOf(object: EntityId | undefined, candidates: readonly Thing[]): EntityId | undefined {
    const place = object === undefined ? undefined : stateOf(this.stage.start, object).place?.of;
    return candidates.find((thing) => thing.id === place)?.id;
  }

  private nearestOf(candidates: readonly Thing[]): EntityId {
    const ids = candidates.map((thing) => thing.id);
    const here = agentRegion(this.stage.now);
    if (here !== undefined && ids.includes(here)) return this.by('here', here);
    this.basis = 'assumed';
    const near = this.recent.find((id) => ids.includes(id));
    return near ?? this.closest(candidates, here) ?? this.restingPlace();
  }

  private closest(candidates: readonly Thing[], to: EntityId | undefined): EntityId | undefined {
    const from = to === undefined ? undefined : this.scene.entity(to)?.position;
    const far = (thing: Thing): number => {
      const at = this.scene.entity(thing.id)?.position;
      return from === undefined || at === undefined ? 0 : Math.hypot(at[0] - from[0], at[1] - from[1]);
    };
    return [...candidates].sort((a, b) => far(a) - far(b))[0]?.id;
  }

  /** A drawer or rack inside an appliance: a thing that opens by itself but is where the appliance is. */
  private builtIn(phrase: Phrase, part: string): EntityId {
    const owner = this.fixtureFor({ ...phrase, part: 'whole' }, 'use', {});
    const words = [...(this.scene.thing(owner)?.words ?? []), ...part.split(' ')];
    const called = words.join(' ');
    const known = this.calledSo.get(called);
    if (known !== undefined) return known;
    const thing = this.scene.add({ words, sort: 'appliance', partOf: owner });
    this.calledSo.set(called, thing.id);
    return thing.id;
  }

  tap(): EntityId {
    const known = this.calledSo.get('tap');
    if (known !== undefined) return known;
    this.basis = 'told';
    const sink = this.scene.fixturesNamed('sink')[0] ?? this.scene.add({ words: ['sink'], sort: 'sink' });
    if (this.scene.headed('water').length === 0) this.scene.add({ words: ['water'], sort: 'substance' });
    const tap = this.scene.add({ words: ['tap'], sort: 'tap', partOf: sink.id });
    this.calledSo.set('tap', tap.id);
    return tap.id;
  }

  /** A door without a name is that of the fixture dealt with last. */
  door(phrase: Phrase, use: Use): EntityId {
    const open = (id: EntityId): boolean => isOpen(this.stage.now, id) === 'true';
    const doors = this.recent.filter((id) => /^(storage|oven|bin|drawer)$/.test(this.scene.thing(id)?.sort ?? ''));
    const found = use === 'close' ? doors.find(open) : doors[0];
    this.basis = found === undefined ? 'assumed' : 'known';
    return found ?? this.newFixture(phrase.words.join(' '), { ...phrase, sort: 'door' }, phrase.head);
  }

  /** The surface by a thing, or where the object is filmed: where the thing is, if that is a surface. */
  surfaceBy(by: EntityId, object: EntityId | undefined): EntityId {
    const surfaces = this.scene.fixtures().filter((thing) => thing.sort === 'surface');
    const filmed = this.filmedAt(surfaces, object, 'put');
    if (filmed !== undefined) return this.by('filmed', filmed);
    const sort = this.scene.thing(by)?.sort ?? 'object';
    if (isFixtureSort(sort) && sort !== 'surface') {
      const closest = this.closest(surfaces, by);
      const measured = this.scene.entity(by)?.position !== undefined;
      return closest === undefined ? this.restingPlace() : this.by(measured ? 'known' : 'assumed', closest);
    }
    const region = this.stage.region(by);
    return region !== undefined && this.stage.isResting(region) ? this.by('known', region) : this.restingPlace();
  }

  /** Where things are put down when nobody says where: here, or the last surface, or a counter. */
  restingPlace(now = this.stage.now): EntityId {
    this.basis = 'assumed';
    const here = agentRegion(now);
    const places = [...(here === undefined ? [] : [here]), ...this.recent].filter(
      (id) => this.scene.entity(id)?.kind === 'fixture',
    );
    const found =
      places.find((id) => this.stage.isResting(id)) ??
      this.scene.fixturesNamed('counter')[0]?.id ??
      this.scene.fixturesNamed('table')[0]?.id;
    return found ?? this.scene.add({ words: ['counter'], sort: 'surface' }).id;
  }

  /** Where a thing probably is of which nobody said so: what is filmed at the time, else where one stands. */
  placeFor(id: EntityId): EntityId {
    const surfaces = this.scene.fixtures().filter((thing) => thing.sort === 'surface' || thing.sort === 'sink');
    if (this.scene.thing(id)?.sort === 'tap') return this.scene.fixturesNamed('sink')[0]?.id ?? this.restingPlace();
    return this.firstAt(surfaces, [...this.present.events, ...this.present.ahead]) ?? this.restingPlace();
  }
}
