import { bare, IMPLIED, is, isFixture, isVessel, objectOf, type Resolver, simple } from './common.ts';
import { lifted } from './handling.ts';
import { adding, pour, SUBSTANCE_FROM } from './substances.ts';

export const washing =
  (type: string): Resolver =>
  (said) => {
    const object = said.object ?? said.link(/^(inside|in|around|of|over|along|on|under|across|through)$/) ?? IMPLIED;
    if (is(object, 'hand', 'body')) return bare('wash_hands', { object });
    if (type === 'wash' && is(object, 'surface', 'hob', 'storage', 'oven', 'drawer', 'rack'))
      return bare('wipe_surface', { object, tool: said.tool });
    return bare(type, { object, tool: said.tool });
  };

export const wipe: Resolver = (said) => {
  const object = said.object ?? said.link(/^(across|over|along|around|on|inside|off|under)$/) ?? IMPLIED;
  if (is(object, 'hand', 'body'))
    return bare('dry_hands', { object, tool: said.tool ?? said.link(/^(on|with|using)$/) });
  const place = said.link(/^(from|off|off of)$/);
  return bare('wipe_surface', {
    object: is(object, 'substance', 'food') && place !== undefined ? place : object,
    tool: said.tool,
  });
};

export const dry: Resolver = (said) => {
  const object = objectOf(said);
  const tool = said.tool ?? said.link(/^(on|with|using)$/);
  return is(object, 'hand', 'body') ? bare('dry_hands', { object, tool }) : bare('dry', { object, tool });
};

export const brush: Resolver = (said) => {
  const to = said.link(/^(in|into|onto|inside)$/);
  if (to !== undefined && (isVessel(to) || is(to, 'bin', 'sink')) && said.object !== undefined)
    return bare('scrape_into', {
      substance: said.object,
      source: said.link(SUBSTANCE_FROM) ?? IMPLIED,
      destination: to,
    });
  return bare('brush_off', { object: said.link(/^(from|off|off of)$/) ?? objectOf(said), tool: said.tool });
};

export const shakeOff: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'device', 'button')) return bare('press_button', { button: object });
  return bare('tap_off', { object, tool: said.tool });
};

export const check: Resolver = (said) =>
  bare('check_state', {
    target:
      said.object ??
      said.link(/./) ??
      said.named('vessel', 'container', 'appliance', 'food', 'tool', 'substance') ??
      IMPLIED,
  });

export const search: Resolver = (said) =>
  bare('search', {
    target:
      said.link(/^(in|inside|into|through|on|within|under|from|at|around|among)$/) ??
      (isFixture(said.object) || isVessel(said.object) ? said.object : undefined) ??
      IMPLIED,
  });

export const look: Resolver = (said) =>
  bare('look_at', {
    target: said.object ?? said.link(/^(at|into|inside|in|through|around|on|to|towards|under|for)$/) ?? IMPLIED,
  });

export const attach: Resolver = (said) =>
  bare('attach', {
    part: objectOf(said),
    base: said.link(/^(to|on|onto|in|into|inside|with|around|over|on top of|at)$/) ?? IMPLIED,
  });
export const detach: Resolver = (said) =>
  bare('detach', { part: objectOf(said), base: said.link(/^(from.*|off|off of|out of)$/) });

export const wrap: Resolver = (said) => {
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

export const cover: Resolver = (said) => {
  const with_ = said.link(/^(with|using|in)$/);
  if (is(said.object, 'lid') && with_ === undefined)
    return bare('put_lid_on', { lid: said.object, vessel: said.destination?.phrase ?? IMPLIED });
  if (is(with_, 'lid')) return bare('put_lid_on', { lid: with_, vessel: objectOf(said) });
  return bare('cover', {
    object: objectOf(said),
    cover: with_ ?? { ...IMPLIED, sort: 'wrap', head: 'cover', words: ['cover'], pronoun: false },
  });
};

export const uncover: Resolver = (said) =>
  is(said.object, 'lid') ? lifted(objectOf(said), said.source?.phrase) : bare('uncover', { object: objectOf(said) });

export const wear: Resolver = (said) => bare('wear', { clothing: objectOf(said) });
/** Chocolate is folded into a batter, a towel in half. */
export const fold: Resolver = (said) => {
  const into = said.link(/^(into|in|through)$/);
  const isMixed = is(said.object, 'substance', 'food') && is(into, 'substance', 'vessel');
  return isMixed ? adding('add')(said) : bare('fold', { object: objectOf(said) });
};

export const tilt: Resolver = (said) => {
  const isHolder = isVessel(said.object) || is(said.object, 'tool', 'board');
  const destination = said.linked(/^(in|into|onto|over|on)$/);
  const isPoured = is(said.object, 'substance', 'food') || (is(said.object, 'object') && said.object?.plural === true);
  if (destination !== undefined && (isPoured || (isHolder && isVessel(destination.phrase)))) return pour(said);
  return bare('tilt', { object: objectOf(said) });
};

export const use: Resolver = (said) =>
  said.object === undefined || is(said.object, 'hand', 'body')
    ? undefined
    : bare('use_device', { object: said.object });

export const eat: Resolver = (said) =>
  bare('eat', { object: said.object ?? said.link(/^(from|of|off|on)$/) ?? IMPLIED });
/** One drinks from a vessel: what is drunk is in it. */
export const drink: Resolver = (said) => {
  const vessel = said.link(/^(from|of|out of)$/) ?? said.named('vessel', 'container');
  return bare('drink', {
    object: is(said.object, 'substance', 'food') ? (vessel ?? said.object) : (said.object ?? vessel ?? IMPLIED),
  });
};

export const gather: Resolver = (said) =>
  bare('gather', { object: objectOf(said), place: said.link(/^(in|into|on|onto|to)$/) });
export const serve: Resolver = (said) =>
  bare('serve', { food: objectOf(said), plate: said.link(/^(on|onto|in|into|to)$/) ?? IMPLIED });

export const knead: Resolver = (said) => bare('knead', { object: objectOf(said) });

export const microwave: Resolver = (said) => bare('microwave_food', { object: objectOf(said) });

export const withTool = (type: string): Resolver => simple(type, 'object', true);

/** `stir the cocoa in the mug`: what is stirred is what the vessel holds. */
export const stirring =
  (type: string): Resolver =>
  (said) => {
    const vessel = said.link(/^(in|inside|into|of|on)$/);
    const inVessel = is(said.object, 'substance', 'food', 'object') && isVessel(vessel);
    return bare(type, { object: inVessel ? vessel : objectOf(said), tool: said.tool });
  };
