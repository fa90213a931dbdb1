import { expect, type Locator, type Page } from '@playwright/test';
import { AppPage } from './app.ts';

/** The world studio with a bundled sample. */
export class WorldPage extends AppPage {
  readonly narrations: Locator;
  readonly operations: Locator;
  readonly contract: Locator;
  readonly rule: Locator;
  readonly quality: Locator;
  readonly audit: Locator;
  readonly facts: Locator;

  constructor(page: Page) {
    super(page);
    this.narrations = page.getByRole('listbox', { name: 'Source narrations' });
    this.operations = page.getByRole('listbox', { name: 'Compiled operations' });
    this.contract = page.getByRole('listbox', { name: 'Contract' });
    this.rule = page.getByRole('region', { name: 'Rule' });
    this.quality = page.getByRole('region', { name: 'Quality control' });
    this.audit = page.getByRole('region', { name: 'Contract audit' });
    this.facts = page.locator('dl.facts');
  }

  async open(src: string, more = ''): Promise<void> {
    await this.page.goto(`/#/world?v=1&src=${src}${more}`);
    await this.shows();
  }

  async shows(): Promise<void> {
    await expect(this.operations).toBeVisible();
    await this.idle();
    await expect(this.audit.getByRole('row', { name: /^Reference record/ })).toBeVisible();
    await this.idle();
  }

  /** Where a hairline is, pixels from the left. */
  async splitAt(name: string): Promise<number> {
    const box = await this.page.getByRole('separator', { name }).boundingBox();
    if (box === null) throw new Error(`no hairline '${name}'`);
    return Math.round(box.x);
  }

  /** Drags a hairline to the right. */
  async dragSplit(name: string, pixels: number): Promise<void> {
    const separator = this.page.getByRole('separator', { name });
    const box = await separator.boundingBox();
    if (box === null) throw new Error(`no hairline '${name}'`);
    await this.page.mouse.move(box.x, box.y + 40);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + pixels / 2, box.y + 40);
    await this.page.mouse.move(box.x + pixels, box.y + 40);
    await this.page.mouse.up();
  }

  /** The items of a column that are lit by the pointer or the focus. */
  lit(column: Locator): Locator {
    return column.locator('[role="option"][data-lit]');
  }
}
