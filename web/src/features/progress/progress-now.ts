import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { applyReading, opensQuiz } from '@loopcheck/contract/features/progress/progress.rules';

/**
 * A module's progress with the depth that the finger has just reached and the server has not answered yet, by the
 * server's own rule, so that tile and page react at once.
 */
export function progressNow(progress: ModuleProgress, depth: number, isTicking = false): ModuleProgress {
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
    // The server's word opens the quiz; the rule may only be ahead of it on the same facts.
    canStartQuiz: progress.canStartQuiz || (progress.lockedBy === null && opensQuiz(after) && !isTicking),
  };
}
