import { err, ok, type Result } from '#lib';
import type { Raw } from './raw.ts';

/** Turns what version n wrote into what version n + 1 writes. */
export type Upgrader = (raw: Raw) => Raw;

/** Upgraders by the version that they read. */
export type Upgraders = Readonly<Record<number, Upgrader>>;

/**
 * The way from a file's version to the current one, one upgrader per version; or why there is none, as a sentence
 * part. Version 1 is the first of both formats, so that their registries are empty.
 */
export function upgradeFrom(version: number, current: number, upgraders: Upgraders): Result<Upgrader, string> {
  if (version > current) return err(`version ${version}, which is newer than this reader`);
  const steps: Upgrader[] = [];
  for (let at = version; at < current; at += 1) {
    const next = upgraders[at];
    if (!next) return err(`version ${version}, from which there is no way to version ${current}`);
    steps.push(next);
  }
  return ok((raw) => steps.reduce((now, next) => next(now), raw));
}
