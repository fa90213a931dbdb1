import { type Action, actionType, type EntityId } from '#world';
import type { Narration } from './annotation.ts';
import type { Binder } from './binder.ts';
import { bindAct, performAct, said } from './bound.ts';
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
import type { Phrase } from './text/phrases.ts';
import type { Act } from './text/said.ts';
import { guessedPlaces, leftOut } from './unresolved.ts';

/** Plays what was narrated, act by act, and keeps the steps that it gives and why others give none. */
export class Player {
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
    const bound = bindAct(act, this.binder, this.stage);
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
