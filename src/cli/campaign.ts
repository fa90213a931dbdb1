import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type WorldFile, writeCampaign } from '#formats';
import type { RunRecord } from '#study';
import { countFile } from './count.ts';
import { loadAll, worldsIn } from './files.ts';

/** The name of the campaign file in a folder of runs. */
const CAMPAIGN_FILE = 'campaign.json';

/**
 * Makes the campaign file of a folder anew from the finished episodes in it, so that shares of an array and a resumed
 * run only have to call it again. An episode whose world is neither given nor in the folder is told and left out.
 */
export async function updateCampaign(folder: string, known: readonly WorldFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const beside = await loadAll(await worldsIn(folder));
  const worlds = [...known, ...beside.map(({ path, sha256, compiled }) => ({ name: path, sha256, world: compiled }))];
  const counted = new Map<string, RunRecord | undefined>();
  // Another share may finish a run while this one counts: what is there at the end is in the file.
  for (
    let names = await episodesIn(folder);
    names.some((name) => !counted.has(name));
    names = await episodesIn(folder)
  ) {
    for (const name of names.filter((candidate) => !counted.has(candidate))) {
      counted.set(name, await countOne(folder, name, worlds));
    }
    await replace(join(folder, CAMPAIGN_FILE), writeCampaign([...counted.values()].filter((run) => run !== undefined)));
  }
}

async function episodesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => /\.episode\.jsonl(\.gz)?$/.test(name)).toSorted();
}

async function countOne(folder: string, name: string, worlds: readonly WorldFile[]): Promise<RunRecord | undefined> {
  const counted = await countFile(join(folder, name), name, worlds);
  if ('run' in counted) return counted.run;
  console.error(`Not in ${CAMPAIGN_FILE}: ${name}: ${counted.uncounted.reason}.`);
  return undefined;
}

/** The file is the old one or the new one, never half of it. */
async function replace(path: string, text: string): Promise<void> {
  const part = `${path}.${randomUUID()}.part`;
  await writeFile(part, text);
  await rename(part, path);
}
