import * as z from 'zod';
import {
  AFFORDANCES,
  ENTITY_KINDS,
  FAMILIES,
  PLACE_RELATIONS,
  type Rule,
  type RuleEffect,
  type RulePrecondition,
} from '#world';
import { zActionType, zValue } from './brands.ts';

const zTerm = z.union([z.templateLiteral(['?', z.string()]), z.literal('agent'), z.literal('each')]);
const zLink = z.enum(['covers', 'wrapped_in', 'worn_by']);
const zCover = z.enum(['covers', 'wrapped_in']);
const test = <Name extends string>(name: Name) => ({ test: z.literal(name) });
const effect = <Name extends string>(name: Name) => ({ do: z.literal(name) });

/** A schema for each form of a union, so that a new form without one is a type error here. */
type Forms<Union, Key extends keyof Union> = {
  readonly [Name in Union[Key] & string]: z.ZodType<Extract<Union, Readonly<Record<Key, Name>>>>;
};

const zPreconditions = z.lazy(() => z.array(zPrecondition));
const zEffects = z.lazy(() => z.array(zEffect));

const PRECONDITIONS: Forms<RulePrecondition, 'test'> = {
  near: z.object({ ...test('near'), of: zTerm }),
  holding: z.object({ ...test('holding'), of: zTerm, hand: zTerm.exactOptional() }),
  loose: z.object({ ...test('loose'), of: zTerm }),
  free_hand: z.object({ ...test('free_hand'), hand: zTerm.exactOptional() }),
  reachable: z.object({ ...test('reachable'), of: zTerm }),
  within: z.object({ ...test('within'), of: zTerm, in: zTerm }),
  fillable: z.object({ ...test('fillable'), of: zTerm }),
  value: z.object({ ...test('value'), of: zTerm, key: z.string(), is: zValue }),
  accessible: z.object({ ...test('accessible'), of: zTerm }),
  contains: z.object({ ...test('contains'), of: zTerm, what: zTerm }),
  available: z.object({ ...test('available'), of: zTerm }),
  linked: z.object({ ...test('linked'), relation: zLink, of: zTerm }),
  attached: z.object({ ...test('attached'), of: zTerm, to: zTerm }),
  any: z.object({ ...test('any'), tests: zPreconditions }),
  given: z.object({ ...test('given'), role: zTerm, then: zPreconditions }),
};

const zPrecondition: z.ZodType<RulePrecondition> = z.union(Object.values(PRECONDITIONS));

const EFFECTS: Forms<RuleEffect, 'do'> = {
  go: z.object({ ...effect('go'), to: zTerm }),
  hold: z.object({ ...effect('hold'), of: zTerm, hand: zTerm.exactOptional() }),
  put: z.object({ ...effect('put'), of: zTerm, as: z.enum([...PLACE_RELATIONS, 'fit']), to: zTerm }),
  set_down: z.object({ ...effect('set_down'), of: zTerm }),
  set: z.object({ ...effect('set'), of: zTerm, key: z.string(), to: zValue.nullable() }),
  contain: z.object({ ...effect('contain'), in: zTerm, what: zTerm }),
  drain: z.object({ ...effect('drain'), in: zTerm, what: zTerm.exactOptional() }),
  pour_all: z.object({ ...effect('pour_all'), from: zTerm, to: zTerm }),
  link: z.object({ ...effect('link'), of: zTerm, relation: zLink, to: zTerm }),
  unlink: z.object({ ...effect('unlink'), of: zTerm, relation: zLink }),
  take_linked: z.object({ ...effect('take_linked'), relation: zCover, of: zTerm }),
  make: z.object({ ...effect('make'), what: z.string(), of: zTerm, to: z.enum(['here', 'hand']) }),
  take_part: z.object({ ...effect('take_part'), of: zTerm, called: z.array(z.string()) }),
  put_part: z.object({ ...effect('put_part'), of: zTerm, called: z.array(z.string()) }),
  start: z.object({ ...effect('start'), process: z.string(), of: zTerm }),
  end: z.object({ ...effect('end'), process: z.string(), of: zTerm }),
  each: z.object({ ...effect('each'), on: zTerm, then: zEffects }),
  given: z.object({ ...effect('given'), role: zTerm, then: zEffects }),
  if: z.object({ ...effect('if'), test: zPrecondition, then: zEffects }),
};

const zEffect: z.ZodType<RuleEffect> = z.union(Object.values(EFFECTS));

/** An action type of the world's own, as data. */
export const zRule: z.ZodType<Rule> = z.object({
  type: zActionType,
  family: z.enum(FAMILIES),
  roles: z.array(
    z.object({
      name: z.string(),
      optional: z.literal(true).exactOptional(),
      kinds: z.array(z.enum(ENTITY_KINDS)).exactOptional(),
      affords: z.enum(AFFORDANCES).exactOptional(),
    }),
  ),
  pre: z.array(zPrecondition),
  effects: z.array(zEffect),
});
