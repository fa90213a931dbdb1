export { exportPddl, type PddlFiles } from './export.ts';
export { exportPlan } from './plan.ts';
export { planText } from './write.ts';
