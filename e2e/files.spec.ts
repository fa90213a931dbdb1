import { expect, test } from '@playwright/test';
import { slipped, WORLD_TEXT } from './kitchen.ts';
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
});
