export type * from './document.ts';
