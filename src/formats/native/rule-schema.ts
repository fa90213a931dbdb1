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

const zPrecondition: z.ZodType<RulePrecondition> = z.lazy(() =>
  z.discriminatedUnion('test', [
    z.object({ ...test('near'), of: zTerm }),
    z.object({ ...test('holding'), of: zTerm, hand: zTerm.exactOptional() }),
    z.object({ ...test('free_hand'), hand: zTerm.exactOptional() }),
    z.object({ ...test('reachable'), of: zTerm }),
    z.object({ ...test('within'), of: zTerm, in: zTerm }),
    z.object({ ...test('value'), of: zTerm, key: z.string(), is: zValue }),
    z.object({ ...test('accessible'), of: zTerm }),
    z.object({ ...test('contains'), of: zTerm, what: zTerm }),
    z.object({ ...test('available'), of: zTerm }),
    z.object({ ...test('linked'), relation: zLink, of: zTerm }),
    z.object({ ...test('attached'), of: zTerm, to: zTerm }),
    z.object({ ...test('any'), tests: z.array(zPrecondition) }),
    z.object({ ...test('given'), role: zTerm, then: z.array(zPrecondition) }),
  ]),
);

const zEffect: z.ZodType<RuleEffect> = z.lazy(() =>
  z.discriminatedUnion('do', [
    z.object({ ...effect('go'), to: zTerm }),
    z.object({ ...effect('hold'), of: zTerm, hand: zTerm.exactOptional() }),
    z.object({ ...effect('put'), of: zTerm, as: z.enum([...PLACE_RELATIONS, 'fit']), to: zTerm }),
    z.object({ ...effect('set_down'), of: zTerm }),
    z.object({ ...effect('set'), of: zTerm, key: z.string(), to: zValue.nullable() }),
    z.object({ ...effect('contain'), in: zTerm, what: zTerm }),
    z.object({ ...effect('drain'), in: zTerm, what: zTerm.exactOptional() }),
    z.object({ ...effect('pour_all'), from: zTerm, to: zTerm }),
    z.object({ ...effect('link'), of: zTerm, relation: zLink, to: zTerm }),
    z.object({ ...effect('unlink'), of: zTerm, relation: zLink }),
    z.object({ ...effect('take_linked'), relation: zCover, of: zTerm }),
    z.object({ ...effect('start'), process: z.string(), of: zTerm, left: z.int().min(0).exactOptional() }),
    z.object({ ...effect('end'), process: z.string(), of: zTerm }),
    z.object({ ...effect('each'), on: zTerm, then: z.array(zEffect) }),
    z.object({ ...effect('given'), role: zTerm, then: z.array(zEffect) }),
    z.object({ ...effect('if'), test: zPrecondition, then: z.array(zEffect) }),
  ]),
);

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
