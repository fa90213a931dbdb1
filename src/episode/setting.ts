import type { ActionGroup, CompiledWorld, Task } from '#compile';
import { err, ok, type Result } from '#lib';
import { applyPatch, createWorld, type RuleBook, ruleBook, type World } from '#world';

/** What a task is run in: the hidden world at its start, its groups in order, and the rules. */
export interface TaskSetting {
  readonly task: Task;
  readonly groups: readonly ActionGroup[];
  readonly start: World;
  readonly rules: RuleBook;
}

/** The task with this id, prepared; or why it cannot be run, in one sentence. */
export function prepareTask(compiled: CompiledWorld, taskId: string): Result<TaskSetting, string> {
  const task = compiled.tasks.find((candidate) => candidate.id === taskId);
  if (!task) {
    const known = compiled.tasks.map((candidate) => candidate.id).join(', ');
    return err(`There is no task ${taskId} in ${compiled.id}; it has ${known || 'none'}.`);
  }
  const base = createWorld(compiled.entities, compiled.state);
  if (!base.ok)
    return err(`The starting state of ${compiled.id} does not fit: ${base.error.fact}: ${base.error.message}.`);
  const start = applyPatch(base.value, task.start);
  if (!start.ok) return err(`The start of task ${taskId} does not fit: ${start.error.fact}: ${start.error.message}.`);
  const byId = new Map(compiled.groups.map((group) => [group.id, group]));
  const groups = task.groups.map((id) => byId.get(id)).filter((group) => group !== undefined);
  return ok({ task, groups, start: start.value, rules: ruleBook(compiled.rules) });
}
