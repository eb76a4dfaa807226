import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { Timestamp } from '../../fields.ts';
import { callLimits } from '../../call-limits.ts';
import { badgesPaths } from './badges.paths.ts';

/** The kind of a badge: the achievement for which the badge is awarded. */
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
  /** True until a page has announced the badge to the person. Each badge is announced once. */
  isNew: z.boolean(),
});
export type Badge = z.infer<typeof Badge>;

export const badgesEndpoints = {
  list: endpoint({
    ...badgesPaths.list,
    access: 'member',
    summary: 'Lists the badges of the signed-in person, newest first',
    reply: z.array(Badge),
  }),
  markShown: endpoint({
    ...badgesPaths.markShown,
    access: 'member',
    summary: 'Records that a page has announced badges to the signed-in person. Ignores badges of other people',
    body: z.object({ badgeIds: z.array(z.uuid()).max(200) }),
    reply: z.array(Badge),
    errors: ['too_many_requests'],
    callLimit: callLimits.settings,
  }),
};
