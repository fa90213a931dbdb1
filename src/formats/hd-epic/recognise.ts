/** Which of HD-EPIC's files a text is, judged by its beginning; names only tell verbs from nouns. */
export type HdEpicPart =
  | 'narrations'
  | 'verbClasses'
  | 'nounClasses'
  | 'assocInfo'
  | 'maskInfo'
  | 'activities'
  | 'recipes';

/** @param head the first some thousand characters of the file */
export function recogniseHdEpic(name: string, head: string): HdEpicPart | undefined {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  return /^[{[]/.test(text) ? jsonPart(text) : tablePart(name, text);
}

function jsonPart(text: string): HdEpicPart | undefined {
  if (/"unique_narration_id"\s*:/.test(text) && /"narration"\s*:/.test(text)) return 'narrations';
  if (/^\{\s*"k"\s*:|"format"\s*:\s*"beliefscope/.test(text)) return undefined;
  if (/"tracks"\s*:\s*\[/.test(text) && /"track_id"\s*:/.test(text)) return 'assocInfo';
  if (/"frame_number"\s*:/.test(text) && /"(fixture|3d_location|bbox)"\s*:/.test(text)) return 'maskInfo';
  if (/"steps"\s*:\s*\{/.test(text) && /"(captures|participant|ingredients)"\s*:/.test(text)) return 'recipes';
  return undefined;
}

function tablePart(name: string, text: string): HdEpicPart | undefined {
  const columns = new Set((text.split(/\r?\n/, 1)[0] ?? '').split(',').map((cell) => cell.trim().replaceAll('"', '')));
  const has = (...names: readonly string[]): boolean => names.every((column) => columns.has(column));
  if (has('unique_narration_id', 'narration')) return 'narrations';
  if (has('video_id', 'high_level_activity_label', 'start_time')) return 'activities';
  if (has('id', 'key', 'instances'))
    return /noun/i.test(name) ? 'nounClasses' : /verb/i.test(name) ? 'verbClasses' : undefined;
  return undefined;
}

const VIDEO = /^[A-Z]\d{2}-\d{8}-\d{6}/;

/** The videos that a file of narrations speaks of, in their order. */
export function videosIn(name: string, text: string): readonly string[] {
  const told = new Set<string>();
  for (const [, id] of text.matchAll(/"video_id"\s*:\s*"([^"]+)"/g)) if (id !== undefined) told.add(id);
  if (told.size === 0) {
    for (const [, id] of text.matchAll(/(?:^|[\s",])([A-Z]\d{2}-\d{8}-\d{6})-\d+(?=[",])/g))
      if (id !== undefined) told.add(id);
  }
  if (told.size > 0) return [...told];
  const own = VIDEO.exec(name.split('/').at(-1) ?? name)?.[0];
  return own === undefined ? [] : [own];
}
