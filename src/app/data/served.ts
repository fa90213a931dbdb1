import type { ServerFile } from './sources.ts';

export interface ServedFile extends ServerFile {
  readonly kind: 'episode' | 'world';
}

function kindOf(path: string): ServedFile['kind'] | null {
  const name = path.replace(/\.gz$/, '');
  if (name.endsWith('.world.json')) return 'world';
  return name.endsWith('.jsonl') ? 'episode' : null;
}

/** The files of a served folder that open from a list, by path; annotation and tables do not. */
export const servedFiles = (files: readonly ServerFile[]): readonly ServedFile[] =>
  files
    .flatMap((file): ServedFile[] => {
      const kind = kindOf(file.path);
      return kind === null ? [] : [{ ...file, kind }];
    })
    .sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));

/** The path of a world in a served folder: where it is said to be, else a file of the same name, for it may have moved. */
export function worldAmong(files: readonly ServerFile[], said: string): string | undefined {
  const nameOf = (path: string): string | undefined => path.split('/').at(-1);
  const paths = files.map(({ path }) => path);
  return paths.find((path) => path === said) ?? paths.find((path) => nameOf(path) === nameOf(said));
}
