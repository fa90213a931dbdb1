/** Files that the user opened, kept in this browser only. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FileReport } from '#worker';

export interface RecentFile {
  /** Identifies the content: the same file opened twice is one entry. A world's is its hash. */
  readonly key: string;
  readonly name: string;
  readonly kind: FileReport['kind'];
  readonly bytes: number;
  readonly records: { readonly kept: number; readonly of: number };
  readonly errors: number;
  readonly warnings: number;
  /** Milliseconds since 1970. */
  readonly opened: number;
}

interface Schema extends DBSchema {
  files: { key: string; value: RecentFile };
  contents: { key: string; value: Blob };
  videos: { key: string; value: Kept };
}

interface Kept {
  readonly file: Blob;
  readonly name: string;
}

/** What the browser could not keep: it is at hand for this visit. */
const unkept = { files: new Map<string, Kept>(), videos: new Map<string, Kept>() };

let database: Promise<IDBPDatabase<Schema>> | null = null;

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('beliefscope', 1, {
    upgrade(db) {
      db.createObjectStore('files', { keyPath: 'key' });
      db.createObjectStore('contents');
      db.createObjectStore('videos');
    },
  }).catch((error: unknown) => {
    // The next wish tries again.
    database = null;
    throw error;
  });
  return database;
}

/** Newest first. */
export async function recentFiles(): Promise<readonly RecentFile[]> {
  const files = await (await open()).getAll('files');
  return files.sort((a, b) => b.opened - a.opened);
}

/** Keeps a file's content and what was found in it. Throws when the browser cannot; it is then at hand for this visit. */
export async function keepFile(entry: RecentFile, content: Blob): Promise<void> {
  try {
    const transaction = (await open()).transaction(['files', 'contents'], 'readwrite');
    await Promise.all([
      transaction.objectStore('files').put(entry),
      transaction.objectStore('contents').put(content, entry.key),
      transaction.done,
    ]);
  } catch (error) {
    unkept.files.set(entry.key, { file: content, name: entry.name });
    throw error;
  }
}

export async function contentOf(key: string): Promise<Kept | null> {
  const atHand = unkept.files.get(key);
  if (atHand) return atHand;
  const db = await open();
  const [entry, file] = await Promise.all([db.get('files', key), db.get('contents', key)]);
  return entry && file ? { file, name: entry.name } : null;
}

export async function forgetFile(key: string): Promise<void> {
  unkept.files.delete(key);
  const transaction = (await open()).transaction(['files', 'contents'], 'readwrite');
  await Promise.all([
    transaction.objectStore('files').delete(key),
    transaction.objectStore('contents').delete(key),
    transaction.done,
  ]);
}

/** The video that was attached for this medium, if any. */
export async function attachedVideo(media: string): Promise<Kept | null> {
  return unkept.videos.get(media) ?? (await (await open()).get('videos', media)) ?? null;
}

/** Attaches a video. Throws when the browser cannot keep it; it is then attached for this visit. */
export async function attachVideo(media: string, file: Blob, name: string): Promise<void> {
  try {
    await (await open()).put('videos', { file, name }, media);
    unkept.videos.delete(media);
  } catch (error) {
    unkept.videos.set(media, { file, name });
    throw error;
  }
}

export async function removeVideo(media: string): Promise<void> {
  unkept.videos.delete(media);
  await (await open()).delete('videos', media);
}

/** Bytes that this page's storage holds and may hold; null where the browser does not say. */
export async function storageUse(): Promise<{ readonly used: number; readonly of: number } | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage, quota } = await navigator.storage.estimate();
  return usage === undefined || quota === undefined ? null : { used: usage, of: quota };
}
