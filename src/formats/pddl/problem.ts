import type { CompiledWorld } from '#compile';
import type { TaskSetting } from '#episode';
import { err, ok, type Result } from '#lib';
import { type Exported, typed } from './domain.ts';
import { goalOf, ground } from './events.ts';
import { and, atomsIn } from './formula.ts';
import { pddlName } from './names.ts';
import type { PddlProblem } from './syntax.ts';
import { stateAtoms, staticAtoms } from './vocabulary.ts';

/**
 * One task as a problem: all that is known at its start, and every condition of its contract true. A sentence instead
 * for a task without conditions, which no plan attains, and for one whose conditions speak of what only comes about by
 * an act, of which PDDL cannot speak.
 */
export function exportProblem(
  world: CompiledWorld,
  setting: TaskSetting,
  exported: Exported,
): Result<PddlProblem, string> {
  const { task, start } = setting;
  if (task.contract.conditions.length === 0) return err(`The task ${task.id} has no conditions, so it has no problem.`);
  const tests = task.contract.conditions.map(({ test }) => ground(test, world.entities));
  const goal = and(...tests.map((test) => goalOf(test, exported.keys, exported.events)));
  const things = new Set([...start.entities.values()].map(({ id }) => pddlName(id)));
  const strange = atomsIn(goal)
    .flatMap(({ args }) => args)
    .find((name) => !name.startsWith('?') && !things.has(name));
  if (strange !== undefined)
    return err(`The task ${task.id} has no problem: its goal asks for ${strange}, which only comes about on the way.`);
  const constants = new Set(exported.domain.constants.map(({ name }) => name));
  return ok({
    name: pddlName(task.id),
    domain: exported.domain.name,
    objects: [...start.entities.values()]
      .map(({ id, kind }) => typed(id, kind))
      .filter(({ name }) => !constants.has(name)),
    init: [...staticAtoms(start), ...stateAtoms(start)],
    goal,
  });
}
