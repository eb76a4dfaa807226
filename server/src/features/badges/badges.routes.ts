import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { implement } from '../../platform/http/implement.ts';
import { presentBadge } from './badges.presenter.ts';
import { listBadges, saveShownBadges } from './badges.queries.ts';

export const badgesRoutes = implement(badgesEndpoints, {
  list: async ({ db, user }) => (await listBadges(db, user.id)).map(presentBadge),
  markShown: async ({ db, user, body, now }) => {
    await saveShownBadges(db, user.id, body.badgeIds, now);
    return (await listBadges(db, user.id)).map(presentBadge);
  },
});
