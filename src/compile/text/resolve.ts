import type { Sort } from './nouns.ts';
import type { Act, Said } from './operations.ts';
import type { Phrase } from './phrases.ts';
import type { Link } from './predicate.ts';
import type { Sense } from './verbs.ts';

/** An act without what every act has. */
export type Bare = Omit<Act, 'verb' | 'hand' | 'others'>;
type Resolver = (said: Said) => Bare | undefined;

/** Something that the narration does not name and the situation must give. */
export const IMPLIED: Phrase = { text: '', words: [], head: 'it', sort: 'object', plural: false, pronoun: true };

function bare(type: string, args: Readonly<Record<string, Phrase | undefined>> = {}): Bare {
  const given = Object.entries(args).flatMap(([role, phrase]) =>
    phrase === undefined ? [] : [[role, phrase] as const],
  );
  return { type, args: Object.fromEntries(given) };
}

const is = (phrase: Phrase | undefined, ...sorts: readonly (Sort | 'object')[]): boolean =>
  phrase !== undefined && sorts.includes(phrase.sort);

const isFixture = (phrase: Phrase | undefined): boolean =>
  is(phrase, 'storage', 'oven', 'bin', 'drawer', 'door', 'surface', 'sink', 'rack', 'tap', 'hob');
const isVessel = (phrase: Phrase | undefined): boolean => is(phrase, 'vessel', 'container', 'package');
const isIn = (link: Link | undefined): boolean =>
  link !== undefined && /^(in|into|inside|within|inside of|through|between|in between)$/.test(link.preposition);
const isOn = (link: Link | undefined): boolean =>
  link !== undefined && /^(on|onto|on to|on top of|upon|over)$/.test(link.preposition);
const isBeside = (link: Link | undefined): boolean =>
  link !== undefined &&
  !isIn(link) &&
  !isOn(link) &&
  !/^(to|under|underneath|beneath|off|against|across|around)$/.test(link.preposition);

/** The object of the verb, or what the situation gives. */
const objectOf = (said: Said): Phrase => said.object ?? IMPLIED;

/** A verb with one role for its object, and a tool if one is named. */
const simple =
  (type: string, role = 'object', withTool = false): Resolver =>
  (said) =>
    bare(type, { [role]: objectOf(said), ...(withTool ? { tool: said.tool } : {}) });

// --- taking and putting -----------------------------------------------------------------------------------------

const take: Resolver = (said) => {
  const object = objectOf(said);
  const from = said.source;
  const source = from?.phrase;
  const strips = /^(remove|take off|take out|lift|lift off|lift up|pull off|detach|pull out)$/.test(
    said.clause.verb.phrase,
  );
  if (is(object, 'hand', 'body')) return bare('reach_toward', { object });
  if (is(object, 'clothing') && strips && source === undefined) return bare('take_off_clothing', { clothing: object });
  if (is(object, 'lid') && strips && !isFixture(source)) return lifted(object, source);
  if (is(object, 'plug') || is(source, 'socket')) return bare('unplug', { appliance: object.owner ?? object });
  if (object.part !== undefined && is(object, 'appliance') && strips)
    return bare('open_appliance_part', { part: object });
  if (isFixture(object) || is(object, 'button', 'socket', 'light')) return bare('reach_toward', { object });
  if (is(object, 'substance') && isVessel(source) && from !== undefined)
    return bare('take_portion', { substance: object, container: source });
  return taken(object, from);
};

/** A lid off what it closes; the lid of a fixture is its door. */
function lifted(lid: Phrase, source: Phrase | undefined): Bare {
  const owner = lid.owner ?? source;
  if (is(owner, 'bin', 'storage', 'oven')) return bare('open_fixture', { fixture: owner });
  if (is(owner, 'appliance')) return bare('open_appliance_part', { part: owner });
  return bare('remove_lid', { lid, vessel: owner ?? IMPLIED });
}

function taken(object: Phrase, from: Link | undefined): Bare {
  const source = from?.phrase;
  if (is(source, 'hob') && isVessel(object)) return bare('remove_from_heat', { object, burner: source });
  const inside =
    from !== undefined &&
    /^(from|out of|out from|from inside|from inside of|from within|in|inside|within)$/.test(from.preposition);
  if (is(source, 'oven')) return bare('unload_appliance', { object, appliance: source });
  if (is(source, 'storage', 'drawer', 'bin') && (inside || source?.part === 'shelf'))
    return bare('take_from_fixture', { object, fixture: source });
  if (isVessel(source) && inside && !(is(source, 'vessel') && /^(plate|board|tray)$/.test(source?.head ?? '')))
    return bare('take_from_container', { object, container: source });
  return bare('pick_up', { object, source: is(source, 'part') ? undefined : source });
}

const put: Resolver = (said) => {
  const object = objectOf(said);
  const to = said.destination;
  const hand = said.handOf(/^(in|into|to|onto|on)$/);
  if (is(object, 'clothing') && (said.has(/^on$/) || (hand !== undefined && to === undefined)))
    return bare('wear', { clothing: object });
  if (is(object, 'hand', 'body'))
    return isIn(to) && to !== undefined
      ? bare('reach_into', { container: to.phrase })
      : bare('reach_toward', { object: to?.phrase ?? object });
  if (hand !== undefined && to === undefined && said.handOf(/^from$/) !== undefined) return passed(said);
  return placed(object, to, said);
};

function placed(object: Phrase, to: Link | undefined, said: Said): Bare {
  const place = to?.phrase;
  if (place === undefined || to === undefined)
    return said.has(/^(back|away)$/)
      ? bare('return_to_place', { object, place: IMPLIED })
      : bare('put_down', { object, surface: IMPLIED });
  if (/^(under|underneath|beneath)$/.test(to.preposition)) return bare('put_under', { object, destination: place });
  if (is(object, 'lid') && (isVessel(place) || is(place, 'appliance')) && !isIn(to) && !isBeside(to))
    return bare('put_lid_on', { lid: object, vessel: place });
  if (is(object, 'lid') && is(place, 'bin')) return bare('close_fixture', { fixture: place });
  if (isBeside(to) && !isFixture(place)) return bare('put_down', { object, surface: beside(place) });
  if (is(object, 'substance') && (isVessel(place) || is(place, 'food', 'substance', 'appliance')))
    return bare('add', { substance: object, source: said.link(/^(from|out of)/), destination: place });
  if (is(place, 'hook')) return bare('hang', { object, hook: place });
  if (is(place, 'storage', 'drawer', 'sink', 'door') && !(isOn(to) && place.part === 'top'))
    return said.has(/^(back|away)$/)
      ? bare('return_to_place', { object, place })
      : bare('put_in_fixture', { object, fixture: place });
  if (is(place, 'bin'))
    return is(object, 'package', 'lid')
      ? bare('put_in_fixture', { object, fixture: place })
      : bare('discard', { object, bin: place });
  if (is(place, 'oven'))
    return isOn(to)
      ? bare('put_down', { object, surface: place })
      : bare('load_appliance', { object, appliance: place });
  if (is(place, 'hob'))
    return is(object, 'vessel')
      ? bare('place_on_heat', { object, burner: place })
      : bare('put_down', { object, surface: place });
  if (said.has(/^back$/) && !isVessel(place)) return bare('return_to_place', { object, place });
  if (is(place, 'surface', 'rack')) return bare('put_down', { object, surface: place });
  if (isIn(to) && is(place, 'appliance', 'part', 'socket')) return bare('insert', { object, slot: place });
  if (isIn(to) && isVessel(place)) return bare('put_in_container', { object, container: place });
  if (is(place, 'substance')) return bare('put_in_container', { object, container: place });
  return bare('put_on_object', { object, destination: place });
}

/** The surface by a thing: the phrase keeps the thing, its part says that it is not meant itself. */
const beside = (phrase: Phrase): Phrase => ({ ...phrase, part: 'beside' });

const putBack: Resolver = (said) => {
  const object = objectOf(said);
  const place = said.destination?.phrase;
  if (said.object === undefined && is(place, 'surface', 'sink', 'storage', 'hob', 'oven')) return go(said);
  if (is(place, 'hand', 'body')) return bare('hold', { object });
  const lid = placed(object, said.destination, said);
  if (
    lid.type === 'put_lid_on' ||
    lid.type === 'discard' ||
    lid.type === 'load_appliance' ||
    lid.type === 'place_on_heat'
  )
    return lid;
  return bare('return_to_place', { object, place: place ?? IMPLIED });
};

const passed: Resolver = (said) => {
  const object = objectOf(said);
  const from = said.handOf(/^from/);
  const to = said.handOf(/^(to|into|in|onto)$/);
  const place = said.destination?.phrase;
  const source = said.link(/^(from|out of)/);
  const between = from !== undefined || to !== undefined || (place === undefined && source === undefined);
  if (between) {
    return {
      ...bare('pass_between_hands', { object }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
  }
  if (is(object, 'substance', 'food') && isVessel(place) && isVessel(source))
    return bare('transfer_contents', { substance: object, source, destination: place });
  return bare('move', { object, destination: place });
};

const move: Resolver = (said) => {
  const object = objectOf(said);
  const hands = said.handOf(/^from/) !== undefined || said.handOf(/^(to|into)$/) !== undefined;
  if (hands) return passed(said);
  if (is(object, 'hand', 'body', 'button')) return bare('adjust', { object });
  if (isFixture(object)) return bare('adjust', { object });
  const to = said.destination;
  return bare('move', {
    object,
    destination: to === undefined ? undefined : isBeside(to) && !isFixture(to.phrase) ? beside(to.phrase) : to.phrase,
  });
};

const slide: Resolver = (said) => {
  const to = said.destination;
  if (isDoor(said.object))
    return said.has(/^(close|closed|shut|in|back)$/) ? closed(objectOf(said)) : opened(objectOf(said), said);
  if (isIn(to) && is(to?.phrase, 'appliance', 'part', 'container', 'package', 'oven', 'storage', 'drawer'))
    return placed(objectOf(said), to, said);
  const shifted = move(said);
  return shifted?.type === 'move' ? { ...shifted, type: 'slide' } : shifted;
};

const isDoor = (phrase: Phrase | undefined): boolean => is(phrase, 'storage', 'drawer', 'oven', 'door', 'bin');

const drop: Resolver = (said) => {
  const object = objectOf(said);
  if (isFixture(object) || is(object, 'button')) return bare('reach_toward', { object });
  return said.destination === undefined ? bare('drop', { object }) : placed(object, said.destination, said);
};

const insert: Resolver = (said) => {
  const to = said.destination;
  if (is(said.object, 'hand', 'body')) return bare('reach_into', { container: to?.phrase ?? IMPLIED });
  if (to === undefined) return bare('insert', { object: objectOf(said), slot: IMPLIED });
  if (is(said.object, 'plug') || is(to.phrase, 'socket'))
    return bare('plug_in', { appliance: said.object?.owner ?? objectOf(said), socket: to.phrase });
  return placed(objectOf(said), to, said);
};

const discard: Resolver = (said) => {
  const object = objectOf(said);
  const to = said.linked(/^(in|into|inside|to|onto|on|over|at)$/);
  const bin = to?.phrase;
  if (bin !== undefined && !is(bin, 'bin') && (isVessel(bin) || isFixture(bin)))
    return is(object, 'substance') && is(bin, 'sink')
      ? bare('pour_away', { source: IMPLIED, substance: object, destination: bin })
      : placed(object, to, said);
  return bare('discard', {
    object,
    bin: is(bin, 'bin') ? bin : { ...IMPLIED, sort: 'bin', head: 'bin', words: ['bin'], pronoun: false },
  });
};

const hold: Resolver = (said) => {
  const object = objectOf(said);
  if (isFixture(object) || object.part !== undefined || is(object, 'hand', 'body', 'button', 'socket'))
    return bare('reach_toward', { object });
  return bare('hold', { object });
};

const hang: Resolver = (said) =>
  bare('hang', {
    object: objectOf(said),
    hook: said.destination?.phrase ??
      said.link(/^from$/) ?? { ...IMPLIED, sort: 'hook', head: 'hook', words: ['hook'], pronoun: false },
  });

const load: Resolver = (said) =>
  is(said.object, 'oven')
    ? bare('load_appliance', { object: said.link(/^with$/) ?? IMPLIED, appliance: said.object })
    : placed(objectOf(said), said.destination, said);

const carry: Resolver = (said) => {
  const region = said.destination?.phrase;
  return isFixture(region)
    ? bare('carry', { object: objectOf(said), region })
    : bare('move', { object: objectOf(said), destination: region });
};

const stack: Resolver = (said) =>
  said.destination === undefined
    ? bare('rearrange', { object: objectOf(said) })
    : bare('stack', { object: objectOf(said), destination: said.destination.phrase });

const push: Resolver = (said) => {
  const object = objectOf(said);
  if (isDoor(object)) return said.has(/^open$/) ? opened(object, said) : closed(object);
  if (is(object, 'button', 'light', 'socket')) return pressed(said);
  const to = said.linked(/^(in|into|inside|onto|to|on|off|under)$/);
  const from = said.link(/^(from|off)/);
  if (is(object, 'substance', 'food') && to !== undefined && from !== undefined && isVessel(to.phrase))
    return bare('scrape_into', { substance: object, source: from, destination: to.phrase });
  if (to !== undefined && !is(object, 'hand', 'body') && (isVessel(to.phrase) || isFixture(to.phrase)))
    return bare('move', { object, destination: to.phrase });
  return bare('push_aside', { object });
};

const pull: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'drawer', 'oven') || (is(object, 'storage') && object.part !== undefined))
    return said.has(/^(close|closed|shut)$/) ? closed(object) : opened(object, said);
  if (is(object, 'appliance') && object.part !== undefined)
    return said.has(/^down$/) || said.clause.verb.phrase === 'pull down'
      ? bare('close_appliance_part', { part: object })
      : bare('open_appliance_part', { part: object });
  if (is(object, 'clothing'))
    return said.has(/^up$/) || said.clause.verb.phrase === 'pull up'
      ? bare('wear', { clothing: object })
      : bare('adjust', { object });
  const from = said.linked(/^(from|out of|off)/);
  return from !== undefined && !isFixture(object) ? taken(object, from) : bare('pull_toward', { object });
};

const reach: Resolver = (said) => {
  const place = said.link(/^(in|into|inside|to|towards|for|under|over|inside of|at)$/);
  if (
    place !== undefined &&
    (isDoor(place) || isVessel(place)) &&
    said.linked(/^(in|into|inside|inside of)$/) !== undefined
  )
    return bare('reach_into', { container: place });
  const object = place ?? (is(said.object, 'hand', 'body') ? undefined : said.object);
  return object === undefined ? bare('adjust') : bare('reach_toward', { object });
};

const go: Resolver = (said) => {
  const region =
    said.link(/^(to|towards|toward|over|into|in|across|at|near|next to|from|around|back to)$/) ?? said.object;
  if (is(region, 'room')) return bare('leave_room');
  return region === undefined ? bare('turn_body') : bare('navigate_to', { region });
};

// --- opening, closing, switching -----------------------------------------------------------------------------------

function opened(object: Phrase, said: Said): Bare {
  const owner = object.owner;
  if (is(object, 'tap') || object.head === 'water') return bare('turn_on_tap', { tap: object });
  if (is(object, 'drawer') || object.part === 'drawer') return bare('open_drawer', { fixture: object });
  if (is(object, 'storage', 'oven', 'bin', 'door', 'sink')) return bare('open_fixture', { fixture: object });
  if (is(object, 'lid')) return openedLid(object, owner ?? said.link(/^(of|on|from)$/), said);
  if (is(object, 'package', 'wrap')) return bare('open_package', { package: object });
  if (is(object, 'appliance')) return bare('open_appliance_part', { part: object });
  if (is(object, 'device', 'scale', 'light', 'button')) return bare('use_device', { object });
  if (is(object, 'tool', 'cloth', 'clothing', 'hand')) return bare('unfold', { object });
  if (is(object, 'vessel')) return bare('remove_lid', { vessel: object });
  return bare('open_container', { container: object });
}

function openedLid(lid: Phrase, owner: Phrase | undefined, said: Said): Bare {
  if (is(owner, 'bin', 'storage', 'oven')) return bare('open_fixture', { fixture: owner });
  if (is(owner, 'appliance')) return bare('open_appliance_part', { part: owner });
  if (is(owner, 'vessel')) return bare('remove_lid', { lid, vessel: owner });
  return bare('open_container', { container: owner ?? said.named('container', 'package') ?? whatItCloses(lid) });
}

/** The thing that a lid without an owner belongs to is for the situation to say. */
const whatItCloses = (lid: Phrase): Phrase => ({ ...IMPLIED, part: lid.head });

function closed(object: Phrase): Bare {
  const owner = object.owner;
  if (is(object, 'tap') || object.head === 'water') return bare('turn_off_tap', { tap: object });
  if (is(object, 'hob')) return bare('turn_off_hob', { burner: object });
  if (is(object, 'drawer') || object.part === 'drawer') return bare('close_drawer', { fixture: object });
  if (is(object, 'storage', 'oven', 'bin', 'door', 'sink')) return bare('close_fixture', { fixture: object });
  if (is(object, 'lid') && is(owner, 'bin', 'storage', 'oven')) return bare('close_fixture', { fixture: owner });
  if (is(object, 'lid') && is(owner, 'appliance')) return bare('close_appliance_part', { part: owner });
  if (is(object, 'lid')) return bare('close_container', { container: owner ?? whatItCloses(object) });
  if (is(object, 'package', 'wrap')) return bare('close_package', { package: object });
  if (is(object, 'appliance')) return bare('close_appliance_part', { part: object });
  if (is(object, 'device', 'scale', 'light', 'button')) return bare('use_device', { object });
  if (is(object, 'tool', 'cloth', 'hand', 'clothing')) return bare('fold', { object });
  return bare('close_container', { container: object });
}

const screwing =
  (type: string, other: Bare['type']): Resolver =>
  (said) => {
    const object = objectOf(said);
    if (is(object, 'appliance', 'part') && object.part !== undefined)
      return bare(other, { part: object, base: IMPLIED });
    const owner = is(object, 'lid')
      ? (object.owner ??
        said.link(/^(of|from|on|onto|off|to|on top of|back on)$/) ??
        said.named('container') ??
        whatItCloses(object))
      : object;
    return bare(type, { container: owner });
  };

const switching =
  (on: boolean): Resolver =>
  (said) => {
    const told = objectOf(said);
    const object = is(told, 'button', 'socket')
      ? (told.owner ?? said.link(/^(of|on|to|for|at|in)$/) ?? said.named('appliance', 'oven', 'hob', 'light') ?? told)
      : told;
    const end = on ? 'on' : 'off';
    if (is(object, 'tap', 'sink') || object.head === 'water') return bare(`turn_${end}_tap`, { tap: object });
    if (is(object, 'hob')) return bare(`turn_${end}_hob`, { burner: object });
    if (is(object, 'light')) return bare(`turn_${end}_light`, { light: object });
    if (is(object, 'device') && /timer|alarm/.test(object.text))
      return on ? bare('set_timer', { device: object }) : bare('use_device', { object });
    return bare(`switch_${end}_appliance`, { appliance: object });
  };

const pressed: Resolver = (said) => {
  const object = objectOf(said);
  const powered = [object, object.owner, said.link(/^(on|of|at|in)$/), said.named('appliance', 'oven', 'scale', 'hob')];
  const appliance = powered.find((phrase) => is(phrase, 'appliance', 'oven', 'scale', 'hob'));
  if (object.part === 'button' && appliance !== object)
    return bare('press_button', { button: buttonOf(object), appliance });
  if (is(object, 'button', 'device', 'light')) return bare('press_button', { button: object, appliance });
  if (is(object, 'appliance', 'scale', 'oven', 'hob') || object.part === 'button')
    return bare('press_button', { appliance: object });
  if (is(object, 'drawer', 'storage')) return closed(object);
  if (said.has(/^down$/) || is(object, 'food', 'substance')) return bare('flatten', { object });
  return bare('push_aside', { object });
};

/** `the button of the long coffee`: what the button is for names it. */
const buttonOf = (phrase: Phrase): Phrase => ({
  ...phrase,
  words: [...phrase.words, 'button'],
  head: 'button',
  sort: 'button',
});

const turn: Resolver = (said) => {
  const object = objectOf(said);
  const counter = said.has(/^(counter-?clockwise|anti-?clockwise)$/);
  const closes = said.has(/^clockwise$/);
  if (is(object, 'tap'))
    return said.has(/^off$/) || closes ? bare('turn_off_tap', { tap: object }) : bare('turn_on_tap', { tap: object });
  if (is(object, 'lid') && (counter || said.means('open', 'take', 'detach', 'drop', 'unscrew') !== undefined))
    return screwing('unscrew_cap', 'detach')(said);
  if (is(object, 'lid') && closes) return screwing('screw_cap', 'attach')(said);
  if (is(object, 'body') || said.object === undefined)
    return said.object === undefined && (closes || counter) ? bare('rotate', { object: IMPLIED }) : bare('turn_body');
  return bare('rotate', { object });
};

const turnOver: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'food')) return bare('flip_food', { object });
  if (object.part !== undefined || isFixture(object) || is(object, 'button')) return bare('adjust', { object });
  return bare('turn_upside_down', { object });
};

const set: Resolver = (said) => {
  const object = objectOf(said);
  if (/timer|alarm/.test(`${said.clause.verb.phrase} ${object.text}`))
    return bare('set_timer', {
      device: said.object ?? { ...IMPLIED, sort: 'device', head: 'timer', words: ['timer'], pronoun: false },
    });
  return bare('set_level', { device: object });
};

const started: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'oven')) return bare('start_program', { appliance: object });
  if (is(object, 'device') && /timer|alarm/.test(object.text)) return bare('set_timer', { device: object });
  return is(object, 'appliance', 'button', 'hob') || object.pronoun
    ? switching(true)(said)
    : bare('use_device', { object });
};

const stopped: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'oven')) return bare('stop_program', { appliance: object });
  return is(object, 'appliance', 'hob', 'tap') ? switching(false)(said) : bare('adjust', { object });
};

const plug: Resolver = (said) =>
  bare('plug_in', { appliance: said.object?.owner ?? objectOf(said), socket: said.link(/^(in|into|to|inside)$/) });

const tie =
  (type: string): Resolver =>
  (said) =>
    is(said.object, 'device') ? bare('use_device', { object: said.object }) : bare(type, { object: objectOf(said) });

// --- substances --------------------------------------------------------------------------------------------------

const DEST = /^(in|into|inside|onto|on|on to|to|over|on top of|around|across|above|through|between|under)$/;
const SUBSTANCE_FROM = /^(from.*|out of|off|off of)$/;

const pour: Resolver = (said) => {
  const into = said.linked(/^(into|onto|on to|over|to|inside|on top of|under|down|between)$/) ?? said.linked(DEST);
  const inner = said.linked(/^(in|inside|on)$/);
  const source = said.link(SUBSTANCE_FROM) ?? (inner !== undefined && inner !== into ? inner.phrase : undefined);
  const object = said.object;
  const isHolder = isVessel(object) || is(object, 'tool', 'appliance');
  const substance = isHolder ? (object?.contents ?? IMPLIED) : object;
  const from = source ?? (isHolder ? object : undefined);
  const away = is(into?.phrase, 'sink', 'bin', 'rack') || (into === undefined && said.has(/^(out|away|off|down)$/));
  if (away)
    return bare('pour_away', {
      substance: is(substance, 'substance', 'food') ? substance : undefined,
      source: from ?? IMPLIED,
      destination: into?.phrase,
    });
  return bare('pour', { substance: substance ?? IMPLIED, source: from, destination: into?.phrase ?? IMPLIED });
};

const adding =
  (type: string, role = 'destination'): Resolver =>
  (said) => {
    const object = said.object;
    const holder = object !== undefined && isVessel(object) ? object : undefined;
    return bare(type, {
      substance: holder?.contents ?? (holder === undefined ? (object ?? IMPLIED) : IMPLIED),
      source: said.link(SUBSTANCE_FROM) ?? holder,
      [role]: said.link(DEST) ?? said.link(/^(with)$/) ?? IMPLIED,
      tool: type === 'spread' ? said.tool : undefined,
    });
  };

/** `season the soup with salt`: the object is where it goes. */
const seasoned =
  (type: string, role: string): Resolver =>
  (said) => {
    const substance = said.link(/^(with|in|using)$/);
    return substance === undefined ? adding(type, role)(said) : bare(type, { [role]: objectOf(said), substance });
  };

const scoop: Resolver = (said) => {
  const substance = objectOf(said);
  const destination = said.link(/^(into|onto|to|on|over)$/);
  if (isVessel(substance))
    return bare('scoop', { substance: substance.contents ?? IMPLIED, source: substance, tool: said.tool });
  if (destination !== undefined)
    return bare('spoon_into', { substance, destination, tool: said.tool, source: said.link(SUBSTANCE_FROM) });
  return bare('scoop', { substance, source: said.link(SUBSTANCE_FROM) ?? said.link(/^(in|inside)$/), tool: said.tool });
};

const spoon: Resolver = (said) =>
  bare('spoon_into', { substance: objectOf(said), destination: said.link(DEST) ?? IMPLIED, tool: said.tool });

const squeeze: Resolver = (said) => {
  const object = objectOf(said);
  const destination = said.link(/^(into|onto|over|on|in|to)$/);
  if (is(object, 'cloth')) return bare('wring', { object });
  if (
    is(object, 'substance') ||
    (destination !== undefined && is(object, 'food', 'container', 'package') && !isFixture(destination))
  )
    return bare('squeeze_into', {
      substance: isVessel(object) ? (object.contents ?? IMPLIED) : object,
      source: said.link(SUBSTANCE_FROM) ?? (isVessel(object) ? object : undefined),
      destination: destination ?? IMPLIED,
    });
  return is(object, 'food') ? bare('juice', { object, tool: said.tool }) : bare('adjust', { object });
};

const scrape: Resolver = (said) => {
  const object = objectOf(said);
  const destination = said.link(/^(in|into|onto|to|inside|over|on)$/);
  const source = said.link(SUBSTANCE_FROM);
  if (destination === undefined || destination === source)
    return bare('brush_off', { object: source ?? object, tool: said.tool });
  return bare('scrape_into', {
    substance: isVessel(object) || is(object, 'board') ? IMPLIED : object,
    source: source ?? (isVessel(object) || is(object, 'board') ? object : IMPLIED),
    destination,
  });
};

const fill: Resolver = (said) => {
  const vessel = said.object ?? said.link(/^(in|into)$/) ?? IMPLIED;
  if (is(vessel, 'substance'))
    return bare('fill', {
      vessel: said.link(/^(in|into|inside)$/) ?? IMPLIED,
      substance: vessel,
      source: said.link(/^(from|under|out of)$/),
    });
  return bare('fill', {
    vessel,
    substance: said.link(/^(with|using)$/),
    source: said.link(/^(from|under|out of|at)$/),
  });
};

const empty: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'oven', 'storage', 'drawer')) return bare('rearrange', { object });
  if (is(object, 'substance')) return pour(said);
  return bare('empty', { vessel: object, destination: said.link(/^(in|into|inside|over|onto|to)$/) });
};

const weigh: Resolver = (said) =>
  bare('weigh', {
    substance: objectOf(said),
    scale: said.link(/^(on|using|with|onto)$/) ?? {
      ...IMPLIED,
      sort: 'scale',
      head: 'scale',
      words: ['scale'],
      pronoun: false,
    },
  });

const strain: Resolver = (said) =>
  is(said.object, 'sink')
    ? bare('drain_sink', { sink: said.object })
    : bare('strain', { object: objectOf(said), tool: said.tool });

const crack: Resolver = (said) =>
  bare('crack_egg', { egg: objectOf(said), destination: said.link(/^(in|into|over|on)$/) });

const dip: Resolver = (said) =>
  bare('dip', { object: objectOf(said), vessel: said.link(/^(in|into|inside|under)$/) ?? IMPLIED });

// --- care ----------------------------------------------------------------------------------------------------------

const washing =
  (type: string): Resolver =>
  (said) => {
    const object = said.object ?? said.link(/^(inside|in|around|of|over|along|on|under|across|through)$/) ?? IMPLIED;
    if (is(object, 'hand', 'body')) return bare('wash_hands', { object });
    if (type === 'wash' && is(object, 'surface', 'hob', 'storage', 'oven', 'drawer', 'rack'))
      return bare('wipe_surface', { object, tool: said.tool });
    return bare(type, { object, tool: said.tool });
  };

const wipe: Resolver = (said) => {
  const object = said.object ?? said.link(/^(across|over|along|around|on|inside|off|under)$/) ?? IMPLIED;
  if (is(object, 'hand', 'body'))
    return bare('dry_hands', { object, tool: said.tool ?? said.link(/^(on|with|using)$/) });
  const place = said.link(/^(from|off|off of)$/);
  return bare('wipe_surface', {
    object: is(object, 'substance', 'food') && place !== undefined ? place : object,
    tool: said.tool,
  });
};

const dry: Resolver = (said) => {
  const object = objectOf(said);
  const tool = said.tool ?? said.link(/^(on|with|using)$/);
  return is(object, 'hand', 'body') ? bare('dry_hands', { object, tool }) : bare('dry', { object, tool });
};

const brush: Resolver = (said) => {
  const to = said.link(/^(in|into|onto|inside)$/);
  if (to !== undefined && (isVessel(to) || is(to, 'bin', 'sink')) && said.object !== undefined)
    return bare('scrape_into', {
      substance: said.object,
      source: said.link(SUBSTANCE_FROM) ?? IMPLIED,
      destination: to,
    });
  return bare('brush_off', { object: said.link(/^(from|off|off of)$/) ?? objectOf(said), tool: said.tool });
};

const shakeOff: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'device', 'button')) return bare('press_button', { button: object });
  return bare('tap_off', { object, tool: said.tool });
};

const check: Resolver = (said) =>
  bare('check_state', {
    target:
      said.object ??
      said.link(/./) ??
      said.named('vessel', 'container', 'appliance', 'food', 'tool', 'substance') ??
      IMPLIED,
  });

const search: Resolver = (said) =>
  bare('search', {
    target:
      said.link(/^(in|inside|into|through|on|within|under|from|at|around|among)$/) ??
      (isFixture(said.object) || isVessel(said.object) ? said.object : undefined) ??
      IMPLIED,
  });

const look: Resolver = (said) =>
  bare('look_at', {
    target: said.object ?? said.link(/^(at|into|inside|in|through|around|on|to|towards|under|for)$/) ?? IMPLIED,
  });

const attach: Resolver = (said) =>
  bare('attach', {
    part: objectOf(said),
    base: said.link(/^(to|on|onto|in|into|inside|with|around|over|on top of|at)$/) ?? IMPLIED,
  });
const detach: Resolver = (said) =>
  bare('detach', { part: objectOf(said), base: said.link(/^(from.*|off|off of|out of)$/) });

const wrap: Resolver = (said) => {
  const round = said.link(/^(around|over|round|about)$/);
  if (round !== undefined) return bare('wrap', { object: round, wrap: objectOf(said) });
  return bare('wrap', {
    object: objectOf(said),
    wrap: said.link(/^(in|with|using|into)$/) ?? {
      ...IMPLIED,
      sort: 'wrap',
      head: 'wrap',
      words: ['wrap'],
      pronoun: false,
    },
  });
};

const cover: Resolver = (said) => {
  const with_ = said.link(/^(with|using|in)$/);
  if (is(said.object, 'lid') && with_ === undefined)
    return bare('put_lid_on', { lid: said.object, vessel: said.destination?.phrase ?? IMPLIED });
  if (is(with_, 'lid')) return bare('put_lid_on', { lid: with_, vessel: objectOf(said) });
  return bare('cover', {
    object: objectOf(said),
    cover: with_ ?? { ...IMPLIED, sort: 'wrap', head: 'cover', words: ['cover'], pronoun: false },
  });
};

const uncover: Resolver = (said) =>
  is(said.object, 'lid') ? lifted(objectOf(said), said.source?.phrase) : bare('uncover', { object: objectOf(said) });

const wear: Resolver = (said) => bare('wear', { clothing: objectOf(said) });
const fold: Resolver = (said) => bare('fold', { object: objectOf(said) });

const tilt: Resolver = (said) => {
  const isHolder = isVessel(said.object) || is(said.object, 'tool', 'board');
  const destination = said.linked(/^(in|into|onto|over|on)$/);
  if (destination !== undefined && (is(said.object, 'substance', 'food') || (isHolder && isVessel(destination.phrase))))
    return pour(said);
  return bare('tilt', { object: objectOf(said) });
};

const use: Resolver = (said) =>
  said.object === undefined || is(said.object, 'hand', 'body')
    ? undefined
    : bare('use_device', { object: said.object });

const eat: Resolver = (said) => bare('eat', { object: said.object ?? said.link(/^(from|of|off|on)$/) ?? IMPLIED });
/** One drinks from a vessel: what is drunk is in it. */
const drink: Resolver = (said) => {
  const vessel = said.link(/^(from|of|out of)$/) ?? said.named('vessel', 'container');
  return bare('drink', {
    object: is(said.object, 'substance', 'food') ? (vessel ?? said.object) : (said.object ?? vessel ?? IMPLIED),
  });
};

const gather: Resolver = (said) =>
  bare('gather', { object: objectOf(said), place: said.link(/^(in|into|on|onto|to)$/) });
const serve: Resolver = (said) =>
  bare('serve', { food: objectOf(said), plate: said.link(/^(on|onto|in|into|to)$/) ?? IMPLIED });

const knead: Resolver = (said) => bare('knead', { object: objectOf(said) });

const microwave: Resolver = (said) => bare('microwave_food', { object: objectOf(said) });

const withTool = (type: string): Resolver => simple(type, 'object', true);

/** How each sense becomes an action type. */
export const resolvers: Readonly<Record<Sense, Resolver>> = {
  take,
  put,
  return: putBack,
  open: (said) => opened(objectOf(said), said),
  close: (said) => closed(objectOf(said)),
  unscrew: screwing('unscrew_cap', 'detach'),
  screw: screwing('screw_cap', 'attach'),
  turn_on: switching(true),
  turn_off: switching(false),
  turn,
  turn_over: turnOver,
  tilt,
  tip_out: pour,
  move,
  slide,
  push,
  pull,
  pass: passed,
  hold,
  hang,
  stack,
  load,
  unload: (said) => (is(said.object, 'oven') ? bare('rearrange', { object: said.object }) : take(said)),
  carry,
  serve,
  rearrange: simple('rearrange'),
  gather,
  discard,
  drop,
  insert,
  go,
  leave_room: () => bare('leave_room'),
  turn_body: () => bare('turn_body'),
  bend: () => bare('bend_down'),
  reach,
  lock: tie('lock'),
  unlock: tie('unlock'),
  plug,
  unplug: (said) => bare('unplug', { appliance: said.object?.owner ?? objectOf(said) }),
  press: pressed,
  set,
  increase: simple('increase_level', 'device'),
  decrease: (said) =>
    is(said.object, 'button', 'hob', 'oven', 'appliance', 'tap')
      ? bare('decrease_level', { device: objectOf(said) })
      : put(said),
  start: started,
  stop: stopped,
  pour,
  add: adding('add'),
  scoop,
  spoon,
  sprinkle: adding('sprinkle'),
  season: seasoned('season', 'destination'),
  squeeze,
  spray: seasoned('spray', 'target'),
  spread: adding('spread', 'surface'),
  coat: seasoned('coat', 'object'),
  dip,
  crack,
  scrape,
  weigh,
  cut: (said) =>
    is(said.object, 'package') ? bare('open_package', { package: objectOf(said) }) : withTool('cut')(said),
  slice: withTool('slice'),
  chop: withTool('chop'),
  trim: withTool('trim'),
  peel: withTool('peel'),
  grate: withTool('grate'),
  crush: withTool('crush'),
  mash: withTool('mash'),
  grind: withTool('grind'),
  snap: (said) => (/(^| )eggs?$/.test(said.object?.text ?? '') ? crack(said) : withTool('snap')(said)),
  tear: (said) =>
    is(said.object, 'package') ? bare('open_package', { package: objectOf(said) }) : withTool('tear')(said),
  separate: withTool('separate'),
  core: withTool('core'),
  pluck: withTool('pluck'),
  pierce: withTool('pierce'),
  juice: withTool('juice'),
  strain,
  stir: withTool('stir'),
  mix: withTool('mix'),
  whisk: withTool('whisk'),
  toss: (said) => (said.destination === undefined ? withTool('toss')(said) : discard(said)),
  shake: withTool('shake'),
  shake_off: shakeOff,
  knead,
  flatten: withTool('flatten'),
  shape: withTool('shape'),
  wash: washing('wash'),
  rinse: washing('rinse'),
  scrub: washing('scrub'),
  soak: washing('soak'),
  wipe,
  dry,
  brush,
  cook: simple('cook'),
  bake: simple('bake'),
  microwave,
  brew: simple('brew'),
  rest: simple('rest'),
  look,
  check,
  read: simple('read', 'target'),
  search,
  taste: simple('taste', 'target'),
  smell: simple('smell', 'target'),
  fill,
  refill: (said) => ({ ...(fill(said) ?? bare('refill')), type: 'refill' }),
  empty,
  attach,
  detach,
  wear,
  take_off_clothing: simple('take_off_clothing', 'clothing'),
  wrap,
  unwrap: simple('unwrap'),
  cover,
  uncover,
  fold,
  unfold: simple('unfold'),
  adjust: simple('adjust'),
  wait: () => bare('wait'),
  eat,
  drink,
  device: (said) =>
    bare('use_device', {
      object: said.object ??
        said.link(/^(on|in|using|with)$/) ?? {
          ...IMPLIED,
          sort: 'device',
          head: 'phone',
          words: ['phone'],
          pronoun: false,
        },
    }),
  use,
};
