import { type Action, actionType, type EntityId } from '#world';
import type { Narration } from './annotation.ts';
import { AnswerCount, type Basis } from './basis.ts';
import type { Binder } from './binder.ts';
import { type Bases, bindAct, performAct, said } from './bound.ts';
import { GOES_ON } from './decisions.ts';
import { type Draft, finding, impliedFinding } from './findings.ts';
import { Guesser } from './guesser.ts';
import { declareClosure, looseClosure } from './parts.ts';
import type { RuleId } from './quality/rules.ts';
import type { Rehearsal } from './rehearsal.ts';
import { Repairs } from './repair.ts';
import { AGENT, type Scene } from './scene.ts';
import type { Read, Step } from './step.ts';
import type { Clause } from './text/clauses.ts';
import { canonical } from './text/nouns.ts';
import type { Phrase } from './text/phrases.ts';
import type { Act } from './text/said.ts';
import { guessedPlaces, leftOut } from './unresolved.ts';

/** Plays what was narrated, act by act, and keeps the steps that it gives and why others give none. */
export class Player {
  readonly steps: Step[] = [];
  readonly findings: Draft[] = [];
  /** What the places rest on that were asked for. */
  readonly places = new AnswerCount();
  private readonly repairs: Repairs;

  constructor(
    private readonly scene: Scene,
    private readonly stage: Rehearsal,
    private readonly binder: Binder,
  ) {
    this.repairs = new Repairs(stage, new Guesser(stage, binder));
  }

  /** @param following what is read in the narrations after it */
  play({ narration, clauses, acts }: Read, following: readonly Read[]): void {
    const [next] = following;
    const before = this.steps.length;
    const symbolic = this.scene.symbolic.length;
    const all = acts.flatMap(spread);
    for (const [at, act] of all.entries()) {
      if (act.type === 'fill' && next?.acts.some((other) => other.type === 'fill') === true && acts.length > 1)
        continue;
      const ahead = [...all.slice(at + 1), ...following.flatMap((read) => read.acts)];
      this.playAct(act, narration, ahead);
    }
    if (this.steps.length === before && acts.length === 0)
      this.findings.push(finding('no-operation', `No operation: ${whyNone(clauses)}.`, [narration.id]));
    for (const { id, words } of this.scene.symbolic.slice(symbolic))
      this.findings.push(
        finding('instance-unknown', `Which ${words.join(' ')} is meant cannot be told; it stays ${id}.`, [
          narration.id,
        ]),
      );
  }

  private playAct(act: Act, narration: Narration, ahead: readonly Act[]): void {
    this.stage.implied.length = 0;
    this.stage.guesses.length = 0;
    const { action: bound, bases } = bindAct(act, this.binder, this.stage);
    const missing = (this.stage.roles(bound.type) ?? []).find(
      (role) => !role.optional && bound.args[role.name] === undefined,
    );
    if (this.stage.roles(bound.type) === undefined || missing !== undefined) {
      const [rule, why]: [RuleId, string] =
        missing === undefined
          ? ['rule-missing', `there is no rule for ${bound.type}`]
          : ['reference-unbound', `${bound.type} needs a ${missing.name}, and none is named`];
      this.findings.push(finding(rule, `"${act.verb}" gives no operation: ${why}.`, [narration.id]));
      return;
    }
    const repeated = this.repeats(bound, narration);
    if (repeated !== undefined)
      this.findings.push(
        finding(
          'repeats',
          `"${act.verb}" goes on with narration ${repeated}, which has done it already; it is taken as an adjustment.`,
          [narration.id],
        ),
      );
    const meant = repeated === undefined ? bound : adjustmentOf(bound);
    this.expect(meant, act, narration);
    const from = this.sourceOf(meant, bases);
    declareClosure(meant, untilShut(ahead), this.stage);
    const loose = looseClosure(meant, this.stage);
    if (loose !== undefined) this.repairs.fetch(loose);
    const { action, tried } = performAct(meant, this.stage, this.repairs);
    if (!tried.ok) {
      const things = Object.values(act.args).map(said).join(', ');
      this.findings.push(
        finding('not-executable', `"${act.verb} ${things}" gives no operation: ${tried.reason}.`, [narration.id]),
      );
      return;
    }
    for (const { rule, text } of this.stage.guesses) this.findings.push(finding(rule, text, [narration.id]));
    this.findings.push(...leftOut(meant, action, act.verb, narration), ...guessedPlaces(act, action, narration));
    this.compareWithTrack(action, narration);
    this.count(action, bases, from === undefined || keepsSource(meant, action) ? from : 'assumed');
    for (const implied of this.stage.implied) this.addImplied(implied.action, implied.reason, narration);
    this.steps.push({ id: '', narration, action, verb: act.verb });
    this.know(action);
    this.binder.handled(handledOf(action));
  }

  /** What says where a thing is that is taken, before it is; undefined of an act that takes nothing. */
  private sourceOf({ type, args }: Action, bases: Bases): Basis | undefined {
    const taken = args['object'] ?? args['substance'];
    if (!TAKES.test(type) || taken === undefined) return undefined;
    const role = SOURCES.find((name) => args[name] !== undefined);
    const told = role === undefined ? undefined : bases[role];
    if (told !== undefined && told !== 'assumed') return told;
    if (this.binder.filmedPick(taken) !== undefined) return 'filmed';
    const place = this.stage.placeOf(taken);
    return place === undefined || this.stage.unsure.has(taken) ? 'assumed' : 'known';
  }

  /** Counts what the places of an act rest on, and remembers of what nothing says where it went. */
  private count({ type, args }: Action, bases: Bases, from: Basis | undefined): void {
    if (from !== undefined) this.places.add('source', from);
    for (const { action } of this.stage.implied) this.doubt(action, 'assumed');
    if (/^open_(fixture|drawer)$/.test(type) && this.isOneOfSeveral(args['fixture']))
      this.places.add('opened', bases['fixture'] ?? 'assumed');
    if (!PUTS.test(type)) return;
    const role = DESTINATIONS.find((name) => args[name] !== undefined);
    const to = role === undefined ? this.onTheSpot(args['object']) : (bases[role] ?? 'assumed');
    this.places.add('destination', to);
    this.doubt({ type: actionType(type), args }, to);
  }

  /** What is shifted without word of where to stays where it is, if that is known. */
  private onTheSpot(object: EntityId | undefined): Basis {
    const place = object === undefined ? undefined : this.stage.placeOf(object);
    return object === undefined || place === undefined || this.stage.unsure.has(object) ? 'assumed' : 'known';
  }

  private doubt({ type, args }: Action, to: Basis): void {
    const object = args['object'];
    if (object === undefined || !PUTS.test(type)) return;
    if (to === 'assumed') this.stage.unsure.add(object);
    else this.stage.unsure.delete(object);
  }

  /** A cupboard or drawer of a kitchen that has more of them. */
  private isOneOfSeveral(id: EntityId | undefined): boolean {
    const thing = id === undefined ? undefined : this.scene.thing(id);
    if (thing === undefined || !/^(cupboard|drawer)$/.test(canonical(thing.head))) return false;
    return thing.symbolic || this.scene.fixturesNamed(canonical(thing.head)).length > 1;
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
    if (last === undefined || narration.number - last.narration.number > GOES_ON) return undefined;
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
        finding('place-disagrees', `The narration takes ${object} from ${source}, but it is known to be at ${place}.`, [
          narration.id,
        ]),
      );
  }

  /** A mask may show the thing dropped at another place than the one that is told. */
  private compareWithTrack({ type, args }: Action, narration: Narration): void {
    const { object, surface, fixture, place } = args;
    const told = surface ?? fixture ?? place;
    if (object === undefined || told === undefined || !/^(put_|return_)/.test(type)) return;
    const filmed = this.binder.filmedDrop(object);
    if (filmed === undefined || filmed === told) return;
    this.findings.push(
      finding('track-disagrees', `The narration puts ${object} at ${told}, but its track drops it at ${filmed}.`, [
        narration.id,
      ]),
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

/** A source that had to be left out says nothing. */
const keepsSource = (meant: Action, done: Action): boolean =>
  SOURCES.every((role) => meant.args[role] === undefined || done.args[role] !== undefined);

/** Acts that take a thing from where it is, and acts that put one somewhere. */
const TAKES = /^(pick_up|take_from_|take_portion|unload_appliance|remove_from_heat)/;
const PUTS = /^(put_(?!lid)|return_to_place|load_appliance|place_on_heat|discard|hang|insert|stack|move|slide)/;
const SOURCES = ['fixture', 'container', 'appliance', 'burner', 'source'];
const DESTINATIONS = [
  'destination',
  'fixture',
  'container',
  'appliance',
  'burner',
  'bin',
  'hook',
  'slot',
  'place',
  'surface',
];

/** Closing what is closed goes on closing it and changes nothing more. */
function adjustmentOf({ args }: Action): Action {
  const object = Object.values(args)[0];
  return { type: actionType('adjust'), args: object === undefined ? {} : { object } };
}

/** What is spoken of before anything is shut. */
function untilShut(ahead: readonly Act[]): Phrase[] {
  const shut = ahead.findIndex((act) => /^(screw_cap|close_container|put_lid_on)$/.test(act.type));
  return ahead.slice(0, shut === -1 ? ahead.length : shut + 1).flatMap((act) => Object.values(act.args));
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
