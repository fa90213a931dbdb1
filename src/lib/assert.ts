/** The end of an exhaustive switch: a new member of the union is a type error here. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
