import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { implement } from '../../platform/http/implement.ts';
import { findNextStep } from './find-next-step.ts';

export const nextStepRoutes = implement(nextStepEndpoints, {
  own: ({ db, config, now, user }) => findNextStep({ db, config, now }, user.id),
});
