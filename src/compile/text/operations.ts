import type { Clause } from './clauses.ts';
import { isManner, type Phrase } from './phrases.ts';
import type { Link } from './predicate.ts';
import { resolvers } from './resolve.ts';
import { type Act, Said } from './said.ts';
import type { Sense } from './verbs.ts';

/** Verbs that only say how, when another clause says what was brought about by it. */
const MEANS: Readonly<Partial<Record<Sense, readonly Sense[]>>> = {
  tilt: ['pour', 'empty'],
  tip_out: ['pour', 'empty'],
  turn: ['pour', 'turn_on', 'turn_off', 'open', 'close', 'start', 'stop', 'increase', 'decrease'],
  turn_over: ['pour', 'empty'],
  push: ['open', 'close', 'turn_on', 'turn_off', 'start', 'stop'],
  pull: ['open', 'close', 'turn_on', 'turn_off'],
  slide: ['open', 'close'],
  press: ['turn_on', 'turn_off', 'start', 'stop', 'open', 'close'],
  move: ['turn_on', 'turn_off'],
  use: ['turn_on', 'turn_off', 'open', 'close'],
  hold: ['open', 'wear'],
  put: ['rest', 'soak', 'brew'],
};

/** What the narration's acts are, in order. A verb that cannot be turned into an action type gives nothing. */
export function actsOf(narrated: readonly Clause[]): Act[] {
  const clauses = withAntecedents(narrated);
  const told = clauses.filter((c) => c.role === 'main' && !c.negated && !c.attempted);
  const acts = told.map((clause) => actOf(clause, clauses)).filter((act) => act !== undefined);
  const doing = acts.filter((act) => !isSupport(act, acts));
  return [...doing, ...resultsOf(clauses, doing)].filter(
    (act, i, all) => all.findIndex((other) => same(act, other)) === i,
  );
}

/** `Pick up the cup and place it`: a pronoun means the last thing named before it in the same narration. */
function withAntecedents(clauses: readonly Clause[]): Clause[] {
  let last: Phrase | undefined;
  let many: Phrase | undefined;
  let door: Phrase | undefined;
  let powered: Phrase | undefined;
  return clauses.map((clause) => {
    const before = last;
    const [them, shut, machine] = [many, door, powered];
    const switches = clause.verb.sense === 'turn_on' || clause.verb.sense === 'turn_off';
    const toggles = clause.verb.sense === 'open' || clause.verb.sense === 'close';
    const resolved = (phrase: Phrase): Phrase => {
      if (!phrase.pronoun || phrase.ordinal !== undefined) return phrase;
      return (
        (toggles ? shut : switches ? machine : undefined) ?? (phrase.plural ? them : undefined) ?? before ?? phrase
      );
    };
    const objects = clause.objects.map(resolved);
    const links = clause.links.map((link) => ({ ...link, phrase: resolved(link.phrase) }));
    const named = objects.find((phrase) => !phrase.pronoun && phrase.sort !== 'hand' && !isManner(phrase));
    const byTheWay = clause.role === 'manner' || clause.role === 'purpose' || clause.role === 'reason';
    if (!byTheWay || last === undefined) last = named ?? last;
    const around = links.map((link) => link.phrase).filter((phrase) => phrase.sort !== 'hand');
    const plural = [named, named?.contents, ...around].find((phrase) => phrase?.plural === true);
    if (!byTheWay) many = plural ?? many;
    const all = [...objects, ...links.map((link) => link.phrase)];
    if (!toggles || all.length > 0) door = all.findLast(isOpenable) ?? door;
    powered = all.findLast(isPowered) ?? powered;
    return { ...clause, objects, links };
  });
}

const isPowered = ({ sort, pronoun }: Phrase): boolean =>
  !pronoun && /^(appliance|oven|tap|hob|light|scale)$/.test(sort);

const isOpenable = ({ sort, pronoun }: Phrase): boolean =>
  !pronoun && /^(storage|oven|drawer|bin|door|container|package|lid)$/.test(sort);

/** Holding something steady while doing something else is no act of its own. */
const isSupport = (act: Act, all: readonly Act[]): boolean => supports(act) && all.some((other) => !supports(other));

/** Neither is letting something fall that was shaken off. */
const supports = ({ type, verb }: Act): boolean =>
  type === 'hold' || type === 'reach_toward' || (type === 'wait' && verb === 'let');

function same(a: Act, b: Act): boolean {
  const text = (act: Act): string =>
    JSON.stringify([act.type, Object.entries(act.args).map(([role, phrase]) => [role, phrase.words])]);
  return text(a) === text(b);
}

function actOf(clause: Clause, all: readonly Clause[]): Act | undefined {
  const around = all.filter((other) => other !== clause);
  const meant = leavesAlone(clause) ? MEANS[clause.verb.sense] : undefined;
  const after = all.slice(all.indexOf(clause) + 1);
  const next = after.findIndex((c) => c.role === 'main');
  const own = next === -1 ? after : after.slice(0, next);
  const result = meant === undefined ? undefined : new Said(clause, own).means(...meant);
  const meaning = result === undefined ? clause : merged(clause, result);
  const said = new Said(meaning, around);
  const act = resolvers[said.sense](said);
  if (act === undefined) return undefined;
  const others = meaning.objects.filter((phrase) => phrase !== said.object && isAnother(phrase));
  const hand = clause.hand;
  return {
    ...act,
    ...(others.length === 0 ? {} : { others }),
    ...(hand === undefined ? {} : { hand }),
    ...(clause.objects[0] === undefined ? {} : { told: clause.objects[0] }),
    verb: (clause.verb.sense === 'hold' ? (result ?? clause) : clause).verb.phrase,
  };
}

/** Leaving the dough to rise is resting it; putting the dough into a bowl to rise is putting it there first. */
const leavesAlone = ({ verb, links }: Clause): boolean =>
  verb.sense !== 'put' || (verb.phrase === 'leave' && links.length === 0);

/** `the frother and its base` is one thing. */
const isAnother = (phrase: Phrase): boolean =>
  !isManner(phrase) && phrase.sort !== 'hand' && !/^(its|their) /.test(phrase.text);

/** The result's verb with whatever of the first clause it leaves open: `turn the dial of X to switch it on` is about X. */
function merged(clause: Clause, result: Clause): Clause {
  const isPour = result.verb.sense === 'pour' || result.verb.sense === 'empty';
  const own = result.objects.filter((phrase) => !phrase.pronoun);
  const objects = own.length > 0 ? own : clause.objects;
  const source: Link[] =
    isPour && own.length > 0
      ? clause.objects.slice(0, 1).map((phrase) => ({ preposition: 'from', phrase, relative: false }))
      : [];
  return {
    ...result,
    role: 'main',
    objects,
    links: [...result.links, ...clause.links, ...source],
    ...(clause.hand === undefined ? {} : { hand: clause.hand }),
  };
}

const WATER: Phrase = {
  text: 'water',
  words: ['water'],
  head: 'water',
  sort: 'substance',
  plural: false,
  pronoun: false,
};

/** The direct result of an act when it is told as its purpose: the glass that is filled by turning on the tap. */
function resultsOf(clauses: readonly Clause[], acts: readonly Act[]): Act[] {
  const tap = acts.find((act) => act.type === 'turn_on_tap')?.args['tap'];
  const fill = clauses.find((c) => c.role === 'purpose' && c.verb.sense === 'fill');
  const act = fill === undefined || tap === undefined ? undefined : resolvers.fill(new Said(fill, clauses));
  if (act === undefined || tap === undefined) return [];
  return [{ ...act, args: { substance: WATER, source: tap, ...act.args }, verb: 'fill' }];
}
