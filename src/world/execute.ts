import { type Truth, truth } from '#lib';
import { askPrecondition, type Binding, bound, failsIn } from './check.ts';
import { performEffects } from './effect.ts';
import type { Patch } from './patch.ts';
import type { Role, Rule, RulePrecondition } from './rule.ts';
import { byId, byLabel, evidenceText, type Naming, predicateText } from './text.ts';
import type { Action, ActionType, EntityId } from './types.ts';
import type { World } from './world.ts';

/** The rules of a world by action type: the built-in ones, and its own. */
export type RuleBook = ReadonlyMap<ActionType, Rule>;

/** Why an act was rejected, in two texts. */
export interface Failure {
  /** Position in the rule's requirements (`explain`), from 0; none when no requirement is to blame. */
  readonly index?: number;
  /** For the explorer only: predicate, hidden value and evidence. */
  readonly reader: string;
  /** All that a planner is told: the predicate, in labels. The hidden value behind it stays hidden. (ours) */
  readonly agent: string;
}

export type Execution =
  | { readonly outcome: 'accepted'; readonly world: World; readonly patch: Patch; readonly assumed: readonly string[] }
  | { readonly outcome: 'rejected'; readonly failed: Failure };

/** One requirement of a rule with its truth in the world just before the act. */
export interface Requirement {
  readonly predicate: string;
  readonly truth: Truth;
  readonly verdict: 'holds' | 'fails' | 'assumed';
  readonly evidence: string;
  /** The entities that it speaks of, in order. */
  readonly involved: readonly EntityId[];
  readonly pre?: RulePrecondition;
}

/** What a rule asks of an act with these arguments: what an optional role asks only when it is given. */
function asked(rule: Rule, binding: Binding): readonly RulePrecondition[] {
  if (rule.pre.every((pre) => pre.test !== 'given')) return rule.pre;
  return rule.pre.flatMap((pre) => {
    if (pre.test !== 'given') return [pre];
    return binding.args[pre.role.slice(1)] === undefined ? [] : pre.then;
  });
}

/** What the requirement at this position (`Failure.index`) asks. Undefined for a role and where there is none. */
export function preconditionAt(action: Action, index: number, rules: RuleBook): RulePrecondition | undefined {
  const rule = rules.get(action.type);
  return rule && asked(rule, { args: action.args })[index - rule.roles.length];
}

function roleFails(world: World, binding: Binding, role: Role): boolean {
  const id = binding.args[role.name];
  if (id === undefined) return role.optional !== true;
  const entity = world.entities.get(id);
  if (!entity) return true;
  if (role.kinds && !role.kinds.includes(entity.kind)) return true;
  return role.affords !== undefined && !entity.affordances.includes(role.affords);
}

/**
 * Runs one action in the world. A rejected action changes nothing and names the first requirement that fails;
 * an accepted one gives the next world and the patch between them. `assumed` lists what passed only because a
 * value is unknown.
 */
export function execute(world: World, action: Action, rules: RuleBook): Execution {
  const rule = rules.get(action.type);
  if (!rule) {
    const text = `no rule for ${action.type}`;
    return { outcome: 'rejected', failed: { reader: text, agent: text } };
  }
  const binding: Binding = { args: action.args };
  const role = rule.roles.findIndex((candidate) => roleFails(world, binding, candidate));
  if (role >= 0) return rejected(world, rule, binding, role);
  const unknown: RulePrecondition[] = [];
  for (const [index, pre] of asked(rule, binding).entries()) {
    if (askPrecondition(world, binding, pre) === 'true') continue;
    if (failsIn(world, binding, pre)) return rejected(world, rule, binding, rule.roles.length + index);
    unknown.push(pre);
  }
  const result = performEffects(world, binding, rule.effects);
  if (!result.ok) {
    const { predicate, involved } = result.error;
    const text = (name: Naming): string =>
      involved.length === 0 ? predicate : `${predicate}(${involved.map(name).join(', ')})`;
    return { outcome: 'rejected', failed: { reader: text(byId), agent: text(byLabel(world)) } };
  }
  const assumed = unknown.map((pre) => predicateText(world, binding, pre, byId));
  return { outcome: 'accepted', world: result.value.world, patch: result.value.patch, assumed };
}

function rejected(world: World, rule: Rule, binding: Binding, index: number): Execution {
  const role = rule.roles[index];
  if (role) {
    const { predicate, evidence } = roleRequirement(world, binding, role, byId);
    const agent = roleRequirement(world, binding, role, byLabel(world)).predicate;
    return { outcome: 'rejected', failed: { index, reader: `${predicate}: false; ${evidence}`, agent } };
  }
  const pre = asked(rule, binding)[index - rule.roles.length];
  if (!pre)
    return { outcome: 'rejected', failed: { index, reader: 'unknown requirement', agent: 'unknown requirement' } };
  const answer = askPrecondition(world, binding, pre);
  const reader = `${predicateText(world, binding, pre, byId)}: ${answer}; ${evidenceText(world, binding, pre)}`;
  const agent = predicateText(world, binding, pre, byLabel(world));
  const told = answer === 'unknown' ? `${agent}: not observed` : agent;
  return { outcome: 'rejected', failed: { index, reader, agent: told } };
}

/** Every requirement of an action's rule in rule order, with its truth in this world. Empty without a rule. */
export function explain(world: World, action: Action, rules: RuleBook): readonly Requirement[] {
  const rule = rules.get(action.type);
  if (!rule) return [];
  const binding: Binding = { args: action.args };
  return [
    ...rule.roles.map((role) => roleRequirement(world, binding, role, byId)),
    ...asked(rule, binding).map((pre) => preRequirement(world, binding, pre)),
  ];
}

function roleRequirement(world: World, binding: Binding, role: Role, name: Naming): Requirement {
  const id = binding.args[role.name];
  const holds = !roleFails(world, binding, role);
  const shared = {
    truth: truth(holds),
    verdict: holds ? 'holds' : 'fails',
    involved: id === undefined ? [] : [id],
  } as const;
  if (id === undefined) return { ...shared, predicate: `given(${role.name})`, evidence: 'not named' };
  const entity = world.entities.get(id);
  if (!entity) return { ...shared, predicate: `exists(${name(id)})`, evidence: 'there is no such entity' };
  if (role.affords) {
    const evidence = `${id} affords ${entity.affordances.join(', ') || 'nothing'}`;
    return { ...shared, predicate: `${role.affords}(${name(id)})`, evidence };
  }
  return { ...shared, predicate: `${role.name}(${name(id)})`, evidence: `${id} is a ${entity.kind}` };
}

function preRequirement(world: World, binding: Binding, pre: RulePrecondition): Requirement {
  const answer = askPrecondition(world, binding, pre);
  return {
    predicate: predicateText(world, binding, pre, byId),
    truth: answer,
    verdict: failsIn(world, binding, pre) ? 'fails' : answer === 'true' ? 'holds' : 'assumed',
    evidence: evidenceText(world, binding, pre),
    involved: involvedIn(world, binding, pre),
    pre,
  };
}

function involvedIn(world: World, binding: Binding, pre: RulePrecondition): readonly EntityId[] {
  if (pre.test === 'any') return pre.tests.flatMap((test) => involvedIn(world, binding, test));
  if (pre.test === 'given') return pre.then.flatMap((test) => involvedIn(world, binding, test));
  const terms =
    pre.test === 'free_hand'
      ? []
      : pre.test === 'within'
        ? [pre.of, pre.in]
        : pre.test === 'contains'
          ? [pre.of, pre.what]
          : [pre.of];
  return terms.map((term) => bound(world, binding, term)).filter((id) => id !== undefined);
}

/**
 * What the agent would have to be near to for this action, if that is what is missing: the thing of the first
 * `near` that fails. Walking there is the controller's business.
 */
export function missingNear(world: World, action: Action, rules: RuleBook): EntityId | undefined {
  const rule = rules.get(action.type);
  if (!rule) return undefined;
  const binding: Binding = { args: action.args };
  for (const pre of asked(rule, binding)) {
    const near = nearIn(world, binding, pre);
    if (near !== undefined) return near;
  }
  return undefined;
}

function nearIn(world: World, binding: Binding, pre: RulePrecondition): EntityId | undefined {
  if (pre.test === 'any') {
    if (askPrecondition(world, binding, pre) === 'true') return undefined;
    return pre.tests.map((test) => nearIn(world, binding, test)).find((id) => id !== undefined);
  }
  return pre.test === 'near' && failsIn(world, binding, pre) ? bound(world, binding, pre.of) : undefined;
}
