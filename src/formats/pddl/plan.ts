import type { TraceRecord } from '#trace';
import { type Action, type ActionArgs, actionType, entityId, type RuleBook, type World } from '#world';
import { actionName, endsName, passesName } from './domain.ts';
import { idOf, partsOf, pddlName } from './names.ts';
import type { PlanStep } from './syntax.ts';

/** The plan of a run, and what it did that no plan can say, in sentences. */
export interface ExportedPlan {
  readonly steps: readonly PlanStep[];
  readonly unsaid: readonly string[];
}

/**
 * The accepted acts of a run in their order, and between them what processes did by themselves.
 *
 * @param world the world at the start, for what processes belong to
 */
export function exportPlan(records: Iterable<TraceRecord>, rules: RuleBook, world: World): ExportedPlan {
  const steps: PlanStep[] = [];
  const unsaid: string[] = [];
  for (const record of records) {
    if (record.k === 'act' && record.outcome === 'accepted') {
      const found = beyondPddl(record, record.s, rules, world) ?? stepOf(record, rules);
      if (typeof found === 'string') unsaid.push(found);
      else steps.push(found);
    }
    if (record.k !== 'world') continue;
    if (record.cause.process === undefined)
      unsaid.push(`Step ${record.s}: ${record.cause.event ?? 'something'} changed the world.`);
    else steps.push(...passing(record.cause.process, record.patch, world));
  }
  return { steps, unsaid };
}

/** Why an act is in no plan: it makes something in a hand, or is done to what did not exist at the start. */
function beyondPddl({ type, args }: Action, s: number, rules: RuleBook, world: World): string | undefined {
  const made = Object.values(args).find((id) => !world.entities.has(id));
  if (made !== undefined) return `Step ${s}: ${made} is not there at the start, and PDDL has no new objects.`;
  const fills = rules.get(type)?.effects.some((effect) => effect.do === 'make' && effect.to === 'hand');
  return fills === true ? `Step ${s}: ${type} makes something that PDDL cannot say is in a hand.` : undefined;
}

/** An action as a line of a plan: its arguments in the order of the rule's roles. */
export function stepOf({ type, args }: Action, rules: RuleBook): PlanStep | string {
  const rule = rules.get(type);
  if (!rule) return `There is no rule for ${type}.`;
  const given = rule.roles.filter(({ name }) => args[name] !== undefined).map(({ name }) => name);
  return {
    action: actionName(rule, given),
    args: given.flatMap((role) => {
      const id = args[role];
      return id === undefined ? [] : [pddlName(id)];
    }),
  };
}

/** The action of a line of a plan; undefined for what processes do by themselves and for what no rule makes. */
export function actionOf({ action, args }: PlanStep, rules: RuleBook): Action | undefined {
  const [first = '', ...options] = partsOf(action);
  const rule = rules.get(actionType(first));
  if (!rule) return undefined;
  const roles = rule.roles.filter(({ name, optional }) => optional !== true || options.includes(name));
  if (roles.length !== args.length) return undefined;
  const named: ActionArgs = Object.fromEntries(roles.map(({ name }, at) => [name, entityId(idOf(args[at] ?? ''))]));
  return { type: rule.type, args: named };
}

/** What one step of a process is in a plan: its end, or what it did; counting down is nothing. */
function passing(id: string, patch: Extract<TraceRecord, { k: 'world' }>['patch'], world: World): readonly PlanStep[] {
  const kind = id.slice(0, id.indexOf(':'));
  const of = id.slice(id.indexOf(':') + 1);
  if (patch.some((op) => 'proc' in op && op.to === undefined))
    return [{ action: endsName(kind), args: [pddlName(of)] }];
  if (patch.every((op) => 'proc' in op)) return [];
  const whole = world.entities.get(entityId(of))?.part_of ?? of;
  return [{ action: passesName(kind), args: [pddlName(of), pddlName(whole)] }];
}
