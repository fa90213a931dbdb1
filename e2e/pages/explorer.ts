import { expect, type Locator, type Page } from '@playwright/test';
import { slipped, WORLD_TEXT } from '../kitchen.ts';
import { AppPage } from './app.ts';

/** A video of the episode. */
interface Medium {
  readonly id: string;
  readonly uri: string;
}

/** The explorer with the episode in which the bottle slips, offered as a sample. */
export class ExplorerPage extends AppPage {
  readonly steps: Locator;
  readonly world: Locator;
  readonly belief: Locator;
  readonly inspector: Locator;
  readonly timeline: Locator;

  constructor(page: Page) {
    super(page);
    this.steps = page.getByRole('listbox', { name: 'Steps' });
    this.world = page.getByRole('region', { name: 'World', exact: true });
    this.belief = page.getByRole('region', { name: 'Belief', exact: true });
    this.inspector = page.getByRole('complementary', { name: 'Inspector' });
    this.timeline = page.getByRole('region', { name: 'Timeline' });
  }

  /** Answers for the samples, so that the story is the same whatever is bundled. */
  async offerSample(media?: Medium): Promise<void> {
    const [header = '', ...records] = (await slipped()).split('\n');
    const text = [media ? header.replace(/\}$/, `,"media":[${JSON.stringify(media)}]}`) : header, ...records].join(
      '\n',
    );
    const list = [
      {
        id: 'slip',
        kind: 'episode',
        title: 'Add squash, with a slip',
        subtitle: 'One injected failure',
        file: 'slip.episode.jsonl',
        world: 'kitchen.world.json',
        steps: 20,
      },
      { id: 'kitchen', kind: 'world', title: 'Test kitchen', subtitle: 'One task', file: 'kitchen.world.json' },
    ];
    await this.page.route('**/samples/index.json', (route) => route.fulfill({ json: list }));
    await this.page.route('**/samples/slip.episode.jsonl', (route) => route.fulfill({ body: text }));
    await this.page.route('**/samples/kitchen.world.json', (route) => route.fulfill({ body: WORLD_TEXT }));
  }

  async open(at = '', media?: Medium): Promise<void> {
    await this.offerSample(media);
    await this.page.goto(`/#/explore?v=1&src=sample:slip${at}`);
    await this.shows();
  }

  async shows(): Promise<void> {
    await expect(this.timeline).toBeVisible();
    await this.idle();
  }

  /** The step that every panel agrees on. */
  async expectStep(s: number): Promise<void> {
    await this.idle();
    await expect(this.timeline.getByRole('slider', { name: 'Step' })).toHaveAttribute('aria-valuenow', String(s));
    await expect(this.page.getByRole('region', { name: 'Conditions' })).toContainText(`at step ${s}`);
    if (s > 0) await expect(this.steps.getByRole('option', { selected: true })).toContainText(String(s));
    await expect.poll(() => new URL(this.page.url()).hash).toContain(`s=${s}`);
  }

  chip(pane: Locator, thing: string): Locator {
    return pane.locator(`button.chip[data-thing="${thing}"]`);
  }

  /** The number of the first step whose row says this. */
  async stepSaying(text: string | RegExp): Promise<number> {
    const id = await this.steps.getByRole('option').filter({ hasText: text }).first().getAttribute('id');
    return Number(id?.replace('step-', ''));
  }
}
