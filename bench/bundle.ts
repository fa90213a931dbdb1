import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { printTable } from './measure.ts';

const DIST = join(import.meta.dirname, '../dist');
const ALLOWED_KB = 200;

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).optional() }),
);
type Manifest = z.infer<typeof Manifest>;

/** The chunks that the browser must have before a chunk can run: itself and all it imports statically. */
function needed(manifest: Manifest, roots: readonly string[]): ReadonlySet<string> {
  const chunks = new Set<string>();
  const visit = (key: string) => {
    if (chunks.has(key)) return;
    chunks.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  roots.forEach(visit);
  return chunks;
}

/**
 * JavaScript, gzipped, that must arrive before the library page is usable: the entry, the page itself if it loads late,
 * and all that these import statically. Workers and other pages load when first used and do not count.
 */
export async function run(): Promise<void> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')));
  const roots = Object.keys(manifest).filter(
    (key) => manifest[key]?.isEntry || key.startsWith('src/app/pages/library'),
  );
  const files = [...needed(manifest, roots)]
    .flatMap((key) => manifest[key]?.file ?? [])
    .filter((file) => file.endsWith('.js'));
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(DIST, file))).length / 1000));
  printTable('JavaScript of the first page, gzipped', [
    ...files.map((file, index) => ({ what: file, value: sizes[index] ?? 0, unit: 'kB' })),
    {
      what: 'all of it',
      value: sizes.reduce((total, size) => total + size, 0),
      unit: 'kB',
      baseline: ALLOWED_KB,
      target: `under ${ALLOWED_KB} kB (1 x)`,
    },
  ]);
}
