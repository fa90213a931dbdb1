import { type Action, actionType, type EntityId } from '#world';
import type { Annotation, Narration } from './annotation.ts';
import { Binder } from './binder.ts';
import { bindAct, performAct, said } from './bound.ts';
import { trackEvents } from './evidence.ts';
import { type Draft, finding } from './findings.ts';
import { groupBy } from './group-by.ts';
import { namesIn } from './names.ts';
import { Rehearsal } from './rehearsal.ts';
import { type Guesses, Repairs } from './repair.ts';
import { AGENT, isPlaceholder, Scene } from './scene.ts';
import { type Clause, clausesOf } from './text/clauses.ts';
import { actsOf } from './text/operations.ts';
import type { Act } from './text/said.ts';

/** One operation with where it comes from. */
export interface Step {
  /** `n`, or `n.k` when the narration gives several. */
  readonly id: string;
  readonly narration: Narration;
  readonly action: Action;
  /** Set when nobody narrated it: why it must have happened. */
  readonly implied?: string;
  /** The verb as it was said. */
  readonly verb: string;
}

/** The reference: every operation of a video in order, the cast, and the start that they need. */
export interface Reference {
  readonly scene: Scene;
  readonly stage: Rehearsal;
  readonly steps: readonly Step[];
  readonly findings: readonly Draft[];
}

interface Read {
  readonly narration: Narration;
  readonly clauses: readonly Clause[];
  readonly acts: readonly Act[];
}

/** Reads, binds and rehearses all narrations of a video in the order of their numbers. */
export function referenceOf(annotation: Annotation): Reference {
  const read = [...annotation.narrations]
    .sort((a, b) => a.number - b.number)
    .map((narration): Read => {
      const clauses = clausesOf(narration.text);
      return { narration, clauses, acts: actsOf(clauses) };
    });
  const scene = new Scene(annotation, namesIn(read.flatMap((one) => one.acts)));
  const tracked = trackedThings(annotation, scene);
  const stage = new Rehearsal(scene);
  for (const [thing, place] of tracked) stage.assumeIn(thing, place);
  const binder = new Binder(scene, stage, trackEvents(annotation));
  const player = new Player(scene, stage, binder);
  for (const [i, one] of read.entries()) {
    binder.begin(one.narration, nextClose(read, i), soonHeads(read.slice(i, i + 4)));
    player.play(one, read[i + 1]);
  }
  const settled = settle(player.steps, stage, binder);
  return { scene, stage, steps: settled.steps, findings: [...player.findings, ...settled.findings] };
}

/**
 * Plays the steps once more from the start that was found. What was learned late can make an early step impossible:
 * it is repaired without assuming anything more, or left out with a finding.
 */
function settle(
  steps: readonly Step[],
  found: Rehearsal,
  binder: Binder,
): { readonly steps: Step[]; readonly findings: Draft[] } {
  const stage = new Rehearsal(found.scene, found.start);
  const repairs = new Repairs(stage, new Guesser(stage, binder));
  const kept: Step[] = [];
  const findings: Draft[] = [];
  for (const step of steps) {
    stage.implied.length = 0;
    const { action, tried } = performAct(step.action, stage, repairs);
    if (!tried.ok) {
      if (step.implied === undefined)
        findings.push(
          finding('not-executable', 'warning', `"${step.verb}" gives no operation: ${tried.reason}.`, [
            step.narration.id,
          ]),
        );
      continue;
    }
    for (const { action: implied, reason } of stage.implied) {
      kept.push({ ...step, action: implied, implied: reason, verb: implied.type });
      findings.push(impliedFinding(implied, reason, step.narration));
    }
    kept.push({ ...step, action });
  }
  return { steps: numberedSteps(kept), findings };
}

/** `n`, or `n.k` where a narration has several. */
function numberedSteps(steps: readonly Step[]): Step[] {
  return [...groupBy(steps, (step) => step.narration).entries()].flatMap(([{ number }, own]) =>
    own.map((step, k) => ({ ...step, id: own.length === 1 ? `${number}` : `${number}.${k + 1}` })),
  );
}

const impliedFinding = (action: Action, reason: string, narration: Narration): Draft =>
  finding(
    'implied-act',
    'note',
    `Nobody narrates ${action.type}(${Object.values(action.args).join(', ')}), but ${reason}.`,
    [narration.id],
  );

/** Where things are of which nobody says so. */
class Guesser implements Guesses {
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

class Player {
  readonly steps: Step[] = [];
  readonly findings: Draft[] = [];
  private readonly repairs: Repairs;

  constructor(
    private readonly scene: Scene,
    private readonly stage: Rehearsal,
    private readonly binder: Binder,
  ) {
    this.repairs = new Repairs(stage, new Guesser(stage, binder));
  }

  play({ narration, clauses, acts }: Read, next: Read | undefined): void {
    const before = this.steps.length;
    const symbolic = this.scene.symbolic.length;
    for (const act of acts.flatMap(spread)) {
      if (act.type === 'fill' && next?.acts.some((other) => other.type === 'fill') === true && acts.length > 1)
        continue;
      this.playAct(act, narration);
    }
    if (this.steps.length === before && acts.length === 0)
      this.findings.push(finding('no-operation', 'note', `No operation: ${whyNone(clauses)}.`, [narration.id]));
    for (const { id, words } of this.scene.symbolic.slice(symbolic))
      this.findings.push(
        finding('instance-unknown', 'warning', `Which ${words.join(' ')} is meant cannot be told; it stays ${id}.`, [
          narration.id,
        ]),
      );
  }

  private playAct(act: Act, narration: Narration): void {
    this.stage.implied.length = 0;
    const bound = bindAct(act, this.binder, this.stage);
    const missing = (this.stage.roles(bound.type) ?? []).find(
      (role) => !role.optional && bound.args[role.name] === undefined,
    );
    if (this.stage.roles(bound.type) === undefined || missing !== undefined) {
      const why =
        missing === undefined
          ? `there is no rule for ${bound.type}`
          : `${bound.type} needs a ${missing.name}, and none is named`;
      this.findings.push(
        finding('not-executable', 'warning', `"${act.verb}" gives no operation: ${why}.`, [narration.id]),
      );
      return;
    }
    const repeated = this.repeats(bound, narration);
    if (repeated !== undefined)
      this.findings.push(
        finding(
          'repeats',
          'note',
          `"${act.verb}" goes on with narration ${repeated}, which has done it already; it is taken as an adjustment.`,
          [narration.id],
        ),
      );
    const meant = repeated === undefined ? bound : adjustmentOf(bound);
    this.expect(meant, act, narration);
    const { action, tried } = performAct(meant, this.stage, this.repairs);
    if (!tried.ok) {
      const things = Object.values(act.args).map(said).join(', ');
      this.findings.push(
        finding('not-executable', 'warning', `"${act.verb} ${things}" gives no operation: ${tried.reason}.`, [
          narration.id,
        ]),
      );
      return;
    }
    for (const implied of this.stage.implied) this.addImplied(implied.action, implied.reason, narration);
    this.steps.push({ id: '', narration, action, verb: act.verb });
    this.know(action);
    this.binder.handled(handledOf(action));
  }

  /** The number of the narration just before that has done the same, if nothing has undone it since. */
  private repeats(action: Action, narration: Narration): number | undefined {
    if (!/^(open|close|screw|unscrew)_/.test(action.type)) return undefined;
    const subject = Object.values(action.args)[0];
    const last = this.steps.findLast(
      (step) =>
        Object.values(step.action.args).includes(subject ?? AGENT) &&
        /^(open|close|screw|unscrew|put_lid|remove_lid)/.test(step.action.type),
    );
    if (last === undefined || narration.number - last.narration.number > 3) return undefined;
    const closes = (type: string): boolean => /^(close|screw|put_lid)/.test(type);
    return closes(last.action.type) === closes(action.type) ? last.narration.number : undefined;
  }

  /** What the text says of where things are, before the act asks for it. */
  private expect(action: Action, act: Act, narration: Narration): void {
    const { object, source } = action.args;
    if (object === undefined || source === undefined || act.type !== 'pick_up') return;
    const place = this.stage.placeOf(object);
    if (place === undefined) this.stage.assumeIn(object, source);
    else if (place !== source && this.stage.region(object) !== this.stage.region(source))
      this.findings.push(
        finding(
          'place-disagrees',
          'note',
          `The narration takes ${object} from ${source}, but it is known to be at ${place}.`,
          [narration.id],
        ),
      );
  }

  /** What is poured out of something was in it. */
  private know({ args }: Action): void {
    const { source, substance } = args;
    if (source === undefined || substance === undefined || this.scene.entity(substance)?.kind !== 'substance') return;
    if (this.scene.entity(source)?.kind === 'container') this.stage.assumeContains(source, substance);
  }

  private addImplied(action: Action, reason: string, narration: Narration): void {
    this.steps.push({ id: '', narration, action, implied: reason, verb: action.type });
    this.findings.push(impliedFinding(action, reason, narration));
    this.binder.handled(Object.values(action.args).filter((id) => this.scene.entity(id)?.kind === 'fixture'));
  }
}

/** Closing what is closed goes on closing it and changes nothing more. */
function adjustmentOf({ args }: Action): Action {
  const object = Object.values(args)[0];
  return { type: actionType('adjust'), args: object === undefined ? {} : { object } };
}

/** What `it` may mean next: the object first. */
function handledOf(action: Action): EntityId[] {
  const { object, destination, ...rest } = action.args;
  return [destination, ...Object.values(rest), object].filter((id) => id !== undefined);
}

/** `pick up the knife and the fork` is done to one after the other. */
function spread(act: Act): Act[] {
  const role = 'object' in act.args ? 'object' : 'substance' in act.args ? 'substance' : undefined;
  if (role === undefined || act.others === undefined) return [act];
  return [act, ...act.others.map((phrase) => ({ ...act, args: { ...act.args, [role]: phrase } }))];
}

function whyNone(clauses: readonly Clause[]): string {
  if (clauses.length === 0) return 'there is no verb that names an act';
  if (clauses.some((clause) => clause.attempted)) return 'it was only tried, without word of success';
  if (clauses.some((clause) => clause.negated)) return 'it says what was not done';
  if (clauses.every((clause) => clause.role !== 'main')) return 'it says how things are, or what for, and no act';
  return 'its verb names nothing that can be executed';
}
