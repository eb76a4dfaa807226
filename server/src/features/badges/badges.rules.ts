import type { BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';

/** One active module on a person's way, as far as badges ask. */
export interface ChapterStanding {
  readonly moduleId: string;
  readonly hasQuiz: boolean;
  readonly completedAt: Date | null;
  /** When one of its quizzes was passed first. */
  readonly passedAt: Date | null;
}

/** What badges are earned from. The two moments count over all quizzes, also those of modules that are inactive now. */
export interface Standing {
  readonly chapters: readonly ChapterStanding[];
  readonly firstPassAt: Date | null;
  readonly firstPerfectAt: Date | null;
}

export interface EarnedBadge {
  readonly kind: BadgeKind;
  readonly moduleId: string | null;
  readonly earnedAt: Date;
}

/** Every badge that a person's standing is worth, each with the moment at which it was earned. */
export function badgesOf(standing: Standing): EarnedBadge[] {
  const { chapters } = standing;
  const completions = chapters
    .flatMap((chapter) => chapter.completedAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  // The moment at which so many modules were completed; never for a site without modules.
  const completedAt = (count: number) => (count > 0 ? (completions[count - 1] ?? null) : null);
  return [
    ...chapters.flatMap((chapter) => earned('chapter', chapterEarnedAt(chapter), chapter.moduleId)),
    ...earned('first_quiz', standing.firstPassAt),
    ...earned('perfect_score', standing.firstPerfectAt),
    ...earned('halfway', completedAt(Math.ceil(chapters.length / 2))),
    ...earned('all_chapters', completedAt(chapters.length)),
  ];
}

/** A chapter's badge is for its quiz; a chapter that has none gives its badge when it is completed. */
const chapterEarnedAt = ({ hasQuiz, passedAt, completedAt }: ChapterStanding): Date | null =>
  passedAt ?? (hasQuiz ? null : completedAt);

const earned = (kind: BadgeKind, earnedAt: Date | null, moduleId: string | null = null): EarnedBadge[] =>
  earnedAt === null ? [] : [{ kind, moduleId, earnedAt }];
