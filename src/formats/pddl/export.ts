import type { CompiledWorld } from '#compile';
import { prepareTask, type TaskSetting } from '#episode';
import { ruleBook } from '#world';
import { exportDomain } from './domain.ts';
import { exportProblem } from './problem.ts';
import { domainText, problemText } from './write.ts';

/** A world as PDDL files. */
export interface PddlFiles {
  readonly domain: string;
  readonly problems: readonly { readonly task: string; readonly text: string }[];
  /** Tasks without a problem, and actions that are left out, in sentences. */
  readonly unsaid: readonly string[];
}

/** The domain of a world and a problem for each of its tasks. */
export function exportPddl(world: CompiledWorld): PddlFiles {
  const rules = ruleBook(world.rules);
  const exported = exportDomain(world, rules);
  const problems: { readonly task: string; readonly text: string }[] = [];
  const missing: string[] = [];
  for (const { id } of world.tasks) {
    const setting = prepareTask(world, id);
    const problem = setting.ok ? exportProblem(world, setting.value, exported) : setting;
    if (setting.ok && problem.ok)
      problems.push({ task: id, text: problemText(problem.value, problemNotes(setting.value)) });
    else if (!problem.ok) missing.push(problem.error);
  }
  const domain = domainText(exported.domain, [...domainNotes(world), ...exported.unsaid]);
  return { domain, problems, unsaid: [...exported.unsaid, ...missing] };
}

const domainNotes = (world: CompiledWorld): readonly string[] => [
  `The world ${world.id}.`,
  'A value has one predicate for each value that it may take; a value that nobody knows is none of them.',
  'Whoever executes these actions lets an unknown value pass and an unknown place fail; the preconditions say the same.',
  'Optional roles: one action for each set of them, named ACTION--ROLE.',
  'Processes: passes--KIND and ends--KIND are what goes on by itself. How many steps it takes is not said.',
  'What comes about by an act, such as the skin of what is peeled, is not said: PDDL has no new objects.',
  'Where several things cover or wrap one thing, taking them off is left out: PDDL cannot say which hand takes which.',
];

const problemNotes = ({ task }: TaskSetting): readonly string[] => [
  task.title,
  ...task.contract.conditions.map(({ id, text }) => `${id}: ${text}`),
];
