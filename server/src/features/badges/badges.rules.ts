import type { BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';

/** The facts about a person and one active module that decide whether the person has earned a badge. */
export interface ModuleResults {
  readonly moduleId: string;
  readonly hasQuiz: boolean;
  readonly completedAt: Date | null;
  /** The time at which the person first passed any quiz of the module; null if the person has not passed one. */
  readonly passedAt: Date | null;
}

/** The achievements of a person that earn badges. */
export interface Achievements {
  /** All active modules. */
  readonly modules: readonly ModuleResults[];
  /** The time at which the person first passed any quiz, including quizzes of inactive modules. */
  readonly firstPassAt: Date | null;
  /** The time at which the person first passed any quiz with 100%, including quizzes of inactive modules. */
  readonly firstPerfectAt: Date | null;
}

export interface EarnedBadge {
  readonly kind: BadgeKind;
  /** Null unless the kind is `chapter`. */
  readonly moduleId: string | null;
  readonly earnedAt: Date;
}

/** Returns all badges that a person has earned, including those that the person already holds. */
export function findEarnedBadges({ modules, firstPassAt, firstPerfectAt }: Achievements): EarnedBadge[] {
  const completions = modules
    .flatMap((module) => module.completedAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  /** The time at which the person had completed `count` modules; null if they have not, or if `count` is 0. */
  const reachedAt = (count: number) => (count > 0 ? (completions[count - 1] ?? null) : null);
  return [
    ...modules.flatMap((module) => toBadges('chapter', chapterEarnedAt(module), module.moduleId)),
    ...toBadges('first_quiz', firstPassAt),
    ...toBadges('perfect_score', firstPerfectAt),
    ...toBadges('halfway', reachedAt(Math.ceil(modules.length / 2))),
    ...toBadges('all_chapters', reachedAt(modules.length)),
  ];
}

/** The time at which the badge of a module was earned: the first pass, or the completion if the module has no quiz. */
const chapterEarnedAt = ({ hasQuiz, passedAt, completedAt }: ModuleResults): Date | null =>
  passedAt ?? (hasQuiz ? null : completedAt);

/** One badge, or none if `earnedAt` is null. */
const toBadges = (kind: BadgeKind, earnedAt: Date | null, moduleId: string | null = null): EarnedBadge[] =>
  earnedAt === null ? [] : [{ kind, moduleId, earnedAt }];
