import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { CompiledWorld } from '#compile';
import { examine, type FileSource, findWorld, problemText, type WorldFile } from '#formats';
import { err, ok, type Result } from '#lib';
import type { EpisodeRecord } from '#trace';

/** A file on disk as the readers take it. */
export const fileSource = (path: string): FileSource => ({
  name: path,
  stream: () => {
    const file = createReadStream(path, { highWaterMark: 1 << 18 });
    const chunks: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
    return new ReadableStream({
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(new Uint8Array(next.value));
      },
      cancel: () => void file.destroy(),
    });
  },
});

/** Whether a path is a file that can be read; a sentence that says why not. */
export async function readable(path: string): Promise<Result<FileSource, string>> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return err(`There is no file ${path}.`);
  if (found.isDirectory()) return err(`${path} is a folder, not a file.`);
  return ok(fileSource(path));
}

export interface LoadedWorld {
  readonly path: string;
  readonly compiled: CompiledWorld;
  readonly sha256: string;
}

/** The world in a file; the first error of the file when there is none. */
export async function loadWorld(path: string): Promise<Result<LoadedWorld, string>> {
  const source = await readable(path);
  if (!source.ok) return source;
  const examined = await examine(source.value);
  if (examined.kind === 'world') return ok({ path, compiled: examined.world, sha256: examined.sha256 });
  const worst = examined.report.problems.find((problem) => problem.severity === 'error');
  return err(worst ? problemText(worst) : `${path} is ${examined.report.what}, not a world.`);
}

/** The world of an episode: the one given, else the one beside it with the right hash or name. */
export async function worldBeside(
  episode: string,
  header: EpisodeRecord,
  given: string | undefined,
): Promise<Result<LoadedWorld, string>> {
  if (given !== undefined) return loadWorld(given);
  const folder = dirname(episode);
  const named = header.world?.uri === undefined ? [] : [resolve(folder, header.world.uri)];
  const loaded = await loadAll([...named, ...(await worldsIn(folder))]);
  const files = loaded.map(({ path, sha256, compiled }): WorldFile => ({ name: path, sha256, world: compiled }));
  const found = findWorld(header, files);
  const match = loaded.find(({ path }) => path === found?.file.name);
  if (match) return ok(match);
  const name = header.world?.uri ?? header.world?.id ?? 'its world';
  return err(`The world of ${episode} is not beside it (${name}); give it with --world.`);
}

/** The world files in a folder. */
export async function worldsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /\.world\.json(\.gz)?$/.test(name)).map((name) => join(folder, name));
}

/** Those of the files that are worlds. */
export async function loadAll(paths: readonly string[]): Promise<readonly LoadedWorld[]> {
  const loaded = await Promise.all(paths.map((path) => loadWorld(path)));
  return loaded.flatMap((result) => (result.ok ? [result.value] : []));
}
