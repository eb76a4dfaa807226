import type {
  ListedProgress,
  ModuleProgress,
  ProgressOverview,
} from '@loopcheck/contract/features/progress/progress.contract';
import { isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';
import { toDisplayedScore } from '@loopcheck/contract/features/quizzes/displayed-score.rules';
import type { findEligibility } from '../certificates/index.ts';
import type { ListedProgressRow, ProgressRow } from './progress.queries.ts';
import { isUnlocked } from './progress.rules.ts';

/** A person's progress in one module, with fields such as `canStartQuiz` that are derived from the stored progress. */
export function presentProgress(row: ProgressRow): ModuleProgress {
  return {
    moduleId: row.moduleId,
    status: row.status,
    progressPercentage: row.percentage,
    scrollDepthPercentage: row.depth,
    isMarkedComplete: row.isTicked,
    canStartQuiz: isUnlocked(row) && isQuizOpen(row),
    startedAt: row.startedAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    lockedBy: isUnlocked(row) ? null : row.previous,
    isActive: row.isActive,
    changedSinceRead: row.depthRevision !== null && row.depthRevision < row.contentRevision,
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
}

export const presentListedProgress = (row: ListedProgressRow): ListedProgress => ({
  ...presentProgress(row),
  bestScore: row.bestResult === null ? null : toDisplayedScore(row.bestResult.score, row.bestResult.passMark),
});

/**
 * One person's progress over all active modules. The percentage is the share of completed modules. It is rounded down,
 * so that it is 100 only if all modules are completed.
 */
export function presentOverview(eligibility: Awaited<ReturnType<typeof findEligibility>>): ProgressOverview {
  const { modules, missing, canRequest } = eligibility;
  const completedModules = modules.filter((module) => module.completed_at !== null).length;
  return {
    completedModules,
    totalModules: modules.length,
    percentage: modules.length === 0 ? 0 : Math.floor((completedModules * 100) / modules.length),
    certificate: { canRequest, missing: [...missing] },
  };
}
