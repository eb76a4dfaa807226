import type {
  ListedProgress,
  ModuleProgress,
  ProgressOverview,
} from '@loopcheck/contract/features/progress/progress.contract';
import { opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';
import { shownScore } from '@loopcheck/contract/features/quizzes/shown-score.rules';
import type { findEligibility } from '../certificates/index.ts';
import type { ListedProgressRow, ProgressRow } from './progress.queries.ts';
import { isUnlocked } from './progress.rules.ts';

/** A person's progress in one module, with the fields that the server derives. */
export function presentProgress(row: ProgressRow): ModuleProgress {
  return {
    moduleId: row.moduleId,
    status: row.status,
    progressPercentage: row.percentage,
    scrollDepthPercentage: row.depth,
    isMarkedComplete: row.isTicked,
    canStartQuiz: isUnlocked(row) && opensQuiz(row),
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
  bestScore: row.best === null ? null : shownScore(row.best.score, row.best.passMark),
});

/** The percentage counts completed modules and is rounded down, so that 100 means that all modules are completed. */
export function presentOverview(eligibility: Awaited<ReturnType<typeof findEligibility>>): ProgressOverview {
  const { modules, missing, canRequest } = eligibility;
  const completedModules = modules.filter((module) => module.status === 'completed').length;
  return {
    completedModules,
    totalModules: modules.length,
    percentage: modules.length === 0 ? 0 : Math.floor((completedModules * 100) / modules.length),
    certificate: { canRequest, missing: [...missing] },
  };
}
