import { stat } from 'node:fs/promises';
import { type Examined, examine, findWorld, settingIn, type WorldFile } from '#formats';
import { type Counted, countRun } from '#study';
import type { TraceIndex } from '#trace';
import { fileSource } from './files.ts';

/** An episode in its world. */
export interface OpenedEpisode {
  readonly index: TraceIndex;
  readonly world: WorldFile | undefined;
}

/** Opens an episode in whichever of the worlds it ran in; a sentence part when the file is no episode. */
export async function openEpisode(path: string, worlds: readonly WorldFile[]): Promise<OpenedEpisode | string> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'there is no such file';
  const examined: Examined = await examine(fileSource(path), {
    settingOf: (header) => {
      const world = findWorld(header, worlds);
      const setting = world ? settingIn(world.file.world, header) : undefined;
      return setting?.ok === true ? setting.value : undefined;
    },
  });
  if (examined.kind !== 'episode') return `it is ${examined.report.what}`;
  const index = examined.builder.index();
  return { index, world: index.header && findWorld(index.header, worlds)?.file };
}

/** What is counted of the episode in a file; `uri` is what it is called. */
export async function countFile(path: string, uri: string, worlds: readonly WorldFile[]): Promise<Counted> {
  const opened = await openEpisode(path, worlds);
  if (typeof opened === 'string') return { uncounted: { uri, reason: opened } };
  return countRun(uri, opened.index, opened.world?.world);
}
