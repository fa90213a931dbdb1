import { describe, expect, it } from 'vitest';
import { judgeImport } from './imports.mjs';

describe('what may be imported from where', () => {
  it.each([
    ['src/episode/run.ts', '#world'],
    ['src/app/pages/library/library.tsx', '#formats'],
    ['src/app/data/client.ts', 'comlink'],
    ['src/world/apply.ts', './patch.ts'],
    ['src/world/rules/pour.ts', '../patch.ts'],
    ['src/world/rules/pour.ts', '../index.ts'],
    ['src/world/apply.test.ts', '#testing'],
    ['src/world/apply.test.ts', 'node:fs'],
    ['src/testing/story.ts', '#episode'],
    ['src/cli/main.ts', 'node:fs/promises'],
    ['src/app/ui/button.tsx', 'radix-ui'],
    ['src/app/ui/button.tsx', '#lib'],
    ['src/app/panels/steps.tsx', '../ui/button.tsx'],
    ['src/app/panels/icon.tsx', './icon.svg?url'],
    ['src/formats/world.ts', 'zod'],
    ['e2e/explorer.spec.ts', '../scripts/chromium.mjs'],
    ['bench/execute.ts', '#testing'],
    ['scripts/schema.ts', '#formats'],
    ['vite.config.ts', 'vite'],
  ])('%s may import %s', (file, specifier) => {
    expect(judgeImport(file, specifier)).toBeUndefined();
  });

  it.each([
    ['against the direction', 'src/world/apply.ts', '#episode', /world lies below episode/],
    ['a sibling', 'src/belief/store.ts', '#contract', /siblings/],
    ['a sibling shell', 'src/cli/main.ts', '#worker', /siblings/],
    ['past the surface', 'src/episode/run.ts', '../world/apply.ts', /write '#world'/],
    ['past the surface, from a script', 'scripts/schema.ts', '../src/formats/world.ts', /write '#formats'/],
    ['out of src', 'src/world/apply.ts', '../../scripts/chromium.mjs', /through its surface/],
    ['itself by its public name', 'src/world/apply.ts', '#world', /relative/],
    ['a folder nobody placed', 'src/world/apply.ts', '#skills', /not a folder/],
    ['from a folder nobody placed', 'src/magic/apply.ts', '#world', /src\/magic is not a folder/],
    ['without an extension', 'src/world/apply.ts', './patch', /extension/],
    ['the domain from app/ui', 'src/app/ui/table.tsx', '#trace', /nothing of the domain/],
    ['the application from app/ui', 'src/app/ui/table.tsx', '../session/cursor.ts', /rest of the application/],
    ['test builders in the product', 'src/episode/run.ts', '#testing', /tests only/],
    ['a Node module in the domain', 'src/world/apply.ts', 'node:fs', /Node's modules/],
    ['a Node module by its short name', 'src/app/data/client.ts', 'fs', /Node's modules/],
    ['a Node module in the worker', 'src/worker/worker.ts', 'node:fs', /Node's modules/],
    ['React in the domain', 'src/trace/index.ts', 'react', /pure/],
    ['a deep path of a package in the domain', 'src/trace/index.ts', '@xyflow/react/dist/x', /no @xyflow\/react\./],
    ['the worker link outside app/data', 'src/app/panels/steps.tsx', 'comlink', /src\/app\/data only/],
  ])('refuses %s', (_what, file, specifier, message) => {
    expect(judgeImport(file, specifier)).toMatch(message);
  });
});
