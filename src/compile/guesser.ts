import type { EntityId } from '#world';
import type { Binder } from './binder.ts';
import type { Rehearsal } from './rehearsal.ts';
import type { Guesses } from './repair.ts';

/** Where things are of which nobody says so. */
export class Guesser implements Guesses {
  constructor(
    private readonly stage: Rehearsal,
    private readonly binder: Binder,
  ) {}

  placeFor(id: EntityId): EntityId {
    return this.binder.placeFor(id);
  }

  restingPlace(): EntityId {
    return this.binder.restingPlace(this.stage.now);
  }

  leastNeeded(held: readonly EntityId[]): readonly EntityId[] {
    return this.binder.leastNeeded(held);
  }

  coverFor(id: EntityId, relation: 'covers' | 'wrapped_in'): EntityId {
    return this.binder.coverFor(id, relation);
  }
}
