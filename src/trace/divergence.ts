import { AGENT, type BeliefEntry, type BeliefSubject, entryOf, fieldAgreement } from '#belief';
import { type EntityId, explain, heldIn, type Label, regionOf, type Step, step, valueOf, type World } from '#world';
import type { AgreementTrack } from './agreement.ts';
import type { Collected } from './builder.ts';
import type { Divergence } from './model.ts';
import type { ActRecord } from './records.ts';
import { CHANGES, type Moment } from './states.ts';
import { walk } from './walk.ts';

interface Field {
  readonly of: BeliefSubject;
  readonly label: Label;
  readonly field: string;
}

/**
 * Why a rejected act failed although the agent thought it would not: the first thing of the failed precondition, then
 * of the act, about which belief and world disagreed, and since when. Undefined when belief did not matter.
 */
export function findDivergence(episode: Collected, track: AgreementTrack, s: Step): Divergence | undefined {
  const row = episode.rowAt(s);
  if (episode.rows[row]?.s !== s || row < 1) return undefined;
  const act = episode.recordsOf(row, CHANGES).find((record) => record.k === 'act');
  const moment = episode.momentAfter(row - 1);
  if (act?.outcome !== 'rejected' || !moment.world) return undefined;
  const world = moment.world;
  const differs = (field: Field, at: Moment, atRow: number): boolean => disagrees(track, field, at, atRow);
  const field = fieldsOf(episode, act, world).find((candidate) => differs(candidate, moment, row - 1));
  if (!field) return undefined;
  const since = firstOf(episode, row - 1, (at, atRow) => differs(field, at, atRow));
  const entry = entryOf(moment.belief, field.of, field.label);
  const text = `believed ${field.field} of ${field.label}: ${entry?.fields.get(field.field)?.value ?? 'nothing'}; in the world: ${truthText(world, track, field)}`;
  return { s, since: episode.rows[since]?.s ?? step(0), label: field.label, field: field.field, text };
}

/** The fields to look at: of what the failed precondition speaks of, then of the act's arguments, then the agent's own place. */
function fieldsOf(episode: Collected, act: ActRecord, world: World): readonly Field[] {
  const rules = episode.setting?.rules;
  const requirements = rules ? explain(world, { type: act.type, args: act.args }, rules) : [];
  const failed = act.failed?.index === undefined ? [] : (requirements[act.failed.index]?.involved ?? []);
  const ids = new Set<EntityId>([...failed, ...Object.values(act.args)]);
  const labels = [...ids].flatMap((id) => world.entities.get(id)?.label ?? []);
  return [
    ...labels.flatMap((label): Field[] => [
      { of: 'object', label, field: 'held' },
      { of: 'object', label, field: 'region' },
      { of: 'container', label, field: 'open' },
    ]),
    { of: 'agent', label: AGENT, field: 'region' },
  ];
}

function disagrees(track: AgreementTrack, field: Field, { world, belief }: Moment, row: number): boolean {
  const entry: BeliefEntry | undefined = entryOf(belief, field.of, field.label);
  if (!entry || !world) return false;
  const agreement = fieldAgreement(world, track.byLabel(world), track.rightAfter(row), entry, field.field);
  return agreement === 'stale' || agreement === 'wrong';
}

const BLOCK = 16;

/** The first row of the unbroken stretch up to `row` for which `holds`. Goes back block by block. */
function firstOf(episode: Collected, row: number, holds: (moment: Moment, row: number) => boolean): number {
  let first = row;
  for (let end = row; end >= 0; end -= BLOCK) {
    const from = Math.max(0, end - BLOCK + 1);
    const results = [...walk(episode, from, end)].map((visit) => holds(visit.moment, visit.row));
    const broken = results.lastIndexOf(false);
    if (broken >= 0) return from + broken + 1;
    first = from;
  }
  return first;
}

function truthText(world: World, track: AgreementTrack, field: Field): string {
  const ids = field.of === 'agent' ? [world.agent] : (track.byLabel(world).get(field.label) ?? []).map(({ id }) => id);
  return ids.flatMap((id) => (id === undefined ? [] : [factText(world, id, field.field)])).join(', or ') || 'not there';
}

function factText(world: World, id: EntityId, field: string): string {
  if (field !== 'held' && field !== 'region') return String(valueOf(world, id, field) ?? 'unknown');
  const hand = heldIn(world, id);
  if (hand !== undefined) return `held by ${hand}`;
  const region = regionOf(world, id);
  return region === undefined ? 'nobody knows where' : `in ${region}`;
}
