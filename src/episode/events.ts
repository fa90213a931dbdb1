import { type Action, agentRegion, type EntityId, fit, heldIn, label, type Patch, type World } from '#world';

/** A failure to inject. Private to the evaluator. */
export interface InjectedEvent {
  readonly id: string;
  readonly mechanism: 'grasp_slip';
  /** What is to slip. */
  readonly target: EntityId;
  /** At which accepted grasp of the target, from 1. */
  readonly occurrence: number;
}

/** Whether an act is a grasp of the target: afterwards it is in a hand and before it was not. */
export const grasps = (before: World, after: World, target: EntityId): boolean =>
  heldIn(before, target) === undefined && heldIn(after, target) !== undefined;

/** Whether the act may be a grasp of the target, judged before it is tried. */
export const eligible = (world: World, action: Action, target: EntityId): boolean =>
  heldIn(world, target) === undefined && action.args['object'] === target;

/**
 * The thing slips out of the hand: onto the floor if the scene has one, else to where the agent stands. The patch is
 * empty when there is nowhere to fall.
 */
export function slipPatch(world: World, target: EntityId): Patch {
  const hand = heldIn(world, target);
  const floor = [...world.entities.values()].find((entity) => entity.label === FLOOR)?.id ?? agentRegion(world);
  if (hand === undefined || floor === undefined) return [];
  return [
    { rel: [target, 'held_by', hand], op: 'del' },
    { rel: [target, fit(world, floor), floor], op: 'add' },
  ];
}

const FLOOR = label('floor');
