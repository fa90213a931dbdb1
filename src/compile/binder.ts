import { agentRegion, contentsOf, type EntityId, heldThings, isOpen, stateOf } from '#world';
import type { Narration } from './annotation.ts';
import { eventsBetween, eventsOf, type TrackEvent } from './evidence.ts';
import type { Rehearsal } from './rehearsal.ts';
import { LEFT_HAND, RIGHT_HAND, type Scene, type Thing } from './scene.ts';
import { canonical } from './text/nouns.ts';
import type { Phrase } from './text/phrases.ts';
import type { Act } from './text/said.ts';
import { isFixtureSort } from './things.ts';

/** What an act does with a thing: it decides which of several is meant. */
export type Use = 'take' | 'put' | 'open' | 'close' | 'use';

/** The narration at hand and what is filmed meanwhile. */
interface Present {
  readonly narration: Narration;
  readonly events: readonly TrackEvent[];
  /** Until the next narration that closes something, or a while. */
  readonly ahead: readonly TrackEvent[];
}

const AHEAD = 30;

/** Says which entity a phrase means, from what is filmed at the time, what is held, what was handled last. */
export class Binder {
  /** Most recent first. */
  private recent: EntityId[] = [];
  private recentFixtures: EntityId[] = [];
  private readonly calledSo = new Map<string, EntityId>();
  private present: Present = { narration: { id: '', number: 0, text: '' }, events: [], ahead: [] };

  private soon: ReadonlySet<string> = new Set();

  constructor(
    private readonly scene: Scene,
    private readonly stage: Rehearsal,
    private readonly events: readonly TrackEvent[],
  ) {}

  /** `soon` are the heads of what the next narrations speak of. */
  begin(narration: Narration, closes: number | undefined, soon: ReadonlySet<string> = new Set()): void {
    this.soon = soon;
    const start = narration.start;
    const ahead =
      start === undefined
        ? []
        : eventsBetween(this.events, start, Math.min(closes ?? Number.POSITIVE_INFINITY, start + AHEAD));
    this.present = { narration, events: eventsOf(this.events, narration), ahead };
  }

  /** Remembers what was dealt with, so that a later `it` can mean it. */
  handled(ids: readonly EntityId[]): void {
    for (const id of ids) {
      const fixture = isFixtureSort(this.scene.thing(id)?.sort ?? 'object');
      if (fixture) this.recentFixtures = [id, ...this.recentFixtures.filter((other) => other !== id)].slice(0, 8);
      else this.recent = [id, ...this.recent.filter((other) => other !== id)].slice(0, 12);
    }
  }

  /** The entity that a phrase means. A thing that was never seen before is added to the scene. */
  entityFor(phrase: Phrase, use: Use, role: string, others: Readonly<Record<string, EntityId>>): EntityId {
    if (phrase.part === 'beside') return this.surfaceBy(phrase, others);
    if (phrase.sort === 'hand') return phrase.hand === 'left' ? LEFT_HAND : RIGHT_HAND;
    if (phrase.pronoun) return this.situational(phrase, use, role, others);
    if (phrase.sort === 'tap') return this.tap();
    if (phrase.head === 'door' || phrase.head === 'panel') return this.door(phrase, use);
    if (isFixtureSort(phrase.sort)) return this.fixtureFor(phrase, use, others);
    return this.thingFor(phrase, use, role, others);
  }

  // --- fixtures ------------------------------------------------------------------------------------------------

  private fixtureFor(phrase: Phrase, use: Use, others: Readonly<Record<string, EntityId>>): EntityId {
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
    if (only === undefined) return this.calledSo.get(called) ?? this.newFixture(called, phrase, kind);
    if (kind === 'bin') return this.binCalled(called, phrase, candidates);
    if (candidates.length === 1) return only.id;
    const found =
      this.filmedAt(candidates, others['object'], use) ??
      (use === 'open' ? this.aheadAt(candidates) : this.openOne(candidates)) ??
      this.homeOf(others['object'], candidates) ??
      this.calledSo.get(called);
    if (found !== undefined) {
      this.calledSo.set(called, found);
      return found;
    }
    if (phrase.sort === 'surface' || phrase.sort === 'rack') return this.nearestOf(candidates);
    return this.newFixture(called, phrase, kind);
  }

  private newFixture(called: string, phrase: Phrase, kind: string): EntityId {
    const known = this.calledSo.get(called);
    if (known !== undefined) return known;
    const several = this.scene.fixturesNamed(kind).some((thing) => thing.fixture !== undefined);
    const words = [...phrase.words.slice(0, -1), kind];
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
    const recent = plain ? this.recentFixtures.find((id) => candidates.some((thing) => thing.id === id)) : undefined;
    const id = recent ?? free?.id ?? this.scene.add({ words: [...phrase.words.slice(0, -1), 'bin'], sort: 'bin' }).id;
    if (!plain) this.calledSo.set(called, id);
    return id;
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

  private firstAt(candidates: readonly Thing[], events: readonly TrackEvent[]): EntityId | undefined {
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
    return this.recentFixtures.find((id) => open.includes(id)) ?? open[0];
  }

  private homeOf(object: EntityId | undefined, candidates: readonly Thing[]): EntityId | undefined {
    const place = object === undefined ? undefined : stateOf(this.stage.start, object).place?.of;
    return candidates.find((thing) => thing.id === place)?.id;
  }

  private nearestOf(candidates: readonly Thing[]): EntityId {
    const ids = candidates.map((thing) => thing.id);
    const here = agentRegion(this.stage.now);
    const near = here !== undefined && ids.includes(here) ? here : this.recentFixtures.find((id) => ids.includes(id));
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

  private tap(): EntityId {
    const known = this.calledSo.get('tap');
    if (known !== undefined) return known;
    const sink = this.scene.fixturesNamed('sink')[0] ?? this.scene.add({ words: ['sink'], sort: 'sink' });
    this.substance('water');
    const tap = this.scene.add({ words: ['tap'], sort: 'tap', partOf: sink.id });
    this.calledSo.set('tap', tap.id);
    return tap.id;
  }

  /** A door without a name is that of the fixture dealt with last. */
  private door(phrase: Phrase, use: Use): EntityId {
    const open = (id: EntityId): boolean => isOpen(this.stage.now, id) === 'true';
    const doors = this.recentFixtures.filter((id) =>
      /^(storage|oven|bin|drawer)$/.test(this.scene.thing(id)?.sort ?? ''),
    );
    const found = use === 'close' ? doors.find(open) : doors[0];
    return found ?? this.newFixture(phrase.words.join(' '), { ...phrase, sort: 'door' }, phrase.head);
  }

  /** The surface by a thing: where the thing is, if that is a surface. */
  private surfaceBy(phrase: Phrase, others: Readonly<Record<string, EntityId>>): EntityId {
    const counters = this.scene.fixtures().filter((thing) => thing.sort === 'surface');
    const filmed = this.filmedAt(counters, others['object'], 'put');
    if (filmed !== undefined) return filmed;
    const { part: _, ...whole } = phrase;
    const by = this.entityFor(whole, 'use', 'object', {});
    if (isFixtureSort(this.scene.thing(by)?.sort ?? 'object') && this.scene.thing(by)?.sort !== 'surface')
      return this.closest(counters, by) ?? this.restingPlace();
    const region = this.stage.region(by);
    return region !== undefined && this.stage.isResting(region) ? region : this.restingPlace();
  }

  /** Where things are put down when nobody says where: here, or the last surface, or a counter. */
  restingPlace(now = this.stage.now): EntityId {
    const here = agentRegion(now);
    const places = [...(here === undefined ? [] : [here]), ...this.recentFixtures].filter(
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

  // --- things --------------------------------------------------------------------------------------------------

  private thingFor(phrase: Phrase, use: Use, role: string, others: Readonly<Record<string, EntityId>>): EntityId {
    const taken = new Set(Object.values(others));
    const filmed = this.filmed(phrase, use);
    if (filmed !== undefined && !taken.has(filmed.id)) return filmed.id;
    const scored = this.scene
      .headed(phrase.head)
      .filter(
        (thing) =>
          !isFixtureSort(thing.sort) &&
          !taken.has(thing.id) &&
          (fits(thing, phrase) || this.inHand(thing, phrase, use)),
      )
      .map((thing) => [thing, this.likelihood(thing, phrase, use, others)] as const)
      .sort(([, a], [, b]) => b - a);
    const [best] = scored;
    if (best !== undefined && best[1] > 0) return best[0].id;
    if (/^(destination|target|vessel)$/.test(role) && (phrase.sort === 'food' || phrase.sort === 'substance')) {
      const vessel = this.recent.find((id) => !taken.has(id) && this.scene.thing(id)?.sort === 'vessel');
      if (vessel !== undefined) return vessel;
    }
    return this.newThing(phrase, use, role, others).id;
  }

  private newThing(phrase: Phrase, use: Use, role: string, others: Readonly<Record<string, EntityId>>): Thing {
    const words = phrase.words.length === 0 ? ['thing'] : phrase.words;
    if (phrase.sort === 'substance') return this.scene.add({ words, sort: use === 'use' ? 'substance' : 'object' });
    const appliance = others['appliance'];
    if (role === 'button' && appliance !== undefined)
      return this.scene.add({ words, sort: 'button', partOf: appliance });
    return this.scene.add({
      words,
      sort: role === 'substance' && phrase.sort === 'object' ? 'substance' : phrase.sort,
    });
  }

  /** The tracked object that moves at the time and could be called so. */
  private filmed(phrase: Phrase, use: Use): Thing | undefined {
    if (use !== 'take' && use !== 'put') return undefined;
    const wanted = use === 'take' ? 'pick' : 'drop';
    const events = this.present.events.filter((event) => event.kind === wanted);
    const things = events.map((event) => this.scene.byTrack(event.object)).filter((thing) => fits(thing, phrase));
    const held = events.map((event) => this.scene.byTrack(event.object)).filter((thing) => this.stage.isHeld(thing.id));
    const alike = held.length === 1 ? held.find((thing) => thing.sort === phrase.sort) : undefined;
    const holding = use === 'put' ? (things.find((thing) => this.stage.isHeld(thing.id)) ?? alike) : undefined;
    return holding ?? things.find((thing) => use === 'put' || !this.stage.isHeld(thing.id));
  }

  /** What is put somewhere is what is held, though it be called a little otherwise than before. */
  private inHand(thing: Thing, phrase: Phrase, use: Use): boolean {
    return use === 'put' && thing.sort !== 'lid' && thing.head === phrase.head && this.stage.isHeld(thing.id);
  }

  private likelihood(thing: Thing, phrase: Phrase, use: Use, others: Readonly<Record<string, EntityId>>): number {
    const held = this.stage.isHeld(thing.id);
    const again = this.recent.indexOf(thing.id);
    const recency = again === -1 ? 0 : 1 - again / 20;
    const exact = phrase.words.join(' ') === thing.words.join(' ') ? 2 : 0;
    const carried = held ? (use === 'take' ? -3 : 5) : 0;
    const other =
      phrase.ordinal !== undefined && /^(another|other|second|next|third|fourth|fifth|last)$/.test(phrase.ordinal);
    return (
      2 +
      exact +
      recency +
      carried +
      (use === 'take' ? this.atSource(thing, others) : 0) -
      (other && again !== -1 ? 4 : 0)
    );
  }

  /** Whether it is where it is said to be taken from. */
  private atSource(thing: Thing, others: Readonly<Record<string, EntityId>>): number {
    const source =
      others['fixture'] ?? others['container'] ?? others['appliance'] ?? others['source'] ?? others['burner'];
    if (source === undefined) return 0;
    const place = this.stage.placeOf(thing.id);
    if (place === undefined) return 1;
    if (place === source || this.stage.region(thing.id) === source) return 3;
    return this.stage.moved.has(thing.id) ? -5 : isFixtureSort(this.scene.thing(source)?.sort ?? 'object') ? -3 : 0;
  }

  /** What nobody names: the thing in hand, or the last one dealt with. */
  private situational(phrase: Phrase, use: Use, role: string, others: Readonly<Record<string, EntityId>>): EntityId {
    const taken = new Set(Object.values(others));
    const recent = this.recent.filter((id) => !taken.has(id));
    const ofSort = (...sorts: readonly string[]): EntityId | undefined =>
      recent.find((id) => sorts.includes(this.scene.thing(id)?.sort ?? ''));
    if (role === 'surface' || role === 'place' || role === 'region') return this.placeToPut(others, role);
    if (role === 'fixture') return this.recentFixtures[0] ?? this.restingPlace();
    if (role === 'substance' || role === 'food') return this.contents(others) ?? this.substance('contents');
    if (role === 'container' || role === 'vessel')
      return ofSort('container', 'vessel', 'package') ?? this.anything(phrase, use, taken);
    if (role === 'slot' || role === 'base' || role === 'appliance' || role === 'part')
      return ofSort('appliance', 'container', 'vessel') ?? this.anything(phrase, use, taken);
    if (role === 'destination' || role === 'source')
      return ofSort('vessel', 'container', 'board', 'package', 'appliance') ?? this.anything(phrase, use, taken);
    return this.anything(phrase, use, taken);
  }

  private anything(phrase: Phrase, use: Use, taken: ReadonlySet<EntityId>): EntityId {
    const filmed = this.present.events.find((event) => event.kind === (use === 'take' ? 'pick' : 'drop'));
    const held =
      this.recent.find((id) => !taken.has(id) && this.stage.isHeld(id)) ??
      heldThings(this.stage.now).find((id) => !taken.has(id));
    const recent = this.recent.find((id) => !taken.has(id));
    const found =
      use === 'take' ? (filmed === undefined ? recent : this.scene.byTrack(filmed.object).id) : (held ?? recent);
    return found ?? this.scene.add({ words: phrase.words.length > 0 ? phrase.words : ['thing'], sort: 'object' }).id;
  }

  /** Where a thing is put: where it is filmed, else back where it came from, else on what is here. */
  private placeToPut(others: Readonly<Record<string, EntityId>>, role: string): EntityId {
    const object = others['object'];
    const fixtures = this.scene.fixtures();
    const track = object === undefined ? undefined : this.scene.thing(object)?.track;
    const filmed = this.firstAt(
      fixtures,
      this.present.events.filter((event) => event.kind === 'drop' && event.object === track),
    );
    if (filmed !== undefined) return filmed;
    const home = object === undefined ? undefined : stateOf(this.stage.start, object).place;
    if (role === 'place' && home !== undefined && home.relation !== 'held_by' && home.of !== object) return home.of;
    return this.restingPlace();
  }

  private contents(others: Readonly<Record<string, EntityId>>): EntityId | undefined {
    const holders = [others['source'], ...heldThings(this.stage.now), ...this.recent].filter((id) => id !== undefined);
    return holders.map((id) => contentsOf(this.stage.now, id)[0]).find((id) => id !== undefined);
  }

  private substance(name: string): EntityId {
    const known = this.scene.headed(name).find((thing) => thing.sort === 'substance' && thing.words.join(' ') === name);
    return (known ?? this.scene.add({ words: [name], sort: 'substance' })).id;
  }

  /** What is held, the least needed first: not spoken of soon, and not dealt with for long. */
  leastNeeded(held: readonly EntityId[]): EntityId[] {
    const needed = (id: EntityId): number => {
      const again = this.recent.indexOf(id);
      return (this.soon.has(this.scene.thing(id)?.head ?? '') ? 100 : 0) - (again === -1 ? 50 : again);
    };
    return [...held].sort((a, b) => needed(a) - needed(b));
  }

  /** Something that covers or wraps a thing and that nobody named. */
  coverFor(id: EntityId, relation: 'covers' | 'wrapped_in'): EntityId {
    const what = this.scene.thing(id)?.words.at(-1) ?? 'thing';
    return this.scene.add({ words: [what, relation === 'covers' ? 'cover' : 'wrapping'], sort: 'wrap' }).id;
  }

  /** What an act does with its object. */
  static useOf(act: Act): Use {
    if (/^(pick_up|take_|unload|remove_from_heat|detach|unwrap)/.test(act.type)) return 'take';
    if (/^(put_|return_|load_|place_on|discard|drop|hang|insert|stack|move|slide|attach)/.test(act.type)) return 'put';
    if (/^(open|unscrew|unlock)/.test(act.type)) return 'open';
    if (/^(close|screw|lock)/.test(act.type)) return 'close';
    return 'use';
  }
}

/** Whether a thing could be called so: the same last word, and no word on one side that the other contradicts. */
function fits(thing: Thing, phrase: Phrase): boolean {
  if (thing.head !== phrase.head && canonical(thing.head) !== canonical(phrase.head)) return false;
  const own = new Set(thing.words);
  const said = phrase.words;
  const saidMore = said.some((word) => !own.has(word));
  const ownMore = thing.words.some((word) => !said.includes(word));
  return !(saidMore && ownMore);
}
