import type { CompiledWorld, Operation } from '#compile';
import { actionType, entityId, label, type Patch } from '#world';
import { KITCHEN_ENTITIES, KITCHEN_STATE, SQUASH_CONTRACT } from './story.ts';

const op = (id: string, type: string, args: Readonly<Record<string, string>>): Operation => ({
  id,
  action: {
    type: actionType(type),
    args: Object.fromEntries(Object.entries(args).map(([role, thing]) => [role, entityId(thing)])),
  },
  source: [],
});

/** The bottle has been taken out of the fridge, and the fridge is closed again. */
const FETCHED: Patch = [
  { rel: [entityId('bottle.1'), 'in', entityId('fridge.1')], op: 'del' },
  { rel: [entityId('bottle.1'), 'held_by', entityId('hand.left')], op: 'add' },
];

/** Fetch the bottle, pour into the glass, put the bottle back: the shape of Table 1's task. */
export const squashWorld = (): CompiledWorld => ({
  id: 'kitchen',
  title: 'Squash',
  scene: 'kitchen',
  source: { dataset: 'test', video: 'kitchen' },
  entities: [
    ...KITCHEN_ENTITIES,
    { id: entityId('floor.1'), label: label('floor'), kind: 'region', affordances: ['surface'] },
  ],
  state: KITCHEN_STATE,
  rules: [],
  segments: [],
  groups: [
    {
      id: 'g1',
      instruction: 'Take the bottle from the fridge',
      operations: [
        op('1', 'open_fixture', { fixture: 'fridge.1' }),
        op('2', 'take_from_fixture', { object: 'bottle.1', fixture: 'fridge.1' }),
        op('3', 'close_fixture', { fixture: 'fridge.1' }),
      ],
    },
    {
      id: 'g2',
      instruction: 'Pour squash into the glass',
      operations: [
        op('4', 'unscrew_cap', { container: 'bottle.1' }),
        op('5', 'pour', { substance: 'squash', source: 'bottle.1', destination: 'glass.1' }),
        op('6', 'screw_cap', { container: 'bottle.1' }),
      ],
    },
  ],
  tasks: [
    { id: 'kitchen/1', title: 'Squash', groups: ['g1', 'g2'], start: [], executable: true, contract: SQUASH_CONTRACT },
    {
      id: 'kitchen/2',
      title: 'Squash again',
      groups: ['g2'],
      start: FETCHED,
      executable: true,
      contract: SQUASH_CONTRACT,
    },
  ],
  findings: [],
  media: [],
});
