import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import type { Finding } from '#compile';
import { writeWorld } from '#formats';
import { KITCHEN } from './kitchen.ts';
import { EVERY_IMPACT } from './pages/app.ts';
import { ExplorerPage } from './pages/explorer.ts';
import { type DroppedFile, LibraryPage } from './pages/library.ts';
import { WorldPage } from './pages/world.ts';

const run = promisify(execFile);

const VIDEO = 'K01-20250101-101500';
const SAMPLE = `sample:${VIDEO}-world`;
const SAMPLES = join(import.meta.dirname, '../samples');

/** The annotation of a video as it is dropped: loose files, without the folders that they come from. */
async function annotation(...names: readonly string[]): Promise<readonly DroppedFile[]> {
  return Promise.all(
    names.map(async (name) => ({
      name: name.split('/').at(-1) ?? name,
      text: await readFile(join(SAMPLES, name), 'utf8'),
    })),
  );
}

const WHOLE = [
  `narrations/${VIDEO}.jsonl`,
  `mask_info/${VIDEO}.json`,
  'official/assoc_info.json',
  'official/complete_recipes.json',
  'official/HD_EPIC_noun_classes.csv',
  'official/HD_EPIC_verb_classes.csv',
  'official/activities/K01_recipe_timestamps.csv',
];

/** The bytes that the command line writes for the same annotation. */
async function compiledByCommand(): Promise<Buffer> {
  const call = ['--import', 'tsx', 'src/cli/main.ts', 'compile', '--hd-epic', SAMPLES, '--video', VIDEO];
  const { stdout } = await run(process.execPath, call, { cwd: join(import.meta.dirname, '..'), encoding: 'buffer' });
  return stdout;
}

test.describe('the world studio', () => {
  test('leads by keyboard from a narration over its operation to the condition', async ({ page }) => {
    const world = new WorldPage(page);
    await world.open(SAMPLE);
    await expect(world.facts).toContainText('10 in 4 groups');
    await world.narrations.focus();
    await world.press('Home');
    for (let i = 0; i < 5; i += 1) await world.press('ArrowDown');
    const pour = world.narrations.getByRole('option', { selected: true });
    await expect(pour).toContainText('finger-wide measure of cordial');
    await expect(pour.locator('u[data-kind="unmodelled"]')).toHaveText('finger-wide measure');
    await expect(pour.locator('u[data-kind="bound"]')).toHaveText(['cordial', 'glass']);
    await expect(world.operations.getByRole('option', { selected: true })).toContainText('pour(cordial, glass.1)');
    await world.press('ArrowRight');
    await expect(world.operations).toBeFocused();
    await world.press('ArrowRight');
    await expect(world.contract).toBeFocused();
    await expect(world.contract.getByRole('option', { selected: true }).first()).toContainText(
      'contains(glass.1, cordial)',
    );
    await expect.poll(() => page.url()).toContain('sel=c:c1');
    await world.expectQuiet();
  });

  test('hovering lights the chain in all three columns, and nothing once the pointer leaves', async ({ page }) => {
    const world = new WorldPage(page);
    await world.open(SAMPLE);
    await world.contract.getByRole('option', { name: /contains\(glass\.1, cordial\)/ }).hover();
    await expect(world.lit(world.narrations)).toContainText(['finger-wide']);
    await expect(world.lit(world.operations)).toContainText(['pour(cordial, glass.1)']);
    await world.facts.hover();
    for (const column of [world.narrations, world.operations, world.contract])
      await expect(world.lit(column)).toHaveCount(0);
    await world.expectQuiet();
  });

  test('shows the rule with its bindings, the findings and the audits', async ({ page }) => {
    const world = new WorldPage(page);
    await world.open(SAMPLE, `&task=${VIDEO}/1&sel=o:6`);
    await expect(world.rule.getByRole('heading', { name: 'Rule pour' })).toBeVisible();
    await expect(world.rule.getByRole('row', { name: /\?destination/ })).toContainText('“glass”');
    await expect(world.rule).toContainText('contains(?destination, ?substance)');
    await expect(world.rule).toContainText('quantity “finger-wide measure”');
    await world.rule.getByRole('button', { name: 'since 5' }).click();
    await expect(world.rule.getByRole('heading', { name: 'Rule unscrew_cap' })).toBeVisible();
    await expect(world.audit.getByRole('row', { name: /^Wrong-binding negatives/ })).toContainText('1 / 1');
    await expect(world.quality.getByRole('row', { name: /Every reference names an entity/ })).toContainText('15 of 15');
    await world.quality.getByRole('radio', { name: 'Open' }).click();
    await expect(world.quality).toContainText('Nothing is open in this task.');
    await world.expectQuiet();
  });

  test('a link restores task and selection, and Back returns to the task before', async ({ page }) => {
    const world = new WorldPage(page);
    await world.open(SAMPLE, `&task=${VIDEO}/2`);
    await expect(page.getByRole('button', { name: /^Task: Fill glass/ })).toBeVisible();
    await world.operations.getByRole('option').first().click();
    await page.reload();
    await world.shows();
    await expect(world.operations.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await world.press('[');
    await expect(page.getByRole('button', { name: /^Task: Add Cordial/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: /^Task: Fill glass/ })).toBeVisible();
    await world.expectQuiet();
  });

  test('the reference replays in the explorer and leads back to its world', async ({ page }) => {
    const world = new WorldPage(page);
    await world.open(SAMPLE);
    await world.audit.getByRole('button', { name: 'Replay reference' }).click();
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await expect(page.getByText('replay agrees')).toBeVisible();
    await explorer.press('End');
    await expect(page.getByRole('region', { name: 'Conditions' })).toContainText('contains(glass.1, cordial)');
    await page.reload();
    await explorer.shows();
    await page.getByRole('navigation', { name: 'Lens' }).getByRole('link', { name: 'World' }).click();
    await world.shows();
    await expect.poll(() => page.url()).toContain(`src=${SAMPLE}`);
    await world.expectQuiet();
  });

  test('an episode leads to its world and the world back to the episode', async ({ page }) => {
    await page.goto('/#/explore?v=1&src=sample:slip');
    const explorer = new ExplorerPage(page);
    await explorer.shows();
    await page.getByRole('navigation', { name: 'Lens' }).getByRole('link', { name: 'World' }).click();
    const world = new WorldPage(page);
    await world.shows();
    await expect(page.getByRole('button', { name: /^Task: Add Cordial/ })).toBeVisible();
    await page.getByRole('navigation', { name: 'Lens' }).getByRole('link', { name: 'Explore' }).click();
    await explorer.shows();
    await explorer.expectQuiet();
  });

  test('annotation that is dropped is compiled, opens, and is saved as the command line writes it', async ({
    page,
  }) => {
    const library = new LibraryPage(page);
    await library.open();
    await library.drop(...(await annotation(...WHOLE)));
    const world = new WorldPage(page);
    await world.shows();
    await expect(world.operations).toContainText('pour(cordial, glass.1)');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save world' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${VIDEO}.world.json`);
    expect(await readFile(await download.path())).toEqual(await compiledByCommand());
    await page.reload();
    await world.shows();
    await world.expectQuiet();
  });

  test('annotation with a broken row is compiled without it, and the report says which', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    const [narrations] = await annotation(`narrations/${VIDEO}.jsonl`);
    const lines = (narrations?.text ?? '').split('\n');
    const broken = [...lines.slice(0, 2), '{"unique_narration_id": 7,}', ...lines.slice(2)].join('\n');
    await library.drop({ name: `${VIDEO}.jsonl`, text: broken });
    const report = library.report(`${VIDEO}.world.json`);
    await expect(report).toContainText('from HD-EPIC annotation');
    await expect(report).toContainText('3:');
    await report.getByRole('button', { name: 'Open what was kept' }).click();
    await new WorldPage(page).shows();
    await library.expectQuiet();
  });

  test('a world of the library opens in the studio', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    await page.getByRole('radio', { name: 'Worlds' }).click();
    await page.getByRole('region', { name: 'Samples' }).getByRole('button').first().click();
    await library.idle();
    await page
      .getByRole('region', { name: /^Report on/ })
      .getByRole('button', { name: /^Open/ })
      .click();
    const world = new WorldPage(page);
    await world.shows();
    await world.expectQuiet();
  });

  test('a task that is not executable says why, and names from files stay text', async ({ page }) => {
    const why = '<img src=x onerror=alert(1)> is rejected.';
    const finding: Finding = {
      id: 'task-rejected.1',
      severity: 'warning',
      rule: 'task-rejected',
      message: why,
      source: ['kitchen/1'],
    };
    const tasks = KITCHEN.tasks.map((task) => ({ ...task, executable: false }));
    const text = writeWorld({ ...KITCHEN, tasks, findings: [finding] });
    const library = new LibraryPage(page);
    await library.open();
    await library.drop({ name: 'kitchen.world.json', text });
    await library.report('kitchen.world.json').getByRole('button', { name: /^Open/ }).click();
    const studio = new WorldPage(page);
    await studio.shows();
    await expect(page.getByRole('alert')).toContainText(why);
    await page.getByRole('button', { name: /^Task:/ }).click();
    await expect(page.getByRole('menuitem')).toContainText(why);
    await studio.press('Escape', 'Escape');
    await expect(studio.quality.getByRole('row', { name: /task rejected/ })).toContainText('open');
    await expect(page.locator('img')).toHaveCount(0);
    await studio.expectQuiet();
  });

  test('below 1200 px the source is a popover', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const world = new WorldPage(page);
    await world.open(SAMPLE);
    await expect(world.narrations).toHaveCount(0);
    await page.getByRole('button', { name: /^Source narrations/ }).click();
    await world.narrations.getByRole('option').filter({ hasText: 'finger-wide' }).click();
    await expect(world.operations.getByRole('option', { selected: true })).toContainText('pour(cordial, glass.1)');
    await world.press('Escape');
    await expect(world.narrations).toHaveCount(0);
    await world.expectQuiet();
  });

  test('hairlines resize columns and panels, sizes stay, and a double click gives the first ones back', async ({
    page,
  }) => {
    const world = new WorldPage(page);
    await world.open(SAMPLE);
    const splits = ['Width of the narrations', 'Width of the contract', 'Width of the rule', 'Width of the audits'];
    const before = await Promise.all(splits.map((name) => world.splitAt(name)));
    for (const name of splits) await world.dragSplit(name, 40);
    await page.reload();
    await world.shows();
    const after = await Promise.all(splits.map((name) => world.splitAt(name)));
    expect(after.map((x, i) => x - (before[i] ?? 0))).toEqual([40, 40, 40, 40]);
    for (const name of splits) await page.getByRole('separator', { name }).dblclick();
    expect(await Promise.all(splits.map((name) => world.splitAt(name)))).toEqual(before);
    const low = page.getByRole('separator', { name: 'Height of the rule and the audits' });
    await low.focus();
    await world.press('ArrowUp');
    await expect(low).toHaveAttribute('aria-valuenow', '308');
    await world.expectQuiet();
  });

  test('the last of many quick choices is what every pane shows', async ({ page }) => {
    const world = new WorldPage(page);
    await world.open(SAMPLE);
    for (const key of [']', '[', ']', '[', ']']) await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: /^Task: Fill glass/ })).toBeVisible();
    await world.idle();
    const options = world.operations.getByRole('option');
    for (const place of [0, 2, 1, 3, 0, 1]) await options.nth(place).click({ noWaitAfter: true });
    await world.idle();
    const chosen = (await options.nth(1).innerText()).replace(/\s+/g, ' ');
    const type = /^\S+ (\w+)\(/.exec(chosen)?.[1] ?? '';
    await expect(world.rule.getByRole('heading', { name: `Rule ${type}` })).toBeVisible();
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => decodeURIComponent(page.url())).toMatch(new RegExp(`task=${VIDEO}/2&sel=o:`));
    await world.expectQuiet();
  });

  test('annotation that is chosen as a folder, by keyboard, is compiled, video by video', async ({ page }) => {
    const library = new LibraryPage(page);
    await library.open();
    const button = page.getByRole('button', { name: 'Choose folder' });
    await button.focus();
    const [dialog] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await dialog.setFiles(SAMPLES);
    await expect(library.reports).toHaveCount(4);
    await library.report(`${VIDEO}.world.json`).getByRole('button', { name: /^Open/ }).click();
    const world = new WorldPage(page);
    await world.shows();
    await expect(world.operations).toContainText('pour(cordial, glass.1)');
    await world.expectQuiet();
  });

  test('a world that does not open says why', async ({ page }) => {
    await page.goto('/#/world?v=1&src=sample:slip');
    await expect(page.getByRole('alert')).toContainText('is not a world');
    await page.goto('/#/world?v=9&src=sample:slip');
    await expect(page.getByRole('alert')).toContainText('address version 9');
  });

  test('has no accessibility finding of any impact in either theme, nor has its menu of tasks', async ({ page }) => {
    const world = new WorldPage(page);
    await world.open(SAMPLE);
    await world.expectAccessible(EVERY_IMPACT);
    await page.getByRole('button', { name: /^Task:/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await world.findings(EVERY_IMPACT)).toEqual([]);
  });
});
