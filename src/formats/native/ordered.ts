import * as z from 'zod';
import { fitOf } from './accept.ts';

export type Order = (value: unknown) => unknown;

const asItIs: Order = (value) => value;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Puts the keys of a value in the order in which its schema lists them, so that the same content is the same bytes.
 * Keys of records (arguments by role, settings by name) keep the order in which they are.
 */
export function orderOf(schema: z.core.SomeType): Order {
  if (schema instanceof z.ZodExactOptional) return orderOf(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return orderOf(schema.def.in);
  if (schema instanceof z.ZodArray) return orderOfArray(orderOf(schema.def.element));
  if (schema instanceof z.ZodUnion) return orderOfUnion(schema.def.options);
  if (schema instanceof z.ZodObject) return orderOfObject(schema.shape);
  return asItIs;
}

const orderOfArray =
  (element: Order): Order =>
  (value) =>
    Array.isArray(value) ? value.map(element) : value;

function orderOfUnion(options: readonly z.core.SomeType[]): Order {
  const alternatives = options.map((option) => ({ fits: fitOf(option), order: orderOf(option) }));
  return (value) => alternatives.find(({ fits }) => fits(value) !== 'no')?.order(value) ?? value;
}

function orderOfObject(shape: Readonly<Record<string, z.core.SomeType>>): Order {
  const members = Object.entries(shape).map(([key, schema]) => [key, orderOf(schema)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const ordered: Record<string, unknown> = {};
    for (const [key, order] of members) if (value[key] !== undefined) ordered[key] = order(value[key]);
    return ordered;
  };
}
