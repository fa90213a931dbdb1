import { expect, test } from 'vitest';
import type { TaskView } from '#worker';
import { Chains } from './chains.ts';

const operation = (id: string, narrations: readonly string[]): TaskView['operations'][number] => ({
  id,
  group: 'g',
  type: 'pour',
  args: [],
  note: '',
  narrations,
  conditions: [],
  implied: false,
  rejected: null,
});

const condition = (id: string, operations: readonly string[]): TaskView['conditions'][number] => ({
  id,
  test: '',
  text: '',
  operations,
  evidence: [],
  checks: [],
});

const VIEW: TaskView = {
  task: { id: 't', title: '', executable: true, why: [], operations: 0, conditions: 0 },
  contract: 'terminal',
  narrations: [],
  groups: [],
  operations: [operation('1', ['a']), operation('2.1', ['b']), operation('2.2', ['b'])],
  conditions: [condition('c1', ['1', '2.1'])],
  considered: [{ id: 'q', test: '', kind: 'unmodelled', note: '', detail: '', operations: ['2.1'] }],
  quality: [],
  bound: { of: 0, found: 0 },
  actionTypes: 0,
  replay: { accepted: 0, of: 0 },
};

test('a narration leads to its operations and to what rests on them', () => {
  expect([...new Chains(VIEW).of('n:b')].sort()).toEqual(['c:c1', 'k:q', 'n:b', 'o:2.1', 'o:2.2']);
});

test('a condition leads back to its own operations, not to what else they brought about', () => {
  expect([...new Chains(VIEW).of('c:c1')].sort()).toEqual(['c:c1', 'n:a', 'n:b', 'o:1', 'o:2.1']);
});

test('nothing selected lights nothing', () => {
  expect(new Chains(VIEW).of(null).size).toBe(0);
});
