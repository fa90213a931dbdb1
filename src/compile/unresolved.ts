import type { Action } from '#world';
import type { Narration } from './annotation.ts';
import { useOf } from './bound.ts';
import { type Draft, finding } from './findings.ts';
import type { RuleId } from './quality/rules.ts';
import type { Act } from './text/said.ts';

/** Roles that say where a thing goes, whatever the act; and those that say so of an act that puts. */
const DESTINATIONS: ReadonlySet<string> = new Set(['destination', 'surface', 'place', 'bin', 'hook', 'slot']);
const PLACES: ReadonlySet<string> = new Set(['fixture', 'container', 'appliance']);

const goesTo = (type: string, role: string): boolean =>
  DESTINATIONS.has(role) || (useOf(type) === 'put' && PLACES.has(role));

/** What was meant of an act and is not in what was done, because it is not possible in the situation. */
export function leftOut(meant: Action, done: Action, verb: string, narration: Narration): Draft[] {
  return Object.entries(meant.args).flatMap(([role, id]): Draft[] => {
    const rule = done.args[role] === undefined ? ruleOf(meant.type, role) : undefined;
    if (rule === undefined) return [];
    return [finding(rule, `The ${role} ${id} of "${verb}" is not possible here; it is left out.`, [narration.id])];
  });
}

function ruleOf(type: string, role: string): RuleId | undefined {
  if (goesTo(type, role)) return 'destination-unresolved';
  if (role === 'source' || PLACES.has(role)) return 'source-unresolved';
  return role === 'tool' ? 'tool-unresolved' : undefined;
}

/** Where a thing goes of which nobody says so. */
export function guessedPlaces(act: Act, done: Action, narration: Narration): Draft[] {
  return Object.entries(act.args).flatMap(([role, phrase]): Draft[] => {
    const guessed = goesTo(act.type, role) && phrase.pronoun && phrase.text === '' ? done.args[role] : undefined;
    if (guessed === undefined) return [];
    const message = `Nobody says where "${act.verb}" puts it; it is taken to be ${guessed}.`;
    return [finding('destination-unresolved', message, [narration.id])];
  });
}
