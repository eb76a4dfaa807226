import type { Badge, BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';

/** A place on the shelf: a badge that is earned, or that can be. */
export type BadgePlace = {
  readonly key: string;
  readonly kind: BadgeKind;
  readonly chapterNumber: number | null;
  readonly title: string | null;
  readonly earnedAt: string | null;
};

type Chapter = { readonly chapterNumber: number; readonly title: string };

const milestones: readonly Exclude<BadgeKind, 'chapter'>[] = ['first_quiz', 'perfect_score', 'halfway', 'all_chapters'];

/**
 * Every badge there is for a person: the milestones, then one per chapter. A badge of a chapter that the site has
 * taken away since stays.
 */
export function badgeShelf(badges: readonly Badge[], chapters: readonly Chapter[]): BadgePlace[] {
  const marks = milestones.map((kind) =>
    placeOf(
      kind,
      badges.find((badge) => badge.kind === kind),
    ),
  );
  const ofChapters = chapters.map((chapter) =>
    placeOf(
      'chapter',
      badges.find((badge) => badge.chapterNumber === chapter.chapterNumber),
      chapter,
    ),
  );
  const shown = new Set([...marks, ...ofChapters].map(({ key }) => key));
  const others = badges.map((badge) => placeOf(badge.kind, badge)).filter(({ key }) => !shown.has(key));
  return [...marks, ...ofChapters, ...others];
}

function placeOf(kind: BadgeKind, earned: Badge | undefined, chapter?: Chapter): BadgePlace {
  const chapterNumber = chapter?.chapterNumber ?? earned?.chapterNumber ?? null;
  return {
    key: kind === 'chapter' ? `chapter ${chapterNumber ?? earned?.id}` : kind,
    kind,
    chapterNumber,
    title: chapter?.title ?? earned?.title ?? null,
    earnedAt: earned?.earnedAt ?? null,
  };
}

/** How many more modules have to be completed for the half, or for all. */
export function modulesShort(kind: 'halfway' | 'all_chapters', completed: number, total: number): number {
  const needed = kind === 'halfway' ? Math.ceil(total / 2) : total;
  return Math.max(0, needed - completed);
}
