import { expect, test } from '@playwright/test';
import { ODD_FILES } from '#testing';
import { LibraryPage } from './pages/library.ts';

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence of the command line as the page lays it out: where, what, and what was kept. */
function onPage(said: string): string {
  const [, level, at = '', found, expected, kept, more] =
    /^(\w+)((?:, [^:]*?)?): found ([\s\S]*), expected ([\s\S]*?); ([^;]*?)(?: \(and (\d+) more like it\))?$/.exec(
      said,
    ) ?? [];
  const [, line, column] = /line (\d+)(?:, column (\d+))?/.exec(at) ?? [];
  const path = at.replace(/^, /, '').replace(/^line \d+(, column \d+)?(, )?/, '');
  const place = line === undefined ? path || 'file' : column === undefined ? line : `${line}:${column}`;
  const where = line !== undefined && path !== '' ? ` at ${path}` : '';
  const follows = more === undefined ? '' : ` And ${more} more like it.`;
  return [level, place, `${upper(found ?? '')}${where}. Expected ${expected}.${follows}`, `${upper(kept ?? '')}.`].join(
    ' | ',
  );
}

const RANK = ['error', 'warning', 'note'];
const rank = (said: string): number => RANK.findIndex((level) => said.startsWith(level));
const number = (n: number): string => n.toLocaleString('en-US');

/** As many as one drops at once, and the page answers before the test becomes impatient. */
const AT_ONCE = 45;

test('every odd file is told on the page as on the command line', async ({ page }) => {
  const library = new LibraryPage(page);
  await library.offerNothing();
  await library.open();
  for (let from = 0; from < ODD_FILES.length; from += AT_ONCE) {
    const files = ODD_FILES.slice(from, from + AT_ONCE);
    await library.drop(...files);
    const expected = files.map(({ name, opens, kept: [kept, of], said }) => [
      name,
      {
        problems: said.toSorted((a, b) => rank(a) - rank(b)).map(onPage),
        kept: `${number(kept)} of ${number(of)} ${opens === 'world' ? 'entries' : 'records'} kept`,
        opens: opens !== 'nothing',
      },
    ]);
    expect(Object.fromEntries(await library.told())).toEqual(Object.fromEntries(expected));
  }
  await expect(page.locator('img')).toHaveCount(0);
  await library.expectQuiet();
});
