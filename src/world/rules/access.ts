import type { Rule, RuleEffect } from '../rule.ts';
import * as b from './build.ts';

const door = b.family('open_close');
const power = b.family('switch');

const opening = (type: string, name: string, hand: boolean): Rule =>
  door(
    type,
    [b.role(name, 'openable')],
    [b.near(`?${name}`), b.isClosed(`?${name}`), ...(hand ? [b.freeHand] : [])],
    [b.open(`?${name}`)],
  );

const closing = (type: string, name: string, ...effects: readonly RuleEffect[]): Rule =>
  door(type, [b.role(name, 'openable')], [b.near(`?${name}`), b.isOpen(`?${name}`)], [b.close(`?${name}`), ...effects]);

/** Vessels are opened where they are, but only when nothing shuts them away. */
const vesselOpening = (type: string, name: string, ...effects: readonly RuleEffect[]): Rule =>
  door(
    type,
    [b.role(name, 'openable')],
    [b.near(`?${name}`), b.reachable(`?${name}`), b.isClosed(`?${name}`)],
    [b.open(`?${name}`), ...effects],
  );

export const OPEN_CLOSE: readonly Rule[] = [
  opening('open_fixture', 'fixture', true),
  closing('close_fixture', 'fixture'),
  opening('open_drawer', 'fixture', true),
  closing('close_drawer', 'fixture'),
  vesselOpening('open_container', 'container', b.takePart('?container')),
  closing('close_container', 'container', b.putPart('?container')),
  vesselOpening('unscrew_cap', 'container', b.takePart('?container')),
  closing('screw_cap', 'container', b.putPart('?container')),
  door(
    'remove_lid',
    [b.optional('lid'), b.role('vessel')],
    [b.near('?vessel'), b.reachable('?vessel')],
    [b.takeLinked('covers', '?vessel'), b.takePart('?vessel'), b.given('?lid', b.hold('?lid')), b.open('?vessel')],
  ),
  door(
    'put_lid_on',
    [b.optional('lid'), b.role('vessel')],
    [b.near('?vessel'), b.when('?lid', b.holding('?lid'))],
    [
      b.given('?lid', b.put('?lid', 'on', '?vessel'), b.link('?lid', 'covers', '?vessel')),
      b.putPart('?vessel'),
      b.close('?vessel'),
    ],
  ),
  vesselOpening('open_package', 'package'),
  closing('close_package', 'package'),
  door(
    'unlock',
    [b.role('object')],
    [b.near('?object'), b.is('?object', 'locked', true)],
    [b.set('?object', 'locked', false)],
  ),
  door(
    'lock',
    [b.role('object')],
    [b.near('?object'), b.isClosed('?object'), b.is('?object', 'locked', false)],
    [b.set('?object', 'locked')],
  ),
  opening('open_appliance_part', 'part', false),
  closing('close_appliance_part', 'part'),
];

const turningOn = (type: string, name: string, process: string): Rule =>
  power(
    type,
    [b.role(name, 'switchable')],
    [b.near(`?${name}`), b.isOff(`?${name}`)],
    [b.on(`?${name}`), b.start(process, `?${name}`)],
  );

const turningOff = (type: string, name: string, process: string): Rule =>
  power(
    type,
    [b.role(name, 'switchable')],
    [b.near(`?${name}`), b.isOn(`?${name}`)],
    [b.off(`?${name}`), b.end(process, `?${name}`)],
  );

const setting = (type: string): Rule =>
  power(type, [b.role('device'), b.optional('level')], [b.near('?device')], [b.set('?device', 'level', null)]);

export const SWITCH: readonly Rule[] = [
  turningOn('turn_on_tap', 'tap', 'flow'),
  turningOff('turn_off_tap', 'tap', 'flow'),
  power(
    'turn_on_hob',
    [b.role('burner', 'switchable')],
    [b.near('?burner'), b.isOff('?burner')],
    [b.on('?burner'), b.start('heat', '?burner'), b.each('?burner', b.start('heating', 'each'))],
  ),
  power(
    'turn_off_hob',
    [b.role('burner', 'switchable')],
    [b.near('?burner'), b.isOn('?burner')],
    [b.off('?burner'), b.end('heat', '?burner'), b.each('?burner', b.end('heating', 'each'))],
  ),
  power(
    'switch_on_appliance',
    [b.role('appliance', 'switchable')],
    [b.near('?appliance'), b.isOff('?appliance'), b.is('?appliance', 'powered', true)],
    [b.on('?appliance'), b.start('running', '?appliance')],
  ),
  turningOff('switch_off_appliance', 'appliance', 'running'),
  power(
    'plug_in',
    [b.role('appliance'), b.optional('socket')],
    [b.near('?appliance'), b.is('?appliance', 'powered', false)],
    [b.set('?appliance', 'powered')],
  ),
  power(
    'unplug',
    [b.role('appliance')],
    [b.near('?appliance'), b.is('?appliance', 'powered', true)],
    [b.set('?appliance', 'powered', false), b.end('running', '?appliance')],
  ),
  power('turn_on_light', [b.role('light', 'switchable')], [b.isOff('?light')], [b.on('?light')]),
  power('turn_off_light', [b.role('light', 'switchable')], [b.isOn('?light')], [b.off('?light')]),
  power(
    'press_button',
    [b.optional('button'), b.optional('appliance')],
    [b.when('?appliance', b.near('?appliance')), b.when('?button', b.near('?button'))],
  ),
  power('set_timer', [b.role('device')], [b.near('?device')], [b.start('timer', '?device')]),
  setting('set_level'),
  setting('increase_level'),
  setting('decrease_level'),
  power(
    'start_program',
    [b.role('appliance', 'switchable')],
    [b.near('?appliance'), b.isClosed('?appliance'), b.isOff('?appliance')],
    [b.on('?appliance'), b.start('program', '?appliance')],
  ),
  turningOff('stop_program', 'appliance', 'program'),
];
