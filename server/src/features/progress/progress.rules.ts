import type { ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { opensQuiz, type ReadingState } from '@loopcheck/contract/features/progress/progress.rules';

interface Place {
  readonly startedAt: Date | null;
  readonly previous: unknown;
  readonly previousIsCompleted: boolean;
}

/** The first module is open; another one when the one before it is completed. What was begun never locks again. */
export const isUnlocked = (place: Place): boolean =>
  place.startedAt !== null || place.previous === null || place.previousIsCompleted;

/** The revision that a report was made on: the one the browser showed, never one that does not exist yet. */
export const readOn = (report: { contentRevision?: number | undefined }, present: number): number =>
  Math.min(report.contentRevision ?? present, present);

/** Reading events are written when one of these depths is crossed, not at every scroll (design 3). */
const recordedDepths = [25, 50, 75, 100];

/** The deepest recorded mark that was crossed between two depths, or null. */
export function crossedDepth(before: number, after: number): number | null {
  return recordedDepths.findLast((depth) => before < depth && after >= depth) ?? null;
}

/** Whether nothing of what is kept changed. */
export const isSameState = (one: ReadingState, other: ReadingState): boolean =>
  one.status === other.status &&
  one.percentage === other.percentage &&
  one.depth === other.depth &&
  one.depthRevision === other.depthRevision &&
  one.isTicked === other.isTicked &&
  one.tickRevision === other.tickRevision;

type Row = ReadingState &
  Place & {
    readonly moduleId: string;
    readonly contentRevision: number;
    readonly isActive: boolean;
    readonly completedAt: Date | null;
    readonly updatedAt: Date | null;
    readonly previous: ModuleProgress['lockedBy'];
  };

/** The record as its owner's browser sees it, with what the server decided about it. */
export function progressOf(row: Row): ModuleProgress {
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
