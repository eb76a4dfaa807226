import type { BadgeKind } from '@loopcheck/contract/features/badges/badges.contract';

/** One person's state in one active module. */
export interface ModuleStanding {
  readonly moduleId: string;
  readonly hasQuiz: boolean;
  readonly completedAt: Date | null;
  /** When one of its quizzes was first passed. */
  readonly passedAt: Date | null;
}

/** What badges are earned from. The two timestamps cover all quizzes, also those of inactive modules. */
export interface Standing {
  readonly modules: readonly ModuleStanding[];
  readonly firstPassAt: Date | null;
  readonly firstPerfectAt: Date | null;
}

export interface EarnedBadge {
  readonly kind: BadgeKind;
  readonly moduleId: string | null;
  readonly earnedAt: Date;
}

/** Every badge that a person has earned, with the time at which it was earned. */
export function badgesOf(standing: Standing): EarnedBadge[] {
  const { modules } = standing;
  const completions = modules
    .flatMap((module) => module.completedAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime());
  // When the count-th module was completed; null for a site without modules.
  const completedAt = (count: number) => (count > 0 ? (completions[count - 1] ?? null) : null);
  return [
    ...modules.flatMap((module) => earned('chapter', moduleEarnedAt(module), module.moduleId)),
    ...earned('first_quiz', standing.firstPassAt),
    ...earned('perfect_score', standing.firstPerfectAt),
    ...earned('halfway', completedAt(Math.ceil(modules.length / 2))),
    ...earned('all_chapters', completedAt(modules.length)),
  ];
}

/** A module's badge is for passing its quiz; without a quiz it is for completing the module. */
const moduleEarnedAt = ({ hasQuiz, passedAt, completedAt }: ModuleStanding): Date | null =>
  passedAt ?? (hasQuiz ? null : completedAt);

const earned = (kind: BadgeKind, earnedAt: Date | null, moduleId: string | null = null): EarnedBadge[] =>
  earnedAt === null ? [] : [{ kind, moduleId, earnedAt }];
