import { expose } from 'comlink';
import { type Examined, examine, findWorld, type WorldFile } from '#formats';
import type { Opened, WantedWorld, WorkerApi } from './api.ts';
import { episodeView } from './episode-view.ts';
import { keyOf } from './file-key.ts';
import { fileReport } from './file-report.ts';
import { layOut } from './layout.ts';
import { nodeView } from './node-view.ts';
import { OpenEpisode } from './open-episode.ts';
import { stepView } from './step-view.ts';
import { decisionAt } from './texts.ts';
import { WorldDesk } from './world-desk.ts';
import { importAnnotation } from './world-import.ts';

/** The page shows one episode; the ones before it stay for Back, older ones are let go and read again when asked for. */
const MOST_EPISODES = 3;

/** What is open, by handle, oldest first. */
const episodes = new Map<string, OpenEpisode>();
/** What was found in the files of the open episodes, by key: a file that is dropped and then shown is read once. */
const read = new Map<string, Examined>();
const worlds = new Map<string, WorldFile>();
const desks = new Map<string, WorldDesk>();
let made = 0;

const handleFor = (kind: string): string => {
  made += 1;
  return `${kind} ${made}`;
};

function episodeOf(handle: string): OpenEpisode {
  const episode = episodes.get(handle);
  if (!episode) throw new Error('this episode is no longer open; open it again');
  return episode;
}

function deskOf(handle: string): WorldDesk {
  const file = worlds.get(handle);
  if (!file) throw new Error('this world is no longer open; open it again');
  const desk = desks.get(handle) ?? new WorldDesk(file);
  desks.set(handle, desk);
  return desk;
}

/** Keeps what was found under a handle; a world by its hash, so that episodes find it. */
function keep(examined: Examined, file: Blob, name: string): Pick<Opened, 'handle' | 'wants'> {
  if (examined.kind === 'nothing' || examined.kind === 'campaign') return { handle: null, wants: null };
  if (examined.kind === 'world') {
    // The same world again is no second one: it would stay as long as the page.
    const [handle] = [...worlds].find(([, { sha256 }]) => sha256 === examined.sha256) ?? [handleFor('world')];
    worlds.set(handle, { name, sha256: examined.sha256, world: worlds.get(handle)?.world ?? examined.world });
    return { handle, wants: null };
  }
  const { header } = examined.builder;
  if (!header && examined.builder.recordCount === 0) return { handle: null, wants: null };
  const handle = handleFor('episode');
  const found = header && findWorld(header, [...worlds.values()]);
  const world = found ? { compiled: found.file.world, sha256: found.file.sha256 } : null;
  const same = [...episodes.values()].find((episode) => episode.isOf(examined.builder, world));
  episodes.set(handle, same ?? new OpenEpisode(name, examined.builder, file, world));
  for (const oldest of [...episodes.keys()].slice(0, -MOST_EPISODES)) episodes.delete(oldest);
  for (const oldest of [...read.keys()].slice(0, -MOST_EPISODES)) read.delete(oldest);
  const wanted: WantedWorld | null = header?.world
    ? { id: header.world.id, sha256: header.world.sha256 ?? null, uri: header.world.uri ?? null }
    : null;
  return { handle, wants: found?.by === 'hash' ? null : wanted };
}

const api: WorkerApi = {
  async open(file, name) {
    const ownKey = await keyOf(file).catch(() => '');
    const examined = read.get(ownKey) ?? (await examine({ name, stream: () => file.stream() }));
    if (examined.kind === 'episode' && ownKey !== '') read.set(ownKey, examined);
    const key = examined.kind === 'world' ? examined.sha256 : ownKey;
    return { ...keep(examined, file, name), report: fileReport(examined, name, file.size, key) };
  },
  async attachWorld(episode, world) {
    const found = worlds.get(world);
    if (found) episodes.set(episode, episodeOf(episode).in({ compiled: found.world, sha256: found.sha256 }));
  },
  async episode(handle) {
    return episodeView(handle, episodeOf(handle));
  },
  async stepAt(handle, s) {
    const episode = episodeOf(handle);
    const view = stepView(episode, s);
    if (view.detail.decision === null) return view;
    return { ...view, detail: { ...view.detail, decision: await decisionAt(episode, s) } };
  },
  async layout(handle, width, height) {
    return layOut(episodeOf(handle).union, width, height);
  },
  async node(handle, id, s) {
    return nodeView(episodeOf(handle), id, s);
  },
  async worldOf(episode) {
    const sha256 = episodeOf(episode).world?.sha256;
    return [...worlds].find(([, file]) => file.sha256 === sha256)?.[0] ?? null;
  },
  async world(handle) {
    return deskOf(handle).view(handle);
  },
  async task(handle, task) {
    return deskOf(handle).task(task);
  },
  async rule(handle, task, operation) {
    return deskOf(handle).rule(task, operation);
  },
  async audit(handle) {
    return deskOf(handle).audit();
  },
  async reference(handle, task) {
    return deskOf(handle).reference(task);
  },
  async written(handle) {
    return deskOf(handle).written();
  },
  importAnnotation,
};

expose(api);
