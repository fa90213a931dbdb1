import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** A file that the library of the application can offer. */
export interface ListedFile {
  /** Path from the served folder, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  /** When it was last written, ISO 8601, UTC. */
  readonly modified: string;
}

/** A folder of more files than this is not a library; the rest is left out. */
const MOST_FILES = 10_000;

const isHidden = (name: string) => name.startsWith('.') || name === 'node_modules';

/**
 * The real path of a file inside a folder, or nothing if there is no such file, it is hidden, or a symbolic link on the
 * way leads outside.
 *
 * @param root the real path of the folder
 * @param segments decoded path segments, none of them `..`
 */
export async function fileInside(root: string, segments: readonly string[]): Promise<string | undefined> {
  if (segments.some(isHidden)) return undefined;
  try {
    const path = await realpath(join(root, ...segments));
    return path.startsWith(root + sep) && (await stat(path)).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Every file under a folder, by path; hidden files, `node_modules` and symbolic links are left out.
 *
 * @param root the real path of the folder
 */
export async function listFiles(root: string): Promise<readonly ListedFile[]> {
  const files: ListedFile[] = [];
  const folders = [root];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of await readFolder(folder)) {
      if (isHidden(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile()) continue;
      if (files.length === MOST_FILES) return sortByPath(files);
      const facts = await stat(path).catch(() => undefined);
      if (!facts) continue;
      files.push({
        path: relative(root, path).split(sep).join('/'),
        bytes: facts.size,
        modified: facts.mtime.toISOString(),
      });
    }
  }
  return sortByPath(files);
}

const sortByPath = (files: readonly ListedFile[]) => files.toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** A folder that went away or may not be read has nothing to offer. */
const readFolder = (folder: string) => readdir(folder, { withFileTypes: true }).catch(() => []);
