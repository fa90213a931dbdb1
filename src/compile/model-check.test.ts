import { describe, expect, test } from 'vitest';
import { told } from '#testing';
import { compile } from './compile.ts';
import { type CheckRequest, checkRequests, readCheckReply } from './model-check.ts';

const { world } = compile(
  told(['Open the larder.', 'Close the larder.', 'Take the milk carton from the larder.', 'Hello there.']),
);
const [request] = checkRequests(world);
const asked = (): CheckRequest => request ?? { messages: [], narrations: new Set() };

test('a model sees each narration with its operations by label, which of them were added, and which gives none', () => {
  expect(asked().messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(asked().messages[1]?.content).toBe(
    [
      'V-1: Open the larder.',
      '  - open_fixture(fixture: larder)',
      'V-2: Close the larder.',
      '  - close_fixture(fixture: larder)',
      'V-3: Take the milk carton from the larder.',
      '  - open_fixture(fixture: larder) (added)',
      '  - take_from_fixture(object: milk carton, fixture: larder)',
      'V-4: Hello there.',
      '  - no operation',
    ].join('\n'),
  );
});

test('many narrations are asked about a few at a time, each once', () => {
  const long = compile(told(Array.from({ length: 45 }, () => 'Wipe the table.'))).world;
  const requests = checkRequests(long);
  expect(requests.map(({ narrations }) => narrations.size)).toEqual([20, 20, 5]);
  expect(new Set(requests.flatMap(({ narrations }) => [...narrations])).size).toBe(45);
});

describe('what a model replies', () => {
  const read = (reply: string) => readCheckReply(reply, asked());

  test('becomes notes that say where they come from', () => {
    const reply = `Sure! \`\`\`json\n${JSON.stringify({
      findings: [{ narration: 'V-2', kind: 'order', message: 'The larder closes too early.', fix: 'Swap 2 and 3.' }],
    })}\n\`\`\``;
    expect(read(reply)).toEqual({
      ok: true,
      value: {
        findings: [
          {
            rule: 'model-assisted-order',
            severity: 'note',
            message: 'The larder closes too early.',
            source: ['V-2'],
            fix: 'Swap 2 and 3.',
          },
        ],
        unusable: 0,
      },
    });
  });

  test.each(['', 'I see nothing wrong.', '[]', '{"findings": "none"}', '{"findings": [', '{"done": true}'])(
    'that is none of what was asked for is refused in a sentence: %s',
    (reply) => {
      expect(read(reply)).toEqual({ ok: false, error: 'The reply has no JSON object with a list of findings in it.' });
    },
  );

  test('that is partly of no use is kept in part: unknown narrations and empty sentences are counted, odd kinds are other', () => {
    const findings = [
      { narration: 'V-99', kind: 'order', message: 'Made up.' },
      { narration: 'V-1', kind: 'order', message: '  ' },
      {
        narration: 'V-1',
        kind: 'catastrophe',
        message: 'x'.repeat(2000),
        fix: 7,
        severity: 'error',
        rule: 'task-empty',
      },
      'nonsense',
      null,
    ];
    const result = read(JSON.stringify({ findings }));
    expect(result).toEqual({
      ok: true,
      value: {
        findings: [{ rule: 'model-assisted-other', severity: 'note', message: 'x'.repeat(400), source: ['V-1'] }],
        unusable: 4,
      },
    });
  });
});
