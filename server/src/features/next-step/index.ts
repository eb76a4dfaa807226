export { findNextStep } from './find-next-step.ts';
export { nextStepRoutes } from './next-step.routes.ts';
