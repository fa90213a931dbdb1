import { affords, type EntityId, isOpen, stateOf, valueOf } from '#world';
import { NAMELESS, TOGGLES } from '../decisions.ts';
import type { Step } from '../step.ts';
import { type Check, type Evidence, type Found, firstAbout, labelIn } from './evidence.ts';

const told = ({ steps }: Evidence): readonly Step[] => steps.filter((step) => step.implied === undefined);

/** An act on something that was put into the same state before, when nobody narrates that it was put back. */
export const toggledTwice: Check = (evidence) => {
  const before = new Map<EntityId, Step>();
  return told(evidence).flatMap((step): Found[] => {
    const to = TOGGLES[step.action.type];
    const subject = Object.values(step.action.args)[0];
    if (to === undefined || subject === undefined) return [];
    const last = before.get(subject);
    before.set(subject, step);
    if (last === undefined || TOGGLES[last.action.type] !== to) return [];
    const message = `${labelIn(evidence.end, subject)} is made ${to} by operations ${last.id} and ${step.id}, and nobody narrates that it was not so in between.`;
    return [{ message, source: [last.narration.id, step.narration.id] }];
  });
};

/** Things without a name that no track shows either. */
export const referenceUnbound: Check = (evidence) => {
  const seen = new Set<EntityId>();
  return told(evidence).flatMap(({ action, narration, id: operation }) =>
    Object.entries(action.args).flatMap(([role, id]): Found[] => {
      const thing = evidence.thing(id);
      if (thing === undefined || thing.track !== undefined || !NAMELESS.has(thing.head) || seen.has(id)) return [];
      seen.add(id);
      return [
        {
          message: `Nothing says what the ${role} of operation ${operation} is; it is called ${id}.`,
          source: [narration.id],
        },
      ];
    }),
  );
};

export const toolNeverHeld: Check = (evidence) => {
  const known = new Set<EntityId>();
  return told(evidence).flatMap(({ action, narration }): Found[] => {
    const { tool, ...others } = action.args;
    for (const id of Object.values(others)) known.add(id);
    if (tool === undefined || known.has(tool)) return [];
    known.add(tool);
    return [
      {
        message: `${labelIn(evidence.end, tool)} is used, and nobody narrates that it is taken up.`,
        source: [narration.id],
      },
    ];
  });
};

/** Vessels are what people fill; bottles and bags come full. */
const isVessel = (evidence: Evidence, id: EntityId): boolean => evidence.thing(id)?.sort === 'vessel';

const contained = (evidence: Evidence): (readonly [EntityId, EntityId])[] =>
  [...evidence.start.entities.values()].flatMap(({ id }) =>
    stateOf(evidence.start, id)
      .links.filter((link) => link.relation === 'contains')
      .map((link) => [id, link.other] as const),
  );

const firstOf = (...lists: readonly (readonly string[])[]): readonly string[] =>
  lists.find((list) => list.length > 0) ?? [];

export const contentsUnnarrated: Check = (evidence) =>
  contained(evidence)
    .filter(([container]) => isVessel(evidence, container))
    .map(([container, substance]) => ({
      message: `Nobody narrates that ${labelIn(evidence.start, substance)} is put into ${labelIn(evidence.start, container)}.`,
      source: firstOf(firstAbout(evidence.steps, container, substance), firstAbout(evidence.steps, container)),
    }));

export const substanceUnplaced: Check = (evidence) =>
  contained(evidence)
    .filter(([place]) => evidence.start.entities.get(place)?.kind === 'fixture')
    .map(([place, substance]) => ({
      message: `Nothing says what ${labelIn(evidence.start, substance)} comes out of; it is taken to be at ${labelIn(evidence.start, place)}.`,
      source: firstAbout(evidence.steps, substance),
    }));

/** Of what an operation opened or switched on, not of what was so all along. */
export const leftOpenOrOn: Check = ({ steps, end }) => {
  const last = new Map<EntityId, Step>();
  for (const step of steps) {
    const subject = Object.values(step.action.args)[0];
    if (subject !== undefined && TOGGLES[step.action.type] !== undefined) last.set(subject, step);
  }
  return [...last].flatMap(([id, step]): Found[] => {
    const built = end.entities.get(id)?.kind === 'fixture' || affords(end, id, 'switchable');
    const still = isOpen(end, id) === 'true' ? 'open' : valueOf(end, id, 'on') === true ? 'on' : undefined;
    if (!built || still === undefined) return [];
    return [{ message: `${labelIn(end, id)} stays ${still} to the end.`, source: [step.narration.id] }];
  });
};
