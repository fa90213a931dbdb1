/**
 * Where a file comes from, as the address bar names it: `sample:` and its id, `file:` and its content hash,
 * `folder:` and a path that the server offers, `url:` and an address.
 */
import type { Opened, Problem, Sample, WantedWorld, WorkerApi } from '#worker';
import { episodeOfWorld, readReference } from '../session/world-address.ts';
import { worldAmong } from './served.ts';
import { contentOf, keepFile } from './store.ts';

export interface ServerFile {
  readonly path: string;
  readonly bytes: number;
}

const asset = (path: string): string => new URL(path, document.baseURI).href;

/** The JSON at an address; null where the server has none there. Throws a sentence when it does not come whole. */
async function fetchJson(address: string): Promise<unknown> {
  const response = await answerOf(address);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !type.includes('json')) return null;
  const text = await whole(address, response.text());
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${address} is not JSON that can be read.`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isSample = (value: unknown): value is Sample =>
  isRecord(value) &&
  typeof value['id'] === 'string' &&
  typeof value['title'] === 'string' &&
  typeof value['subtitle'] === 'string' &&
  typeof value['file'] === 'string' &&
  (value['kind'] === 'episode' || value['kind'] === 'world');

/** The bundled samples; none where they were not built. */
export async function loadSamples(): Promise<readonly Sample[]> {
  const list = await fetchJson(asset('samples/index.json'));
  return Array.isArray(list) ? list.filter(isSample) : [];
}

const isServerFile = (value: unknown): value is ServerFile =>
  isRecord(value) && typeof value['path'] === 'string' && typeof value['bytes'] === 'number';

/** Files that the server offers beside the application; none when it offers no folder. */
export async function loadServerFiles(): Promise<readonly ServerFile[]> {
  const list = await fetchJson(asset('files/index.json'));
  return Array.isArray(list) ? list.filter(isServerFile) : [];
}

async function answerOf(address: string): Promise<Response> {
  try {
    return await fetch(address);
  } catch {
    throw new Error(`${address} cannot be reached. The server is off, or does not let other pages read it.`);
  }
}

async function whole<T>(address: string, body: Promise<T>): Promise<T> {
  try {
    return await body;
  } catch {
    throw new Error(`${address} broke off half way: the connection to its server was lost.`);
  }
}

async function download(address: string): Promise<Blob> {
  const response = await answerOf(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status} ${response.statusText}`.trim().concat('.'));
  return whole(address, response.blob());
}

interface Located {
  readonly file: Blob;
  readonly name: string;
  /** The address that a world's `uri` is relative to. */
  readonly base: string | null;
  readonly world: string | null;
}

const isWebAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/** Gets the bytes behind a source, or throws a sentence that a user understands. */
async function locate(src: string): Promise<Located> {
  const colon = src.indexOf(':');
  const kind = src.slice(0, colon);
  const name = src.slice(colon + 1);
  if (kind === 'sample') {
    const sample = (await loadSamples()).find(({ id }) => id === name);
    if (!sample) throw new Error(`There is no sample called ${name}.`);
    const address = asset(`samples/${sample.file}`);
    const world = sample.world === undefined ? null : asset(`samples/${sample.world}`);
    return { file: await download(address), name: baseName(sample.file), base: address, world };
  }
  if (kind === 'file') {
    const kept = await contentOf(name);
    if (!kept) throw new Error('This link is to a file that is not kept in this browser. Open the file itself first.');
    return { ...kept, base: null, world: null };
  }
  if (kind === 'folder') {
    const address = asset(`files/${name}`);
    if (!address.startsWith(asset('files/'))) throw new Error(`${name} is outside the folder of this server.`);
    return { file: await download(address), name: baseName(name), base: address, world: null };
  }
  if (kind === 'url') {
    if (!isWebAddress(name)) throw new Error(`${name.slice(0, 80)} is not an address that starts with http or https.`);
    return { file: await download(name), name: baseName(name), base: name, world: null };
  }
  throw new Error(`This link names a source that is not known: ${src.slice(0, 80)}.`);
}

/** Looks for an episode's world: beside it, then by hash among kept files, then at its own address. */
async function findWorld(wanted: WantedWorld, beside: Located): Promise<{ file: Blob; name: string } | null> {
  if (beside.world !== null) return { file: await download(beside.world), name: baseName(beside.world) };
  // A browser that keeps nothing has nothing to look through.
  const kept = wanted.sha256 === null ? null : await contentOf(wanted.sha256).catch(() => null);
  if (kept) return kept;
  const address = wanted.uri === null ? null : URL.parse(wanted.uri, beside.base ?? undefined);
  if (address === null || !isWebAddress(address.href)) return null;
  if (beside.base?.startsWith(asset('files/'))) return servedWorld(address);
  return { file: await download(address.href), name: baseName(address.pathname) };
}

/** The world of an episode of the served folder. The server offers nothing outside it, so there is no use in asking. */
async function servedWorld(address: URL): Promise<{ file: Blob; name: string }> {
  const name = baseName(decodeURIComponent(address.pathname));
  const said = address.href.startsWith(asset('files/'))
    ? decodeURIComponent(address.href.slice(asset('files/').length))
    : name;
  const path = worldAmong(await loadServerFiles(), said);
  if (path === undefined)
    throw new Error(`${name} is not in the folder that is served. Serve a folder that holds both.`);
  return { file: await download(asset(`files/${path}`)), name };
}

export interface OpenedSource {
  readonly handle: string | null;
  readonly opened: Opened;
  /** Why the world that the episode asks for did not come, in a sentence; null where it did, or where none is known. */
  readonly worldFailure: string | null;
}

/** Gives an opened episode the world that it asks for. Null, or a sentence that says why that did not work. */
async function giveWorld(client: WorkerApi, opened: Opened, located: Located): Promise<string | null> {
  if (opened.handle === null || opened.wants === null) return null;
  try {
    const world = await findWorld(opened.wants, located);
    if (world === null) return null;
    const { handle, report } = await client.open(world.file, world.name);
    if (handle === null) return `${world.name} is ${report.format}.`;
    await client.attachWorld(opened.handle, handle);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Opens a source with its world. Throws a sentence when there is nothing to open. */
export async function openSource(client: WorkerApi, src: string): Promise<OpenedSource> {
  const reference = readReference(src);
  if (reference) return openReference(client, reference.world, reference.task);
  const located = await locate(src);
  const opened = await client.open(located.file, located.name);
  const worldFailure = await giveWorld(client, opened, located);
  return { handle: opened.handle, opened, worldFailure };
}

/** Opens a world by its source; `of:` and an episode's source is the world of that episode. Null when it is not known. */
export async function openWorldSource(client: WorkerApi, src: string): Promise<OpenedSource> {
  const episode = episodeOfWorld(src);
  const found = await openSource(client, episode ?? src);
  if (episode === null || found.handle === null) return found;
  return { ...found, handle: await client.worldOf(found.handle) };
}

/** Plays a task's reference anew and opens it as any other episode. */
async function openReference(client: WorkerApi, world: string, task: string): Promise<OpenedSource> {
  const { handle } = await openWorldSource(client, world);
  if (handle === null) throw new Error('The world of this reference did not open.');
  const file = await client.reference(handle, task);
  const opened = await client.open(file, file.name);
  return { handle: opened.handle, opened, worldFailure: null };
}

/** A file that is open and cannot be kept is told about, before a reload loses it. */
function notKept(opened: Opened, error: unknown): Opened {
  const why = error instanceof Error && error.message !== '' ? ` ${error.message.replace(/\.?$/, '.')}` : '';
  const problem: Problem = {
    level: 'warning',
    place: '',
    reason: `This browser cannot keep the file.${why}`,
    excerpt: null,
    kept: 'It is open until this page is left or reloaded.',
    times: 1,
  };
  return { ...opened, report: { ...opened.report, problems: [...opened.report.problems, problem] } };
}

/** Opens files from disk and keeps them in this browser. Worlds first, so that episodes find theirs. */
export async function openFiles(client: WorkerApi, files: readonly File[]): Promise<readonly Opened[]> {
  const worldsFirst = [...files].sort(
    (a, b) => Number(b.name.includes('.world.')) - Number(a.name.includes('.world.')),
  );
  const results: Promise<Opened>[] = [];
  for (const file of worldsFirst) {
    const opened = await client.open(file, file.name);
    const { report } = opened;
    if (opened.handle === null || report.kind === 'unknown') {
      results.push(Promise.resolve(opened));
      continue;
    }
    const count = (level: string): number =>
      report.problems.reduce((sum, problem) => sum + (problem.level === level ? problem.times : 0), 0);
    const kept = keepFile(
      {
        key: report.key,
        name: file.name,
        kind: report.kind,
        bytes: file.size,
        records: report.records,
        errors: count('error'),
        warnings: count('warning'),
        opened: Date.now(),
      },
      file,
    ).then(
      () => opened,
      (error: unknown) => notKept(opened, error),
    );
    // The next one is read while this one is written.
    results.push(kept);
  }
  return Promise.all(results);
}
