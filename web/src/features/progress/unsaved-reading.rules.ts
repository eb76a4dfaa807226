import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { applyReading, isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';

/** The content revision does not influence the fields that are returned here. */
const anyRevision = 1;

/**
 * Returns the progress with a reading depth that the server has not confirmed yet, computed by the rule of the server.
 * While the tick "Mark as completed" is being sent (`isTicking`), the progress also has the tick, but the quiz does not
 * open before the server has confirmed the tick.
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
  const report = { scrollDepthPercentage: depth, isMarkedComplete: isTicking };
  const after = applyReading(before, report, anyRevision);
  const isUnlocked = progress.lockedBy === null;
  // If the quiz also needs a drill, only the server decides whether the quiz is open.
  const needsNoDrill = progress.needsDrill === null;
  const isOpenedByReading = isQuizOpen(after) && !isTicking && isUnlocked && needsNoDrill;
  return {
    ...progress,
    progressPercentage: after.percentage,
    scrollDepthPercentage: after.depth,
    isMarkedComplete: after.isTicked,
    canStartQuiz: progress.canStartQuiz || isOpenedByReading,
  };
}
