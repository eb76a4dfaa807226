import type {
  ListedProgress,
  ModuleProgress,
  ProgressOverview,
} from '@loopcheck/contract/features/progress/progress.contract';
import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import { toShareInPercent, toWholeScore } from '@loopcheck/contract/percent';
import type { findEligibility } from '../certificates/index.ts';
import type { ListedProgressRow, ProgressRow } from './progress.queries.ts';
import { findSecondsToRead, isUnlocked } from './progress.rules.ts';

/**
 * A person's progress in one module, with fields such as `canStartQuiz` that are derived from the stored progress.
 * `checksReadingTime` is the setting of the site.
 */
export function presentProgress(row: ProgressRow, checksReadingTime: boolean): ModuleProgress {
  const isQuizAccessible = isUnlocked(row) && row.neededDrill === null;
  return {
    moduleId: row.moduleId,
    status: row.status,
    progressPercentage: row.percentage,
    scrollDepthPercentage: row.depth,
    isMarkedComplete: row.isTicked,
    canStartQuiz: isQuizAccessible && isQuizOpen(row),
    needsDrill: row.neededDrill,
    canTestOut: isQuizAccessible && !isQuizOpen(row) && row.allowsTestOut,
    isReadingWaived: row.completedBy === 'test_out',
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    lockedBy: isUnlocked(row) ? null : row.previous,
    isActive: row.isActive,
    // In contrast to `mustReadAgain`, also true for a text that the person has read only in part. `depthRevision` is the
    // revision that the person has read, `readingRevision` the last one that asks people to read the module again. A
    // small correction does not change `readingRevision`, so it makes neither field of the reply true.
    changedSinceRead: row.mustReadAgain || (row.depthRevision !== null && row.depthRevision < row.readingRevision),
    mustReadAgain: row.mustReadAgain,
    readSeconds: row.readSeconds,
    secondsToRead: checksReadingTime ? findSecondsToRead(row) : 0,
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
}

/**
 * Adds a person's results in the quiz and the drills of the module. Without a quiz, `bestScore` and `isQuizPassed` are
 * null and `mustPassAgain` is false; without a drill, `isDrillPassed` is null.
 */
export const presentListedProgress = (row: ListedProgressRow, checksReadingTime: boolean): ListedProgress => ({
  ...presentProgress(row, checksReadingTime),
  bestScore: toBestScore(row.quiz),
  isQuizPassed: row.quiz?.isPassed ?? null,
  mustPassAgain: row.quiz?.mustPassAgain ?? false,
  isDrillPassed: row.drill === null ? null : row.hasPassedDrill,
});

/** The best score in whole percent; null without a quiz or an attempt. */
const toBestScore = (quiz: ListedProgressRow['quiz']): number | null =>
  quiz === null || quiz.bestScore === null ? null : toWholeScore(quiz.bestScore, quiz.passMark);

/**
 * One person's progress over all active modules. The percentage is the share of completed modules. It is never rounded
 * up to 100, so 100 means that all modules are completed.
 */
export function presentOverview(eligibility: Awaited<ReturnType<typeof findEligibility>>): ProgressOverview {
  const { modules, missing, canRequest } = eligibility;
  const completedModules = modules.filter((module) => module.completed_at !== null).length;
  return {
    completedModules,
    totalModules: modules.length,
    percentage: toShareInPercent(completedModules, modules.length),
    certificate: { canRequest, missing: [...missing] },
  };
}
