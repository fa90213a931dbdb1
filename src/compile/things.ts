import type { Affordance, EntityKind } from '#world';
import type { Sort } from './text/nouns.ts';

interface Nature {
  readonly kind: EntityKind;
  readonly affordances: readonly Affordance[];
}

const NATURES: Readonly<Record<Sort | 'object', Nature>> = {
  storage: { kind: 'fixture', affordances: ['openable', 'receptacle'] },
  oven: { kind: 'fixture', affordances: ['openable', 'receptacle', 'switchable'] },
  bin: { kind: 'fixture', affordances: ['openable', 'receptacle'] },
  drawer: { kind: 'fixture', affordances: ['openable', 'receptacle'] },
  door: { kind: 'fixture', affordances: ['openable'] },
  surface: { kind: 'fixture', affordances: ['surface'] },
  sink: { kind: 'fixture', affordances: ['receptacle', 'fillable', 'washable'] },
  rack: { kind: 'fixture', affordances: ['surface'] },
  hob: { kind: 'fixture', affordances: ['surface', 'switchable'] },
  hook: { kind: 'fixture', affordances: ['surface'] },
  tap: { kind: 'device', affordances: ['switchable'] },
  appliance: { kind: 'device', affordances: ['switchable', 'graspable', 'receptacle', 'washable'] },
  scale: { kind: 'device', affordances: ['switchable', 'graspable', 'surface'] },
  light: { kind: 'device', affordances: ['switchable'] },
  socket: { kind: 'device', affordances: ['receptacle'] },
  plug: { kind: 'object', affordances: ['graspable'] },
  button: { kind: 'device', affordances: [] },
  device: { kind: 'device', affordances: ['graspable'] },
  part: { kind: 'object', affordances: ['graspable'] },
  lid: { kind: 'object', affordances: ['graspable', 'washable'] },
  vessel: { kind: 'container', affordances: ['graspable', 'receptacle', 'fillable', 'washable', 'heatable'] },
  container: { kind: 'container', affordances: ['graspable', 'receptacle', 'fillable', 'washable'] },
  package: { kind: 'container', affordances: ['graspable', 'receptacle'] },
  board: { kind: 'object', affordances: ['graspable', 'surface', 'washable'] },
  tool: { kind: 'object', affordances: ['graspable', 'washable'] },
  cloth: { kind: 'object', affordances: ['graspable', 'washable'] },
  wrap: { kind: 'object', affordances: ['graspable'] },
  clothing: { kind: 'object', affordances: ['graspable'] },
  substance: { kind: 'substance', affordances: [] },
  food: { kind: 'object', affordances: ['graspable', 'cuttable', 'heatable'] },
  hand: { kind: 'hand', affordances: [] },
  room: { kind: 'region', affordances: [] },
  body: { kind: 'object', affordances: [] },
  object: { kind: 'object', affordances: ['graspable'] },
};

const FLAT = new Set(['plate', 'saucer', 'tray', 'platter', 'griddle', 'dish']);

/** A bin or rack that is carried about is no part of the kitchen. */
const PORTABLE: Nature = { kind: 'container', affordances: ['graspable', 'receptacle', 'washable'] };

/** What kind of entity a sort of thing is, and what can be done with it. */
export function natureOf(sort: Sort | 'object', head: string, portable = false): Nature {
  if (portable) return PORTABLE;
  const nature = NATURES[sort];
  if (sort === 'vessel' && FLAT.has(head)) return { ...nature, affordances: [...nature.affordances, 'surface'] };
  return nature;
}

/** Sorts that are part of the kitchen: regions, or built into one. */
export const isFixtureSort = (sort: Sort | 'object'): boolean => NATURES[sort].kind === 'fixture';

/** The sort of thing that a mask's fixture kind names. */
const FIXTURE_SORTS: Readonly<Record<string, Sort>> = {
  cupboard: 'storage',
  fridge: 'storage',
  freezer: 'storage',
  fridgefreezer: 'storage',
  storage: 'storage',
  pantry: 'storage',
  drawer: 'drawer',
  dishwasher: 'oven',
  oven: 'oven',
  microwave: 'oven',
  washing_machine: 'oven',
  bin: 'bin',
  sink: 'sink',
  hob: 'hob',
  hook: 'hook',
  rack: 'rack',
  drainer: 'rack',
};

/** `fridgefreezer.001` -> what a person calls it and its sort. What is on top of something is a surface. */
export function fixtureNature(name: string): { readonly label: string; readonly sort: Sort } {
  const kind = name.replace(/\.\d+$/, '');
  if (kind.startsWith('top_')) return { label: `top of ${kind.slice(4).replaceAll('_', ' ')}`, sort: 'surface' };
  const label = kind === 'fridgefreezer' ? 'fridge' : kind.replaceAll('_', ' ');
  return { label, sort: FIXTURE_SORTS[kind] ?? 'surface' };
}
