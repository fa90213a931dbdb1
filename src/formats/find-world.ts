import type { CompiledWorld } from '#compile';
import { prepareTask } from '#episode';
import { err, ok, type Result } from '#lib';
import type { EpisodeRecord, Setting } from '#trace';

/** A world file that is at hand. */
export interface WorldFile {
  /** Its name or path. */
  readonly name: string;
  readonly sha256: string;
  readonly world: CompiledWorld;
}

export interface FoundWorld {
  readonly file: WorldFile;
  /** `hash`: the very file that the episode was run in; `uri`: only the name fits, the content may differ. */
  readonly by: 'hash' | 'uri';
}

/** The world of an episode among the files at hand: by hash, then by the name that its header gives. */
export function findWorld(header: EpisodeRecord, files: readonly WorldFile[]): FoundWorld | undefined {
  const wanted = header.world;
  if (!wanted) return undefined;
  const same = files.find(({ sha256 }) => sha256 === wanted.sha256);
  if (same) return { file: same, by: 'hash' };
  const named = files.find(({ name }) => wanted.uri !== undefined && baseName(name) === baseName(wanted.uri));
  return named && { file: named, by: 'uri' };
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;

/** The setting of an episode in its world; or why there is none, in one sentence. */
export function settingIn(world: CompiledWorld, header: EpisodeRecord): Result<Setting, string> {
  if (header.task === undefined) return err(`The episode does not say which task of ${world.id} it ran.`);
  const task = prepareTask(world, header.task);
  if (!task.ok) return task;
  return ok({ start: task.value.start, rules: task.value.rules, contract: task.value.task.contract });
}
