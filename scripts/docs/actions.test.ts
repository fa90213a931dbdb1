import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ACTION_RULES } from '#world';
import { actionsDoc } from './actions.ts';

test('docs/actions.md is what `npm run docs` writes', async () => {
  expect(await readFile(new URL('../../docs/actions.md', import.meta.url), 'utf8')).toBe(actionsDoc());
});

test('every action type has a row', () => {
  const rows = actionsDoc()
    .split('\n')
    .flatMap((line) => /^\| `(\w+)` \|/.exec(line)?.[1] ?? []);
  expect(rows.toSorted()).toEqual(ACTION_RULES.map(({ type }) => type).toSorted());
});

test('a row says what is asked and what follows', () => {
  expect(actionsDoc()).toContain(
    '| `pour` | substance, [source], destination | near *destination*; *substance* is at hand; near *source*; *source* is within reach; *source* is accessible; *source* contains *substance*; *destination* is accessible | *destination* contains *substance* |',
  );
});
