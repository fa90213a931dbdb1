export { actsByType, evaluate, looksInto, type PastAct, type Situation, type Verdict } from './evaluate.ts';
export { type Removal, type Scene, situationOf, subjectOf, without } from './negate.ts';
export { type Endpoint, endpointOf, type RunScore, scoreRun } from './score.ts';
export {
  type Condition,
  type Contract,
  type ContractType,
  type EventTest,
  IT,
  type Quantified,
  type Test,
} from './types.ts';
