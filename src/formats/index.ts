export { contentOf, type FileSource } from './bytes.ts';
export { type Examined, type ExamineOptions, examine, type Report } from './examine.ts';
export { type FoundWorld, findWorld, settingIn, type WorldFile } from './find-world.ts';
export {
  type AnnotationRead,
  type HdEpicFiles,
  type HdEpicPart,
  isParquet,
  type NamedText,
  parquetNarrations,
  readAnnotation,
  recogniseHdEpic,
  videosIn,
} from './hd-epic/index.ts';
export type { KeptPart } from './native/document.ts';
export { EpisodeReader, type EpisodeReaderOptions, type EpisodeSink } from './native/episode-reader.ts';
export { EPISODE_VERSION } from './native/episode-schema.ts';
export { jsonSchemas } from './native/json-schema.ts';
export { readWorld, type WorldReading } from './native/world-reader.ts';
export { WORLD_VERSION } from './native/world-schema.ts';
export { episodeText, recordLine, writeCampaign, writeWorld } from './native/write.ts';
export { exportPddl, exportPlan, type PddlFiles, planText } from './pddl/index.ts';
export { type FileProblem, problemText } from './problem.ts';
export { mayLackTexts, readRecordAt } from './read-at.ts';
