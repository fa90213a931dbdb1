import { expect, test } from 'vitest';
import { sniff } from './sniff.ts';

const judged = (text: string): unknown => sniff(new TextEncoder().encode(text));

test.each([
  ['lines', '{"unique_narration_id": "K01-1", "narration": "Open the drawer."}\n'],
  ['a list', '[ {"unique_narration_id": "K01-1"} ]'],
  ['a table', 'unique_narration_id,participant_id,narration\nK01-1,K01,Open the drawer.\n'],
])('narrations as %s are told apart from our own files', (_, text) => {
  expect(judged(text)).toEqual({ foreign: 'HD-EPIC narrations, which `beliefscope compile` turns into a world' });
});

test('a record is a record and a document is a document', () => {
  expect(judged('{"k":"note","s":1,"text":"unique_narration_id"}\n')).toBe('records');
  expect(judged('{"format":"beliefscope/world"}')).toBe('document');
});
