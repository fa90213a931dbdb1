/** The exported function of a module, to be called with strings; an error if there is none of that name. */
export async function loadFunction(file: string, name: string): Promise<(...args: readonly unknown[]) => unknown> {
  const module: unknown = await import(file);
  const found: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
  if (typeof found !== 'function') throw new Error(`${file} exports no function ${name}.`);
  return (...args) => {
    const value: unknown = Reflect.apply(found, undefined, args);
    return value;
  };
}
