import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { applyReading, isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';

/**
 * Returns the progress with a reading depth, and optionally a tick, that the server has not confirmed yet. It uses the
 * same rule as the server, so that the screen reacts immediately. `isTicking` is true while a tick is being sent; it
 * does not open the quiz, because the server could refuse it.
 */
export function applyUnsavedReading(progress: ModuleProgress, depth: number, isTicking = false): ModuleProgress {
  const before = {
    status: progress.status,
    percentage: progress.progressPercentage,
    depth: progress.scrollDepthPercentage,
    depthRevision: null,
    isTicked: progress.isMarkedComplete,
    tickRevision: null,
  };
  const after = applyReading(before, { scrollDepthPercentage: depth, isMarkedComplete: isTicking }, 1);
  return {
    ...progress,
    progressPercentage: after.percentage,
    scrollDepthPercentage: after.depth,
    isMarkedComplete: after.isTicked,
    canStartQuiz: progress.canStartQuiz || (progress.lockedBy === null && isQuizOpen(after) && !isTicking),
  };
}
