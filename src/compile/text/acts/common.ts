import type { Sort } from '../nouns.ts';
import type { Phrase } from '../phrases.ts';
import type { Link } from '../predicate.ts';
import type { Act, Said } from '../said.ts';

/** An act without what every act has. */
export type Bare = Omit<Act, 'verb' | 'hand' | 'others'>;
export type Resolver = (said: Said) => Bare | undefined;

/** Something that the narration does not name and the situation must give. */
export const IMPLIED: Phrase = { text: '', words: [], head: 'it', sort: 'object', plural: false, pronoun: true };

export function bare(type: string, args: Readonly<Record<string, Phrase | undefined>> = {}): Bare {
  const given = Object.entries(args).flatMap(([role, phrase]) =>
    phrase === undefined ? [] : [[role, phrase] as const],
  );
  return { type, args: Object.fromEntries(given) };
}

export const is = (phrase: Phrase | undefined, ...sorts: readonly (Sort | 'object')[]): boolean =>
  phrase !== undefined && sorts.includes(phrase.sort);

export const isFixture = (phrase: Phrase | undefined): boolean =>
  is(phrase, 'storage', 'oven', 'bin', 'drawer', 'door', 'surface', 'sink', 'rack', 'tap', 'hob');
export const isVessel = (phrase: Phrase | undefined): boolean => is(phrase, 'vessel', 'container', 'package');
export const isIn = (link: Link | undefined): boolean =>
  link !== undefined && /^(in|into|inside|within|inside of|through|between|in between)$/.test(link.preposition);
export const isOn = (link: Link | undefined): boolean =>
  link !== undefined && /^(on|onto|on to|on top of|upon|over)$/.test(link.preposition);
export const isBeside = (link: Link | undefined): boolean =>
  link !== undefined &&
  !isIn(link) &&
  !isOn(link) &&
  !/^(to|under|underneath|beneath|off|against|across|around)$/.test(link.preposition);

/** The object of the verb, or what the situation gives. */
export const objectOf = (said: Said): Phrase => said.object ?? IMPLIED;

const LEVEL =
  /\b(degrees?|settings?|levels?|minutes?|seconds?|hours?|speeds?|temperature|modes?|programs?|programmes?|cycles?|heat|simmer)\b/;
const EXTREME = /^(maximum|minimum|max|min|highest|lowest|high|low|medium)$/;

/** What is set to a level: `to 180 degrees`, `to the highest setting`. */
export const isSet = (said: Said): boolean => {
  const level = said.link(/^(to|on|at|for)$/);
  const isLevel =
    level !== undefined && (LEVEL.test(level.text) || /^\d+c?$/.test(level.text) || EXTREME.test(level.text));
  return isLevel && is(said.object, 'appliance', 'oven', 'hob', 'scale', 'button', 'device', 'tap', 'light');
};

/** A verb with one role for its object, and a tool if one is named. */
export const simple =
  (type: string, role = 'object', withTool = false): Resolver =>
  (said) =>
    bare(type, { [role]: objectOf(said), ...(withTool ? { tool: said.tool } : {}) });

export const isDoor = (phrase: Phrase | undefined): boolean => is(phrase, 'storage', 'drawer', 'oven', 'door', 'bin');

/** The surface by a thing: the phrase keeps the thing, its part says that it is not meant itself. */
export const beside = (phrase: Phrase): Phrase => ({ ...phrase, part: 'beside' });
