import { trainerOverviewEndpoints } from '@loopcheck/contract/features/statistics/trainer-overview.contract';
import { implement } from '../../platform/http/implement.ts';
import { listPendingActions } from './pending-actions.ts';
import { findTrainerFigures } from './trainer-overview.queries.ts';

/** Who signed in within this time counts as active, in milliseconds. */
const activeFor = 30 * 24 * 3_600_000;

export const trainerOverviewRoutes = implement(trainerOverviewEndpoints, {
  overview: async ({ db, now }) => {
    const figures = await findTrainerFigures(db, new Date(now.getTime() - activeFor));
    return {
      ...figures,
      averageProgress: Math.round(figures.averageProgress),
      oldestPendingAt: figures.oldestPendingAt?.toISOString() ?? null,
    };
  },
  pendingActions: listPendingActions,
});
