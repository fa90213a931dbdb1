import { expect, type Locator, type Page } from '@playwright/test';
import { AppPage } from './app.ts';

export interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

export class LibraryPage extends AppPage {
  readonly reports: Locator;

  constructor(page: Page) {
    super(page);
    this.reports = page.getByRole('region', { name: /^Report on/ });
  }

  async open(): Promise<void> {
    await this.page.goto('/#/');
    await expect(this.page.getByRole('heading', { name: 'Samples' })).toBeVisible();
    await this.idle();
  }

  /** Drops files from disk, as the user does: all at once, on the page. */
  async drop(...files: readonly DroppedFile[]): Promise<void> {
    const transfer = await this.page.evaluateHandle((dropped) => {
      const data = new DataTransfer();
      for (const { name, text } of dropped) data.items.add(new File([text], name));
      return data;
    }, files);
    await this.page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
    await this.idle();
  }

  report(name: string): Locator {
    return this.page.getByRole('region', { name: `Report on ${name}` });
  }

  get recent(): Locator {
    return this.page.getByRole('region', { name: 'Recent files' });
  }
}
