import { expect, test } from 'vitest';
import { worldOf } from '#testing';
import { actionType, type Entity, entityId, execute, label, ruleBook, tick, valueOf, type World } from './index.ts';

const id = entityId;
const thing = (name: string, kind: Entity['kind'], ...affordances: Entity['affordances']): Entity => ({
  id: id(name),
  label: label(name),
  kind,
  affordances,
});

/** An agent at the sink with a tap, a cup that stands in it, a soup pot in the hand, and a hob on the same counter. */
const sink = (): World =>
  worldOf(
    [
      thing('agent', 'agent'),
      thing('hand', 'hand'),
      thing('sink', 'fixture', 'receptacle'),
      { ...thing('tap', 'device', 'switchable'), part_of: id('sink') },
      { ...thing('burner', 'device', 'switchable', 'surface'), part_of: id('sink') },
      thing('cup', 'container', 'fillable'),
      thing('jar', 'container', 'fillable', 'openable'),
      thing('pot', 'container', 'fillable', 'heatable'),
      thing('water', 'substance'),
    ],
    {
      relations: [
        [id('agent'), 'at', id('sink')],
        [id('cup'), 'in', id('sink')],
        [id('jar'), 'in', id('sink')],
        [id('pot'), 'held_by', id('hand')],
      ],
      values: [
        [id('tap'), 'on', false],
        [id('burner'), 'on', true],
        [id('jar'), 'open', false],
      ],
      processes: [],
    },
  );

function doing(world: World, type: string, args: Readonly<Record<string, string>>): World {
  const ids = Object.fromEntries(Object.entries(args).map(([role, of]) => [role, id(of)]));
  const result = execute(world, { type: actionType(type), args: ids }, ruleBook());
  if (result.outcome === 'rejected') throw new Error(result.failed.reader);
  return result.world;
}

const later = (world: World, steps: number): World => (steps === 0 ? world : later(tick(world).world, steps - 1));
const hasWater = (world: World, vessel: string): boolean =>
  world.states.get(id(vessel))?.links.some((link) => link.other === id('water')) === true;

test('a running tap fills what stands under it and is open, and nothing else', () => {
  const world = later(doing(sink(), 'turn_on_tap', { tap: 'tap' }), 1);
  expect([hasWater(world, 'cup'), hasWater(world, 'jar'), hasWater(world, 'pot')]).toEqual([true, false, false]);
});

test('a tap that is off fills nothing more', () => {
  const off = doing(doing(sink(), 'turn_on_tap', { tap: 'tap' }), 'turn_off_tap', { tap: 'tap' });
  expect(tick(off).changes).toEqual([]);
});

test('a pot on a burning hob is hot after some steps, not at once, and the heating has ended by then', () => {
  const heating = doing(sink(), 'place_on_heat', { object: 'pot', burner: 'burner' });
  expect(valueOf(later(heating, 1), id('pot'), 'hot')).toBeUndefined();
  const hot = later(heating, 10);
  expect(valueOf(hot, id('pot'), 'hot')).toBe(true);
  expect([...hot.processes.values()]).toEqual([]);
});

test('taking the pot from the hob in time leaves it as it was', () => {
  const heating = later(doing(sink(), 'place_on_heat', { object: 'pot', burner: 'burner' }), 1);
  expect(valueOf(later(doing(heating, 'remove_from_heat', { object: 'pot' }), 10), id('pot'), 'hot')).toBeUndefined();
});
