import type { Rule } from '../rule.ts';
import * as b from './build.ts';

const navigation = b.family('navigation');
const take = b.family('take_put_move');

const object = b.role('object');
const grasp = [b.near('?object'), b.loose('?object'), b.reachable('?object'), b.freeHand];

export const NAVIGATION: readonly Rule[] = [
  navigation('navigate_to', [b.ofKind('region', 'region', 'fixture')], [], [b.go('?region')]),
  navigation('turn_body', [], []),
  navigation('bend_down', [], []),
  navigation('reach_into', [b.role('container')], [b.near('?container'), b.accessible('?container')]),
  navigation('reach_toward', [object], [b.near('?object')]),
  navigation('leave_room', [b.optional('exit')], [b.when('?exit', b.near('?exit'))], [b.given('?exit', b.go('?exit'))]),
];

/** Putting something that is held somewhere. */
const putting = (type: string, to: string, opens: boolean): Rule =>
  take(
    type,
    [object, b.role(to)],
    [b.holding('?object'), b.near(`?${to}`), ...(opens ? [b.accessible(`?${to}`)] : [])],
    [b.put('?object', opens ? 'in' : 'fit', `?${to}`)],
  );

/** Moving something over without first taking it in hand. */
const shifting = (type: string): Rule =>
  take(
    type,
    [object, b.optional('destination')],
    [b.near('?object'), b.when('?destination', b.accessible('?destination'))],
    [b.given('?destination', b.put('?object', 'fit', '?destination'))],
  );

/** Done to a thing where it is, leaving it in the same region. */
const nudging = (type: string): Rule => take(type, [object], [b.near('?object'), b.reachable('?object')]);

export const TAKE_PUT_MOVE: readonly Rule[] = [
  take('pick_up', [object, b.optional('source'), b.hand], grasp, [b.hold('?object')]),
  take(
    'take_from_container',
    [object, b.role('container'), b.hand],
    [b.near('?container'), b.accessible('?container'), b.within('?object', '?container'), b.freeHand],
    [b.hold('?object')],
  ),
  take(
    'take_from_fixture',
    [object, b.role('fixture'), b.hand],
    [b.near('?fixture'), b.accessible('?fixture'), b.within('?object', '?fixture'), b.freeHand],
    [b.hold('?object')],
  ),
  take(
    'take_portion',
    [b.role('substance'), b.role('container')],
    [b.near('?container'), b.accessible('?container'), b.contains('?container', '?substance'), b.freeHand],
    [b.make('portion', '?substance', 'hand')],
  ),
  take(
    'gather',
    [object, b.optional('place')],
    [b.near('?object'), b.when('?place', b.near('?place'))],
    [b.given('?place', b.put('?object', 'fit', '?place'))],
  ),
  putting('put_down', 'surface', false),
  putting('put_in_container', 'container', true),
  putting('put_in_fixture', 'fixture', true),
  take(
    'put_on_object',
    [object, b.role('destination')],
    [b.holding('?object'), b.near('?destination')],
    [b.put('?object', 'on', '?destination')],
  ),
  take(
    'put_under',
    [object, b.role('destination')],
    [b.holding('?object'), b.near('?destination')],
    [b.put('?object', 'under', '?destination')],
  ),
  putting('insert', 'slot', true),
  take(
    'return_to_place',
    [object, b.role('place')],
    [b.holding('?object'), b.near('?place'), b.accessible('?place')],
    [b.put('?object', 'fit', '?place')],
  ),
  take(
    'discard',
    [object, b.role('bin')],
    [b.near('?object'), b.near('?bin'), b.accessible('?bin')],
    [b.put('?object', 'in', '?bin'), b.set('?object', 'discarded')],
  ),
  take('drop', [object], [b.holding('?object')], [b.setDown('?object')]),
  shifting('move'),
  shifting('slide'),
  nudging('push_aside'),
  nudging('pull_toward'),
  take(
    'pass_between_hands',
    [object, b.optional('from'), b.optional('to')],
    [b.holding('?object'), b.when('?from', b.holdingIn('?object', '?from')), b.when('?to', b.free('?to'))],
    [b.given('?to', b.holdIn('?object', '?to'))],
  ),
  take('hold', [object, b.hand], [b.near('?object'), b.either(b.holding('?object'), b.freeHand)], [b.hold('?object')]),
  take(
    'lift',
    [object, b.hand],
    [b.near('?object'), b.reachable('?object'), b.either(b.holding('?object'), b.freeHand)],
    [b.hold('?object')],
  ),
  take('hang', [object, b.role('hook')], [b.holding('?object'), b.near('?hook')], [b.put('?object', 'on', '?hook')]),
  take(
    'stack',
    [object, b.role('destination')],
    [b.near('?object'), b.near('?destination')],
    [b.put('?object', 'on', '?destination')],
  ),
  putting('load_appliance', 'appliance', true),
  take(
    'unload_appliance',
    [object, b.role('appliance'), b.hand],
    [b.near('?appliance'), b.accessible('?appliance'), b.within('?object', '?appliance'), b.freeHand],
    [b.hold('?object')],
  ),
  take('carry', [object, b.ofKind('region', 'region', 'fixture')], [b.holding('?object')], [b.go('?region')]),
  take(
    'serve',
    [b.role('food'), b.role('plate')],
    [b.near('?plate'), b.available('?food')],
    [b.contain('?plate', '?food')],
  ),
  take('rearrange', [object], [b.near('?object')]),
];
