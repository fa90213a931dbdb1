import { expect, test } from '@playwright/test';
import { ExplorerPage } from './pages/explorer.ts';
import { LibraryPage } from './pages/library.ts';

declare global {
  interface Window {
    /** Object URLs that were made, and those that nobody has let go of. */
    made: number;
    live: Set<string>;
  }
}

/** Runs in the page, before anything of it does. */
function countUrls(): void {
  window.made = 0;
  window.live = new Set();
  const create = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (of) => {
    const url = create(of);
    window.made += 1;
    window.live.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    window.live.delete(url);
    revoke(url);
  };
}

test.describe('stepping through an episode', () => {
  test('opens a sample from the library and steps with the keys', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.offerSample();
    await new LibraryPage(page).open();
    await page.getByRole('button', { name: /Add squash, with a slip/ }).click();
    await explorer.shows();
    await explorer.expectStep(0);
    await explorer.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft');
    await explorer.expectStep(2);
    await explorer.press('End');
    const last = await page.getByRole('slider', { name: 'Step', exact: true }).getAttribute('aria-valuemax');
    await explorer.expectStep(Number(last));
    await explorer.press('Home');
    await explorer.expectStep(0);
    await explorer.expectQuiet();
  });

  test('world and belief part company where the bottle slips, and the page says so', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open();
    await explorer.press('e');
    const slip = await explorer.stepSaying('e1');
    await explorer.expectStep(slip);
    await expect(explorer.chip(explorer.world, 'squash_bottle.1')).toHaveAttribute(
      'aria-label',
      /moved by an injected event/,
    );
    await expect(explorer.chip(explorer.belief, 'squash_bottle.1').first()).toHaveAttribute('aria-label', /wrong/);
    await expect(explorer.belief.locator('.chip[data-role="truth"]')).toHaveAttribute('data-thing', 'squash_bottle.1');
    await explorer.press('t');
    await expect(explorer.belief.locator('.chip[data-role="truth"]')).toHaveCount(0);
    await explorer.press('r');
    await expect(explorer.inspector.getByText('Rejected')).toBeVisible();
    await explorer.expectQuiet();
  });

  test('scrubs along the timeline and plays', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open();
    const box = await page.locator('.canvas').boundingBox();
    if (!box) throw new Error('the timeline has no size');
    await page.mouse.move(box.x + box.width * 0.2, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + 8, { steps: 6 });
    await page.mouse.move(box.x + box.width - 12, box.y + 8, { steps: 6 });
    await page.mouse.up();
    const slider = page.getByRole('slider', { name: 'Step', exact: true });
    const last = Number(await slider.getAttribute('aria-valuemax'));
    await explorer.expectStep(last);
    await explorer.press('Home');
    await page.getByRole('button', { name: /^Speed/ }).click();
    await page.getByRole('menuitemradio', { name: /4 steps a second/ }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await explorer.expectQuiet();
  });

  test('selection is the same everywhere and in the address', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=4');
    await explorer.chip(explorer.world, 'mug.1').click();
    await expect(explorer.chip(explorer.world, 'mug.1')).toHaveAttribute('aria-pressed', 'true');
    await expect(explorer.chip(explorer.belief, 'mug.1').first()).toHaveAttribute('aria-pressed', 'true');
    await explorer.press('n');
    await expect(explorer.inspector.getByRole('heading', { name: 'mug.1' })).toBeVisible();
    await expect.poll(() => page.url()).toContain('sel=mug.1');
    await explorer.press('Escape');
    await expect.poll(() => page.url()).not.toContain('sel=');
    await page
      .getByRole('button', { name: /^contains\(glass\.1, squash\)/ })
      .first()
      .click();
    await expect.poll(() => page.url()).toContain('sel=%23C1');
    await explorer.expectQuiet();
  });

  test('a link restores the moment and the selection; reload keeps it; Back returns', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=5&sel=glass.1');
    await explorer.expectStep(5);
    await expect(explorer.chip(explorer.world, 'glass.1')).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await explorer.shows();
    await explorer.expectStep(5);
    await expect(explorer.chip(explorer.world, 'glass.1')).toHaveAttribute('aria-pressed', 'true');
    await explorer.steps.getByRole('option').nth(1).click();
    await explorer.expectStep(2);
    await page.goBack();
    await explorer.expectStep(5);
    await page.getByRole('link', { name: 'Library' }).first().click();
    await expect(page.getByRole('heading', { name: 'Samples' })).toBeVisible();
    await page.goBack();
    await explorer.shows();
    await explorer.expectStep(5);
    await explorer.expectQuiet();
  });

  test('works by keyboard alone: palette, key sheet, graphs, filters', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=3');
    await explorer.press('?');
    await expect(explorer.dialog).toContainText('Keys on this page');
    await explorer.press('Escape');
    await expect(explorer.dialog).toHaveCount(0);
    await explorer.press('/');
    await page.keyboard.type('@squash_b');
    await explorer.press('Enter');
    await expect(explorer.inspector.getByRole('heading', { name: 'squash_bottle.1' })).toBeVisible();
    await explorer.press('Control+k');
    await page.keyboard.type(':6 ');
    await explorer.press('Enter');
    await explorer.expectStep(6);
    await page.getByRole('group', { name: /^World graph/ }).focus();
    await explorer.press('ArrowDown', 'ArrowDown', 'Enter');
    await expect(page.locator('[data-chip]:focus')).toHaveCount(1);
    await explorer.expectStep(6);
    await explorer.press('F6');
    await expect(page.locator('[data-chip]:focus')).toHaveCount(0);
    await explorer.press('Shift+F6');
    await expect(page.locator('.mid :focus')).toHaveCount(1);
    await explorer.press('\\');
    await expect(explorer.inspector).toHaveCount(0);
    await explorer.press('s');
    await expect(explorer.inspector).toBeVisible();
    await page.getByRole('button', { name: 'Rejected steps only' }).focus();
    await explorer.press('Enter');
    for (const row of await explorer.steps.getByRole('option').all())
      await expect(row).toHaveAttribute('data-look', 'rej');
    await explorer.expectQuiet();
  });

  test('share copies a link to this step', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=7&sel=mug.1');
    await page.getByRole('button', { name: 'Copy a link to this step' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('src=sample:slip&s=7&sel=mug.1');
  });

  test('has no accessibility finding in either theme', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=8&sel=squash_bottle.1');
    await explorer.expectAccessible();
  });

  test('keeps its rules at 1024 by 768', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=8');
    await expect(page.getByRole('region', { name: 'Frames' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Frames' }).click();
    await expect(page.getByRole('region', { name: 'Frames' })).toBeVisible();
    const overflow = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    expect(overflow).toEqual([0, 0]);
    await explorer.expectAccessible();
    await explorer.expectQuiet();
  });

  test('in a narrow window shows one graph at a time, the inspector over it, a short timeline', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 700 });
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=8&sel=squash_bottle.1');
    await expect(explorer.world).toBeVisible();
    await expect(explorer.belief).toHaveCount(0);
    await expect(explorer.inspector).toHaveCount(0);
    await expect(explorer.timeline).toContainText('Attempts');
    await expect(explorer.timeline).not.toContainText('Visual queries');
    await page.getByRole('radio', { name: 'World' }).focus();
    await explorer.press('ArrowRight', 'Space');
    await expect(explorer.belief).toBeVisible();
    await expect(explorer.world).toHaveCount(0);
    await explorer.press('\\');
    await expect(explorer.inspector.getByRole('tab', { name: 'Step' })).toBeFocused();
    await explorer.expectStep(8);
    await explorer.expectAccessible();
    await explorer.press('Escape');
    await expect(explorer.inspector).toHaveCount(0);
    await page.getByRole('button', { name: 'Overlays' }).click();
    await page.getByRole('menuitemcheckbox', { name: /True positions/ }).click();
    await expect(page.getByRole('menuitemcheckbox', { name: /True positions/ })).not.toBeChecked();
    await explorer.press('Escape');
    await explorer.expectAccessible();
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await explorer.idle();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBe(0);
    }
    await expect(explorer.world).toBeVisible();
    await explorer.expectQuiet();
  });

  test('a double click on a hairline resets the panel', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open();
    const hairline = page.getByRole('separator', { name: 'Width of the inspector' });
    const width = await hairline.getAttribute('aria-valuenow');
    await hairline.focus();
    await explorer.press('ArrowLeft', 'ArrowLeft');
    await expect(hairline).not.toHaveAttribute('aria-valuenow', width ?? '');
    await hairline.dblclick();
    await expect(hairline).toHaveAttribute('aria-valuenow', width ?? '');
  });

  test('a link that leads nowhere says why', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.offerSample();
    await page.goto('/#/explore?v=1&src=sample:nothing');
    await expect(page.getByRole('alert')).toContainText('There is no sample called nothing.');
    await page.goto('/#/explore?v=99&src=sample:slip');
    await expect(page.getByRole('alert')).toContainText('newer version');
    await page.getByRole('link', { name: 'Open the library' }).click();
    await expect(page.getByRole('heading', { name: 'Samples' })).toBeVisible();
  });
});

test.describe('what is not there', () => {
  test('an episode whose world is gone opens and names the address', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.offerSample();
    await page.route('**/samples/kitchen.world.json', (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto('/#/explore?v=1&src=sample:slip');
    await explorer.shows();
    await expect(page.getByRole('alert')).toContainText(/kitchen\.world\.json answers 404/);
    await explorer.press('ArrowRight');
    await explorer.expectStep(1);
  });

  test('a server that is gone is named, and asked again on demand', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.offerSample();
    await page.route('**/samples/slip.episode.jsonl', (route) => route.abort('connectionreset'), { times: 1 });
    await page.goto('/#/explore?v=1&src=sample:slip');
    await expect(page.getByRole('alert')).toContainText(/slip\.episode\.jsonl cannot be reached/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await explorer.shows();
  });

  test('a worker that does not start is told, not waited for', async ({ page }) => {
    await page.route('**/assets/worker-*.js', (route) => route.abort());
    await page.goto('/#/explore?v=1&src=sample:slip');
    await expect(page.getByRole('alert')).toContainText('Reload the page.');
  });

  test('a link to a step or a thing that the episode does not have says so', async ({ page }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=99999');
    await expect(page.getByRole('alert')).toContainText('This link is to step 99999.');
    await page.goto('about:blank');
    await explorer.open('&s=1&sel=cup.99');
    await expect(page.getByRole('alert')).toContainText('This link selects cup.99');
    await page.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await explorer.expectQuiet();
  });

  test('a link leads nowhere outside the folder of the server, and to web addresses only', async ({ page }) => {
    await new ExplorerPage(page).offerSample();
    await page.goto('/#/explore?v=1&src=folder:../index.html');
    await expect(page.getByRole('alert')).toContainText('outside the folder');
    await page.goto('/#/explore?v=1&src=url:javascript:alert(1)');
    await expect(page.getByRole('alert')).toContainText('not an address that starts with http');
  });

  test('without a clipboard the address bar is pointed to', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=7');
    await page.getByRole('button', { name: 'Copy a link to this step' }).click();
    await expect(page.getByText('Copy it from the address bar')).toBeVisible();
    await explorer.expectQuiet();
  });
});

test.describe('the source video', () => {
  test('that is not there is named with its answer, and another can be attached', async ({ page, baseURL }) => {
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=3', { id: 'squash', uri: `${baseURL}/gone.mp4` });
    const frames = page.getByRole('region', { name: 'Frames' });
    await expect(frames.getByRole('status')).toContainText(/gone\.mp4 answers 404/);
    await frames.getByLabel('Video file').setInputFiles({
      name: 'broken.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('this is no video'),
    });
    await expect(frames.getByRole('status')).toContainText('broken.mp4 is no video that this browser can decode.');
    await expect(frames.getByRole('button', { name: 'Attach video' })).toBeVisible();
    await frames
      .getByLabel('Video file')
      .setInputFiles({ name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) });
    await expect(frames.getByRole('status')).toContainText('empty.mp4 is empty.');
    await explorer.press('ArrowRight');
    await explorer.expectStep(4);
    await frames.getByRole('button', { name: /^Remove/ }).click();
    await expect(frames.getByRole('status')).toContainText(/gone\.mp4 answers 404/);
  });

  test('leaves no object URL behind', async ({ page }) => {
    await page.addInitScript(countUrls);
    const explorer = new ExplorerPage(page);
    await explorer.open('&s=3');
    await page.getByLabel('Video file').setInputFiles({
      name: 'broken.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('this is no video'),
    });
    await expect(page.getByRole('region', { name: 'Frames' })).toContainText('broken.mp4');
    expect(await page.evaluate(() => [window.made, window.live.size])).toEqual([1, 0]);
  });
});

test('every bundled sample opens without a complaint', async ({ page }) => {
  test.setTimeout(600_000);
  const app = new ExplorerPage(page);
  const response = await page.request.get('/samples/index.json');
  test.skip(!response.ok(), 'no samples are built');
  const ids = [...(await response.text()).matchAll(/"id": "([^"]+)",\s*"kind": "episode"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) {
    await page.goto(`/#/explore?v=1&src=sample:${id}`);
    await app.shows();
    await app.press('End');
  }
  await app.expectQuiet();
});
