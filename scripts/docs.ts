/** Writes what of the documentation is made from the code: `npm run docs`. */
import { writeFile } from 'node:fs/promises';
import { actionsDoc } from './docs/actions.ts';

await writeFile(new URL('../docs/actions.md', import.meta.url), actionsDoc());
