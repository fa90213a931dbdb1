import type { CompiledWorld, Operation } from '#compile';
import { actionType, entityId, type Rule } from '#world';
import { squashWorld } from './squash.ts';

/** Fetching in words of the world's own: nothing built in is called so, and no role either. */
const FETCH: Rule = {
  type: actionType('fetch_whole'),
  family: 'take_put_move',
  roles: [{ name: 'thing' }, { name: 'store' }],
  pre: [
    { test: 'near', of: '?thing' },
    { test: 'within', of: '?thing', in: '?store' },
    { test: 'reachable', of: '?thing' },
    { test: 'loose', of: '?thing' },
    { test: 'free_hand' },
  ],
  effects: [{ do: 'hold', of: '?thing' }],
};

/** Pouring that leaves a mark which no built-in act leaves. */
const DECANT: Rule = {
  type: actionType('decant'),
  family: 'pour_add_transfer',
  roles: [{ name: 'liquid' }, { name: 'jug' }, { name: 'cup', affords: 'fillable' }],
  pre: [
    { test: 'near', of: '?cup' },
    { test: 'holding', of: '?jug' },
    { test: 'accessible', of: '?jug' },
    { test: 'contains', of: '?jug', what: '?liquid' },
  ],
  effects: [
    { do: 'contain', in: '?cup', what: '?liquid' },
    { do: 'set', of: '?cup', key: 'decanted_into', to: true },
  ],
};

const act = (operation: Operation, type: string, args: Readonly<Record<string, string>>): Operation => ({
  ...operation,
  action: {
    type: actionType(type),
    args: Object.fromEntries(Object.entries(args).map(([role, thing]) => [role, entityId(thing)])),
  },
});

function inOwnWords(operation: Operation): Operation {
  switch (String(operation.action.type)) {
    case 'take_from_fixture':
      return act(operation, 'fetch_whole', { thing: 'bottle.1', store: 'fridge.1' });
    case 'pour':
      return act(operation, 'decant', { liquid: 'squash', jug: 'bottle.1', cup: 'glass.1' });
    default:
      return operation;
  }
}

/** The first task of the squash world, told in acts that only this world has rules for; its contract asks for them. */
export function decantWorld(): CompiledWorld {
  const world = squashWorld();
  return {
    ...world,
    id: 'decanting',
    rules: [FETCH, DECANT],
    groups: world.groups.map((group) => ({ ...group, operations: group.operations.map(inOwnWords) })),
    tasks: world.tasks.slice(0, 1).map((task) => ({
      ...task,
      id: 'decanting/1',
      contract: {
        type: 'event',
        conditions: [
          {
            id: 'c1',
            text: 'the glass contains squash',
            test: { contains: [entityId('glass.1'), entityId('squash')] },
            source: [],
          },
          {
            id: 'c2',
            text: 'the glass was decanted into',
            test: { value: [entityId('glass.1'), 'decanted_into', true] },
            source: [],
          },
          {
            id: 'c3',
            text: 'it was decanted',
            test: { event: { type: actionType('decant'), args: { cup: entityId('glass.1') } } },
            source: [],
          },
        ],
      },
    })),
  };
}
