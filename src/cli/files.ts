import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { CompiledWorld } from '#compile';
import { examine, type FileSource, problemText } from '#formats';
import { err, ok, type Result } from '#lib';

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
