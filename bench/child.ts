/** The process that `inChild` of measure.ts starts: calls one exported function and prints what it cost. */
import { loadFunction } from './load.ts';

const [file = '', name = '', ...args] = process.argv.slice(2);
const work = await loadFunction(file, name);

const start = performance.now();
const value = await work(...args);
const ms = performance.now() - start;
const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
console.log(JSON.stringify({ value: value ?? null, ms, peakMb }));
