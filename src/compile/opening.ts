import type { EntityId } from '#world';
import type { Rehearsal } from './rehearsal.ts';

/** How a thing of this sort is opened: action type and role. */
export function openingOf(stage: Rehearsal, id: EntityId): readonly [type: string, role: string] {
  const sort = stage.scene.thing(id)?.sort;
  if (sort === 'drawer') return ['open_drawer', 'fixture'];
  if (sort === 'package') return ['open_package', 'package'];
  if (sort === 'appliance') return ['open_appliance_part', 'part'];
  return stage.scene.entity(id)?.kind === 'fixture' ? ['open_fixture', 'fixture'] : ['open_container', 'container'];
}

/** The outermost thing that holds it: what needs a place is the plate, not the crumb on it. */
export function outermost(stage: Rehearsal, id: EntityId): EntityId {
  let at = id;
  for (let depth = 0; depth < 64; depth += 1) {
    const next = stage.placeOf(at) ?? stage.scene.entity(at)?.part_of;
    if (next === undefined) return at;
    at = next;
  }
  return at;
}
