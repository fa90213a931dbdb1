import { filesOf, type OddFile } from './file.ts';
import { ACT, EPISODE, LINES } from './good.ts';

/** The episode with another line in the place of the act of step 3. */
const withAct = (line: string): string => LINES.map((old) => (old === ACT ? line : old)).join('\n');
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

const broken = filesOf('a broken line');
const keys = filesOf('a repeated key');
const proto = filesOf('__proto__ and constructor as keys');
const big = filesOf('deep nesting and long lines');
const unknown = filesOf('unknown kinds and fields');
const version = filesOf('versions');
const header = filesOf('headers');
const steps = filesOf('decreasing steps and gaps');
const times = filesOf('times');
const labels = filesOf('labels of any kind');

const NAMES = [
  '<b onclick="x()">cup</b>',
  '<script>alert(1)</script>',
  '\u0643\u0648\u0628',
  '\u202ecup',
  '\u{1f375}'.repeat(1000),
  '$it',
  'a'.repeat(2000),
];

/** Episodes with something wrong, or unusual, in their lines. */
export const ODD_EPISODES: readonly OddFile[] = [
  broken('garbage.jsonl', withAct('garbage')),
  broken('cut.jsonl', withAct(ACT.slice(0, 40))),
  broken('nan.jsonl', withAct(ACT.replace('"s":3', '"s":NaN'))),
  broken('infinity.jsonl', withAct(ACT.replace('"s":3', '"s":-Infinity'))),
  broken('comma.jsonl', withAct(`${ACT.slice(0, -1)},}`)),
  broken('string.jsonl', withAct(ACT.replace('"s":3', '"s":"3"'))),
  broken('word.jsonl', withAct(ACT.replace('"accepted"', '"maybe"'))),
  broken('missing.jsonl', withAct(ACT.replace('"origin":"planner",', ''))),
  broken('patch.jsonl', withAct(ACT.replace('"open"', '7'))),
  broken('list.jsonl', withAct('[1,2]')),
  broken('kindless.jsonl', withAct('{"s":3}')),
  broken('first-lines.jsonl', `${'garbage\n'.repeat(9)}${EPISODE}`),
  broken('many.jsonl', `${EPISODE}${'garbage\n'.repeat(120)}`),

  keys('key.jsonl', withAct(ACT.replace('"s":3', '"s":3,"op":"1","op":"2"'))),

  proto(
    'proto.jsonl',
    `${EPISODE}{"k":"note","s":8,"text":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}\n`,
  ),
  proto(
    'proto-args.jsonl',
    `${EPISODE}{"k":"act","s":9,"type":"wave","args":{"__proto__":"x"},"origin":"planner","outcome":"rejected"}\n`,
  ),
  proto('proto-lane.jsonl', `${EPISODE}{"k":"memory","s":8,"__proto__":{"polluted":1},"constructor":1}\n`),

  big('deep-lane.jsonl', `${EPISODE}{"k":"memory","s":8,"facts":${deep}}\n`),
  big('deep-field.jsonl', `${EPISODE}{"k":"note","s":8,"text":"","more":${deep}}\n`),
  big('long-line.jsonl', `${EPISODE}{"k":"note","s":8,"text":"${'long '.repeat(200_000)}"}\n`),

  unknown('kind.jsonl', `${EPISODE}${'{"k":"mood","s":8,"value":"glad"}\n'.repeat(2)}`),
  unknown('field.jsonl', `${EPISODE}${'{"k":"note","s":8,"text":"x","by":"me"}\n'.repeat(2)}`),

  version('newer.jsonl', EPISODE.replace('"version":1', '"version":2')),
  version('older.jsonl', EPISODE.replace('"version":1', '"version":0')),

  header('headless.jsonl', LINES.slice(1).join('\n')),
  header('two-headers.jsonl', `${EPISODE}${EPISODE}`),
  header('broken-header.jsonl', `garbage\n${LINES.slice(1).join('\n')}`),

  steps('decreasing.jsonl', `${EPISODE}{"k":"note","s":2,"text":"late"}\n{"k":"note","s":9,"text":"x"}\n`),
  steps('gap.jsonl', LINES.filter((line) => !line.includes('"s":4')).join('\n')),
  steps('long-gap.jsonl', `${EPISODE}{"k":"note","s":1000000,"text":"far"}\n`),
  steps('too-far.jsonl', `${EPISODE}{"k":"note","s":4000000000,"text":"a time for a step"}\n`),
  steps('negative.jsonl', `${EPISODE}{"k":"note","s":-1,"text":"before"}\n`),

  times('time-negative.jsonl', withAct(ACT.replace('"s":3', '"s":3,"t":-1'))),
  times('time-null.jsonl', withAct(ACT.replace('"s":3', '"s":3,"t":null'))),
  times('time-nan.jsonl', withAct(ACT.replace('"s":3', '"s":3,"t":NaN'))),
  times('time-infinite.jsonl', withAct(ACT.replace('"s":3', '"s":3,"t":Infinity'))),

  labels(
    'labels.jsonl',
    `${EPISODE}${NAMES.map((label) => `${JSON.stringify({ k: 'observe', s: 8, source: 'local', items: [{ label }] })}\n`).join('')}`,
  ),
];
