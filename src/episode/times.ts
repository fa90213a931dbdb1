import type { ActionGroup, CompiledWorld } from '#compile';

/** Source time, in seconds, of operations and groups: the middle of what they were read from. */
export interface SourceTimes {
  operation(id: string): number | undefined;
  group(id: string): number | undefined;
}

export function sourceTimes(compiled: CompiledWorld, groups: readonly ActionGroup[]): SourceTimes {
  const segments = new Map(compiled.segments.map((segment) => [segment.id, segment]));
  const middle = (ids: readonly string[]): number | undefined => {
    const times = ids.flatMap((id) => {
      const segment = segments.get(id);
      return segment?.start === undefined || segment.end === undefined ? [] : [segment.start, segment.end];
    });
    return times.length === 0 ? undefined : rounded((Math.min(...times) + Math.max(...times)) / 2);
  };
  const operations = new Map<string, number | undefined>();
  const byGroup = new Map<string, number | undefined>();
  for (const group of groups) {
    for (const operation of group.operations) operations.set(operation.id, middle(operation.source));
    byGroup.set(group.id, middle(group.operations.flatMap((operation) => operation.source)));
  }
  return { operation: (id) => operations.get(id), group: (id) => byGroup.get(id) };
}

/** Floats in records have at most three decimals. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
