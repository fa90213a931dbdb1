import type { GivenFile } from '#worker';

/** Files with their paths, from a file input. */
export const chosenFiles = (files: Iterable<File>): readonly GivenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

const isVideo = ({ type, name }: File): boolean => type.startsWith('video/') || /\.(mp4|m4v|webm|mov|mkv)$/i.test(name);

/** Parts videos, which belong to an episode's frames, from what can be opened by itself. */
export const withoutVideos = (
  given: readonly GivenFile[],
): { readonly videos: readonly GivenFile[]; readonly rest: readonly GivenFile[] } => ({
  videos: given.filter(({ file }) => isVideo(file)),
  rest: given.filter(({ file }) => !isVideo(file)),
});

/** Everything that was dropped, folders with all that is in them. Must be called while the event is handled. */
export function droppedFiles(transfer: DataTransfer): Promise<readonly GivenFile[]> {
  const parts = [...transfer.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => {
      const entry = item.webkitGetAsEntry();
      if (entry) return () => filesIn(entry);
      const file = item.getAsFile();
      return () => Promise.resolve(file ? chosenFiles([file]) : []);
    });
  return Promise.all(parts.map((part) => part())).then((files) => files.flat());
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

async function filesIn(entry: FileSystemEntry): Promise<readonly GivenFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => {
      entry.file(resolve, reject);
    });
    return [{ path, file }];
  }
  if (!isFolder(entry)) return [];
  const inside = await Promise.all((await entriesOf(entry)).map(filesIn));
  return inside.flat();
}

/** A folder gives its entries a hundred at a time. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}
