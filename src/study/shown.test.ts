import { expect, test } from 'vitest';
import { tablesHtml } from './html.ts';
import { count, type StudyTable, text } from './report.ts';
import { shownColumns, tableText } from './shown.ts';

const table = (...rows: StudyTable['rows']): StudyTable => ({
  id: 'contrasts',
  title: 'Paired differences',
  paper: 'Table 11',
  columns: ['Condition pair', 'Difference'],
  rows,
  intervals: 'Pointwise 95 % intervals.',
  notes: ['A note.'],
});

const share = (value: number, low: number, high: number) =>
  ({
    kind: 'difference',
    value,
    unit: 'pp',
    interval: { low, high },
    simultaneous: { low: low - 0.01, high: high + 0.01 },
    n: 105,
  }) as const;

test('a difference has its intervals in columns of their own, and one that excludes zero is marked', () => {
  const shown = shownColumns(table([text('a − b'), share(0.1, 0.05, 0.2)], [text('a − c'), share(0.01, -0.02, 0.2)]));
  expect(shown.map(({ head, cells }) => [head, ...cells.map((cell) => cell.trimEnd())])).toEqual([
    ['Condition pair', 'a − b', 'a − c'],
    ['Difference (pp)', '+10.00', '+1.00'],
    ['Pointwise 95 % CI', '[+5.00, +20.00]', '[−2.00, +20.00]'],
    ['Simultaneous 95 % CI', '[+4.00, +21.00] *', '[−3.00, +21.00]'],
    ['Tasks', '105', '105'],
  ]);
});

test('where shares and counts stand in one column each says its unit, and what is unavailable says so', () => {
  const queries = { kind: 'difference', value: -881, unit: 'count', interval: { low: -1106, high: -651 } } as const;
  const tokens = { kind: 'difference', value: undefined, unit: 'count' } as const;
  const shown = shownColumns(
    table([text('GCR'), share(0.1, 0.05, 0.2)], [text('queries'), queries], [text('tokens'), tokens]),
  );
  expect(shown.slice(1, 3).map(({ head, cells }) => [head, ...cells])).toEqual([
    ['Difference', '+10.00 pp', '−881', 'unavailable'],
    ['Pointwise 95 % CI', '[+5.00, +20.00] pp', '[−1,106, −651]', ''],
  ]);
});

test('counts stand under each other by their last digit', () => {
  const counts: StudyTable = {
    ...table([text('a'), count(9)], [text('b'), count(1200)]),
    columns: ['Condition', 'Runs'],
  };
  expect(tableText(counts).split('\n')).toEqual([
    'Paired differences (Table 11)',
    'Condition   Runs',
    '─────────  ─────',
    'a              9',
    'b          1,200',
    'Pointwise 95 % intervals.',
    'A note.',
    '',
  ]);
});

test('the page has every table and shows names from files as text', () => {
  const page = tablesHtml([table([text('<img src=x> − "b"'), share(0.1, 0.05, 0.2)])], ['2 runs.']);
  expect(page).toContain('<h2>Paired differences <small>Table 11</small></h2>');
  expect(page).toContain('<td>&lt;img src=x&gt; − &quot;b&quot;</td>');
  expect(page).toContain('<th scope="col" class="figures">Difference (pp)</th>');
  expect(page).not.toMatch(/<img|<script|https?:/);
});
