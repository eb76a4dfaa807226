import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { badgesPaths } from './badges.paths.ts';

export const BadgeKind = z.enum(['chapter', 'first_quiz', 'perfect_score', 'halfway', 'all_chapters']);
export type BadgeKind = z.infer<typeof BadgeKind>;

/** A badge that a person has earned. docs/rules/badges.md explains the kinds. */
export const Badge = z.object({
  id: z.uuid(),
  kind: BadgeKind,
  /** The chapter number of the module of a `chapter` badge; null for other kinds. */
  chapterNumber: z.int().nullable(),
  /** The title of the module of a `chapter` badge; null for other kinds. */
  title: z.string().nullable(),
  earnedAt: Timestamp,
});
export type Badge = z.infer<typeof Badge>;

export const badgesEndpoints = {
  list: endpoint({
    ...badgesPaths.list,
    access: 'member',
    summary: 'Lists the badges of the signed-in person, newest first',
    reply: z.array(Badge),
  }),
};
