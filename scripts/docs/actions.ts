import {
  ACTION_RULES,
  FAMILIES,
  type Family,
  type Role,
  type Rule,
  type RuleEffect,
  type RulePrecondition,
  type Term,
} from '#world';

const TITLES: Readonly<Record<Family, string>> = {
  navigation: 'Moving about',
  open_close: 'Opening and closing',
  take_put_move: 'Taking, putting, moving',
  switch: 'Switching and setting',
  pour_add_transfer: 'Pouring, adding, transferring',
  cut_peel_break: 'Cutting, peeling, breaking',
  mix_stir_form: 'Mixing, stirring, forming',
  wash_dry: 'Washing and drying',
  heat_cook: 'Heating and cooking',
  check_sense: 'Checking and sensing',
  fill_empty: 'Filling and emptying',
  attach_detach: 'Attaching and detaching',
  wrap_cover: 'Wrapping and covering',
  adjust_other: 'Adjusting and other',
};

const INTRODUCTION = `# Action types

Made from the rules by \`npm run docs\`. There are ${ACTION_RULES.length} built-in types in ${FAMILIES.length} families; a world may bring rules of its own.

An argument in brackets may be left out. What is asked of it is asked only when it is given. An unknown value lets an act
pass and is flagged; an unknown place rejects it as not observed. A rejected act changes nothing.

- *near x*: the agent's region is that of x.
- *within reach*: nothing closed is between the thing and the open.
- *accessible*: open, or not something that opens.
- *at hand*: the substance itself is here, or in something within reach.
`;

/** The page of all action types. */
export function actionsDoc(): string {
  return [INTRODUCTION, ...FAMILIES.map(familyText)].join('\n');
}

function familyText(family: Family): string {
  const rules = ACTION_RULES.filter((rule) => rule.family === family);
  const rows = rules.map((rule) => `| ${cellsOf(rule).join(' | ')} |`);
  return [`## ${TITLES[family]}`, '', '| type | arguments | asks that | then |', '|---|---|---|---|', ...rows, ''].join(
    '\n',
  );
}

function cellsOf({ type, roles, pre, effects }: Rule): readonly string[] {
  // All rules that take in hand name the hand; those without a role for it always take the first free one.
  const hand = roles.some(({ name }) => name === 'hand') ? ' (*hand* if given)' : '';
  return [
    `\`${type}\``,
    roles.map(roleText).join(', ') || '–',
    pre.map((one) => preText(one, hand)).join('; ') || '–',
    effects.map((one) => effectText(one, hand)).join('; ') || 'it counts as an event',
  ];
}

function roleText({ name, optional, kinds, affords }: Role): string {
  const demands = [...(kinds ? [kinds.join(' or ')] : []), ...(affords ? [affords] : [])];
  const text = `${name}${demands.length === 0 ? '' : ` (${demands.join(', ')})`}`;
  return optional === true ? `[${text}]` : text;
}

function termText(term: Term): string {
  if (term === 'each') return 'it';
  if (term === 'whole') return 'what it is part of';
  return term === 'agent' || term.startsWith('the ') ? term : `*${term.slice(1)}*`;
}

const LINKED = { covers: 'covered', wrapped_in: 'wrapped', worn_by: 'worn' } as const;

function preText(pre: RulePrecondition, hand: string): string {
  const of = 'of' in pre ? termText(pre.of) : '';
  switch (pre.test) {
    case 'near':
      return `near ${of}`;
    case 'holding':
      return `${of} is held${pre.hand ? ` in ${termText(pre.hand)}` : ''}`;
    case 'loose':
      return `${of} is in no hand`;
    case 'free_hand':
      return pre.hand === undefined || pre.hand === '?hand' ? `a free hand${hand}` : `${termText(pre.hand)} is free`;
    case 'reachable':
      return `${of} is within reach`;
    case 'within':
      return `${of} is in ${termText(pre.in)}`;
    case 'fillable':
      return `${of} can be filled`;
    case 'value':
      return valueText(of, pre.key, pre.is);
    case 'accessible':
      return `${of} is accessible`;
    case 'contains':
      return `${of} contains ${termText(pre.what)}`;
    case 'available':
      return `${of} is at hand`;
    case 'linked':
      return `${of} is ${LINKED[pre.relation]}`;
    case 'attached':
      return `${of} is attached to ${termText(pre.to)}`;
    case 'any':
      return pre.tests.map((test) => preText(test, hand)).join(' or ');
    case 'given':
      return pre.then.map((test) => preText(test, hand)).join('; ');
  }
}

function valueText(of: string, key: string, value: boolean | number | string): string {
  if (key === 'open') return `${of} is ${value === true ? 'open' : 'closed'}`;
  if (key === 'on') return `${of} is ${value === true ? 'on' : 'off'}`;
  if (typeof value === 'boolean') return `${of} is ${value ? '' : 'not '}${key.replaceAll('_', ' ')}`;
  return `${key.replaceAll('_', ' ')} of ${of} is ${value}`;
}

function effectText(effect: RuleEffect, hand: string): string {
  const all = (then: readonly RuleEffect[], by: string): string => then.map((one) => effectText(one, hand)).join(by);
  switch (effect.do) {
    case 'go':
      return `the agent is at ${termText(effect.to)}`;
    case 'hold':
      return effect.hand === undefined || effect.hand === '?hand'
        ? `${termText(effect.of)} is held${hand.replace('(', '(in ')}`
        : `${termText(effect.of)} is held in ${termText(effect.hand)}`;
    case 'put':
      return `${termText(effect.of)} is ${effect.as === 'fit' ? 'in or on' : effect.as.replaceAll('_', ' ')} ${termText(effect.to)}`;
    case 'set_down':
      return `${termText(effect.of)} is where the agent is`;
    case 'set':
      return effect.to === null
        ? `${effect.key} of ${termText(effect.of)} is unknown`
        : valueText(termText(effect.of), effect.key, effect.to);
    case 'contain':
      return `${termText(effect.in)} contains ${termText(effect.what)}`;
    case 'drain':
      return `${termText(effect.in)} contains ${effect.what ? `no ${termText(effect.what)}` : 'nothing'}`;
    case 'pour_all':
      return `all of ${termText(effect.from)} goes into ${termText(effect.to)}`;
    case 'link':
      return `${termText(effect.of)} ${effect.relation.replaceAll('_', ' ')} ${termText(effect.to)}`;
    case 'unlink':
      return `${termText(effect.of)} is not ${LINKED[effect.relation]}`;
    case 'take_linked':
      return `what ${effect.relation === 'covers' ? 'covers' : 'wraps'} ${termText(effect.of)} is taken off`;
    case 'make':
      return `there is a ${effect.what} of ${termText(effect.of)}${effect.to === 'hand' ? ' in a free hand' : ''}`;
    case 'take_part':
      return `its ${effect.called.join(' or ')} comes off ${termText(effect.of)}`;
    case 'put_part':
      return `its ${effect.called.join(' or ')}, if held, is on ${termText(effect.of)} again`;
    case 'start':
      return `${effect.process} of ${termText(effect.of)} begins`;
    case 'end':
      return `${effect.process} of ${termText(effect.of)} ends`;
    case 'each':
      return `for whatever is in or on ${termText(effect.on)}: ${all(effect.then, ', ')}`;
    case 'given':
      return all(effect.then, '; ');
    case 'if':
      return `if ${preText(effect.test, hand)}: ${all(effect.then, ', ')}`;
  }
}
