import { type Entity, type EntityId, entityId, type Label, label, type Value, type World } from '#world';
import type { ThingKind } from './view.ts';

/** Words in a name that say what a thing is; the first that occurs decides. */
const WORDS: readonly (readonly [ThingKind, RegExp])[] = [
  ['fridge', /fridge|freezer|refrigerator/],
  ['drawer', /drawer|dishwasher|washing machine|bin\b|trash/],
  ['hob', /hob\b|stove|cooker|oven|burner/],
  ['sink', /sink/],
  ['cabinet', /cupboard|cabinet|shelf|pantry|rack|hook/],
  ['counter', /counter|worktop|table|island|surface|windowsill|sill/],
  ['floor', /floor|ground/],
  ['tool', /knife|spoon|fork|spatula|scissor|peeler|whisk|ladle|tong|grater/],
  ['bottle', /bottle|milk|oil|jar|carton|sauce/],
  ['cup', /glass|mug|cup|bowl|pan\b|pot\b/],
];

const KINDS: Readonly<Record<Entity['kind'], ThingKind>> = {
  region: 'region',
  fixture: 'region',
  container: 'bottle',
  device: 'device',
  object: 'object',
  substance: 'drop',
  hand: 'agent',
  agent: 'agent',
};

const REGION_ICONS: ReadonlySet<ThingKind> = new Set([
  'fridge',
  'drawer',
  'hob',
  'sink',
  'cabinet',
  'counter',
  'floor',
]);

export const isPlace = (entity: Entity | undefined): boolean => entity?.kind === 'region' || entity?.kind === 'fixture';

/** The icon of an entity, from its kind and, where that says too little, from the words of its name. */
function kindOf(name: string, kind: Entity['kind'] | undefined): ThingKind {
  if (kind === 'device' || kind === 'substance' || kind === 'agent' || kind === 'hand') return KINDS[kind];
  const place = kind === 'region' || kind === 'fixture';
  const text = name.toLowerCase().replaceAll('_', ' ');
  const found = WORDS.find(([icon, word]) => REGION_ICONS.has(icon) === place && word.test(text));
  return found?.[0] ?? (kind === undefined ? 'object' : KINDS[kind]);
}

/**
 * What things are called on the page. An entity goes by its id; a label that only one entity bears means that entity,
 * one that several share is a thing of its own.
 */
export class Names {
  private readonly byLabel = new Map<Label, Entity[]>();
  private readonly byId = new Map<string, Entity>();

  constructor(entities: Iterable<Entity>) {
    for (const entity of entities) {
      this.byId.set(entity.id, entity);
      const same = this.byLabel.get(entity.label);
      if (same) same.push(entity);
      else this.byLabel.set(entity.label, [entity]);
    }
  }

  get entities(): Iterable<Entity> {
    return this.byId.values();
  }

  entity(id: string): Entity | undefined {
    return this.byId.get(id);
  }

  /** The entities that a label fits. */
  entitiesOf(label: Label): readonly Entity[] {
    return this.byLabel.get(label) ?? [];
  }

  /** The one entity of a label, or undefined when several share it or none has it. */
  only(label: Label): Entity | undefined {
    const [first, second] = this.entitiesOf(label);
    return second === undefined ? first : undefined;
  }

  thing(label: Label): string {
    return this.only(label)?.id ?? label;
  }

  kind(thing: string): ThingKind {
    const entity = this.byId.get(thing);
    return kindOf(thing, entity?.kind);
  }

  /** The region that a believed value means: where several share the label, the one the thing is really in. */
  region(value: Value | undefined, really: EntityId | undefined): string | undefined {
    if (typeof value !== 'string') return undefined;
    const places = this.entitiesOf(label(value)).filter(isPlace);
    return (places.find(({ id }) => id === really) ?? places[0])?.id ?? value;
  }
}

export const asEntity = (world: World, thing: string): EntityId | undefined => {
  const id = entityId(thing);
  return world.entities.has(id) ? id : undefined;
};
