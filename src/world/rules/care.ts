import type { Rule, RuleEffect } from '../rule.ts';
import * as b from './build.ts';

const wash = b.family('wash_dry');
const sense = b.family('check_sense');
const attach = b.family('attach_detach');
const wrap = b.family('wrap_cover');
const other = b.family('adjust_other');

const object = b.role('object');
const tool = b.optional('tool');
const heldTool = b.when('?tool', b.holding('?tool'));

/** Care of a thing or surface within reach. */
const caring = (type: string, ...effects: readonly RuleEffect[]): Rule =>
  wash(type, [object, tool], [b.near('?object'), b.reachable('?object'), heldTool], effects);

export const WASH_DRY: readonly Rule[] = [
  caring('wash', b.set('?object', 'dirty', false), b.set('?object', 'wet')),
  caring('rinse', b.set('?object', 'wet')),
  caring('scrub', b.set('?object', 'scrubbed')),
  caring('soak', b.set('?object', 'wet'), b.start('soaking', '?object')),
  caring('wipe_surface', b.set('?object', 'dirty', false)),
  wash(
    'dry',
    [object, tool],
    [b.near('?object'), b.reachable('?object'), b.when('?tool', b.near('?tool'))],
    [b.set('?object', 'wet', false)],
  ),
  wash(
    'dry_hands',
    [b.optional('object'), tool],
    [b.when('?tool', b.near('?tool'))],
    [b.given('?object', b.set('?object', 'wet', false))],
  ),
  wash(
    'wash_hands',
    [b.optional('object'), tool],
    [b.when('?tool', b.near('?tool'))],
    [b.given('?object', b.set('?object', 'dirty', false), b.set('?object', 'wet'))],
  ),
  caring('brush_off'),
  wash('wring', [object], [b.holding('?object')], [b.set('?object', 'soaked', false)]),
];

/** Perceiving a thing within reach. What is perceived is the observation's business. */
const sensing = (type: string): Rule => sense(type, [b.role('target')], [b.near('?target')]);

export const CHECK_SENSE: readonly Rule[] = [
  sensing('look_at'),
  sensing('check_state'),
  sensing('read'),
  sensing('search'),
  sensing('taste'),
  sensing('smell'),
];

export const ATTACH_DETACH: readonly Rule[] = [
  attach(
    'attach',
    [b.role('part'), b.role('base')],
    [b.holding('?part'), b.near('?base')],
    [b.put('?part', 'attached_to', '?base')],
  ),
  attach(
    'detach',
    [b.role('part'), b.optional('base'), b.hand],
    [b.near('?part'), b.when('?base', b.near('?base'), b.attached('?part', '?base')), b.freeHand],
    [b.hold('?part')],
  ),
  attach(
    'wear',
    [b.role('clothing')],
    [b.near('?clothing')],
    [b.link('?clothing', 'worn_by', 'agent'), b.put('?clothing', 'attached_to', 'agent')],
  ),
  attach(
    'take_off_clothing',
    [b.role('clothing')],
    [b.linked('worn_by', '?clothing'), b.freeHand],
    [b.unlink('?clothing', 'worn_by'), b.hold('?clothing')],
  ),
];

export const WRAP_COVER: readonly Rule[] = [
  wrap(
    'wrap',
    [object, b.role('wrap')],
    [b.near('?object'), b.near('?wrap')],
    [b.link('?object', 'wrapped_in', '?wrap'), b.put('?wrap', 'on', '?object')],
  ),
  wrap(
    'unwrap',
    [object],
    [b.near('?object'), b.linked('wrapped_in', '?object')],
    [b.takeLinked('wrapped_in', '?object')],
  ),
  wrap(
    'cover',
    [object, b.role('cover')],
    [b.near('?object'), b.holding('?cover')],
    [b.link('?cover', 'covers', '?object'), b.put('?cover', 'on', '?object')],
  ),
  wrap('uncover', [object], [b.near('?object'), b.linked('covers', '?object')], [b.takeLinked('covers', '?object')]),
  wrap('fold', [object], [b.near('?object')], [b.set('?object', 'folded')]),
  wrap('unfold', [object], [b.near('?object')], [b.set('?object', 'folded', false)]),
];

/** Something done that changes nothing that is modelled, with or without a thing. */
const doing = (type: string, ...effects: readonly RuleEffect[]): Rule =>
  other(type, [b.optional('object')], [b.when('?object', b.near('?object'))], effects);

export const ADJUST_OTHER: readonly Rule[] = [
  doing('adjust'),
  doing('rotate'),
  doing('tilt'),
  doing('turn_upside_down', b.given('?object', b.set('?object', 'inverted'))),
  doing('wait'),
  doing('eat', b.given('?object', b.set('?object', 'eaten'))),
  doing('drink'),
  doing('use_device'),
];
