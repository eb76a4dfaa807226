import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';

/** What decides whether one person may open a module. `previous` is the module before it, null for the first. */
interface ModulePosition {
  readonly startedAt: Date | null;
  readonly previous: unknown;
  readonly previousIsCompleted: boolean;
}

/** The first module is open, any other once the one before it is completed. A started module never locks again. */
export const isUnlocked = (position: ModulePosition): boolean =>
  position.startedAt !== null || position.previous === null || position.previousIsCompleted;

/** The content revision that a report is about: the one the browser showed, never one that does not exist yet. */
export const revisionRead = (report: { contentRevision?: number | undefined }, current: number): number =>
  Math.min(report.contentRevision ?? current, current);

/** A reading event is written when one of these depths (percent) is crossed, not for every report. */
const recordedDepths = [25, 50, 75, 100];

/** The deepest recorded depth that was crossed between two depths, or null. */
export function crossedDepth(before: number, after: number): number | null {
  return recordedDepths.findLast((depth) => before < depth && after >= depth) ?? null;
}

/** Whether two states are equal in every stored field. */
export const isSameState = (one: ReadingState, other: ReadingState): boolean =>
  one.status === other.status &&
  one.percentage === other.percentage &&
  one.depth === other.depth &&
  one.depthRevision === other.depthRevision &&
  one.isTicked === other.isTicked &&
  one.tickRevision === other.tickRevision;
