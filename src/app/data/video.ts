/** Why a video does not play, in a sentence that names it. */

const SECONDS = 1;

/** What an address answers, where that is the reason; null where there is something to be had. */
async function addressProblem(address: string): Promise<string | null> {
  try {
    const { ok, status, statusText } = await fetch(address, { method: 'HEAD' });
    return ok ? null : `${address} answers ${`${status} ${statusText}`.trim()}.`;
  } catch {
    return `${address} cannot be reached. The server is off, or does not let other pages read it.`;
  }
}

/** Why the browser gave a video up. `damaged`: it began to play. */
export async function videoProblem(source: string | Blob, name: string, damaged: boolean): Promise<string> {
  if (source instanceof Blob && source.size === 0) return `${name} is empty.`;
  const missing = source instanceof Blob ? null : await addressProblem(source);
  if (missing !== null) return missing;
  if (damaged) return `${name} is damaged: it cannot be decoded to its end.`;
  return `${name} is no video that this browser can decode.`;
}

/** A browser plays the sound of a video whose pictures it cannot decode. */
export const noPicture = (name: string): string => `${name} has no pictures that this browser can decode.`;

/**
 * That a video is shorter than the episode needs. `last` is the greatest source time of a step, null where none has one;
 * all in seconds. Null when it is long enough, or when its length is not known.
 */
export function lengthProblem(name: string, duration: number, last: number | null, offset: number): string | null {
  if (last === null || !Number.isFinite(duration) || last + offset <= duration + SECONDS) return null;
  const length = duration.toFixed(1);
  return `${name} is ${length} s long; the episode goes to ${(last + offset).toFixed(1)} s of it.`;
}
