import type { NextStepKind } from './next-step.contract.ts';

/** The steps at which a person has nothing to do. */
export const idleStepKinds: readonly NextStepKind[] = ['awaiting_approval', 'finished', 'no_modules'];
