import { PORTABLE_SURFACE } from '../nouns.ts';
import type { Phrase } from '../phrases.ts';
import type { Link } from '../predicate.ts';
import type { Said } from '../said.ts';
import { closed, opened, pressed, set } from './access.ts';
import {
  type Bare,
  bare,
  beside,
  IMPLIED,
  is,
  isBeside,
  isDoor,
  isFixture,
  isIn,
  isOn,
  isSet,
  isVessel,
  objectOf,
  type Resolver,
} from './common.ts';

export const take: Resolver = (said) => {
  const object = objectOf(said);
  const from = said.source;
  const source = from?.phrase;
  const strips = /^(remove|take off|take out|lift|lift off|lift up|pull off|detach|pull out)$/.test(
    said.clause.verb.phrase,
  );
  if (is(object, 'hand', 'body')) return bare('reach_toward', { object });
  const drawn =
    is(object, 'drawer') ||
    (is(object, 'oven') && object.part === 'shelf') ||
    /rack|tray|drawer|basket/.test(object.part ?? '');
  if (drawn && source === undefined && /^(pull|slide|draw) out$/.test(said.clause.verb.phrase))
    return opened(object, said);
  if (is(object, 'clothing') && strips && source === undefined) return bare('take_off_clothing', { clothing: object });
  const off = from !== undefined && /^(off|off of|from off)$/.test(from.preposition);
  if (is(object, 'lid') && (strips || off) && !isFixture(source)) return lifted(object, source);
  if (is(object, 'plug') || is(source, 'socket')) return bare('unplug', { appliance: object.owner ?? object });
  if (object.part !== undefined && is(object, 'appliance') && strips)
    return bare('open_appliance_part', { part: object });
  const isLoose =
    (is(object, 'rack', 'bin') || PORTABLE_SURFACE.test(object.head)) &&
    object.part === undefined &&
    source !== undefined;
  if ((isFixture(object) && !isLoose) || is(object, 'button', 'socket', 'light'))
    return bare('reach_toward', { object });
  if (is(object, 'substance') && isVessel(source) && from !== undefined)
    return bare('take_portion', { substance: object, container: source });
  return taken(object, from);
};

/** A lid off what it closes; the lid of a fixture is its door. */
export function lifted(lid: Phrase, source: Phrase | undefined): Bare {
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
  const onTop = isOn(from) && !/rack|shelf|tray|basket|level/.test(source?.part ?? '');
  if (is(source, 'oven') && !onTop) return bare('unload_appliance', { object, appliance: source });
  if (is(source, 'storage', 'drawer', 'bin') && (inside || /shelf|door|drawer|rack|row|level/.test(source?.part ?? '')))
    return bare('take_from_fixture', { object, fixture: source });
  if (isVessel(source) && inside && !(is(source, 'vessel') && /^(plate|board|tray)$/.test(source?.head ?? '')))
    return bare('take_from_container', { object, container: source });
  const aside = from !== undefined && /next|beside|near|behind|above|front|left|right|at$|by$/.test(from.preposition);
  if (source === undefined || is(source, 'part')) return bare('pick_up', { object });
  return bare('pick_up', { object, source: aside ? beside(source) : source });
}

export const put: Resolver = (said) => {
  const object = objectOf(said);
  const isTimer = said.clause.verb.phrase === 'set' && is(object, 'device') && /timer|alarm/.test(object.text);
  const leaves = said.clause.verb.phrase === 'leave';
  if (isTimer || (isSet(said) && !leaves)) return set(said);
  if (leaves && isFixture(object)) return bare('wait');
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
  if (place === undefined && is(object, 'lid') && said.has(/^on$/))
    return bare('put_lid_on', { lid: object, vessel: object.owner ?? IMPLIED });
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

export const putBack: Resolver = (said) => {
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

export const passed: Resolver = (said) => {
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

export const move: Resolver = (said) => {
  const object = objectOf(said);
  if (said.object === undefined && isFixture(said.link(/^(to|towards|toward)$/))) return go(said);
  const hands = said.handOf(/^from/) !== undefined || said.handOf(/^(to|into)$/) !== undefined;
  if (hands) return passed(said);
  if (isSet(said)) return set(said);
  if (is(object, 'hand', 'body', 'button')) return bare('adjust', { object });
  if (isFixture(object)) return bare('adjust', { object });
  const to = said.destination;
  return bare('move', {
    object,
    destination: to === undefined ? undefined : isBeside(to) && !isFixture(to.phrase) ? beside(to.phrase) : to.phrase,
  });
};

export const slide: Resolver = (said) => {
  const to = said.destination;
  if (isDoor(said.object))
    return said.has(/^(close|closed|shut|in|back)$/) ? closed(objectOf(said)) : opened(objectOf(said), said);
  if (isIn(to) && is(to?.phrase, 'appliance', 'part', 'container', 'package', 'oven', 'storage', 'drawer'))
    return placed(objectOf(said), to, said);
  const shifted = move(said);
  return shifted?.type === 'move' ? { ...shifted, type: 'slide' } : shifted;
};

export const drop: Resolver = (said) => {
  const object = objectOf(said);
  if (isFixture(object) || is(object, 'button')) return bare('reach_toward', { object });
  return said.destination === undefined ? bare('drop', { object }) : placed(object, said.destination, said);
};

export const insert: Resolver = (said) => {
  const to = said.destination;
  if (is(said.object, 'hand', 'body')) return bare('reach_into', { container: to?.phrase ?? IMPLIED });
  if (to === undefined && said.clause.verb.phrase === 'slide in') return slide(said);
  if (to === undefined) return bare('insert', { object: objectOf(said), slot: IMPLIED });
  if (is(said.object, 'plug') || is(to.phrase, 'socket'))
    return bare('plug_in', { appliance: said.object?.owner ?? objectOf(said), socket: to.phrase });
  return placed(objectOf(said), to, said);
};

/** `trash` is a bin where things go, and rubbish where it is thrown. */
const rubbish = (phrase: Phrase): Phrase => (is(phrase, 'bin') ? { ...phrase, sort: 'food' } : phrase);

export const discard: Resolver = (said) => {
  const object = rubbish(objectOf(said));
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

export const hold: Resolver = (said) => {
  const object = objectOf(said);
  if (said.clause.verb.phrase === 'secure' && is(object, 'package', 'container', 'lid', 'wrap'))
    return bare('lock', { object });
  if (isFixture(object) || object.part !== undefined || is(object, 'hand', 'body', 'button', 'socket'))
    return bare('reach_toward', { object });
  return bare('hold', { object });
};

export const hang: Resolver = (said) =>
  bare('hang', {
    object: objectOf(said),
    hook: said.destination?.phrase ??
      said.link(/^from$/) ?? { ...IMPLIED, sort: 'hook', head: 'hook', words: ['hook'], pronoun: false },
  });

export const load: Resolver = (said) =>
  is(said.object, 'oven')
    ? bare('load_appliance', { object: said.link(/^with$/) ?? IMPLIED, appliance: said.object })
    : placed(objectOf(said), said.destination, said);

export const carry: Resolver = (said) => {
  const region = said.destination?.phrase;
  return isFixture(region)
    ? bare('carry', { object: objectOf(said), region })
    : bare('move', { object: objectOf(said), destination: region });
};

export const stack: Resolver = (said) =>
  said.destination === undefined
    ? bare('rearrange', { object: objectOf(said) })
    : bare('stack', { object: objectOf(said), destination: said.destination.phrase });

export const push: Resolver = (said) => {
  const object = objectOf(said);
  if (isDoor(object)) return said.has(/^open$/) ? opened(object, said) : closed(object);
  if (is(object, 'button', 'light', 'socket')) return pressed(said);
  const to = said.linked(/^(in|into|inside|onto|to|on|off|under)$/);
  if (/^(hole|incision|slit)$/.test(object.head))
    return bare('pierce', { object: to?.phrase ?? object, tool: said.tool });
  const from = said.link(/^(from|off)/);
  if (is(object, 'substance', 'food') && to !== undefined && from !== undefined && isVessel(to.phrase))
    return bare('scrape_into', { substance: object, source: from, destination: to.phrase });
  if (to !== undefined && !is(object, 'hand', 'body') && (isVessel(to.phrase) || isFixture(to.phrase)))
    return bare('move', { object, destination: to.phrase });
  return bare('push_aside', { object });
};

export const pull: Resolver = (said) => {
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
  if (said.clause.verb.phrase.startsWith('stretch')) {
    const over = said.link(/^(over|on top of|across|around)$/);
    if (said.object === undefined || is(object, 'hand', 'body')) return reach(said);
    if (over !== undefined && is(object, 'wrap', 'cloth', 'lid', 'board'))
      return bare('cover', { object: over, cover: object });
    if (is(object, 'food', 'substance')) return bare('shape', { object });
  }
  const from = said.linked(/^(from|out of|off)/);
  return from !== undefined && !isFixture(object) ? taken(object, from) : bare('pull_toward', { object });
};

export const reach: Resolver = (said) => {
  const inner = said.link(/^(in|into|inside|inside of)$/);
  const entered = /(in|into|inside)$/.test(said.clause.verb.phrase) ? (said.object ?? inner) : inner;
  if (isDoor(entered) || isVessel(entered)) return bare('reach_into', { container: entered });
  const thing = said.link(/^(for|to|towards|under|over|at)$/) ?? inner;
  const object = thing ?? (is(said.object, 'hand', 'body') ? undefined : said.object);
  return object === undefined ? bare('adjust') : bare('reach_toward', { object });
};

export const go: Resolver = (said) => {
  const region =
    said.link(/^(to|towards|toward|into|onto|on to|back to)$/) ??
    said.link(/^(over|in|across|at|near|next to|from|around)$/) ??
    said.object;
  if (is(region, 'room')) return bare('leave_room');
  return region === undefined ? bare('turn_body') : bare('navigate_to', { region });
};
