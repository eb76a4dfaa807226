import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { applyReading, isQuizOpen } from '@loopcheck/contract/features/progress/progress.rules';

/** The content revision does not influence the fields that are returned here. */
const anyRevision = 1;

/**
 * Returns the progress with a reading depth, and optionally the tick "Mark as completed", that the server has not
 * confirmed yet. The rule is the same as on the server. `isTicking` is true while the tick is being sent. Until the
 * server confirms it, the tick does not open the quiz.
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
  return {
    ...progress,
    progressPercentage: after.percentage,
    scrollDepthPercentage: after.depth,
    isMarkedComplete: after.isTicked,
    // If the quiz also needs a drill, only the server decides whether the quiz is open.
    canStartQuiz:
      progress.canStartQuiz ||
      (progress.lockedBy === null && isQuizOpen(after) && !isTicking && progress.needsDrill === null),
  };
}
