import { describe, expect, test } from 'vitest';
import { clausesOf } from './clauses.ts';
import { actsOf } from './operations.ts';
import type { Act } from './said.ts';

const read = (text: string): Act[] => actsOf(clausesOf(text));

/** An act as one line: type, then each role with what fills it (`it` for what the situation must give). */
function line(act: Act): string {
  const roles = Object.entries(act.args).map(
    ([role, phrase]) => `${role}=${phrase.pronoun ? 'it' : phrase.words.join(' ')}`,
  );
  return [act.type, ...roles.toSorted()].join(' ');
}
const lines = (text: string): string[] => read(text).map(line);

describe('what a narration says was done', () => {
  const cases: readonly (readonly [what: string, text: string, acts: readonly string[]])[] = [
    [
      'quantity words do not name the substance',
      'Pour a tiny 1/8th portion of syrup into the beaker cup.',
      ['pour destination=beaker cup substance=syrup'],
    ],
    [
      'the fixture and not its shelf or door',
      'With the right hand, take the jar from the top shelf of the fridge door.',
      ['take_from_fixture fixture=fridge object=jar'],
    ],
    [
      'what goes on meanwhile is no act',
      'while raising the jar, shut the fridge door with the left hand',
      ['close_fixture fixture=fridge'],
    ],
    [
      'a cap belongs to the bottle named before it',
      'Gripping the flask with both hands, use the right hand to unscrew the cap.',
      ['unscrew_cap container=flask'],
    ],
    [
      'a pronoun is left to the situation; a place beside the surface does not become it',
      'Set it on the counter above the freezer',
      ['put_down object=it surface=counter'],
    ],
    [
      'twisting off is opening',
      'Twist off the cap of the cordial bottle with the right hand whilst holding it',
      ['unscrew_cap container=cordial bottle'],
    ],
    [
      'the hand that holds a thing is not where it goes',
      'Put the cup that is in the left hand under the spout of the tea machine.',
      ['put_under destination=tea machine object=cup'],
    ],
    [
      'tilting to pour is pouring',
      'While holding the carton lid, tilt the milk carton to pour milk from the carton into the milk warmer',
      ['pour destination=milk warmer source=carton substance=milk'],
    ],
    [
      'three sentences are three acts',
      'Tilt the oil bottle up again. Place the lid on top of the oil bottle. Turn it clockwise to close the oil bottle.',
      ['tilt object=oil bottle', 'put_lid_on lid=lid vessel=oil bottle', 'close_container container=oil bottle'],
    ],
    [
      'a liquid out of its bottle onto a cloth',
      'Squirt dish soap from the bottle onto the cloth',
      ['pour destination=cloth source=bottle substance=dish soap'],
    ],
    [
      'what is in the cup comes from the cup',
      'Pour the remaining tea in the cup into the sink',
      ['pour_away destination=sink source=cup substance=tea'],
    ],
    [
      'tipping a little from a spoon',
      'Tip the small amount of salt from the teaspoon into the pan',
      ['pour destination=pan source=teaspoon substance=salt'],
    ],
    [
      'a tool named with its hand',
      'With spatula in left hand, scrape carrot from chopping board into stew',
      ['scrape_into destination=stew source=chopping board substance=carrot'],
    ],
    [
      'what it is for is no second act',
      'Add the lemon juice to the food to add some sharpness',
      ['add destination=food substance=lemon juice'],
    ],
    [
      'to pick up something in a drawer is to take it from there',
      'With the drawer held, use the right hand to pick up bread knife in the drawer',
      ['take_from_fixture fixture=drawer object=bread knife'],
    ],
    [
      'from inside a bag that is held open',
      'Grab a lime from inside the bag using the left hand, holding the bag open',
      ['take_from_container container=bag object=lime'],
    ],
    [
      'what a box holds does not name the box',
      'Place the glass box containing the rice dough in the lower shelf of the freezer',
      ['put_in_fixture fixture=freezer object=glass box'],
    ],
    [
      'moved from the top of one thing into another',
      'While holding the teapot, move the paper filter from the top of the teapot to the sink',
      ['move destination=sink object=paper filter'],
    ],
    ['throwing into a bin', 'Throw the napkin in the waste bin', ['discard bin=waste bin object=napkin']],
    [
      'several from a part of an appliance',
      'pick up a bunch of forks from the cutlery rack of the dishwasher',
      ['unload_appliance appliance=dishwasher object=fork'],
    ],
    ['filling from the tap', 'Fill the jug with water from the tap', ['fill source=tap substance=water vessel=jug']],
    [
      'a cover on a pad is no lid',
      'put the cover on the notepad on the counter',
      ['put_on_object destination=notepad object=cover'],
    ],
    [
      'the last fixture of a chain is meant',
      'put back the carton in the shelf on the door of the fridge',
      ['return_to_place object=carton place=fridge'],
    ],
    [
      'two objects of one verb',
      'Pick up the spoon and the fork from the table.',
      ['pick_up object=spoon source=table'],
    ],
    [
      'a switch turned to start something',
      'Turn the dial of the fan clockwise to switch it on',
      ['switch_on_appliance appliance=fan'],
    ],
  ];
  test.each(cases)('%s', (_, text, acts) => expect(lines(text)).toEqual(acts));
});

test('a place beside something is told from the thing itself', () => {
  expect(read('pick up the brush from next to the sink')[0]?.args['source']?.part).toBe('beside');
});

test('hands that a thing goes between are hands, never places', () => {
  expect(read('Transfer the saucer from the right hand into the left hand')).toMatchObject([
    { type: 'pass_between_hands', from: 'right', to: 'left' },
  ]);
});

test('both objects of one verb are kept', () => {
  expect(read('Pick up the spoon and the fork.')[0]?.others?.map((phrase) => phrase.head)).toEqual(['fork']);
});

test('plural, quantity and ordinal are kept apart from the name', () => {
  const [plates] = read('Stack the three clean plates on the tray.');
  expect(plates?.args['object']).toMatchObject({ head: 'plate', plural: true, quantity: 'three' });
  expect(read('Pick up the second pie.')[0]?.args['object']).toMatchObject({ head: 'pie', ordinal: 'second' });
});

test.each(['Try to open the jar, but it is stuck.', 'Decide not to open the window.', 'The kettle is boiling.'])(
  'nothing was done: %s',
  (text) => expect(read(text)).toEqual([]),
);

test('what failed does not take away what succeeded', () => {
  expect(lines('Try to open the jar and then put it on the table.')).toEqual(['put_down object=jar surface=table']);
});

test('turning on the tap to fill a glass is both', () => {
  expect(lines('Turn on the tap to fill the glass.')).toEqual([
    'turn_on_tap tap=tap',
    'fill source=tap substance=water vessel=glass',
  ]);
});

test('holding something steady is no act beside another', () => {
  expect(lines('Hold the melon steady with the left hand and slice it with the knife.')).toEqual([
    'slice object=melon tool=knife',
  ]);
});

test('case, leading space, line breaks and a missing period change nothing', () => {
  expect(lines('  open\n the LARDER')).toEqual(lines('Open the larder.'));
});

test('the power is that of what the sentence names, even where it only says how things are', () => {
  expect(lines('Noticing that the power to the blender is still on, switch off the power with the left hand.')).toEqual(
    ['switch_off_appliance appliance=blender'],
  );
});

test('a list with commas is as many things', () => {
  const [put] = read('Put the plate, the bowl, and the jar in the cupboard.');
  expect(put?.others?.map(({ text }) => text)).toEqual(['bowl', 'jar']);
  expect(lines('Put the plate, the bowl, and the jar in the cupboard.')).toEqual([
    'put_in_fixture fixture=cupboard object=plate',
  ]);
  expect(lines('Pick up the cup, the left hand opens the drawer.')).toHaveLength(2);
});

test('a motion is no tool', () => {
  expect(lines('Using a wide circular motion, scrub the pot.')).toEqual(['scrub object=pot']);
});
