/** The world and the episodes that browser tests tell their stories with, made by the engine itself. */
import { createHash } from 'node:crypto';
import type { CompiledWorld } from '#compile';
import { DEFAULT_OPTIONS, makeRun, type RunOptions } from '#episode';
import { recordLine, writeWorld } from '#formats';
import type { TraceRecord } from '#trace';
import { actionType, type Entity, type EntityKind, entityId, label, type Relation, sourceTime } from '#world';

const id = entityId;

const thing = (name: string, kind: EntityKind, called: string, ...affordances: Entity['affordances']): Entity => ({
  id: id(name),
  label: label(called),
  kind,
  affordances,
});

const fact = (subject: string, relation: Relation, object: string) => [id(subject), relation, id(object)] as const;

const operation = (n: number, type: string, args: Readonly<Record<string, string>>) => ({
  id: String(n),
  action: {
    type: actionType(type),
    args: Object.fromEntries(Object.entries(args).map(([role, of]) => [role, id(of)])),
  },
  source: [`n${n}`],
});

const TASK = 'kitchen/1';

/** A glass from the cupboard, squash from the fridge, a small measure poured, everything put back. */
export const KITCHEN: CompiledWorld = {
  id: 'kitchen',
  title: 'Add squash',
  scene: 'test kitchen',
  source: { dataset: 'tests', video: 'squash', fps: 30, duration: 20 },
  entities: [
    thing('cupboard.3', 'fixture', 'cupboard', 'openable', 'receptacle'),
    thing('fridge.1', 'fixture', 'fridge', 'openable', 'receptacle'),
    thing('countertop.2', 'fixture', 'countertop', 'surface'),
    thing('drawer.2', 'fixture', 'drawer', 'openable', 'receptacle'),
    thing('floor.1', 'region', 'floor', 'surface'),
    thing('glass.1', 'container', 'glass', 'graspable', 'fillable', 'receptacle'),
    thing('mug.1', 'container', 'mug', 'graspable', 'fillable', 'receptacle'),
    thing('squash_bottle.1', 'container', 'squash bottle', 'graspable', 'openable', 'receptacle'),
    thing('knife.1', 'object', '<b>knife</b>', 'graspable'),
    thing('squash', 'substance', 'squash'),
    thing('agent', 'agent', 'agent'),
    thing('hand.left', 'hand', 'left hand'),
    thing('hand.right', 'hand', 'right hand'),
  ],
  state: {
    relations: [
      fact('glass.1', 'in', 'cupboard.3'),
      fact('mug.1', 'in', 'cupboard.3'),
      fact('squash_bottle.1', 'in', 'fridge.1'),
      fact('knife.1', 'in', 'drawer.2'),
      fact('squash_bottle.1', 'contains', 'squash'),
      fact('agent', 'at', 'countertop.2'),
      fact('hand.left', 'attached_to', 'agent'),
      fact('hand.right', 'attached_to', 'agent'),
    ],
    values: [
      [id('cupboard.3'), 'open', false],
      [id('fridge.1'), 'open', false],
      [id('drawer.2'), 'open', false],
      [id('squash_bottle.1'), 'open', false],
    ],
    processes: [],
  },
  rules: [],
  segments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => ({
    id: `n${n}`,
    start: sourceTime(n * 1.5 - 1.5),
    end: sourceTime(n * 1.5 - 0.1),
    text: `narration ${n}`,
    kind: 'narration' as const,
  })),
  groups: [
    {
      id: 'g1',
      instruction: 'Take a glass',
      operations: [
        operation(1, 'open_fixture', { fixture: 'cupboard.3' }),
        operation(2, 'take_from_fixture', { object: 'glass.1', fixture: 'cupboard.3' }),
        operation(3, 'put_down', { object: 'glass.1', surface: 'countertop.2' }),
      ],
    },
    {
      id: 'g2',
      instruction: 'Fetch the squash',
      operations: [
        operation(4, 'open_fixture', { fixture: 'fridge.1' }),
        operation(5, 'take_from_fixture', { object: 'squash_bottle.1', fixture: 'fridge.1' }),
      ],
    },
    {
      id: 'g3',
      instruction: 'Pour a small measure of squash into the glass',
      operations: [
        operation(6, 'open_container', { container: 'squash_bottle.1' }),
        operation(7, 'pour', { substance: 'squash', source: 'squash_bottle.1', destination: 'glass.1' }),
        operation(8, 'close_container', { container: 'squash_bottle.1' }),
      ],
    },
    {
      id: 'g4',
      instruction: 'Put the bottle back, close up',
      operations: [
        operation(9, 'put_in_fixture', { object: 'squash_bottle.1', fixture: 'fridge.1' }),
        operation(10, 'close_fixture', { fixture: 'fridge.1' }),
        operation(11, 'close_fixture', { fixture: 'cupboard.3' }),
      ],
    },
  ],
  tasks: [
    {
      id: TASK,
      title: 'Add squash',
      groups: ['g1', 'g2', 'g3', 'g4'],
      start: [],
      executable: true,
      contract: {
        type: 'terminal',
        conditions: [
          {
            id: 'C1',
            text: 'the glass contains squash',
            test: { contains: [id('glass.1'), id('squash')] },
            source: [],
          },
          {
            id: 'C2',
            text: 'the glass is on the countertop',
            test: { relation: [id('glass.1'), 'on', id('countertop.2')] },
            source: [],
          },
          { id: 'C3', text: 'the cupboard is closed', test: { value: [id('cupboard.3'), 'open', false] }, source: [] },
        ],
      },
    },
  ],
  findings: [],
  media: [],
};

export const WORLD_TEXT = writeWorld(KITCHEN);

const WORLD_HASH = createHash('sha256').update(WORLD_TEXT).digest('hex');

/** The lines of an episode: the agent goes where it believes things to be, in the kitchen. */
async function episode(
  options: Partial<RunOptions>,
  { kitchen, hash }: { readonly kitchen: CompiledWorld; readonly hash: string } = {
    kitchen: KITCHEN,
    hash: WORLD_HASH,
  },
): Promise<string> {
  const lines: string[] = [];
  const made = await makeRun(
    kitchen,
    {
      task: TASK,
      planner: 'belief-greedy',
      options: { ...DEFAULT_OPTIONS, ...options },
      world: { id: kitchen.id, sha256: hash, uri: 'kitchen.world.json' },
    },
    (record: TraceRecord) => {
      lines.push(recordLine(record).trimEnd());
    },
  );
  if (!made.ok) throw new Error(made.error);
  return `${lines.join('\n')}\n`;
}

/** The bottle slips out of the hand and the agent does not notice until it looks. */
export const slipped = (): Promise<string> =>
  episode({ events: [{ id: 'e1', mechanism: 'grasp_slip', target: id('squash_bottle.1'), occurrence: 1 }] });

const several = (name: string): readonly string[] => Array.from({ length: 25 }, (_, i) => `${name}.${i}`);

/** The kitchen with fifty more things and thousands of relations between them, and an episode in it. */
export async function crowded(): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const [bags, spices] = [several('bag'), several('spice')];
  const others = (bag: string): readonly string[] => bags.filter((other) => other !== bag);
  const kitchen: CompiledWorld = {
    ...KITCHEN,
    entities: [
      ...KITCHEN.entities,
      ...bags.map((bag) => thing(bag, 'container', bag, 'graspable', 'receptacle')),
      ...spices.map((spice) => thing(spice, 'substance', spice)),
    ],
    state: {
      ...KITCHEN.state,
      relations: [
        ...KITCHEN.state.relations,
        ...bags.map((bag) => fact(bag, 'on', 'countertop.2')),
        ...bags.flatMap((bag) => spices.map((spice) => fact(bag, 'contains', spice))),
        ...bags.flatMap((bag) =>
          others(bag).flatMap((other) => [fact(bag, 'covers', other), fact(bag, 'wrapped_in', other)]),
        ),
      ],
    },
  };
  const world = writeWorld(kitchen);
  const text = await episode({}, { kitchen, hash: createHash('sha256').update(world).digest('hex') });
  return [
    { name: 'crowded.episode.jsonl', text },
    { name: 'crowded.world.json', text: world },
  ];
}
