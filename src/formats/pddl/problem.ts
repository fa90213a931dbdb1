import type { CompiledWorld } from '#compile';
import type { TaskSetting } from '#episode';
import { type Exported, typed } from './domain.ts';
import { goalOf, ground } from './events.ts';
import { and } from './formula.ts';
import { pddlName } from './names.ts';
import type { PddlProblem } from './syntax.ts';
import { stateAtoms, staticAtoms } from './vocabulary.ts';

/**
 * One task as a problem: all that is known at its start, and every condition of its contract true. Undefined for a
 * task without conditions, which no plan attains.
 */
export function exportProblem(world: CompiledWorld, setting: TaskSetting, exported: Exported): PddlProblem | undefined {
  const { task, start } = setting;
  if (task.contract.conditions.length === 0) return undefined;
  const constants = new Set(exported.domain.constants.map(({ name }) => name));
  return {
    name: pddlName(task.id),
    domain: exported.domain.name,
    objects: [...start.entities.values()]
      .map(({ id, kind }) => typed(id, kind))
      .filter(({ name }) => !constants.has(name)),
    init: [...staticAtoms(start), ...stateAtoms(start)],
    goal: and(
      ...task.contract.conditions.map(({ test }) =>
        goalOf(ground(test, world.entities), exported.keys, exported.events),
      ),
    ),
  };
}
