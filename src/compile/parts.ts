import { type Action, type EntityId, heldIn, stateOf } from '#world';
import { AT_HAND } from './decisions.ts';
import type { Bound } from './present.ts';
import type { Rehearsal } from './rehearsal.ts';
import { fits, type Scene, type Thing } from './scene.ts';
import type { Phrase } from './text/phrases.ts';

/** What shuts a vessel and comes off when it is opened. */
const CLOSURE = /^(cap|lid|top)$/;

const isClosure = (phrase: Phrase): boolean => phrase.sort === 'lid' && CLOSURE.test(phrase.head);

/** What an opening or a closing is done to, when what shuts it can come off. */
const vesselOf = ({ args }: Action): EntityId | undefined => args['container'] ?? args['vessel'];

/**
 * A cap that is spoken of after it came off was on its vessel from the start. Declares it as a part, unless something
 * that could be called so is known already.
 *
 * @param ahead what is spoken of from here on, until the vessel is shut again
 */
export function declareClosure(action: Action, ahead: readonly Phrase[], stage: Rehearsal): void {
  const { scene } = stage;
  if (!/^(unscrew_cap|open_container|remove_lid)$/.test(action.type)) return;
  const id = vesselOf(action);
  const vessel = id === undefined ? undefined : scene.thing(id);
  // The lid of a bin or of an appliance is its door.
  if (!/^(container|vessel|package)$/.test(vessel?.sort ?? '')) return;
  const spoken = ahead.find((phrase) => isClosure(phrase) && belongsTo(phrase, vessel));
  if (vessel === undefined || spoken === undefined || closureOf(vessel.id, stage) !== undefined) return;
  const words = [...vessel.words, spoken.head];
  if (scene.headed(spoken.head).some((thing) => thing.partOf === undefined && fits(thing, { ...spoken, words })))
    return;
  const part = scene.add({ words, sort: 'lid', partOf: vessel.id });
  stage.admit();
  stage.assumePlace(part.id, 'attached_to', vessel.id);
}

/** `the cap` is that of whatever is at hand; `the oil bottle cap` is that of an oil bottle. */
function belongsTo(phrase: Phrase, vessel: Thing | undefined): boolean {
  const named = phrase.words.slice(0, -1);
  return vessel !== undefined && named.every((word) => vessel.words.includes(word));
}

function closureOf(vessel: EntityId, stage: Rehearsal): EntityId | undefined {
  return stage.scene.partsOf(vessel).find((thing) => CLOSURE.test(thing.head))?.id;
}

/** What closes a vessel and lies about: it must be in a hand before the vessel is shut with it. */
export function looseClosure(action: Action, stage: Rehearsal): EntityId | undefined {
  const vessel = /^(screw_cap|close_container|put_lid_on)$/.test(action.type) ? vesselOf(action) : undefined;
  const part = vessel === undefined ? undefined : closureOf(vessel, stage);
  if (part === undefined || heldIn(stage.now, part) !== undefined) return undefined;
  const place = stateOf(stage.now, part).place;
  return place === undefined || place.relation === 'attached_to' || place.of === vessel ? undefined : part;
}

/** Several words for what one act makes. */
const MADE: Readonly<Record<string, string>> = {
  peel: 'skin',
  rind: 'skin',
  eggshell: 'shell',
  handful: 'portion',
  pinch: 'portion',
};

/** `garlic peel` is the skin of a garlic clove; `butter pieces` are none of a torn butter packaging. */
function isNamed(thing: Thing, named: readonly string[], scene: Scene): boolean {
  const source = thing.partOf === undefined ? undefined : scene.thing(thing.partOf);
  const isAround = source?.sort === 'package' || source?.sort === 'wrap';
  return named.every((word) => thing.words.includes(word)) && (!isAround || named.includes(source.head));
}

/**
 * The part or the product that a phrase means: of the thing at hand, which is among those dealt with last, or of the
 * one that it names (`the garlic peel`).
 *
 * @param recent what was dealt with, most recent first
 * @param others what other roles of the act stand for
 */
export function partOrProduct(
  phrase: Phrase,
  recent: readonly EntityId[],
  others: Bound,
  stage: Rehearsal,
): EntityId | undefined {
  const { scene } = stage;
  const named = phrase.words.slice(0, -1);
  const isMeant = (thing: Thing): boolean =>
    scene.isMade(thing.id) || (isClosure(phrase) && thing.partOf !== undefined && CLOSURE.test(thing.head));
  const vessel = others['vessel'];
  const taken = new Set(Object.values(others));
  const lately = ({ id, partOf }: Thing): number => {
    const places = [id, partOf].map((one) => (one === undefined ? -1 : recent.indexOf(one)));
    return Math.min(...places.map((at) => (at === -1 ? recent.length : at)));
  };
  const fitting = scene
    .headed(MADE[phrase.head] ?? phrase.head)
    .filter((thing) => isMeant(thing) && !taken.has(thing.id) && stage.has(thing.id))
    .filter((thing) =>
      named.length > 0 ? isNamed(thing, named, scene) : lately(thing) < AT_HAND || stage.isHeld(thing.id),
    )
    .filter((thing) => !isClosure(phrase) || vessel === undefined || thing.partOf === vessel);
  return fitting.toSorted((a, b) => lately(a) - lately(b))[0]?.id;
}
