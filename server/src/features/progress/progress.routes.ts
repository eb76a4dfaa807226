import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { shownScore } from '@loopcheck/contract/features/quizzes/shown-score.rules';
import { implement } from '../../platform/http/implement.ts';
import { findEligibility } from '../certificates/index.ts';
import { type ListedRow, listProgress } from './progress.queries.ts';
import { progressOf } from './progress.rules.ts';
import { reportProgress } from './report-progress.ts';

export const progressRoutes = implement(progressEndpoints, {
  list: async ({ db, user }) =>
    (await listProgress(db, user.id)).map((row) => ({ ...progressOf(row), bestScore: bestScoreOf(row) })),
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

const bestScoreOf = ({ best }: ListedRow) => (best === null ? null : shownScore(best.score, best.passMark));
