import * as z from 'zod';

/**
 * How a value compares with a schema: `yes` can be used as it is, `extra` has fields that the schema does not know,
 * `no` does not fit (or is something that only zod can judge).
 */
type Fit = 'yes' | 'extra' | 'no';
export type Fits = (value: unknown) => Fit;

const never: Fits = () => 'no';
const yesIf = (holds: boolean): Fit => (holds ? 'yes' : 'no');

/**
 * A quick test derived from a schema. Records pass by the hundred thousand, and zod without code generation (which a
 * strict content security policy forbids) costs more than parsing the JSON; so zod itself sees only what is not `yes`.
 * Transforms are taken for brands, which leave the value as it is. Bounds of numbers are taken as inclusive. A kind of
 * schema that is not handled here answers `no`, which is slow but right.
 */
export function fitOf(schema: z.core.SomeType): Fits {
  if (schema instanceof z.ZodExactOptional) return fitOf(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return fitOf(schema.def.in);
  if (schema instanceof z.ZodString) return schema.def.checks ? never : (value) => yesIf(typeof value === 'string');
  if (schema instanceof z.ZodBoolean) return (value) => yesIf(typeof value === 'boolean');
  if (schema instanceof z.ZodNumber) {
    const { isInt, minValue, maxValue } = schema;
    return fitOfNumber(isInt, minValue ?? Number.NEGATIVE_INFINITY, maxValue ?? Number.POSITIVE_INFINITY);
  }
  if (schema instanceof z.ZodLiteral) return fitOfValues(schema.def.values);
  if (schema instanceof z.ZodEnum) return fitOfValues(schema.options);
  if (schema instanceof z.ZodArray) return fitOfArray(fitOf(schema.def.element));
  if (schema instanceof z.ZodTuple) return fitOfTuple(schema.def.items.map(fitOf));
  if (schema instanceof z.ZodRecord) return fitOfRecord(fitOf(schema.def.valueType));
  if (schema instanceof z.ZodUnion) return fitOfUnion(schema.def.options.map(fitOf));
  if (schema instanceof z.ZodObject) return schema.def.catchall ? never : fitOfObject(schema.shape);
  return never;
}

const fitOfNumber =
  (isInt: boolean, minimum: number, maximum: number): Fits =>
  (value) =>
    yesIf(
      typeof value === 'number' &&
        value >= minimum &&
        value <= maximum &&
        (isInt ? Number.isSafeInteger(value) : Number.isFinite(value)),
    );

function fitOfValues(values: readonly unknown[]): Fits {
  if (values.length === 1) return (value) => yesIf(value === values[0]);
  const known = new Set(values);
  return (value) => yesIf(known.has(value));
}

const fitOfArray =
  (element: Fits): Fits =>
  (value) => {
    if (!Array.isArray(value)) return 'no';
    let fit: Fit = 'yes';
    for (const item of value) {
      const found = element(item);
      if (found === 'no') return found;
      if (found === 'extra') fit = found;
    }
    return fit;
  };

const fitOfTuple =
  (items: readonly Fits[]): Fits =>
  (value) => {
    if (!Array.isArray(value) || value.length !== items.length) return 'no';
    let fit: Fit = 'yes';
    for (const [i, item] of items.entries()) {
      const found = item(value[i]);
      if (found === 'no') return found;
      if (found === 'extra') fit = found;
    }
    return fit;
  };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** zod leaves `__proto__` out of records, so it counts as an unknown field. */
const fitOfRecord =
  (member: Fits): Fits =>
  (value) => {
    if (!isObject(value)) return 'no';
    let fit: Fit = 'yes';
    for (const key of Object.keys(value)) {
      const found = key === '__proto__' ? 'extra' : member(value[key]);
      if (found === 'no') return found;
      if (found === 'extra') fit = found;
    }
    return fit;
  };

const fitOfUnion =
  (options: readonly Fits[]): Fits =>
  (value) => {
    let fit: Fit = 'no';
    for (const option of options) {
      const found = option(value);
      if (found === 'yes') return found;
      if (found === 'extra') fit = found;
    }
    return fit;
  };

function fitOfObject(shape: Readonly<Record<string, z.core.SomeType>>): Fits {
  const members = new Map(Object.entries(shape).map(([key, schema]) => [key, fitOf(schema)]));
  const required = Object.keys(shape).filter((key) => !(shape[key] instanceof z.ZodExactOptional));
  return (value) => {
    if (!isObject(value)) return 'no';
    let fit: Fit = 'yes';
    let missing = required.length;
    for (const key of Object.keys(value)) {
      const member = members.get(key);
      if (!member) {
        fit = 'extra';
        continue;
      }
      const found = member(value[key]);
      if (found === 'no') return found;
      if (found === 'extra') fit = found;
      if (required.includes(key)) missing -= 1;
    }
    return missing === 0 ? fit : 'no';
  };
}
