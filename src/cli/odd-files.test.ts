import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Report } from '#formats';
import { ODD_FILES, ROWS } from '#testing';
import { main } from './program.ts';

let folder = '';
let out = '';
let told: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beliefscope-odd-'));
  await Promise.all(ODD_FILES.map(({ name, content }) => writeFile(join(folder, name), content)));
});

afterAll(() => rm(folder, { recursive: true }));

beforeEach(() => {
  out = '';
  told = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(console, 'error').mockImplementation((text) => void told.push(String(text)));
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** Records of an episode, entries of anything else. */
function keptOf({ kept: parts }: Report): readonly [number, number] {
  const counted = parts.filter(({ part }) => part === 'records');
  const all = counted.length > 0 ? counted : parts;
  return [all.reduce((sum, { kept }) => sum + kept, 0), all.reduce((sum, { of }) => sum + of, 0)];
}

const STATUS = { nothing: 2, world: 0, episode: 0 } as const;

it.each(ODD_FILES)('check says what there is to say of $name', async ({ name, opens, kept, said, thorough = [] }) => {
  const path = join(folder, name);
  const expected = [...said, ...thorough].map((text) => text.replace(/^(\w+)/, `$1: ${path}`));
  const failed = expected.some((text) => text.startsWith('error'));
  const status = STATUS[opens] === 0 && failed ? 1 : STATUS[opens];

  expect(await main(['check', path])).toBe(status);
  expect(told).toEqual(expected);
  expect(out).toMatch(/^\d+ errors?, \d+ warnings?, \d+ notes?$/m);

  out = '';
  expect(await main(['check', path, '--json'])).toBe(status);
  const report: Report = JSON.parse(out);
  expect(report.problems).toHaveLength(expected.length);
  expect(keptOf(report)).toEqual(kept);
  expect(report.what).toMatch(opens === 'nothing' ? /./ : new RegExp(`^${opens}`));
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

it('every row of the table that is about a single file has files', () => {
  const rows = new Set(ODD_FILES.map(({ row }) => row));
  expect(ROWS.filter((row) => !rows.has(row))).toEqual(['a world of another version']);
});
