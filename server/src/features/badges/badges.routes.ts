import { BadgeKind, badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { implement } from '../../platform/http/implement.ts';
import { listBadges } from './badges.queries.ts';

export const badgesRoutes = implement(badgesEndpoints, {
  list: async ({ db, user }) => {
    const badges = await listBadges(db, user.id);
    return badges.map((badge) => ({
      id: badge.id,
      kind: BadgeKind.parse(badge.kind),
      chapterNumber: badge.chapter_number,
      title: badge.title,
      earnedAt: badge.earned_at.toISOString(),
    }));
  },
});
