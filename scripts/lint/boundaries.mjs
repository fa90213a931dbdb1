/**
 * Who may import whom. This is the whole configuration of the rule `beliefscope/imports`; docs: CONTRIBUTING.md.
 *
 * @typedef {object} Exception
 * @property {string} file path of the importing file, from the root of the project
 * @property {string} specifier what it imports, as written
 * @property {string} reason why this import is right although the rule forbids it
 */

/** From the ground up. Folders on one line are siblings: they may import every line above, never each other. */
export const layers = [
  ['lib'],
  ['world'],
  ['belief', 'contract'],
  ['trace'],
  ['compile'],
  ['agent'],
  ['episode'],
  ['study'],
  ['study'],
  ['formats'],
  ['worker', 'cli'],
  ['app'],
];

/** The only folders whose code runs in Node and may import its modules. */
export const node = ['src/cli', 'scripts', 'bench', 'e2e'];

/** Builders for tests: importable from tests, benchmarks and scripts, and itself free to import any layer. */
export const testing = 'testing';

/** Packages that code below the shells may use. Everything else belongs to the shells: `worker`, `cli`, `app`. */
export const purePackages = ['@noble/hashes', 'hyparquet', 'pako', 'zod'];

/** Shell packages that have one home each. */
export const homes = {
  comlink: ['src/worker', 'src/app/data'],
  idb: ['src/app/data'],
  commander: ['src/cli'],
  send: ['src/cli'],
};

/** @type {Exception[]} */
export const exceptions = [
  {
    file: 'scripts/study.ts',
    specifier: '../src/cli/compile.ts',
    reason: 'the study is made by the commands that a user calls.',
  },
  {
    file: 'scripts/study.ts',
    specifier: '../src/cli/run.ts',
    reason: 'the study is made by the commands that a user calls.',
  },
  {
    file: 'scripts/study.ts',
    specifier: '../src/cli/score.ts',
    reason: 'the study is made by the commands that a user calls.',
  },
  {
    file: 'bench/pages/scrub.tsx',
    specifier: '../../src/app/panels/graph/index.ts',
    reason: 'the benchmark scrubs the very graphs of the explorer; app is the top and has no surface.',
  },
  {
    file: 'bench/pages/scrub.tsx',
    specifier: '../../src/app/styles/index.css',
    reason: 'what is measured looks as it does in the explorer.',
  },
  {
    file: 'bench/pages/scrub.tsx',
    specifier: '../../src/app/ui/icon.tsx',
    reason: 'what is measured looks as it does in the explorer.',
  },
  {
    file: 'bench/pages/scrub.tsx',
    specifier: '../../src/app/ui/sprite.tsx',
    reason: 'what is measured looks as it does in the explorer.',
  },
  {
    file: 'scripts/samples/make.ts',
    specifier: '../../src/cli/compile.ts',
    reason: 'the samples are made by the commands that a user calls.',
  },
  {
    file: 'scripts/samples/make.ts',
    specifier: '../../src/cli/files.ts',
    reason: 'the samples are made by the commands that a user calls.',
  },
  {
    file: 'scripts/samples/make.ts',
    specifier: '../../src/cli/run.ts',
    reason: 'the samples are made by the commands that a user calls.',
  },
  {
    file: 'scripts/start.mjs',
    specifier: '../src/cli/serve.ts',
    reason: 'npm start is the serve command; cli is a program and has no surface for others.',
  },
];
