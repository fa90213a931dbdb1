import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeWorld } from '#formats';
import { crowded, KITCHEN, slipped, WORLD_TEXT } from './kitchen.ts';
import { ExplorerPage } from './pages/explorer.ts';
import { LibraryPage } from './pages/library.ts';

const WORLD = { name: 'kitchen.world.json', text: WORLD_TEXT };

test.describe('opening files from disk', () => {
  test.beforeEach(({ page }) => new LibraryPage(page).offerNothing());

  test('a world and an episode dropped together are matched by hash and open at once', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    await library.drop({ name: 'run.episode.jsonl', text: await slipped() }, WORLD);
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await expect(explorer.chip(explorer.world, 'squash_bottle.1')).toBeVisible();
    await expect(page.getByText('replay agrees')).toBeVisible();
    await explorer.press('End');
    await page.reload();
    await explorer.shows();
    await expect(explorer.chip(explorer.world, 'squash_bottle.1')).toBeVisible();
    await explorer.expectQuiet();
  });

  test('an episode alone opens with its world unknown, and finds it once the world is there', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    await library.drop({ name: 'run.episode.jsonl', text: await slipped() });
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await expect(explorer.world).toContainText('The world of this episode is not known.');
    await expect(explorer.chip(explorer.belief, 'agent')).toHaveCount(0);
    await page.getByRole('link', { name: 'Library' }).first().click();
    await library.drop(WORLD);
    await expect(library.report(WORLD.name)).toContainText('valid');
    await library.recent.getByRole('button', { name: 'run.episode.jsonl' }).click();
    await explorer.shows();
    await expect(explorer.chip(explorer.world, 'squash_bottle.1')).toBeVisible();
    await explorer.expectQuiet();
  });

  test('a world alone shows its tasks, counts and findings', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    await library.drop(WORLD);
    const report = library.report(WORLD.name);
    await expect(report).toContainText('test kitchen, 5 regions');
    await expect(report.getByRole('row', { name: /Add squash/ })).toContainText('holds');
    await library.expectQuiet();
  });

  test('a damaged episode is reported with line, column and excerpt, and what is good opens', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    const lines = (await slipped()).trimEnd().split('\n');
    const broken = [...lines.slice(0, 20), '{"k":"act","s":3,,}', ...lines.slice(20)].join('\n');
    await library.drop({ name: 'broken.episode.jsonl', text: broken }, WORLD);
    const report = library.report('broken.episode.jsonl');
    await expect(report).toContainText('1 error');
    await expect(report).toContainText('21:18');
    await expect(report.locator('mark')).toHaveText(',');
    await expect(report).toContainText(`${lines.length} of ${lines.length + 1} records kept`);
    await report.getByRole('button', { name: 'Open what was kept' }).click();
    await new ExplorerPage(page).shows();
  });

  test('a browser that keeps nothing says so and still opens what is dropped', async ({ page }) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('no room is left', 'QuotaExceededError');
      };
    });
    const library = new LibraryPage(page);
    await library.open();
    await library.drop({ name: 'run.episode.jsonl', text: await slipped() }, WORLD);
    const report = library.report('run.episode.jsonl');
    await expect(report).toContainText('This browser cannot keep the file. no room is left.');
    await report.getByRole('button', { name: /^Open/ }).click();
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await expect(explorer.chip(explorer.world, 'squash_bottle.1')).toBeVisible();
    await explorer.expectQuiet();
  });

  test('recent files can be removed', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    await library.drop(WORLD);
    await expect(library.recent.getByRole('row', { name: /kitchen\.world\.json/ })).toBeVisible();
    await library.recent.getByRole('button', { name: 'Manage' }).click();
    await library.recent.getByRole('button', { name: /Remove kitchen\.world\.json/ }).click();
    await expect(library.recent.getByRole('row')).toHaveCount(0);
  });

  test('names from files are text, never markup', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    const hostile = WORLD_TEXT.replaceAll('Add squash', '<img src=x onerror=alert(1)>');
    await library.drop({ name: 'hostile.world.json', text: hostile });
    await expect(library.report('hostile.world.json')).toContainText('<img src=x onerror=alert(1)>');
    await expect(page.locator('img')).toHaveCount(0);
    await library.expectQuiet();
  });

  test('has no serious accessibility finding in either theme', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    await library.drop({ name: 'odd.jsonl', text: '{"a":1}' }, WORLD);
    await library.expectAccessible();
  });

  test('a file that changed on disk is told, where it is dropped and where its texts are looked at', async ({
    page,
  }) => {
    const library = new LibraryPage(page);
    const folder = await mkdtemp(join(tmpdir(), 'beliefscope-e2e-'));
    const path = join(folder, 'run.episode.jsonl');
    const decide = { k: 'decide', s: 50, role: 'policy', output: 'I look around. '.repeat(100) };
    await writeFile(path, `${await slipped()}${JSON.stringify(decide)}\n`);
    await library.open();
    // Two inputs of the test's own: what they hold is on disk, unlike what a test makes in the page.
    await page.evaluate(() => {
      for (const id of ['early', 'late'])
        document.body.append(Object.assign(document.createElement('input'), { type: 'file', id }));
    });
    await page.locator('#early').setInputFiles(path);
    await library.dropFrom('#early');
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await page.locator('#late').setInputFiles(path);
    await appendFile(path, '{"k":"note","s":99,"text":"grown"}\n');
    await explorer.press('End');
    await expect(explorer.inspector).toContainText(
      'Texts of this decision stayed in the file, which cannot be read now: it has changed since it was chosen',
    );
    await page.getByRole('link', { name: 'Library' }).first().click();
    await library.dropFrom('#late');
    await expect(library.report('run.episode.jsonl')).toContainText(
      'A file that cannot be read to its end (it has changed since it was chosen, or may not be read; choose it again).',
    );
    await expect(library.report('run.episode.jsonl').getByRole('button', { name: /^Open/ })).toHaveCount(0);
    await rm(folder, { recursive: true });
    await library.expectQuiet();
  });

  test('the same file twice, and one drop right after another, leave the last drop alone', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    await library.drop(WORLD, WORLD);
    await expect(library.reports).toHaveCount(2);
    await Promise.all([1, 2, 3, 4].map((n) => library.drop({ name: `n${n}.json`, text: `{"n":${n}}` }, WORLD)));
    await expect(library.reports).toHaveCount(2);
    await library.expectQuiet();
  });

  test('a world of another version opens its episode, says so, and names the first step that disagrees', async ({
    page,
  }) => {
    const library = new LibraryPage(page);
    await library.open();
    const other = writeWorld({
      ...KITCHEN,
      state: {
        ...KITCHEN.state,
        values: KITCHEN.state.values.map(([of, key, value]) => [of, key, of === 'cupboard.3' ? true : value] as const),
      },
    });
    await library.drop({ name: 'run.episode.jsonl', text: await slipped() }, { name: WORLD.name, text: other });
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await expect(page.getByRole('alert')).toContainText(
      /The episode ran in another version of kitchen.* Replay disagrees with the record at step 2\./,
    );
    await expect(explorer.chip(explorer.world, 'squash_bottle.1')).toBeVisible();
    await explorer.expectQuiet();
  });

  test('a gap of a million steps is one line of the list, and the page stays quick', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    const text = `${(await slipped()).trimEnd()}\n{"k":"note","s":1000000,"text":"far"}\n`;
    await library.drop({ name: 'far.episode.jsonl', text }, WORLD);
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await expect(explorer.steps.getByRole('option', { name: /missing in file to step 999999/ })).toHaveCount(1);
    await explorer.press('End');
    await explorer.expectStep(1_000_000);
    await explorer.press('ArrowLeft');
    await expect(explorer.inspector).toContainText('999999 missing in file');
    await explorer.expectQuiet();
  });

  test('thousands of relations between fifty things are drawn at once, a few of each, with the rest where one looks', async ({
    page,
  }) => {
    const library = new LibraryPage(page);
    await library.open();
    await library.drop(...(await crowded()));
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await explorer.press('ArrowRight');
    const chip = explorer.chip(explorer.world, 'bag.0');
    await expect(chip).toHaveAttribute('title', /contains spice\.0, spice\.1, 23 more/);
    await chip.click();
    await expect(explorer.inspector).toContainText('spice.24');
    await expect(explorer.inspector).toContainText('covered by');
    await explorer.expectQuiet();
  });
});
