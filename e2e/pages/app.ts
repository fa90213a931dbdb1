import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

export const EVERY_IMPACT = ['minor', 'moderate', 'serious', 'critical'] as const;
type Impact = (typeof EVERY_IMPACT)[number];

/** What both pages have: the idle signal, the console, accessibility, themes. */
export class AppPage {
  /** Everything that the console said above a plain message, and every error of the page. */
  readonly complaints: string[] = [];

  constructor(readonly page: Page) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  /** Nothing is on its way any more, and what came has been drawn. */
  async idle(): Promise<void> {
    await expect(this.page.locator('html')).toHaveAttribute('data-idle', 'true');
  }

  async expectQuiet(): Promise<void> {
    await this.idle();
    expect(this.complaints).toEqual([]);
  }

  /** No finding of these impacts, in both themes. */
  async expectAccessible(impacts: readonly Impact[] = EVERY_IMPACT): Promise<void> {
    for (const theme of ['light', 'dark']) {
      await this.useTheme(theme);
      expect(await this.findings(impacts), theme).toEqual([]);
    }
  }

  /** What axe finds in the page as it is now. */
  async findings(impacts: readonly Impact[]): Promise<readonly string[]> {
    const { violations } = await new AxeBuilder({ page: this.page }).analyze();
    return violations
      .filter(({ impact }) => impacts.some((asked) => asked === impact))
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }

  async useTheme(theme: string): Promise<void> {
    const html = this.page.locator('html');
    if ((await html.getAttribute('data-theme')) !== theme)
      await this.page.getByRole('button', { name: 'Light or dark' }).click();
    await expect(html).toHaveAttribute('data-theme', theme);
  }

  /** No samples, so that the story is the same whatever is bundled. */
  async offerNothing(): Promise<void> {
    await this.page.route('**/samples/index.json', (route) => route.fulfill({ json: [] }));
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.idle();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }
}
