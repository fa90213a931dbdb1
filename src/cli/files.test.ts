import { appendFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { episodeText, examine, recordLine } from '#formats';
import { HEADER } from '#testing';
import { step } from '#world';
import { fileSource } from './files.ts';

it('a file that grows while it is read is read as far as it goes, the line that is not whole yet set aside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beliefscope-growing-'));
  const path = join(folder, 'run.episode.jsonl');
  const note = (s: number) => ({ k: 'note', s: step(s), text: 'seen '.repeat(200) }) as const;
  await writeFile(path, episodeText([HEADER, ...Array.from({ length: 600 }, (_, i) => note(i))]));
  let grown = false;
  const { kind, report } = await examine(fileSource(path), {
    progress: () => {
      if (!grown) appendFileSync(path, recordLine(note(600)) + recordLine(note(601)).slice(0, 50));
      grown = true;
    },
  });
  await rm(folder, { recursive: true });
  expect(kind).toBe('episode');
  expect(report.kept).toContainEqual({ part: 'records', kept: 602, of: 602 });
  expect(report.problems).toMatchObject([{ severity: 'note', line: 603, found: 'a last line that is cut off' }]);
});
