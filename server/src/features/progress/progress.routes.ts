import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { implement } from '../../platform/http/implement.ts';
import { findEligibility } from '../certificates/index.ts';
import { listProgress } from './progress.queries.ts';
import { progressOf } from './progress.rules.ts';
import { reportProgress } from './report-progress.ts';

export const progressRoutes = implement(progressEndpoints, {
  list: async ({ db, user }) => (await listProgress(db, user.id)).map(progressOf),
  overview: async (call) => {
    const { modules, missing, canRequest } = await findEligibility({ ...call, userId: call.user.id });
    const completedModules = modules.filter((module) => module.status === 'completed').length;
    return {
      completedModules,
      totalModules: modules.length,
      percentage: modules.length === 0 ? 0 : Math.floor((completedModules * 100) / modules.length),
      certificate: { canRequest, missing: [...missing] },
    };
  },
  report: async ({ db, user, params, body, now }) =>
    progressOf(await reportProgress({ db, userId: user.id, moduleId: params.moduleId, now }, body)),
});
