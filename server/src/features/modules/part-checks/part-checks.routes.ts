import { partChecksEndpoints } from '@loopcheck/contract/features/modules/part-checks.contract';
import { implement } from '../../../platform/http/implement.ts';
import { answerPartCheck } from './part-checks.commands.ts';

export const partChecksRoutes = implement(partChecksEndpoints, {
  answer: async ({ db, user, params, body }) => {
    const isRight = await answerPartCheck({ db }, { userId: user.id, moduleId: params.id, part: params.part, ...body });
    return { ...body, isRight };
  },
});
