import type { EntityId } from '#world';
import type { Annotation } from './annotation.ts';
import type { PlaceAnswers } from './basis.ts';
import { Binder } from './binder.ts';
import { SPOKEN_AHEAD } from './decisions.ts';
import { trackEvents } from './evidence.ts';
import type { Draft } from './findings.ts';
import { namesIn } from './names.ts';
import { Player } from './player.ts';
import type { OnProgress } from './progress.ts';
import { Rehearsal } from './rehearsal.ts';
import { isPlaceholder, Scene } from './scene.ts';
import { settle } from './settle.ts';
import type { Read, Step } from './step.ts';
import { clausesOf } from './text/clauses.ts';
import { lexiconOf } from './text/lexicon.ts';
import { actsOf } from './text/operations.ts';

/** The reference: every operation of a video in order, the cast, and the start that they need. */
export interface Reference {
  readonly scene: Scene;
  /** What was read in every narration, in order. */
  readonly reads: readonly Read[];
  readonly stage: Rehearsal;
  readonly steps: readonly Step[];
  readonly findings: readonly Draft[];
  /** What the places in it rest on. */
  readonly places: PlaceAnswers;
}

/** Reads, binds and rehearses all narrations of a video in the order of their numbers. */
export function referenceOf(annotation: Annotation, onProgress: OnProgress): Reference {
  const lexicon = lexiconOf(annotation.verbClasses);
  const read = [...annotation.narrations]
    .sort((a, b) => a.number - b.number)
    .map((narration): Read => {
      const clauses = clausesOf(narration.text, lexicon);
      return { narration, clauses, acts: actsOf(clauses) };
    });
  const scene = new Scene(annotation, namesIn(read.flatMap((one) => one.acts)));
  const tracked = trackedThings(annotation, scene);
  const stage = new Rehearsal(scene);
  for (const [thing, place] of tracked) stage.assumeIn(thing, place);
  const binder = new Binder(scene, stage, trackEvents(annotation));
  const player = new Player(scene, stage, binder);
  for (const [i, one] of read.entries()) {
    onProgress({ stage: 'binding', done: i, of: read.length });
    binder.begin(one.narration, nextClose(read, i), soonHeads(read.slice(i, i + 4)));
    player.play(one, read.slice(i + 1, i + 1 + SPOKEN_AHEAD));
  }
  const settled = settle(player.steps, stage, binder);
  const findings = [...player.findings, ...settled.findings];
  return { scene, reads: read, stage, steps: settled.steps, findings, places: player.places.answers };
}

/** Every tracked object and where its first track picks it. */
function trackedThings(annotation: Annotation, scene: Scene): (readonly [thing: EntityId, place: EntityId])[] {
  const placed = annotation.objects.filter((object) => !isPlaceholder(object) && !isLaterPart(object.name));
  const byTime = [...placed].sort((a, b) => (a.tracks[0]?.start ?? 0) - (b.tracks[0]?.start ?? 0));
  return byTime.flatMap((object) => {
    const place = scene.byFixture(object.tracks[0]?.first?.fixture ?? '');
    return place === undefined ? [] : [[scene.byTrack(object).id, place.id] as const];
  });
}

/** Pieces come about by cutting; they are not there at the start. */
const isLaterPart = (name: string): boolean => /\b(slice|piece|half|end|peel|skin|part)s?\b/i.test(name);

/** The last words of what these narrations speak of. */
const soonHeads = (read: readonly Read[]): Set<string> =>
  new Set(read.flatMap((one) => one.acts.flatMap((act) => Object.values(act.args).map((phrase) => phrase.head))));

/** When the next narration that closes something begins. */
function nextClose(read: readonly Read[], from: number): number | undefined {
  const next = read
    .slice(from + 1, from + 20)
    .find((one) => one.acts.some((act) => /^(close|open)_(fixture|drawer)$/.test(act.type)));
  return next?.narration.end;
}
