import type { Severity } from '../document.ts';

/** What one rule of the quality control looks for, how much it matters, and what a person can do about it. */
export interface QualityRule {
  readonly severity: Severity;
  readonly looksFor: string;
  readonly fix: string;
}

const rule = (severity: Severity, looksFor: string, fix: string): QualityRule => ({ severity, looksFor, fix });

/** All rules by their id, in the order in which they are documented. */
export const QUALITY_RULES = {
  // The annotation itself.
  annotation: rule(
    'warning',
    'The reader had to set something right in the files or leave it out.',
    'Correct the line that is named.',
  ),
  'time-missing': rule(
    'warning',
    'A narration has no start time, so that it belongs to no activity.',
    'Give it the time at which the act begins.',
  ),
  'time-reversed': rule('warning', 'A narration or track ends before it starts.', 'Swap or correct its times.'),
  'order-disagrees': rule(
    'note',
    'A narration starts well before the one whose number comes before it.',
    'Check that numbers follow the order in which things were done; acts are played by number.',
  ),
  'outside-activities': rule(
    'note',
    'Narrations lie in no activity while the video has activities.',
    'Widen an activity, or leave them to the task for the rest.',
  ),
  'track-unmentioned': rule(
    'note',
    'A tracked object moves and no operation is about it.',
    'Add the narration that moves it, or check what the object is called.',
  ),
  // What is read.
  'no-operation': rule(
    'note',
    'A narration names no act that was done.',
    'If something was done, say it with a verb in the present tense.',
  ),
  'rule-missing': rule(
    'warning',
    'An act has an action type without a rule.',
    'Use another verb, or give the world a rule for the type.',
  ),
  'reference-unbound': rule(
    'warning',
    'A phrase stands for nothing that is known, or a needed thing is not named.',
    'Name the thing in the narration.',
  ),
  'not-executable': rule(
    'warning',
    'An act is impossible in the situation that was narrated so far.',
    'Check the narrations before it, or add the one that is missing.',
  ),
  negated: rule(
    'note',
    'A part of a narration says what was not done; it gives no operation.',
    'Nothing to do unless it was done after all.',
  ),
  attempted: rule('note', 'A part of a narration was only tried; it gives no operation.', 'If it succeeded, say so.'),
  'quantity-unchecked': rule(
    'note',
    'A narration says how much; amounts are not modelled and not checked.',
    'Nothing to do; the condition asks only whether it is there.',
  ),
  repeats: rule(
    'note',
    'An act repeats the one just before and is taken as an adjustment.',
    'Nothing to do if it goes on with the same act.',
  ),
  'toggled-twice': rule(
    'warning',
    'Something is opened, closed, switched on or off twice, and nobody narrates the way back.',
    'Add the narration in between, or check that both mean the same thing.',
  ),
  // What it is about.
  'instance-unknown': rule(
    'warning',
    'Which of several fixtures is meant cannot be told; it stays symbolic.',
    'Name the fixture, or annotate the track of what is taken from it.',
  ),
  'destination-unresolved': rule(
    'note',
    'Nothing usable says where a thing goes; its place is guessed or left out.',
    'Say where it is put.',
  ),
  'source-unresolved': rule(
    'note',
    'What something is said to come from cannot have held it; it is left out.',
    'Check which container or place is meant.',
  ),
  'tool-unresolved': rule(
    'note',
    'A tool is named that cannot have been used; it is left out.',
    'Check which tool is meant.',
  ),
  'tool-never-held': rule(
    'note',
    'A tool is used and nobody narrates that it is taken up.',
    'Add the narration that takes it, or check which tool is meant.',
  ),
  'place-disagrees': rule(
    'note',
    'A thing is taken from another place than the one where it is known to be.',
    'Check which of several things is meant.',
  ),
  'track-disagrees': rule(
    'note',
    'A narration and a track drop the same thing at different fixtures.',
    'Compare the frame; correct the narration or the mask.',
  ),
  'label-ambiguous': rule(
    'note',
    'Things of the same name are in one region, so that an agent cannot tell them apart.',
    'Give one of them another label.',
  ),
  // What must have been so.
  'held-unnarrated': rule(
    'note',
    'A thing is placed or used that nobody took; it is held from the start.',
    'Add the narration that takes it.',
  ),
  'assumed-place': rule(
    'note',
    'A thing appears from nowhere; it is taken to be where it is first needed.',
    'Say where it is taken from, or annotate its track.',
  ),
  'implied-act': rule(
    'note',
    'An act must have happened that nobody narrated; it is added.',
    'Narrate it, or check the binding of the act that needs it.',
  ),
  'contents-unnarrated': rule(
    'note',
    'Something comes out of a vessel that nobody filled; it is in it from the start.',
    'Add the narration that fills it, or check what is poured.',
  ),
  'substance-unplaced': rule(
    'note',
    'A substance is used that is in nothing known; it is taken to be at hand.',
    'Say what it comes out of.',
  ),
  'left-open-or-on': rule(
    'note',
    'Something that was opened or switched on stays so to the end.',
    'Add the narration that closes it or switches it off.',
  ),
  // Groups and tasks.
  'rejected-in-replay': rule(
    'warning',
    'An operation is rejected when the whole reference is played.',
    'Check its binding and the operations before it.',
  ),
  'group-without-effect': rule(
    'note',
    'A group of operations changes nothing that is modelled.',
    'Nothing to do if it is about something that leaves no trace.',
  ),
  'group-mostly-implied': rule(
    'warning',
    'Most of a group was narrated by nobody.',
    'Check the bindings in it; one wrong thing makes many acts necessary.',
  ),
  'task-empty': rule(
    'warning',
    'No narration that gives an operation starts within the activity.',
    'Correct the times of the activity, or remove it.',
  ),
  'task-rejected': rule(
    'warning',
    'An operation of a task is rejected, so that the task is not executable.',
    'Check the operation that is named.',
  ),
  'task-without-contract': rule(
    'warning',
    'Nothing lasting happens in a task, so that nothing says when it is done.',
    'Write a condition by hand, or leave the task out of evaluations.',
  ),
  'contract-not-met': rule(
    'warning',
    'The reference does not meet the contract of its own task.',
    'Remove the condition that fails, or check the operation that should bring it about.',
  ),
  'contract-met-at-start': rule(
    'warning',
    'The whole contract holds before anything is done.',
    'Replace the conditions by ones that the task brings about.',
  ),
  'condition-met-at-start': rule(
    'note',
    'One of several conditions holds before anything is done.',
    'Keep it only if an agent could spoil it.',
  ),
  'condition-without-evidence': rule(
    'warning',
    'No narration stands behind a condition, or one that has nothing to do with it.',
    'Name the narration that brings it about.',
  ),
  'walking-is-no-goal': rule(
    'warning',
    'A condition asks for walking, or for looking or holding where more is asked for.',
    'Ask for what the walk was for.',
  ),
} as const satisfies Readonly<Record<string, QualityRule>>;

export type RuleId = keyof typeof QUALITY_RULES;

/** Rules whose findings say why a narration gives no operation. */
export const WITHOUT_OPERATION: ReadonlySet<string> = new Set<RuleId>([
  'no-operation',
  'not-executable',
  'reference-unbound',
  'rule-missing',
]);
