import type { Badge } from '@loopcheck/contract/features/badges/badges.contract';
import type { BadgeRow } from './badges.queries.ts';

export const presentBadge = (row: BadgeRow): Badge => ({
  id: row.id,
  kind: row.kind,
  chapterNumber: row.chapter_number,
  title: row.title,
  earnedAt: row.earned_at.toISOString(),
  isNew: row.shown_at === null,
});
