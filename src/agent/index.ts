export { GreedyPlanner } from './greedy.ts';
export { CAPS, OUTPUT_SCHEMA, observationText, type PlannerMessage, plannerMessage, requestText } from './message.ts';
export { randomPlanner } from './random.ts';
export { referencePlanner } from './reference.ts';
export type { Decision, Feedback, Planner, PublicOperation, Turn } from './types.ts';
