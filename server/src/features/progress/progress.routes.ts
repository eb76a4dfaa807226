import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { implement } from '../../platform/http/implement.ts';
import { findEligibility } from '../certificates/index.ts';
import { applyProgressReport } from './progress.commands.ts';
import { presentListedProgress, presentOverview, presentProgress } from './progress.presenter.ts';
import { listProgress } from './progress.queries.ts';

export const progressRoutes = implement(progressEndpoints, {
  list: async ({ db, user }) => (await listProgress(db, user.id)).map(presentListedProgress),
  overview: async ({ db, config, user, now }) =>
    presentOverview(await findEligibility({ db, config, userId: user.id, now })),
  update: async ({ db, now, user, params, body }) =>
    presentProgress(
      await applyProgressReport({ db, now }, { userId: user.id, moduleId: params.moduleId, report: body }),
    ),
});
