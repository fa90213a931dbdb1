import { main } from './program.ts';

// Output may still be on its way to a pipe: the status is set, and the process ends by itself.
process.exitCode = await main(process.argv.slice(2));
