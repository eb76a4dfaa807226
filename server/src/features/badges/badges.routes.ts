import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { implement } from '../../platform/http/implement.ts';
import { presentBadge } from './badges.presenter.ts';
import { listBadges } from './badges.queries.ts';

export const badgesRoutes = implement(badgesEndpoints, {
  list: async ({ db, user }) => (await listBadges(db, user.id)).map(presentBadge),
});
