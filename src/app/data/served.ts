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
