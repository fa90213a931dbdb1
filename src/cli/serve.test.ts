import { afterEach, expect, it, vi } from 'vitest';
import { serveCommand } from './serve.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a folder that is not there is a wrong call, said in a sentence', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(await serveCommand({ dir: '/no/such/folder' })).toBe(2);
  expect(written).toHaveBeenCalledWith('/no/such/folder is not a folder that can be read.\n');
});
