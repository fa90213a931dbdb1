import type { Names } from './scene.ts';
import { canonical, PORTABLE_SURFACE } from './text/nouns.ts';
import type { Phrase } from './text/phrases.ts';
import type { Act } from './text/said.ts';

/** What the narrations of a video taken together say of how things are called. */
export function namesIn(acts: readonly Act[]): Names {
  return { portable: portableKinds(acts), full: fullNames(acts.flatMap((act) => Object.values(act.args))) };
}

/** Kinds of fixture that are picked up, passed or put somewhere. */
function portableKinds(acts: readonly Act[]): Set<string> {
  const carried = acts.filter((act) =>
    /^(pick_up|put_|pass_between|return_to|take_from|carry|hold$|lift$)/.test(act.type),
  );
  const objects = carried.map((act) => act.args['object']).filter((phrase) => phrase !== undefined);
  return new Set(
    objects
      .filter(({ sort, head }) => sort === 'bin' || sort === 'rack' || PORTABLE_SURFACE.test(head))
      .map((phrase) => canonical(phrase.head)),
  );
}

/** A container that has one full name in the whole video is that one wherever only its last word is said. */
function fullNames(phrases: readonly Phrase[]): Map<string, readonly string[]> {
  const names = new Map<string, Map<string, readonly string[]>>();
  for (const phrase of phrases) {
    if (phrase.sort !== 'container' || phrase.words.length < 2) continue;
    const known = names.get(phrase.head) ?? new Map<string, readonly string[]>();
    names.set(phrase.head, known.set(phrase.words.join(' '), phrase.words));
  }
  const single = [...names].flatMap(([head, known]) =>
    known.size === 1 ? [[head, [...known.values()][0] ?? [head]] as const] : [],
  );
  return new Map(single);
}
