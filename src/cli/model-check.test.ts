import { expect, test } from 'vitest';
import type { ModelPort } from '#agent';
import { compile } from '#compile';
import { err, ok } from '#lib';
import { told } from '#testing';
import { modelAssisted } from './model-check.ts';

/** A model that says these things, one after the other, and then fails. */
function scripted(...replies: readonly string[]): ModelPort {
  const left = [...replies];
  return {
    requested: 'test-model',
    ask: () => {
      const text = left.shift();
      return Promise.resolve(
        text === undefined ? err('The model endpoint failed.') : ok({ text, tokens: { in: 1, out: 1 }, latency: 1 }),
      );
    },
  };
}

const { world } = compile(told(Array.from({ length: 50 }, () => 'Wipe the table.')));

test('what a model finds is numbered and kept; nonsense and a failing endpoint are told and stop nothing', async () => {
  const found = { narration: 'V-21', kind: 'wrong-thing', message: 'It is the counter.' };
  const port = scripted('no idea', JSON.stringify({ findings: [found, { narration: 'V-1', message: 'elsewhere' }] }));
  expect(await modelAssisted(world, port)).toEqual({
    findings: [
      {
        id: 'model-assisted.1',
        rule: 'model-assisted-wrong-thing',
        severity: 'note',
        message: 'It is the counter.',
        source: ['V-21'],
      },
    ],
    problems: [
      'Narrations V-1 to V-20: The reply has no JSON object with a list of findings in it.',
      "Narrations V-21 to V-40: 1 of the model's findings cannot be used.",
      'Narrations V-41 to V-50: The model endpoint failed.',
    ],
  });
});
