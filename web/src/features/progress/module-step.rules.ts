import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { halfPercentage } from '@loopcheck/contract/features/progress/progress.rules';

/** A button on the page of a module: Start Module, Mark 50% Complete, or Complete Module. */
export type ModuleStep = 'start' | 'mark_half' | 'complete';

/** Returns the step that the page of a module offers; null if the module is locked, completed or at 100 percent. */
export function findModuleStep(progress: ModuleProgress): ModuleStep | null {
  const { lockedBy, status, progressPercentage, startedAt } = progress;
  if (lockedBy !== null || status === 'completed' || progressPercentage >= 100) return null;
  if (startedAt === null) return 'start';
  return progressPercentage < halfPercentage ? 'mark_half' : 'complete';
}
