import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Each file breaks one rule of the project; the lint must say so with the project's own configuration. */
const BROKEN: readonly (readonly [what: string, file: string, code: string, rule: string])[] = [
  ['an import', 'src/world/a1.ts', `import { run } from '#episode';\nexport const a = run;`, 'beliefscope(imports)'],
  [
    'a type import',
    'src/world/a2.ts',
    `import type { R } from '#episode';\nexport type A = R;`,
    'beliefscope(imports)',
  ],
  ['a re-export', 'src/world/a3.ts', `export { run } from '#episode';`, 'beliefscope(imports)'],
  ['a type re-export', 'src/world/a4.ts', `export type { R } from '#episode';`, 'beliefscope(imports)'],
  ['a re-export of all', 'src/world/a5.ts', `export * from '#episode';`, 'beliefscope(imports)'],
  ['a late import', 'src/world/a6.ts', `export const later = () => import('#episode');`, 'beliefscope(imports)'],
  ['a type by import', 'src/world/a7.ts', `export type A = import('#episode').R;`, 'beliefscope(imports)'],
  ['a cycle', 'src/world/b1.ts', `import { b2 } from './b2.ts';\nexport const b1 = () => b2;`, 'import(no-cycle)'],
  [
    'its other half',
    'src/world/b2.ts',
    `import { b1 } from './b1.ts';\nexport const b2 = () => b1;`,
    'import(no-cycle)',
  ],
  ['chance', 'src/world/c1.ts', `export const c = Math.random();`, 'eslint(no-restricted-properties)'],
  ['a clock', 'src/world/c2.ts', `export const c = Date.now();`, 'eslint(no-restricted-properties)'],
  ['the network', 'src/formats/c3.ts', `export const c = (u: string) => fetch(u);`, 'eslint(no-restricted-globals)'],
  [
    'the network in a panel',
    'src/app/panels/c4.ts',
    `export const c = () => fetch('/x');`,
    'eslint(no-restricted-globals)',
  ],
  ['the page', 'src/trace/c5.ts', `export const c = () => document.title;`, 'eslint(no-restricted-globals)'],
  ['the console', 'src/app/panels/c6.ts', `console.log(1);\nexport {};`, 'eslint(no-console)'],
  ['any', 'src/world/d1.ts', `export const d = (x: any) => typeof x;`, 'typescript(no-explicit-any)'],
  [
    'any by the back door',
    'src/world/d2.ts',
    `export const d: number = JSON.parse('1');`,
    'typescript(no-unsafe-assignment)',
  ],
  [
    'a cast',
    'src/world/d3.ts',
    `export const d = (x: unknown) => x as string;`,
    'typescript(no-unsafe-type-assertion)',
  ],
  [
    'a non-null assertion',
    'src/world/d4.ts',
    `export const d = (x?: string) => x!;`,
    'typescript(no-non-null-assertion)',
  ],
  [
    'a lost promise',
    'src/cli/d5.ts',
    `const f = async () => {};\nf();\nexport {};`,
    'typescript(no-floating-promises)',
  ],
  [
    'a case left out',
    'src/world/d6.ts',
    `export function d(x: 'a' | 'b') {\n  switch (x) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n}`,
    'typescript(switch-exhaustiveness-check)',
  ],
  [
    'a silenced check',
    'src/world/d7.ts',
    `// @ts-expect-error no reason\nexport const d: string = 1;`,
    'typescript(ban-ts-comment)',
  ],
  [
    'a silenced rule',
    'src/world/d8.ts',
    `// oxlint-disable-next-line no-explicit-any\nexport const d = (x: any) => typeof x;`,
    'eslint(no-warning-comments)',
  ],
  [
    'a hook in a condition',
    'src/app/panels/e1.tsx',
    `import { useState } from 'react';\nexport function E({ on }: { on: boolean }) {\n  if (on) useState(1);\n  return null;\n}`,
    'react-hooks(rules-of-hooks)',
  ],
  ['an unreadable picture', 'src/app/panels/e2.tsx', `export const E = () => <img src="x" />;`, 'jsx-a11y(alt-text)'],
];

let project: string;
let found: readonly string[];

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'lint-'));
  for (const shared of ['node_modules', 'scripts']) await symlink(join(ROOT, shared), join(project, shared));
  for (const own of ['.oxlintrc.jsonc', 'tsconfig.json']) await copyFile(join(ROOT, own), join(project, own));
  for (const [, file, code] of BROKEN) {
    await mkdir(dirname(join(project, file)), { recursive: true });
    await writeFile(join(project, file), `${code}\n`);
  }
  found = await lint(project);
});

afterAll(() => rm(project, { recursive: true }));

/** The findings in a folder, as lines that begin with the file and end with the rule. */
function lint(folder: string): Promise<readonly string[]> {
  const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '-f', 'unix', 'src'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout) => resolve(stdout.split('\n')));
  });
}

describe('the lint finds', () => {
  it.each(BROKEN)('%s in %s', (_what, file, _code, rule) => {
    expect(found.filter((line) => line.startsWith(`${file}:`)).join('\n')).toContain(rule);
  });
});
