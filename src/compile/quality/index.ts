import { type Draft, finding } from '../findings.ts';
import * as annotation from './annotation-checks.ts';
import type { Check, Evidence } from './evidence.ts';
import * as groups from './group-checks.ts';
import * as reading from './reading-checks.ts';
import type { RuleId } from './rules.ts';
import * as steps from './step-checks.ts';
import * as tasks from './task-checks.ts';

/**
 * The checks of a compiled video, each with the rule whose findings it makes. The rules that are not here are found
 * while the narrations are played, because only then it is known why something was done.
 */
export const CHECKS: readonly (readonly [rule: RuleId, check: Check])[] = [
  ['annotation', annotation.remarks],
  ['time-missing', annotation.timeMissing],
  ['time-reversed', annotation.timeReversed],
  ['order-disagrees', annotation.orderDisagrees],
  ['outside-activities', annotation.outsideActivities],
  ['track-unmentioned', annotation.trackUnmentioned],
  ['negated', reading.negated],
  ['attempted', reading.attempted],
  ['quantity-unchecked', reading.quantityUnchecked],
  ['toggled-twice', steps.toggledTwice],
  ['reference-unbound', steps.referenceUnbound],
  ['tool-never-held', steps.toolNeverHeld],
  ['contents-unnarrated', steps.contentsUnnarrated],
  ['substance-unplaced', steps.substanceUnplaced],
  ['left-open-or-on', steps.leftOpenOrOn],
  ['label-ambiguous', tasks.labelAmbiguous],
  ['rejected-in-replay', groups.rejectedInReplay],
  ['group-without-effect', groups.groupWithoutEffect],
  ['group-mostly-implied', groups.groupMostlyImplied],
  ['task-empty', tasks.taskEmpty],
  ['task-rejected', tasks.taskRejected],
  ['task-without-contract', tasks.taskWithoutContract],
  ['contract-not-met', tasks.contractNotMet],
  ['contract-met-at-start', tasks.contractMetAtStart],
  ['condition-met-at-start', tasks.conditionMetAtStart],
  ['condition-without-evidence', tasks.conditionWithoutEvidence],
  ['walking-is-no-goal', tasks.walkingIsNoGoal],
];

/** What all checks find, check by check. */
export const qualityFindings = (evidence: Evidence): Draft[] =>
  CHECKS.flatMap(([rule, check]) => check(evidence).map(({ message, source }) => finding(rule, message, source)));
