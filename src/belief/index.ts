export {
  type Agreement,
  type AgreementCounts,
  accuracyOf,
  type ByLabel,
  claims,
  countAgreement,
  coverageOf,
  entitiesByLabel,
  fieldAgreement,
  NOTHING_SET,
  placeAgreement,
  type RightWhenSet,
  rememberRight,
} from './agreement.ts';
export {
  applyBeliefPatch,
  type Belief,
  type BeliefEntry,
  type BeliefError,
  believed,
  EMPTY_BELIEF,
  entriesOf,
  entryOf,
} from './store.ts';
export type { BeliefChange, BeliefPatch, BeliefSubject, BelievedField, EvidenceSource } from './types.ts';
export { AGENT, CONFIDENCE, initialBelief, learnFromAct, learnFromObservation, resetBelief } from './update.ts';
