import type { EntityId, World } from '#world';
import type { Annotation } from '../annotation.ts';
import type { ActionGroup, Task } from '../document.ts';
import type { Replayed } from '../replay.ts';
import type { Thing } from '../scene.ts';
import type { Read, Step } from '../step.ts';

/** A group of operations as it was played with the whole reference. */
export interface PlayedGroup extends ActionGroup {
  readonly steps: readonly Step[];
  readonly rejected: Replayed['rejected'];
  /** Whether anything but the agent's place was changed. */
  readonly changed: boolean;
}

/** A task as its reference was played by itself. */
export interface PlayedTask {
  readonly task: Task;
  readonly steps: readonly Step[];
  readonly start: World;
  readonly end: World;
  readonly rejected: Replayed['rejected'];
  /** Whether its contract holds at the end, and at the start alone. */
  readonly holds: { readonly end: boolean; readonly start: boolean };
}

/** All that the checks look at, once a video is compiled. */
export interface Evidence {
  readonly annotation: Annotation;
  readonly reads: readonly Read[];
  readonly steps: readonly Step[];
  /** The start that was found, and where the whole reference ends. */
  readonly start: World;
  readonly end: World;
  readonly groups: readonly PlayedGroup[];
  readonly tasks: readonly PlayedTask[];
  /** Numbers of the narrations that lie in an activity. */
  readonly inActivities: ReadonlySet<number>;
  readonly thing: (id: EntityId) => Thing | undefined;
}

/** What a check found: a sentence, and the ids of the segments or tasks that it is about. */
export interface Found {
  readonly message: string;
  readonly source: readonly string[];
}

export type Check = (evidence: Evidence) => readonly Found[];

export const labelIn = (world: World, id: EntityId): string => world.entities.get(id)?.label ?? id;

/** The first narration that has to do with all of these entities. */
export function firstAbout(steps: readonly Step[], ...ids: readonly EntityId[]): string[] {
  const found = steps.find((step) => ids.every((id) => Object.values(step.action.args).includes(id)));
  return found === undefined ? [] : [found.narration.id];
}
