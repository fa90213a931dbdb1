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

  /** The items of a column that are lit by the pointer or the focus. */
  lit(column: Locator): Locator {
    return column.locator('[role="option"][data-lit]');
  }
}
