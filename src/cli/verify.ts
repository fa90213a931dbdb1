import { examine, settingIn } from '#formats';
import { err, ok, type Result } from '#lib';
import { type IndexBuilder, type Verification, verifyEpisode } from '#trace';
import { readable, worldBeside } from './files.ts';

export interface VerifyCommandOptions {
  readonly episode: string;
  /** The world file; without it the one that the episode names, beside the episode. */
  readonly world?: string | undefined;
  readonly json?: boolean | undefined;
}

/**
 * Runs the acts of a recording again and says whether the engine agrees with it, or the first step that differs.
 *
 * @returns the exit status: 0 agrees, 1 differs, 2 the episode or its world cannot be read
 */
export async function verifyCommand(options: VerifyCommandOptions): Promise<number> {
  const builder = await openEpisode(options.episode);
  if (!builder.ok) return refuse(builder.error);
  const { header } = builder.value;
  if (!header) return refuse(`${options.episode} has no header that says in which world it ran.`);
  const world = await worldBeside(options.episode, header, options.world);
  if (!world.ok) return refuse(world.error);
  const setting = settingIn(world.value.compiled, header);
  if (!setting.ok) return refuse(setting.error);
  if (header.world?.sha256 !== undefined && header.world.sha256 !== world.value.sha256) {
    console.error(`warning: ${world.value.path} is not the version of the world that the episode ran in.`);
  }
  builder.value.settle(setting.value);
  const verification = verifyEpisode(builder.value.index(), setting.value);
  if (options.json === true) process.stdout.write(`${JSON.stringify(verification, null, 2)}\n`);
  else process.stdout.write(`${verificationText(options.episode, verification)}\n`);
  return verification.first ? 1 : 0;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 2;
}

async function openEpisode(path: string): Promise<Result<IndexBuilder, string>> {
  const source = await readable(path);
  if (!source.ok) return source;
  const examined = await examine(source.value);
  if (examined.kind !== 'episode') return err(`${path} is ${examined.report.what}, not an episode.`);
  return ok(examined.builder);
}

function verificationText(file: string, { first, counts }: Verification): string {
  const { steps, acts, accepted, rejected, unresolved, changes } = counts;
  const told = `${steps} steps, ${acts} acts run again (${accepted} accepted, ${rejected} rejected), ${unresolved} unresolved, ${changes} other changes`;
  if (!first) return `${file} agrees with the engine: ${told}.`;
  return [
    `${file} differs first at step ${first.s}: ${first.fact}`,
    `  recorded:    ${first.recorded}`,
    `  re-executed: ${first.reexecuted}`,
    `Before that, ${told} agree.`,
  ].join('\n');
}
