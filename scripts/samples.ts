/** Makes the bundled samples again, byte for byte the same: `npm run samples`. */
import { join } from 'node:path';
import { makeSamples } from './samples/make.ts';

await makeSamples(join(import.meta.dirname, '../public/samples'));
