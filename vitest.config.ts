import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    environment: 'node',
    // Tests on real annotation files read and compile whole videos; all others end in milliseconds.
    testTimeout: 30_000,
  },
});
