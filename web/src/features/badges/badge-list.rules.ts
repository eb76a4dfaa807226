import type { Badge, BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';

/** A badge that a person has earned or can earn. */
export type BadgeEntry = {
  readonly key: string;
  readonly kind: BadgeKind;
  readonly chapterNumber: number | null;
  /** The title of the chapter; null for a milestone. */
  readonly title: string | null;
  /** Null if the badge is not earned. */
  readonly earnedAt: string | null;
};

type Chapter = { readonly chapterNumber: number; readonly title: string };

/** The badges that are not about a chapter. */
const milestones: readonly Exclude<BadgeKind, 'chapter'>[] = ['first_quiz', 'perfect_score', 'halfway', 'all_chapters'];

/**
 * Lists all badges, earned or not: first the milestones, then the chapters. Earned badges for chapters that the site
 * has removed are at the end.
 */
export function listBadgeEntries(earnedBadges: readonly Badge[], chapters: readonly Chapter[]): BadgeEntry[] {
  const milestoneEntries = milestones.map((kind) =>
    createEntry(
      kind,
      earnedBadges.find((badge) => badge.kind === kind),
    ),
  );
  const chapterEntries = chapters.map((chapter) =>
    createEntry(
      'chapter',
      earnedBadges.find((badge) => badge.chapterNumber === chapter.chapterNumber),
      chapter,
    ),
  );
  const entries = [...milestoneEntries, ...chapterEntries];
  const listedKeys = new Set(entries.map(({ key }) => key));
  const removedChapterEntries = earnedBadges
    .map((badge) => createEntry(badge.kind, badge))
    .filter(({ key }) => !listedKeys.has(key));
  return [...entries, ...removedChapterEntries];
}

function createEntry(kind: BadgeKind, earnedBadge: Badge | undefined, chapter?: Chapter): BadgeEntry {
  const chapterNumber = chapter?.chapterNumber ?? earnedBadge?.chapterNumber ?? null;
  return {
    // The type allows a badge for a chapter without a number. The key then contains the id of the badge.
    key: kind === 'chapter' ? `chapter ${chapterNumber ?? earnedBadge?.id}` : kind,
    kind,
    chapterNumber,
    title: chapter?.title ?? earnedBadge?.title ?? null,
    earnedAt: earnedBadge?.earnedAt ?? null,
  };
}

/** Returns the number of modules that a person still has to complete for a badge. */
export function countMissingModules(kind: 'halfway' | 'all_chapters', completed: number, total: number): number {
  const required = kind === 'halfway' ? Math.ceil(total / 2) : total;
  return Math.max(0, required - completed);
}
