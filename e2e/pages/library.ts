import { expect, type Locator, type Page } from '@playwright/test';
import { AppPage } from './app.ts';

export interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

interface DroppedBytes {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

const base64 = (file: DroppedFile | DroppedBytes): string =>
  Buffer.from('text' in file ? file.text : file.content).toString('base64');

interface ToldFile {
  readonly problems: readonly string[];
  readonly kept: string;
  readonly opens: boolean;
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
  async drop(...files: readonly (DroppedFile | DroppedBytes)[]): Promise<void> {
    const coded = files.map((file) => ({ name: file.name, bytes: base64(file) }));
    const transfer = await this.page.evaluateHandle((dropped) => {
      const data = new DataTransfer();
      for (const { name, bytes } of dropped) {
        data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name));
      }
      return data;
    }, coded);
    await this.page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
    await this.idle();
  }

  /** Drops what an input of the page holds, as it lies on disk. */
  async dropFrom(input: string): Promise<void> {
    const transfer = await this.page.locator(input).evaluateHandle((element) => {
      const data = new DataTransfer();
      if (element instanceof HTMLInputElement) for (const file of element.files ?? []) data.items.add(file);
      return data;
    });
    await this.page.getByRole('main').dispatchEvent('drop', { dataTransfer: transfer });
    await this.idle();
  }

  report(name: string): Locator {
    return this.page.getByRole('region', { name: `Report on ${name}`, exact: true });
  }

  /** What is told of each file: its problems (how grave, where, what, what was kept), what is kept, whether it opens. */
  async told(): Promise<ReadonlyMap<string, ToldFile>> {
    const told = await this.reports.evaluateAll((reports) =>
      reports.map((report) => {
        const text = (element: Element | null | undefined): string => element?.textContent ?? '';
        const buttons = [...report.querySelectorAll('button')].map(text);
        const problems = [...report.querySelectorAll('.pr')].map((row) =>
          [
            row.getAttribute('data-level'),
            text(row.children[1]),
            text(row.children[2]),
            text(row.querySelector('.k')),
          ].join(' | '),
        );
        const kept = /[\d,]+ of [\d,]+ \w+ kept/.exec(text(report.children[1]))?.[0] ?? '';
        return [
          text(report.querySelector('h2')),
          { problems, kept, opens: buttons.some((name) => name.startsWith('Open')) },
        ] as const;
      }),
    );
    return new Map(told);
  }

  get recent(): Locator {
    return this.page.getByRole('region', { name: 'Recent files' });
  }
}
