export { type AnnotationRead, type HdEpicFiles, readAnnotation } from './annotation.ts';
export { isParquet, parquetNarrations } from './parquet.ts';
export { type HdEpicPart, recogniseHdEpic, videosIn } from './recognise.ts';
export type { NamedText } from './source.ts';
