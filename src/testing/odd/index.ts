import { ODD_EPISODES } from './episodes.ts';
import type { OddFile, Said } from './file.ts';
import { PLAIN_FILES } from './plain.ts';
import { OF_EPISODES } from './said-of-episodes.ts';
import { OF_REFUSED, OF_WORLDS } from './said-of-others.ts';
import { ODD_WORLDS } from './worlds.ts';

export { ROWS } from './file.ts';

const SAID: Readonly<Record<string, Said>> = { ...OF_REFUSED, ...OF_EPISODES, ...OF_WORLDS };

function withSaid(file: OddFile): OddFile & Said {
  const said = SAID[file.name];
  if (!said) throw new Error(`nothing is expected of ${file.name}`);
  return { ...file, ...said };
}

/** One list of unusual and bad files: what the command line and the page say of each is proved to be the same. */
export const ODD_FILES: readonly (OddFile & Said)[] = [...PLAIN_FILES, ...ODD_EPISODES, ...ODD_WORLDS].map(withSaid);
