export { type AnnotationRead, type HdEpicFiles, readAnnotation } from './annotation.ts';
export type { NamedText } from './source.ts';
