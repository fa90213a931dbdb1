export { GreedyPlanner } from './greedy.ts';
export { CAPS, OUTPUT_SCHEMA, observationText, type PlannerMessage, plannerMessage, requestText } from './message.ts';
export { ModelPlanner, messageText } from './model.ts';
export type { ChatMessage, ModelPort, ModelReply } from './port.ts';
export { randomPlanner } from './random.ts';
export { referencePlanner } from './reference.ts';
export type { Decision, Feedback, ModelCall, Planner, PublicOperation, Turn } from './types.ts';
