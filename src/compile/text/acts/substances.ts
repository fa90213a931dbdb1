import { bare, IMPLIED, is, isFixture, isVessel, objectOf, type Resolver } from './common.ts';

const DEST = /^(in|into|inside|onto|on|on to|to|over|on top of|around|across|above|through|between|under)$/;
export const SUBSTANCE_FROM = /^(from.*|out of|off|off of)$/;

export const pour: Resolver = (said) => {
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

export const adding =
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
export const seasoned =
  (type: string, role: string): Resolver =>
  (said) => {
    const named = said.link(/^(with|using)$/) ?? said.link(/^in$/);
    const substance = is(named, 'substance', 'food', 'wrap') ? named : undefined;
    return substance === undefined ? adding(type, role)(said) : bare(type, { [role]: objectOf(said), substance });
  };

export const scoop: Resolver = (said) => {
  const substance = objectOf(said);
  const destination = said.link(/^(into|onto|to|on|over)$/);
  if (isVessel(substance))
    return bare('scoop', { substance: substance.contents ?? IMPLIED, source: substance, tool: said.tool });
  if (destination !== undefined)
    return bare('spoon_into', { substance, destination, tool: said.tool, source: said.link(SUBSTANCE_FROM) });
  return bare('scoop', { substance, source: said.link(SUBSTANCE_FROM) ?? said.link(/^(in|inside)$/), tool: said.tool });
};

export const spoon: Resolver = (said) =>
  bare('spoon_into', { substance: objectOf(said), destination: said.link(DEST) ?? IMPLIED, tool: said.tool });

export const squeeze: Resolver = (said) => {
  const object = objectOf(said);
  const destination = said.link(/^(into|onto|over|on|in|to)$/);
  if (/^(ball|bundle|wad)$/.test(destination?.head ?? '')) return bare('shape', { object });
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

export const scrape: Resolver = (said) => {
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

export const fill: Resolver = (said) => {
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

export const empty: Resolver = (said) => {
  const object = objectOf(said);
  if (is(object, 'oven', 'storage', 'drawer')) return bare('rearrange', { object });
  if (is(object, 'substance')) return pour(said);
  return bare('empty', { vessel: object, destination: said.link(/^(in|into|inside|over|onto|to)$/) });
};

export const weigh: Resolver = (said) =>
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

export const strain: Resolver = (said) =>
  is(said.object, 'sink')
    ? bare('drain_sink', { sink: said.object })
    : bare('strain', { object: objectOf(said), tool: said.tool });

export const crack: Resolver = (said) =>
  bare('crack_egg', { egg: objectOf(said), destination: said.link(/^(in|into|over|on)$/) });

export const dip: Resolver = (said) =>
  bare('dip', { object: objectOf(said), vessel: said.link(/^(in|into|inside|under)$/) ?? IMPLIED });
