import type { Operation } from '#compile';
import { type EntityId, explain, RULES_VERSION, type Term } from '#world';
import { numberOf } from './world-considered.ts';
import { asksOf, effectsOf, patternsOf, signatureOf } from './world-rule.ts';
import type { OpenTask } from './world-task.ts';
import type { EffectView, RequirementView, RoleView, RuleView } from './world-types.ts';

/** The rule of an operation as the reference met it. */
export function ruleView(open: OpenTask, id: string): RuleView {
  const at = open.position(id);
  const operation = open.operations[at];
  if (!operation) throw new Error(`There is no operation ${id} in this task.`);
  const { action } = operation;
  const rule = open.setting.rules.get(action.type);
  const all = open.world.groups.flatMap((group) => group.operations);
  return {
    operation: id,
    type: action.type,
    family: rule?.family.replaceAll('_', ' ') ?? 'unknown',
    signature: rule ? signatureOf(rule) : '',
    version: RULES_VERSION,
    uses: all.filter((other) => other.action.type === action.type).length,
    roles: rule ? rule.roles.map((role) => roleView(open, operation, role.name, asksOf(role))) : [],
    requirements: requirementsOf(open, operation, at),
    effects: rule ? effectsFor(open, operation) : [],
    unmodelled: unmodelledIn(open, operation),
    rejected: open.played.steps[at]?.rejected ?? null,
  };
}

function roleView(open: OpenTask, operation: Operation, role: string, asks: string): RoleView {
  const thing = operation.action.args[role] ?? null;
  const shared = { variable: `?${role}`, thing, asks };
  if (thing === null) return { ...shared, source: 'left open', narration: null };
  for (const told of open.told) {
    const span = told.spans.find((one) => one.operation === operation.id && one.role === role);
    if (span)
      return { ...shared, source: `“${told.segment.text.slice(span.from, span.to)}”`, narration: told.segment.id };
  }
  return { ...shared, ...unsaid(open, operation, thing) };
}

/** Where a binding comes from that the narration does not name: the same narration, what was held, the state. */
function unsaid(open: OpenTask, operation: Operation, thing: EntityId): Pick<RoleView, 'source' | 'narration'> {
  const own = operation.source[0] ?? null;
  const here = open.told.find(({ segment }) => segment.id === own);
  const said = here?.spans.find((span) => span.thing === thing);
  if (here && said) return { source: `“${here.segment.text.slice(said.from, said.to)}”`, narration: own };
  const earlier = open.operations
    .slice(0, open.position(operation.id))
    .findLast(({ action }) => Object.values(action.args).includes(thing));
  const last = earlier?.source[0];
  const not = own === null ? 'not narrated' : `not in ${numberOf(own)}`;
  if (last === undefined) return { source: `${not}; from the state`, narration: null };
  return { source: `${not}; same as in ${numberOf(last)}`, narration: last };
}

/** The preconditions, each with the operation since which its truth is what it is. */
function requirementsOf(open: OpenTask, operation: Operation, at: number): readonly RequirementView[] {
  const { rules } = open.setting;
  const { action } = operation;
  const rule = rules.get(action.type);
  const before = open.played.steps[at]?.before;
  if (!rule || !before) return [];
  const asked = (world: typeof before) => explain(world, action, rules).filter(({ pre }) => pre !== undefined);
  const now = asked(before);
  const since = Array.from<string | null | undefined>({ length: now.length });
  for (let i = at - 1; i >= -1 && since.includes(undefined); i -= 1) {
    const step = open.played.steps[i];
    const then = asked(step ? step.before : open.played.start);
    const brought = open.operations[i]?.id ?? null;
    for (const [k, requirement] of now.entries()) {
      if (since[k] === undefined && then[k]?.truth !== requirement.truth) since[k] = brought;
    }
  }
  const patterns = patternsOf(rule, action.args, rules);
  return now.map((requirement, k) => {
    const walked = since[k] === null || (requirement.pre?.test === 'near' && since[k] !== undefined);
    const by = walked ? null : (since[k] ?? null);
    return {
      text: patterns[k] ?? requirement.predicate,
      bound: requirement.predicate,
      truth: requirement.truth,
      assumed: requirement.verdict === 'assumed',
      evidence: requirement.evidence,
      since: by,
      sinceText: walked ? 'walked' : by === null ? 'start' : `since ${by}`,
    };
  });
}

function effectsFor(open: OpenTask, operation: Operation): readonly EffectView[] {
  const rule = open.setting.rules.get(operation.action.type);
  if (!rule) return [];
  const about = open.conditions.filter(({ id }) => open.makers.get(id)?.includes(operation));
  const named = (terms: readonly Term[]): readonly string[] =>
    terms.map((term) => operation.action.args[term.replace(/^\?/, '')]).filter((id) => id !== undefined);
  return effectsOf(rule, operation.action.args).map(({ sign, text, terms, key }) => {
    const ids = named(terms);
    const asked = key === undefined ? ids : [...ids, key];
    const asks = about.filter(
      ({ test }) => ids.length > 0 && asked.every((name) => JSON.stringify(test).includes(JSON.stringify(name))),
    );
    return { sign, text, conditions: asks.map(({ id }) => id) };
  });
}

/** What the narration says that no state variable keeps. */
function unmodelledIn(open: OpenTask, { source }: Operation): readonly string[] {
  return open.told
    .filter(({ segment }) => source.includes(segment.id))
    .flatMap(({ segment, spans }) =>
      spans
        .filter(({ kind }) => kind === 'unmodelled')
        .map(({ from, to }) => `quantity “${segment.text.slice(from, to)}”`),
    );
}
