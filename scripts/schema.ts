/** Writes the published JSON Schemas: `npm run schema`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { jsonSchemas } from '#formats';

const folder = new URL('../public/schema/', import.meta.url);
await mkdir(folder, { recursive: true });
await Promise.all(Object.entries(jsonSchemas()).map(([name, text]) => writeFile(new URL(name, folder), text)));
