/**
 * Scrubbing through an episode: world and belief of so many things each, one update a frame. Baseline in the same run:
 * two plain React Flow graphs, controlled, with memoised custom nodes; once as one writes them at first, once with the
 * explorer's own chips in them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { chromiumFlags, systemChromium } from '../scripts/chromium.mjs';
import { median, printTable, type Row } from './measure.ts';

const PAGES = join(import.meta.dirname, 'pages');
const STEPS = 200;
const RUNS = 3;

const WAYS = ['plain', 'chips', 'ours'] as const;
type Way = (typeof WAYS)[number];

const NAMES: Readonly<Record<Way, string>> = {
  plain: 'plain React Flow',
  chips: "plain, the explorer's chips",
  ours: 'explorer',
};

interface Figures {
  /** Updates a second. */
  readonly rate: number;
  /** Main-thread CPU a step, milliseconds. */
  readonly cpu: number;
}

/** `npm run bench -- scrub [THINGS ...]` */
export async function run(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : [200, 1000];
  const outDir = await mkdtemp(join(tmpdir(), 'beliefscope-scrub-'));
  const shared = { root: PAGES, base: './', configFile: false as const, logLevel: 'warn' as const };
  await build({
    ...shared,
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(PAGES, 'scrub.html') },
    },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.resolvedUrls?.local[0];
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    args: [...chromiumFlags, '--disable-frame-rate-limit'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    for (const things of sizes) await compare(browser, `${address}scrub.html`, things);
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true });
  }
}

async function compare(browser: Browser, page: string, things: number): Promise<void> {
  const figures: Record<Way, Figures[]> = { plain: [], chips: [], ours: [] };
  // In turns, so that what else the machine does falls on all alike.
  for (let i = 0; i < RUNS; i += 1) {
    for (const way of WAYS) figures[way].push(await measure(browser, page, way, things));
  }
  const middle = (way: Way, of: (figure: Figures) => number): number => median(figures[way].map(of));
  const rows = (unit: string, of: (figure: Figures) => number, target?: string): Row[] =>
    WAYS.map((way) => ({
      what: NAMES[way],
      value: middle(way, of),
      unit,
      ...(way === 'plain' ? {} : { baseline: middle('plain', of) }),
      ...(way === 'ours' && target !== undefined ? { target } : {}),
    }));
  printTable(`Scrub, ${things} + ${things} things, ${STEPS} steps`, [
    ...rows('updates/s', ({ rate }) => rate, 'at least 1.5 times'),
    ...rows('CPU ms a step', ({ cpu }) => cpu),
  ]);
}

async function measure(browser: Browser, address: string, way: Way, things: number): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.goto(`${address}?way=${way}&things=${things}`);
    await page.waitForFunction(() => typeof window.scrub === 'function' && document.querySelector('.chip') !== null);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    const before = await busy();
    const ms = await page.evaluate(() => window.scrub());
    const after = await busy();
    return { rate: (1000 * STEPS) / ms, cpu: (1000 * (after - before)) / STEPS };
  } finally {
    await page.close();
  }
}
