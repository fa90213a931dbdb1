import { contentsOf, type EntityId, heldThings, stateOf } from '#world';
import type { Narration } from './annotation.ts';
import type { Basis } from './basis.ts';
import type { TrackEvent } from './evidence.ts';
import { FixtureBinder } from './fixture-binder.ts';
import { partOrProduct } from './parts.ts';
import { type Bound, NOTHING_FILMED, type Present, presentOf, type Use } from './present.ts';
import type { Rehearsal } from './rehearsal.ts';
import { fits, LEFT_HAND, RIGHT_HAND, type Scene, type Thing } from './scene.ts';
import type { Phrase } from './text/phrases.ts';
import { isFixtureSort } from './things.ts';

/** Says which entity a phrase means, from what is filmed at the time, what is held, what was handled last. */
export class Binder {
  private readonly fixtures: FixtureBinder;
  /** Most recent first. */
  private recent: EntityId[] = [];
  private present: Present = NOTHING_FILMED;
  private soon: ReadonlySet<string> = new Set();

  constructor(
    private readonly scene: Scene,
    private readonly stage: Rehearsal,
    private readonly events: readonly TrackEvent[],
  ) {
    this.fixtures = new FixtureBinder(scene, stage);
  }

  /** `soon` are the heads of what the next narrations speak of. */
  begin(narration: Narration, closes: number | undefined, soon: ReadonlySet<string>): void {
    this.soon = soon;
    this.present = presentOf(this.events, narration, closes);
    this.fixtures.present = this.present;
  }

  /** Remembers what was dealt with, so that a later `it` can mean it. */
  handled(ids: readonly EntityId[]): void {
    for (const id of ids) {
      if (isFixtureSort(this.scene.thing(id)?.sort ?? 'object')) this.fixtures.handled(id);
      else this.recent = [id, ...this.recent.filter((other) => other !== id)].slice(0, 12);
    }
  }

  /** What the last answer rests on. */
  get basis(): Basis {
    return this.fixtures.basis;
  }

  private by(basis: Basis, id: EntityId): EntityId {
    this.fixtures.basis = basis;
    return id;
  }

  /** The entity that a phrase means. A thing that was never seen before is added to the scene. */
  entityFor(phrase: Phrase, use: Use, role: string, others: Bound): EntityId {
    if (phrase.part === 'beside') {
      const { part: _, ...whole } = phrase;
      return this.fixtures.surfaceBy(this.entityFor(whole, 'use', 'object', {}), others['object']);
    }
    this.fixtures.basis = 'told';
    if (phrase.sort === 'hand') return phrase.hand === 'left' ? LEFT_HAND : RIGHT_HAND;
    if (phrase.pronoun) return this.situational(phrase, use, role, others);
    if (phrase.sort === 'tap') return this.fixtures.tap();
    if (phrase.head === 'door' || phrase.head === 'panel') return this.fixtures.door(phrase, use);
    if (isFixtureSort(phrase.sort)) return this.fixtures.fixtureFor(phrase, use, others);
    return this.thingFor(phrase, use, role, others);
  }

  private thingFor(phrase: Phrase, use: Use, role: string, others: Bound): EntityId {
    const taken = new Set(Object.values(others));
    const filmed = this.filmed(phrase, use);
    if (filmed !== undefined && !taken.has(filmed.id)) return filmed.id;
    const part = partOrProduct(phrase, this.recent, others, this.stage);
    if (part !== undefined) return part;
    const scored = this.scene
      .headed(phrase.head)
      .filter(
        (thing) =>
          !isFixtureSort(thing.sort) &&
          !taken.has(thing.id) &&
          !this.scene.isMade(thing.id) &&
          !(thing.sort === 'lid' && thing.partOf !== undefined) &&
          (fits(thing, phrase) || this.inHand(thing, phrase, use)),
      )
      .map((thing) => [thing, this.likelihood(thing, phrase, use, others)] as const)
      .sort(([, a], [, b]) => b - a);
    const [best] = scored;
    if (best !== undefined && best[1] > 0) return best[0].id;
    const powered = role === 'appliance' && phrase.sort === 'button' ? this.lastPowered() : undefined;
    if (powered !== undefined) return powered;
    if (/^(destination|target|vessel)$/.test(role) && (phrase.sort === 'food' || phrase.sort === 'substance')) {
      const vessel = this.recent.find((id) => !taken.has(id) && this.scene.thing(id)?.sort === 'vessel');
      if (vessel !== undefined) return vessel;
    }
    return this.newThing(phrase, use, role, others).id;
  }

  /** The power that is switched without word of what it powers is that of what was dealt with last. */
  private lastPowered(): EntityId | undefined {
    const isPowered = (id: EntityId): boolean =>
      /^(appliance|oven|scale|light|device)$/.test(this.scene.thing(id)?.sort ?? '');
    return this.recent.find(isPowered) ?? this.fixtures.recent.find(isPowered);
  }

  private newThing(phrase: Phrase, use: Use, role: string, others: Bound): Thing {
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

  private likelihood(thing: Thing, phrase: Phrase, use: Use, others: Bound): number {
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
  private atSource(thing: Thing, others: Bound): number {
    const source =
      others['fixture'] ?? others['container'] ?? others['appliance'] ?? others['source'] ?? others['burner'];
    if (source === undefined) return 0;
    const place = this.stage.placeOf(thing.id);
    if (this.stage.isHeld(thing.id)) return -5;
    if (place === undefined) return 1;
    if (place === source || this.stage.region(thing.id) === source) return 3;
    return this.stage.moved.has(thing.id) ? -5 : isFixtureSort(this.scene.thing(source)?.sort ?? 'object') ? -3 : 0;
  }

  /** What nobody names: the thing in hand, or the last one dealt with. */
  private situational(phrase: Phrase, use: Use, role: string, others: Bound): EntityId {
    // `it` means something; what nobody even hints at is only supposed.
    this.fixtures.basis = phrase.text === '' ? 'assumed' : 'known';
    const taken = new Set(Object.values(others));
    const recent = this.recent.filter((id) => !taken.has(id));
    const ofSort = (...sorts: readonly string[]): EntityId | undefined =>
      recent.find((id) => sorts.includes(this.scene.thing(id)?.sort ?? ''));
    if (role === 'surface' || role === 'place' || role === 'region') return this.placeToPut(others, role);
    if (role === 'fixture') return this.fixtures.recent[0] ?? this.restingPlace();
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
  private placeToPut(others: Bound, role: string): EntityId {
    const object = others['object'];
    const fixtures = this.scene.fixtures();
    const track = object === undefined ? undefined : this.scene.thing(object)?.track;
    const filmed = this.fixtures.firstAt(
      fixtures,
      this.present.events.filter((event) => event.kind === 'drop' && event.object === track),
    );
    if (filmed !== undefined) return this.by('filmed', filmed);
    const home = object === undefined ? undefined : stateOf(this.stage.start, object).place;
    if (role === 'place' && home !== undefined && home.relation !== 'held_by' && home.of !== object)
      return this.by('known', home.of);
    return this.restingPlace();
  }

  private contents(others: Bound): EntityId | undefined {
    const holders = [others['source'], ...heldThings(this.stage.now), ...this.recent].filter((id) => id !== undefined);
    return holders.map((id) => contentsOf(this.stage.now, id)[0]).find((id) => id !== undefined);
  }

  private substance(name: string): EntityId {
    const known = this.scene.headed(name).find((thing) => thing.sort === 'substance' && thing.words.join(' ') === name);
    return (known ?? this.scene.add({ words: [name], sort: 'substance' })).id;
  }

  /** Where a mask shows a thing dropped while the narration is told. */
  filmedDrop(object: EntityId): EntityId | undefined {
    const track = this.scene.thing(object)?.track;
    const drop = this.present.events.findLast((event) => event.kind === 'drop' && event.object === track);
    return track === undefined ? undefined : this.scene.byFixture(drop?.sighting?.fixture ?? '')?.id;
  }

  /** Where a mask shows a thing picked while the narration is told. */
  filmedPick(object: EntityId): EntityId | undefined {
    const track = this.scene.thing(object)?.track;
    const pick = this.present.events.find((event) => event.kind === 'pick' && event.object === track);
    return track === undefined ? undefined : this.scene.byFixture(pick?.sighting?.fixture ?? '')?.id;
  }

  /** What is held, the least needed first: not spoken of soon, and not dealt with for long. */
  leastNeeded(held: readonly EntityId[]): EntityId[] {
    const needed = (id: EntityId): number => {
      const again = this.recent.indexOf(id);
      return (this.soon.has(this.scene.thing(id)?.head ?? '') ? 100 : 0) - (again === -1 ? 50 : again);
    };
    return [...held].sort((a, b) => needed(a) - needed(b));
  }

  restingPlace(now = this.stage.now): EntityId {
    return this.fixtures.restingPlace(now);
  }

  placeFor(id: EntityId): EntityId {
    return this.fixtures.placeFor(id);
  }

  /** Something that covers or wraps a thing and that nobody named. */
  coverFor(id: EntityId, relation: 'covers' | 'wrapped_in'): EntityId {
    const what = this.scene.thing(id)?.words.at(-1) ?? 'thing';
    return this.scene.add({ words: [what, relation === 'covers' ? 'cover' : 'wrapping'], sort: 'wrap' }).id;
  }
}
