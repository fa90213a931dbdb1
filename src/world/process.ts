import { performEffects } from './effect.ts';
import type { Patch } from './patch.ts';
import { applyPatch, processOp } from './patch.ts';
import { PROCESS_RULES } from './process-kinds.ts';
import type { RuleEffect } from './rule.ts';
import type { Process, ProcessId } from './types.ts';
import type { World } from './world.ts';

/** What one process did in one step. */
export interface ProcessChange {
  readonly process: ProcessId;
  readonly patch: Patch;
}

/**
 * One step passes: every process under way does what it does and comes one step nearer to its end. Time passes once a
 * step, also when the act is rejected. Processes without anything to do leave no change.
 */
export function tick(world: World): { readonly world: World; readonly changes: readonly ProcessChange[] } {
  let current = world;
  const changes: ProcessChange[] = [];
  for (const process of world.processes.values()) {
    const patch = patchOf(current, process);
    const next = patch.length === 0 ? undefined : applyPatch(current, patch);
    if (next?.ok !== true) continue;
    current = next.value;
    changes.push({ process: process.id, patch });
  }
  return { world: current, changes };
}

function patchOf(world: World, process: Process): Patch {
  const rule = PROCESS_RULES[process.kind];
  if (!rule) return [];
  const { left } = process;
  if (left === undefined) return effectsOn(world, process, rule.every ?? []);
  if (left > 1) {
    return [
      processOp(process.id, process, { ...process, left: left - 1 }),
      ...effectsOn(world, process, rule.every ?? []),
    ];
  }
  return [processOp(process.id, process, undefined), ...effectsOn(world, process, rule.done ?? [])];
}

function effectsOn(world: World, process: Process, effects: readonly RuleEffect[]): Patch {
  const result = performEffects(world, { args: {}, each: process.of }, effects);
  return result.ok ? result.value.patch : [];
}
