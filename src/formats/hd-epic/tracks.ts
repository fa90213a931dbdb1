import * as z from 'zod';
import type { Sighting, Track, TrackedObject } from '#compile';
import type { FileProblem } from '../problem.ts';
import { type NamedText, whole } from './source.ts';

const trackSchema = z.object({
  track_id: z.string(),
  time_segment: z.tuple([z.number(), z.number()]),
  masks: z.array(z.string()),
});
const objectSchema = z.object({ name: z.string(), tracks: z.array(trackSchema) });
const assocSchema = z.record(z.string(), z.record(z.string(), objectSchema));

const maskSchema = z.object({
  fixture: z.string().nullish(),
  '3d_location': z.tuple([z.number(), z.number(), z.number()]).nullish(),
});
const masksSchema = z.record(z.string(), z.record(z.string(), maskSchema));
type Masks = Readonly<Record<string, z.infer<typeof maskSchema>>>;

/** The tracked objects of one video from `assoc_info.json`, with what `mask_info.json` says of their first and last mask. */
export function readTracks(
  assoc: NamedText,
  masks: NamedText | undefined,
  video: string,
): { readonly objects: readonly TrackedObject[]; readonly problems: readonly FileProblem[] } {
  const problems: FileProblem[] = [];
  const known = own(masks === undefined ? undefined : whole(masks, masksSchema, problems), video) ?? {};
  const objects = Object.entries(own(whole(assoc, assocSchema, problems), video) ?? {});
  return {
    objects: objects.map(([id, object]) => ({
      id,
      name: object.name,
      tracks: object.tracks.map((track) => trackOf(track, known)).sort(byStart),
    })),
    problems,
  };
}

const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;

const byStart = (a: Track, b: Track): number => (a.start ?? 0) - (b.start ?? 0);

function trackOf(track: z.infer<typeof trackSchema>, masks: Masks): Track {
  const [start, end] = track.time_segment;
  const first = sighting(masks, track.masks[0]);
  const last = track.masks.length > 1 ? sighting(masks, track.masks.at(-1)) : undefined;
  const sound = start >= 0 && end >= start;
  return {
    id: track.track_id,
    ...(sound ? { start, end } : {}),
    ...(first === undefined ? {} : { first }),
    ...(last === undefined ? {} : { last }),
  };
}

/** `P01_cupboard.009` -> `cupboard.009`. In mid-air is nowhere. */
function sighting(masks: Masks, id: string | undefined): Sighting | undefined {
  const mask = id === undefined ? undefined : own(masks, id);
  if (mask === undefined) return undefined;
  const name = mask.fixture ?? 'Null';
  const fixture = /^(mid-air|null|none|)$/i.test(name) ? undefined : name.replace(/^[A-Z]+\d+_/, '');
  const position = mask['3d_location'] ?? undefined;
  return { ...(fixture === undefined ? {} : { fixture }), ...(position === undefined ? {} : { position }) };
}
