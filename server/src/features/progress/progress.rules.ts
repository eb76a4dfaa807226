import type { ReadingState } from '@loopcheck/contract/features/progress/progress.rules';

/**
 * The data that decides whether a person may open a module. `previous` is the previous module, null for the first one.
 */
interface ModulePosition {
  readonly startedAt: Date | null;
  readonly previous: unknown;
  readonly previousIsCompleted: boolean;
}

/**
 * The first module is unlocked; each other module is unlocked by completing the previous one. Started modules stay
 * unlocked.
 */
export const isUnlocked = (position: ModulePosition): boolean =>
  position.startedAt !== null || position.previous === null || position.previousIsCompleted;

/** The content revision that a report refers to: the one displayed by the browser, but at most the current one. */
export const revisionRead = (report: { contentRevision?: number | undefined }, current: number): number =>
  Math.min(report.contentRevision ?? current, current);

/** A reading event is written when one of these depths (percent) is crossed, not for every report. */
const recordedDepths = [25, 50, 75, 100];

/** The deepest of the recorded depths that lies between two depths, or null. */
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
