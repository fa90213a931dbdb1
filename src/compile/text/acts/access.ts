import type { Phrase } from '../phrases.ts';
import type { Said } from '../said.ts';
import { type Bare, bare, IMPLIED, is, isFixture, isSet, objectOf, type Resolver } from './common.ts';

export function opened(object: Phrase, said: Said): Bare {
  const owner = object.owner;
  if (is(object, 'tap') || object.head === 'water') return bare('turn_on_tap', { tap: object });
  if (is(object, 'drawer') || object.part === 'drawer') return bare('open_drawer', { fixture: object });
  if (is(object, 'storage', 'oven', 'bin', 'door', 'sink') || object.head === 'door')
    return bare('open_fixture', { fixture: object });
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

export function closed(object: Phrase): Bare {
  const owner = object.owner;
  if (is(object, 'tap') || object.head === 'water') return bare('turn_off_tap', { tap: object });
  if (is(object, 'hob')) return bare('turn_off_hob', { burner: object });
  if (is(object, 'drawer') || object.part === 'drawer') return bare('close_drawer', { fixture: object });
  if (is(object, 'storage', 'oven', 'bin', 'door', 'sink') || object.head === 'door')
    return bare('close_fixture', { fixture: object });
  if (is(object, 'lid') && is(owner, 'bin', 'storage', 'oven')) return bare('close_fixture', { fixture: owner });
  if (is(object, 'lid') && is(owner, 'appliance')) return bare('close_appliance_part', { part: owner });
  if (is(object, 'lid')) return bare('close_container', { container: owner ?? whatItCloses(object) });
  if (is(object, 'package', 'wrap')) return bare('close_package', { package: object });
  if (is(object, 'appliance')) return bare('close_appliance_part', { part: object });
  if (is(object, 'device', 'scale', 'light', 'button')) return bare('use_device', { object });
  if (is(object, 'tool', 'cloth', 'hand', 'clothing')) return bare('fold', { object });
  return bare('close_container', { container: object });
}

export const screwing =
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

export const switching =
  (on: boolean): Resolver =>
  (said) => {
    const told = objectOf(said);
    const under = said.link(/^under$/);
    if (on && is(under, 'tap', 'substance') && !is(told, 'tap')) return bare('rinse', { object: told });
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

export const pressed: Resolver = (said) => {
  const object = objectOf(said);
  const powered = [object, object.owner, said.link(/^(on|of|at|in)$/), said.named('appliance', 'oven', 'scale', 'hob')];
  const appliance = powered.find((phrase) => is(phrase, 'appliance', 'oven', 'scale', 'hob'));
  if (object.part === 'button' && appliance !== object)
    return bare('press_button', { button: buttonOf(object), appliance });
  if (is(object, 'button', 'device', 'light')) return bare('press_button', { button: object, appliance });
  if (is(object, 'appliance', 'scale', 'oven', 'hob') || object.part === 'button')
    return bare('press_button', { appliance: object });
  if (is(object, 'drawer', 'storage')) return closed(object);
  if (is(object, 'lid') && (said.has(/^on$/) || said.link(/^(on|onto)$/) !== undefined))
    return bare('put_lid_on', { lid: object, vessel: object.owner ?? said.link(/^(on|onto)$/) ?? IMPLIED });
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

export const turn: Resolver = (said) => {
  const object = objectOf(said);
  if (isSet(said)) return set(said);
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

export const turnOver: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'food')) return bare('flip_food', { object });
  if (said.clause.verb.phrase === 'turn down' && is(object, 'hob', 'appliance', 'oven', 'button', 'tap', 'device'))
    return bare('decrease_level', { device: object });
  if (object.part !== undefined || isFixture(object) || is(object, 'button')) return bare('adjust', { object });
  return bare('turn_upside_down', { object });
};

export const set: Resolver = (said) => {
  const object = objectOf(said);
  if (/timer|alarm/.test(`${said.clause.verb.phrase} ${object.words.join(' ')} ${object.part ?? ''}`))
    return bare('set_timer', {
      device: said.object ?? { ...IMPLIED, sort: 'device', head: 'timer', words: ['timer'], pronoun: false },
    });
  return bare('set_level', { device: object });
};

export const started: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'oven')) return bare('start_program', { appliance: object });
  if (is(object, 'device') && /timer|alarm/.test(object.text)) return bare('set_timer', { device: object });
  return is(object, 'appliance', 'button', 'hob') || object.pronoun
    ? switching(true)(said)
    : bare('use_device', { object });
};

export const stopped: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'oven')) return bare('stop_program', { appliance: object });
  return is(object, 'appliance', 'hob', 'tap') ? switching(false)(said) : bare('adjust', { object });
};

export const plug: Resolver = (said) =>
  bare('plug_in', { appliance: said.object?.owner ?? objectOf(said), socket: said.link(/^(in|into|to|inside)$/) });

export const tie =
  (type: string): Resolver =>
  (said) =>
    is(said.object, 'device') ? bare('use_device', { object: said.object }) : bare(type, { object: objectOf(said) });
