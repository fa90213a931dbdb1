export { unreachable } from './assert.ts';
export { lastAtMost } from './bisect.ts';
export type { Brand } from './brand.ts';
export { firstJsonObject } from './json.ts';
export { all, any, not, type Truth, truth } from './kleene.ts';
export { type RandomStream, randomStream } from './random.ts';
export { err, ok, type Result } from './result.ts';
export { Table } from './table.ts';
