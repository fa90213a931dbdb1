import type { Rule, RuleEffect } from './rule.ts';
import { type Entity, type EntityId, entityId, type Label, label } from './types.ts';
import type { World } from './world.ts';

/** Whether a name ends in one of these words, as `bottle cap` does. */
export const isCalled = (name: Label, words: readonly string[]): boolean =>
  words.includes(name.split(' ').at(-1) ?? '');

/** Whether a thing is a part of another and is called by one of these words. */
export function isPartCalled({ entities }: World, id: EntityId, whole: EntityId, called: readonly string[]): boolean {
  const part = entities.get(id);
  return part?.part_of === whole && isCalled(part.label, called);
}

/**
 * What comes about when something is made of a thing: `potato.1.skin`, then `potato.1.skin.2` while that one is there.
 * Undefined for a thing that the world does not have.
 */
export function productOf({ entities }: World, of: EntityId, what: string): Entity | undefined {
  const source = entities.get(of);
  if (!source) return undefined;
  let id = entityId(`${of}.${what}`);
  for (let number = 2; entities.has(id); number += 1) id = entityId(`${of}.${what}.${number}`);
  return { id, label: label(`${source.label} ${what}`), kind: 'object', affordances: ['graspable'] };
}

/** What these rules make, such as `skin`. */
export const productsOf = (rules: Iterable<Rule>): ReadonlySet<string> =>
  new Set([...rules].flatMap(({ effects }) => effects.flatMap(madeBy)));

const madeBy = (effect: RuleEffect): readonly string[] => {
  if ('then' in effect) return effect.then.flatMap(madeBy);
  return effect.do === 'make' ? [effect.what] : [];
};

/** What a thing with this id would be made of, if it is called as a product is. */
export function sourceOfProduct(id: EntityId, products: ReadonlySet<string>): EntityId | undefined {
  const [, source, what] = /^(.+)\.([^.\d][^.]*)(?:\.\d+)?$/.exec(id) ?? [];
  return source !== undefined && what !== undefined && products.has(what) ? entityId(source) : undefined;
}
