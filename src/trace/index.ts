export { IndexBuilder } from './builder.ts';
export type * from './model.ts';
export { RECORD_ORDER, recordRank } from './order.ts';
export type * from './records.ts';
export { type Difference, type Verification, type VerifiedCounts, verifyEpisode } from './verify.ts';
