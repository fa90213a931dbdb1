/**
 * Random seeks in the explorer, by clicks on the timeline: how long the page is blocked, and whether its memory, with
 * that of the worker, comes back to where it was after many seeks and many episodes. The page is the production build.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { randomStream } from '#lib';
import { chromiumFlags, systemChromium } from '../scripts/chromium.mjs';
import { type CrowdedEpisode, crowdedEpisode } from './crowded.ts';
import { type Heap, HeapScale } from './heap.ts';
import { printTable } from './measure.ts';

const SEEKS = 200;
const STEPS = 600;
/** Until caches are as full as they get, and the worker keeps as many episodes as it does. */
const WARM_SEEKS = 60;
const WARM_SWITCHES = 4;
const MANY_SEEKS = 500;
const SWITCHES = 20;
const EPISODES = ['a', 'b', 'c', 'd', 'e'];

declare global {
  interface Window {
    /** Object URLs that nobody has let go of. */
    liveUrls: Set<string>;
  }
}

/** `npm run bench -- seeks [THINGS ...]` */
export async function run(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : [200, 1000];
  const outDir = await mkdtemp(join(tmpdir(), 'beliefscope-seeks-'));
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  const server = await preview({ logLevel: 'warn', build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  const address = server.resolvedUrls?.local[0] ?? '';
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    for (const things of sizes) {
      const episode = crowdedEpisode(things, STEPS);
      await blockedTimes(browser, address, episode, things);
      await heapAfter(browser, address, episode, things);
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true });
  }
}

async function offer(page: Page, { world, episode }: CrowdedEpisode): Promise<void> {
  const list = EPISODES.map((id) => ({
    id,
    kind: 'episode',
    title: id,
    subtitle: '',
    file: `${id}.episode.jsonl`,
    world: 'crowded.world.json',
  }));
  await page.route('**/samples/index.json', (route) => route.fulfill({ json: list }));
  await page.route('**/crowded.world.json', (route) => route.fulfill({ body: world }));
  for (const id of EPISODES)
    await page.route(`**/${id}.episode.jsonl`, (route) =>
      route.fulfill({ body: episode.replace('"id":"crowded', `"id":"${id} crowded`) }),
    );
}

const addressOf = (id: string): string => `#/explore?v=1&src=sample:${id}&s=0`;

const idle = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true');

async function shows(page: Page, id: string): Promise<void> {
  await page.locator('.picker', { hasText: `${id} crowded` }).waitFor();
  await page.locator('.chip').first().waitFor();
  await idle(page);
}

async function seek(page: Page, times: number): Promise<void> {
  const box = await page.locator('.canvas').boundingBox();
  if (!box) throw new Error('the timeline has no size');
  const random = randomStream(3, 'seeks');
  for (let i = 0; i < times; i += 1) {
    await page.mouse.click(box.x + 8 + random.below(Math.round(box.width) - 16), box.y + 8);
    await idle(page);
  }
}

async function switchEpisodes(page: Page, times: number): Promise<void> {
  for (let i = 1; i <= times; i += 1) {
    const id = EPISODES[i % EPISODES.length] ?? 'a';
    await page.evaluate((to) => {
      location.hash = to;
    }, addressOf(id));
    await shows(page, id);
  }
}

interface Task {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
}

/** CPU milliseconds of each task of the page's main thread meanwhile; CPU, so that a busy machine counts for less. */
async function tasksDuring(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  const events: Task[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, pid, tid, tdur } of value) {
      events.push({ name: String(name), pid: Number(pid), tid: Number(tid), tdur: Number(tdur ?? 0) });
    }
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] },
  });
  await work();
  const complete = new Promise((resolve) => {
    session.once('Tracing.tracingComplete', resolve);
  });
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  // The main thread of the page is the one that lays out.
  const main = events.find(({ name }) => name === 'Layout');
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
    .map(({ tdur }) => (tdur ?? 0) / 1000);
}

async function blockedTimes(browser: Browser, address: string, episode: CrowdedEpisode, things: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await offer(page, episode);
  await page.goto(`${address}${addressOf('a')}`);
  await shows(page, 'a');
  await seek(page, 20);
  const tasks = await tasksDuring(page, () => seek(page, SEEKS));
  await page.close();
  printTable(`${SEEKS} random seeks, ${things} + ${things} things, CPU of the page's main thread`, [
    {
      what: 'longest task',
      value: Math.max(0, ...tasks),
      unit: 'ms',
      target: `under ${things > 200 ? 250 : 100} ms`,
    },
    { what: 'tasks of 50 ms or more', value: tasks.filter((ms) => ms >= 50).length, unit: '' },
    { what: 'all tasks, a seek', value: tasks.reduce((sum, ms) => sum + ms, 0) / SEEKS, unit: 'ms' },
  ]);
}

async function heapAfter(browser: Browser, address: string, episode: CrowdedEpisode, things: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(countUrls);
  const scale = await HeapScale.of(page);
  await offer(page, episode);
  await page.goto(`${address}${addressOf('a')}`);
  await shows(page, 'a');
  const round = async (seeks: number, switches: number): Promise<Heap> => {
    await switchEpisodes(page, switches);
    await seek(page, seeks);
    return scale.weigh();
  };
  const before = await round(WARM_SEEKS, WARM_SWITCHES);
  const after = await round(MANY_SEEKS, SWITCHES);
  const urls = await page.evaluate(() => window.liveUrls.size);
  await page.close();
  printTable(`Memory after ${MANY_SEEKS} random seeks and ${SWITCHES} episodes, ${things} + ${things} things`, [
    { what: 'page and worker before', value: before.page + before.workers, unit: 'MB' },
    {
      what: 'page and worker after',
      value: after.page + after.workers,
      unit: 'MB',
      baseline: before.page + before.workers,
      target: 'at most 1.2 x',
    },
    { what: 'object URLs left', value: urls, unit: '', target: '0' },
  ]);
}

/** Runs in the page, before anything of it does. */
function countUrls(): void {
  const live = new Set<string>();
  window.liveUrls = live;
  const create = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (of) => {
    const url = create(of);
    live.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    live.delete(url);
    revoke(url);
  };
}
